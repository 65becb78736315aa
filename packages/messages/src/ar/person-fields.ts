/** The fields about a person. */

import { plural } from './language.ts'

export const name = 'الاسم الكامل'
export const email = 'البريد الإلكتروني'
export const newPassword = 'كلمة المرور الجديدة'
export const passwordHelp = (least: number) =>
  plural(least, {
    zero: `${least} حرف على الأقل.`,
    one: 'حرف واحد على الأقل.',
    two: 'حرفان على الأقل.',
    few: `${least} أحرف على الأقل.`,
    many: `${least} حرفًا على الأقل.`,
    other: `${least} حرف على الأقل.`,
  })
export const contact = 'الهاتف'
export const contactHelp = 'عشرة أرقام بلا مسافات.'
export const contactHelpInternational = 'مع رمز البلد، مثل ‎+49 30 123456.'
export const birth = 'تاريخ الميلاد'
export const birthHelp = (age: number) =>
  plural(age, {
    zero: `للأعمار من ${age} سنة فما فوق.`,
    one: 'للأعمار من سنة واحدة فما فوق.',
    two: 'للأعمار من سنتين فما فوق.',
    few: `للأعمار من ${age} سنوات فما فوق.`,
    many: `للأعمار من ${age} سنة فما فوق.`,
    other: `للأعمار من ${age} سنة فما فوق.`,
  })
export const gender = 'الجنس'
/** The placeholder of a select without a choice. */
export const chooseOne = 'اختاروا من القائمة'
