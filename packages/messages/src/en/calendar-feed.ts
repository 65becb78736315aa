/** The person's calendar feed (rule calendar-1). */

export const calendar = 'Calendar'
export const help =
  'Subscribe once, and your calendar follows everything you book or teach. Keep this address private: anyone who has it can read your calendar.'
export const loading = 'Loading your calendar address...'
export const address = 'Your private address'
export const subscribe = 'Subscribe'
export const copy = 'Copy address'
export const copied = 'The address is copied.'
/** Shown if the browser cannot copy. */
export const copyYourself = 'Select the address and copy it.'
export const renew = 'Make a new address'
export const renewQuestion =
  'Do you want to replace your private address? Calendars that follow the current one will stop updating.'
export const renewConfirm = 'Yes, make a new one'
export const keep = 'No, keep it'
export const renewed = 'You have a new address. Subscribe again with it.'
