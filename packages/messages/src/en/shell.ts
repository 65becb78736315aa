/** The frame of every page: the language menu, and the notice for missing scripts. */

export const languageMenu = 'Language'
export const noScripts = 'JavaScript is turned off. You need it to book and to teach.'
export const notLoadedCompletely = 'This page didn’t load completely.'
export const reload = 'Reload'
export const testModeLabel = 'Test mode'
export const testMode = 'Test mode: no one pays anything on this site.'

/** For link previews (ogp.me), which name a territory with each language. */
export const locale = 'en_US'
