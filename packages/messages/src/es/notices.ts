/** The notices over the page. */

export const notices = 'Avisos'
export const dismiss = 'Cerrar'
