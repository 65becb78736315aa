/** The notices over the page. */

export const notices = 'Notifications'
export const dismiss = 'Masquer'
