/** The line that offers a page in the language of the visitor's browser. Loaded in all languages at once. */

export const label = 'Sprache'
export const available = 'Diese Seite gibt es auch auf Deutsch.'
export const open = 'Auf Deutsch ansehen'
export const close = 'Schließen'
