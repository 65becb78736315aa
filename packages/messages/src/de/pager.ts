/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Seiten'
export const previous = 'Zurück'
export const next = 'Weiter'
export const pageOf = (page: number, last: number) => `Seite ${page} von ${last}`
/** Read by screen readers instead of 'Previous' and 'Next': 'Next page of classes'. */
export const ofList = (label: string, list: string) => `${label} (Seite der Liste „${list}“)`
