/** The notices over the page. */

export const notices = 'Notices'
export const dismiss = 'Dismiss'
