/** The materials of an own class or course. `title` is that of a material, as it was typed. */

export const heading = 'Materials'
/** Keys: the kind of offering. */
export const hint = {
  class: 'Files and links for everyone who booked this class, before and after it.',
  course: 'Files and links for everyone who booked this course, before and after it.',
}
export const addedAfterwards = 'We’ll email them about what you add now.'
/** With the following classes of a series. */
export const followingHint = (classes: number) =>
  `What you add is added to these ${classes} classes.`
export const none = 'None yet.'
export const full = (count: number) => `You’ve added ${count} materials, which is the limit.`
export const moveUp = (title: string) => `Move up ${title}`
export const moveDown = (title: string) => `Move down ${title}`
export const moved = (title: string, to: number, count: number) =>
  `${title} is now ${to} of ${count}.`
export const added = (title: string) => `${title} added.`
export const addedToFollowing = (title: string, classes: number) =>
  `${title} was added to these ${classes} classes.`
export const addFile = 'Add file'

// A link
export const addLink = 'Add link'
export const add = 'Add'
export const adding = 'Adding...'
export const title = 'Title'
export const link = 'Link'

// Another title
export const renameNamed = (title: string) => `Rename ${title}`
export const renameHeading = 'Rename material'
export const rename = 'Rename'
export const renaming = 'Renaming...'

// Removing
export const removeNamed = (title: string) => `Remove ${title}`
export const removeHeading = 'Remove material'
export const removeQuestion = 'Remove “<title/>”? Students can no longer open it.'
export const remove = 'Remove'
export const removing = 'Removing...'
export const removed = (title: string) => `${title} removed.`

// Recordings
export const recordings = 'Recordings'
export const recordingsHint = 'A recording appears among the materials once it’s ready.'
/** Keys: `RECORDING_STATES`. */
export const recordingStates = {
  recording: 'Recording',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
}
/** Why one ended by itself, or failed. Keys: `RECORDING_FAULTS`. */
export const recordingFaults = {
  lost: 'The classroom’s server stopped. What was recorded before is kept.',
  limit: 'The recording reached its size limit.',
  materials_full: 'The materials are full. Remove one, then try again.',
  media_server: 'The classroom’s server couldn’t write the file.',
}
