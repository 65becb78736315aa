/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Páginas'
export const previous = 'Anterior'
export const next = 'Siguiente'
export const pageOf = (page: number, last: number) => `Página ${page} de ${last}`
/** Follows 'Previous' and 'Next', for screen readers. */
export const ofList = (list: string) => ` (página de la lista «${list}»)`
