/** The page from which an instructor runs a class or course. */

/** The link to it. Keys: the kind of offering. */
export const manage = { class: 'Manage class', course: 'Manage course' }
/** The number of a class among the dates of its series. */
export const dateOf = (at: number, count: number) => `Date ${at} of ${count}`
export const otherDates = 'Other dates'

// Tabs
/** @limit 14 */
export const people = 'People'
/** @limit 16 */
export const settings = 'Settings'

export const notYours = 'You don’t teach this'
export const notYoursText = 'Only its instructor can open this page.'
