/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'الصفحات'
export const previous = 'السابق'
export const next = 'التالي'
export const pageOf = (page: number, last: number) => `صفحة ${page} من ${last}`
/** Read by screen readers instead of 'Previous' and 'Next': 'Next page of classes'. */
export const ofList = (label: string, list: string) => `${label} (صفحة من قائمة «${list}»)`
