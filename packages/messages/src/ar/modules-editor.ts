/** The part of the course form that lists the modules. They are numbered from 1. */

export const heading = 'الوحدات'
export const hint = 'أجزاء دورتكم بترتيب تدريسها. يمكنكم ترك هذا الجزء فارغًا.'
export const module = (at: number) => `الوحدة ${at}`
export const moved = (from: number, to: number, count: number) =>
  `انتقلت الوحدة ${from} إلى الموضع ${to} من ${count}.`
export const removed = (at: number) => `أُزيلت الوحدة ${at}.`
export const added = (at: number) => `أُضيفت الوحدة ${at}.`
export const undo = 'تراجع'
export const moveUp = (at: number) => `نقل الوحدة ${at} إلى أعلى`
export const moveDown = (at: number) => `نقل الوحدة ${at} إلى أسفل`
export const remove = (at: number) => `إزالة الوحدة ${at}`
export const title = 'عنوان الوحدة'
export const duration = 'مدة الوحدة (بالدقائق)'
export const content = 'محتوى الوحدة'
export const add = 'إضافة وحدة'
