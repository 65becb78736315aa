/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Seiten'
export const previous = 'Zurück'
export const next = 'Weiter'
export const pageOf = (page: number, last: number) => `Seite ${page} von ${last}`
/** Follows 'Previous' and 'Next', for screen readers. */
export const ofList = (list: string) => ` (Seite der Liste „${list}“)`
