/** The frame of every page: the language menu, and the notice for missing scripts. */

export const languageMenu = 'Idioma'
export const noScripts = 'JavaScript está desactivado. Lo necesitas para reservar y dar clases.'
export const notLoadedCompletely = 'Esta página no se ha cargado por completo.'
export const reload = 'Recargar'
export const testModeLabel = 'Modo de prueba'
export const testMode = 'Modo de prueba: en este sitio no se cobra nada.'

/** For link previews (ogp.me), which name a territory with each language. */
export const locale = 'es_ES'
