/** The person's passkeys. */

export const title = 'مفاتيح المرور'
export const about =
  'سجّلوا الدخول ببصمة الإصبع أو الوجه أو رمز PIN لجهازكم، بلا كلمة مرور تكتبونها أو يسرقها أحد.'
export const add = 'إضافة مفتاح مرور'
export const waitingForDevice = 'في انتظار الجهاز...'

// Where they do not work
export const notInBrowser =
  'لا يدعم هذا المتصفح مفاتيح المرور. تدعمها الإصدارات الحالية من Chrome وEdge وFirefox وSafari.'
export const notAtIpAddress =
  'تحتاج مفاتيح المرور إلى موقع له اسم نطاق، وليس لهذا الموقع سوى عنوان IP.'
/** `site` is a link to the URL. */
export const onlyAt = 'لا تعمل مفاتيح المرور إلا في <site/>.'

// One of them
export const addedUnused = (moment: string) => `تاريخ الإضافة: ${moment} · لم يُستخدم بعد`
export const addedAndUsed = (moment: string, used: string) =>
  `تاريخ الإضافة: ${moment} · آخر استخدام: ${used}`
export const rename = 'إعادة تسمية'
export const renaming = 'جارٍ تغيير الاسم...'
export const renameTitle = 'إعادة تسمية مفتاح المرور'
export const name = 'الاسم'
export const nameHelp = 'مثل اسم الجهاز المحفوظ عليه.'
export const remove = 'إزالة'
export const removing = 'جارٍ الإزالة...'
export const removeTitle = 'إزالة مفتاح المرور'
export const removeQuestion = 'هل تريدون إزالة «<name/>»؟ لن يمكنكم تسجيل الدخول به بعد ذلك.'
