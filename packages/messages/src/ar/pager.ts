/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'الصفحات'
export const previous = 'السابق'
export const next = 'التالي'
export const pageOf = (page: number, last: number) => `صفحة ${page} من ${last}`
/** Follows 'Previous' and 'Next', for screen readers. */
export const ofList = (list: string) => ` (صفحة من قائمة «${list}»)`
