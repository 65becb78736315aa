/** The notices over the page. */

export const notices = 'Hinweise'
export const dismiss = 'Ausblenden'
