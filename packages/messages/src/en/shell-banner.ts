/** Above every page of a site on which nobody pays anything. As HTML text: without `<`, `&` and quotes. */

export const testMode = 'Test mode'
export const nobodyPays = 'Test mode: nobody pays anything on this site.'
