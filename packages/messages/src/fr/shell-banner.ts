/** Above every page of a site on which nobody pays anything. As HTML text: without `<`, `&` and quotes. */

export const testMode = 'Mode test'
export const nobodyPays = 'Mode test\u00A0: personne ne paie rien sur ce site.'
