/** The line that offers a page in the language of the visitor's browser. Loaded in all languages at once. */

export const label = 'Langue'
export const available = 'Cette page existe aussi en français.'
export const open = 'Voir en français'
export const close = 'Fermer'
