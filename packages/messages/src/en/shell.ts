/** The frame of every page: the language menu, and the notice for missing scripts. */

export const languageMenu = 'Language'
export const noScripts = 'Booking and teaching need JavaScript, which is switched off.'
export const notLoadedCompletely = 'This page has not loaded completely.'
export const reload = 'Reload'
export const testModeLabel = 'Test mode'
export const testMode = 'Test mode: nobody pays anything on this site.'

/** For link previews (ogp.me), which name a territory with each language. */
export const locale = 'en_US'
