/** The frame of every page: the language menu, and the notice for missing scripts. */

export const languageMenu = 'Sprache'
export const noScripts =
  'JavaScript ist ausgeschaltet. Bitte schalte es ein, um zu buchen oder zu unterrichten.'
export const notLoadedCompletely = 'Diese Seite wurde nicht vollständig geladen.'
export const reload = 'Neu laden'
export const testModeLabel = 'Testmodus'
export const testMode = 'Testmodus: Auf dieser Website fließt kein Geld.'

/** For link previews (ogp.me), which name a territory with each language. */
export const locale = 'de_DE'
