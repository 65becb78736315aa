/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Pages'
export const previous = 'Previous'
export const next = 'Next'
export const pageOf = (page: number, last: number) => `Page ${page} of ${last}`
/** Follows 'Previous' and 'Next', for screen readers: 'Next page of classes'. */
export const ofList = (list: string) => ` page of ${list}`
