/** The line that offers a page in the language of the visitor's browser. Loaded in all languages at once. */

export const label = 'Language'
export const available = 'This page is also available in English.'
export const open = 'View in English'
export const close = 'Close'
