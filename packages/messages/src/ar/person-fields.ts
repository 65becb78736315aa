/** The fields about a person. */

export const name = 'الاسم الكامل'
export const email = 'البريد الإلكتروني'
export const newPassword = 'كلمة المرور الجديدة'
export const passwordHelp = (least: number) => `عدد الأحرف: ${least} على الأقل.`
export const contact = 'الهاتف'
export const contactHelp = 'عشرة أرقام بلا مسافات.'
export const contactHelpInternational = 'مع رمز البلد، مثل ‎+49 30 123456.'
export const birth = 'تاريخ الميلاد'
export const birthHelp = (age: number) => `للأعمار من ${age} فما فوق.`
export const gender = 'الجنس'
/** The placeholder of a select without a choice. */
export const chooseOne = 'الاختيار من القائمة'
