import { number, plural } from './language.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'Create Class', course: 'Create Course' }
export const edit = { class: 'Edit Class', course: 'Edit Course' }
export const update = { class: 'Update Class', course: 'Update Course' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'Your class', course: 'Your course' }
export const duration = { class: 'Duration (minutes)', course: 'Duration (days)' }

// Sending
export const uploading = 'Uploading...'
export const creating = 'Creating...'
export const updating = 'Updating...'
export const copyOf = 'A copy of “<title/>”. It needs a date; everything else can stay or change.'
export const seriesCreated = (classes: number) => `${classes} classes created successfully!`
export const seriesUpdated = (classes: number) => `${classes} classes updated successfully!`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} person is booked and will be told.`,
    other: `${number(count)} people are booked and will be told.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} person is booked or waiting and will be told.`,
    other: `${number(count)} people are booked or waiting and will be told.`,
  })
export const changesFollowing = (classes: number) =>
  `What you change here changes in these ${classes} classes. The rest stays as it is in each.`

// Preview
export const preview = 'Preview'
export const previewHint = 'The card that students see, as you type.'

// What
export const what = 'What'
export const title = 'Title'
export const description = 'Description'
export const category = 'Category'
export const chooseCategory = 'Choose a category'
export const level = 'Level'
export const chooseLevel = 'Choose a level'
export const learn = 'What you will learn (optional)'
export const learnHelp =
  'One line each, five at most, such as ‘Change between three chords’. Students read it first.'
export const thumbnail = 'Thumbnail'

// When
export const when = 'When'
export const date = 'Date'
export const timing = 'Timing'
export const ownDates = 'Each class keeps its own date and time zone.'
export const zoneHelp = 'The zone that date and timing are meant in.'
export const zoneAsBefore = 'As before'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Repeat weekly'
export const once = 'Once'
export const repeatHelp = (least: number, most: number) =>
  `How many classes, one a week: ${least} to ${most}. Leave it empty for one class.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  `Creates ${days.length} classes, each at ${time} (${zone}) with its own seats: ${days.slice(0, -1).join(', ')} and ${days.at(-1)}.`
export const dayMinutes = (minutes: number) => `A day has ${minutes} minutes.`
export const wholeDays = (minutes: number) =>
  `Duration must be whole days: a multiple of ${minutes} minutes`
export const sessionLength = 'Session length (minutes)'
export const sessionLengthHelp = 'Each session begins at the timing above.'
export const meets = 'Meets'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'Daily', week: 'Weekly', 'two weeks': 'Every two weeks' }
export const weekdaysHelp = 'The weekday of the date above is always one of them.'
export const numberOfSessions = 'Number of sessions'
export const numberOfSessionsHelp =
  'How many take place. A date that you leave out is made up for at the end.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Leave out'
export const putBack = 'Put back'

// Where
export const where = 'Where'
export const meetingLink = 'Meeting link (optional)'
export const meetingLinkHelp =
  'Where it takes place: Zoom, Meet, Jitsi… Only booked students get it, when they join. You can add it later.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Without a link it takes place here on Firstbell. A link leads to Zoom, Meet, Jitsi… instead: only booked students get it, when they join.'

// Who
export const who = 'Who'
export const maxStudents = 'Max students'
export const minStudents = 'Min students (optional)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `If fewer have booked ${number(hours)} hour before the start, it is cancelled by itself.`,
    other: `If fewer have booked ${number(hours)} hours before the start, it is cancelled by itself.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Price (${currency})`
/** The label for a class. */
export const priceOptional = 'Price (optional)'
export const priceHelp = {
  class: 'Leave it empty for a class that costs nothing.',
  course: '0 for a course that costs nothing.',
}
export const priceNeedsPayouts = {
  class:
    'A price needs ‘Get paid’ first: <details>Instructor Details</details>. Without one the class costs nothing.',
  course:
    'A price needs ‘Get paid’ first: <details>Instructor Details</details>. With 0 the course costs nothing.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'A price needs an admin’s approval first: <details>Instructor Details</details>. With 0 the course costs nothing.'
export const visibility = 'Who can find it'
export const visibilities = {
  public: 'Everybody',
  unlisted: 'Only people with the link',
}
export const visibilityHelp =
  'With the link alone it is in no list, search or public page of yours.'
export const bring = 'What to bring (optional)'
export const bringHelp =
  'Everybody reads it on the page, and students in the mail about their booking.'
