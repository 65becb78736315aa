/** Above every page of a site on which nobody pays anything. As HTML text: without `<`, `&` and quotes. */

export const testMode = 'Testmodus'
export const nobodyPays = 'Testmodus: Auf dieser Website bezahlt niemand etwas.'
