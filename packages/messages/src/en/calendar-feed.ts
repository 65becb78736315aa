/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendar'
export const help =
  'Subscribe once, and your calendar follows everything you book or teach. Keep this link private. Anyone who has it can read your calendar.'
export const loading = 'Loading your calendar link...'
export const address = 'Your private link'
export const subscribe = 'Subscribe'
export const copy = 'Copy link'
export const copied = 'Link copied.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Select the link and copy it.'
export const renew = 'Create a new link'
export const renewQuestion =
  'Replace your private link? Calendars that use the current one will stop updating.'
export const renewConfirm = 'Yes, create a new one'
export const keep = 'No, keep it'
export const renewed = 'Your link was replaced. Subscribe again with the new one.'
