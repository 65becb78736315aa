/** The pages of a list. */

/** The group's name, for screen readers. */
export const pages = 'Páginas'
export const previous = 'Anterior'
export const next = 'Siguiente'
export const pageOf = (page: number, last: number) => `Página ${page} de ${last}`
/** Read by screen readers instead of 'Previous' and 'Next': 'Next page of classes'. */
export const ofList = (label: string, list: string) => `${label} (página de la lista «${list}»)`
