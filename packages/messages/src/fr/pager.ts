/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Pages'
export const previous = 'Précédent'
export const next = 'Suivant'
export const pageOf = (page: number, last: number) => `Page ${page} sur ${last}`
/** Follows 'Previous' and 'Next', for screen readers. */
export const ofList = (list: string) => ` (page de la liste «\u00a0${list}\u00a0»)`
