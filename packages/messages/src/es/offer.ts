/** The line that offers a page in the language of the visitor's browser. Loaded in all languages at once. */

export const label = 'Idioma'
export const available = 'Esta página también está disponible en español.'
export const open = 'Ver en español'
export const close = 'Cerrar'
