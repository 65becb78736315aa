/** The titles of pages that appear once the login is known. */

export const profile = 'الملف الشخصي'
export const join = 'انضمام'
export const security = 'الأمان'
export const createClass = 'إنشاء حصة'
export const teaching = 'التدريس'
