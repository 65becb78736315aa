/** The notices over the page. */

export const notices = 'الإشعارات'
export const dismiss = 'إخفاء'
