/** The page from which an instructor runs a class or course. */

/** The link to it. Keys: the kind of offering. */
export const manage = { class: 'إدارة الحصة', course: 'إدارة الدورة' }
/** The number of a class among the dates of its series. */
export const dateOf = (at: number, count: number) => `الموعد ${at} من ${count}`
export const otherDates = 'المواعيد الأخرى'

// Tabs
export const people = 'المشاركون'
export const settings = 'الإعدادات'

export const notYours = 'الصفحة غير متاحة لكم'
export const notYoursText = 'لا يمكن فتح هذه الصفحة إلا لمدرّس الحصة أو الدورة.'
