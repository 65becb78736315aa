/** Above every page of a site on which nobody pays anything. As HTML text: without `<`, `&` and quotes. */

export const testMode = 'Modo de prueba'
export const nobodyPays = 'Modo de prueba: en este sitio nadie paga nada.'
