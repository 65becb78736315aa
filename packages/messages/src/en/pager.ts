/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Pages'
export const previous = 'Previous'
export const next = 'Next'
export const pageOf = (page: number, last: number) => `Page ${page} of ${last}`
/** Read by screen readers instead of 'Previous' and 'Next': 'Next page of classes'. */
export const ofList = (label: string, list: string) => `${label} page of ${list}`
