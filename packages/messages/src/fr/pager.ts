/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Pages'
export const previous = 'Précédent'
export const next = 'Suivant'
export const pageOf = (page: number, last: number) => `Page ${page} sur ${last}`
/** Read by screen readers instead of 'Previous' and 'Next': 'Next page of classes'. */
export const ofList = (label: string, list: string) =>
  `${label} (page de la liste «\u00a0${list}\u00a0»)`
