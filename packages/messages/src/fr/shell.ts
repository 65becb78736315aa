/** The frame of every page: the language menu, and the notice for missing scripts. */

export const languageMenu = 'Langue'
export const noScripts = 'JavaScript est désactivé. Activez-le pour réserver ou enseigner.'
export const notLoadedCompletely = 'Cette page ne s’est pas entièrement chargée.'
export const reload = 'Recharger'
export const testModeLabel = 'Mode test'
export const testMode = 'Mode test\u00a0: aucun paiement réel sur ce site.'

/** For link previews (ogp.me), which name a territory with each language. */
export const locale = 'fr_FR'
