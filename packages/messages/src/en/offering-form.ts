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
export const copyOf = 'A copy of “<title/>”. Choose a date. You can keep or change everything else.'
export const seriesCreated = (classes: number) => `${classes} classes created successfully!`
export const seriesUpdated = (classes: number) => `${classes} classes updated successfully!`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} person has booked. We’ll email them your changes.`,
    other: `${number(count)} people have booked. We’ll email them your changes.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} person has booked or is waiting. We’ll email them your changes.`,
    other: `${number(count)} people have booked or are waiting. We’ll email them your changes.`,
  })
export const changesFollowing = (classes: number) =>
  `Your changes apply to these ${classes} classes. Everything else stays as it is in each of them.`

// Preview
export const preview = 'Preview'
export const previewHint = 'This is the card that students will see.'

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
  'One per line, five at most. For example: ‘Change between three chords’. Students read this first.'
export const thumbnail = 'Thumbnail'

// When
export const when = 'When'
export const date = 'Date'
export const timing = 'Timing'
export const ownDates = 'Each class keeps its own date and time zone.'
export const zoneHelp = 'The time zone of this date and timing.'
export const zoneAsBefore = 'Unchanged'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Repeat weekly'
export const once = 'Once'
export const repeatHelp = (least: number, most: number) =>
  `How many weekly classes to create: ${least} to ${most}. Leave it empty for a single class.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  `This creates ${days.length} classes at ${time} (${zone}), each with its own seats: ${days.slice(0, -1).join(', ')} and ${days.at(-1)}.`
export const dayMinutes = (minutes: number) => `A day has ${minutes} minutes.`
export const wholeDays = (minutes: number) =>
  `Duration must be whole days: a multiple of ${minutes} minutes`
export const sessionLength = 'Session length (minutes)'
export const sessionLengthHelp = 'Each session starts at the timing above.'
export const meets = 'Meets'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'Daily', week: 'Weekly', 'two weeks': 'Every two weeks' }
export const weekdaysHelp = 'The weekday of the date above is always included.'
export const numberOfSessions = 'Number of sessions'
export const numberOfSessionsHelp =
  'How many sessions there are. For each date you leave out, one is added at the end.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Leave out'
export const putBack = 'Put back'

// Where
export const where = 'Where'
export const meetingLink = 'Meeting link (optional)'
export const meetingLinkHelp =
  'For example from Zoom, Meet or Jitsi. Only students who booked get it, when they join. You can add it later.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Without a link, it takes place here on Firstbell. With a link, it takes place on Zoom, Meet or Jitsi instead. Only students who booked get the link, when they join.'

// Who
export const who = 'Who'
export const maxStudents = 'Max students'
export const minStudents = 'Min students (optional)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `If fewer have booked ${number(hours)} hour before the start, it’s cancelled automatically.`,
    other: `If fewer have booked ${number(hours)} hours before the start, it’s cancelled automatically.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Price (${currency})`
/** The label for a class. */
export const priceOptional = 'Price (optional)'
export const priceHelp = {
  class: 'Leave it empty for a free class.',
  course: 'Enter 0 for a free course.',
}
export const priceNeedsPayouts = {
  class:
    'To charge for a class, set up ‘Get paid’ in your <details>Instructor Details</details> first. Without a price, it’s free.',
  course:
    'To charge for a course, set up ‘Get paid’ in your <details>Instructor Details</details> first. With a price of 0, it’s free.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'To charge for a course, you need our team’s approval first. See your <details>Instructor Details</details>. With a price of 0, it’s free.'
export const visibility = 'Who can find it'
export const visibilities = {
  public: 'Everybody',
  unlisted: 'Only people with the link',
}
export const visibilityHelp =
  'With ‘Only people with the link’, it isn’t in lists, in search or on your public page.'
export const bring = 'What to bring (optional)'
export const bringHelp =
  'Shown to everyone on the page, and to students in the email about their booking.'
