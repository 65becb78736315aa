/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'مرحبًا بكم في نشرة Firstbell البريدية'
export const welcomePreview = 'حصص ودورات جديدة من حين إلى آخر.'
export const welcomeHeading = 'تم اشتراككم'
export const welcome = 'سنراسلكم من حين إلى آخر عن حصص ودورات جديدة وعمّن يقدّمونها.'
export const exploreCourses = 'استكشاف الدورات'
export const reasonNewsletter = 'تصلكم هذه الرسالة لأن هذا العنوان أُدخل في خانة نشرتنا البريدية.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'تأكيد الاشتراك في نشرة Firstbell البريدية'
export const confirmPreview = 'ضغطة واحدة ويكتمل الاشتراك.'
export const confirmHeading = 'يرجى تأكيد الاشتراك'
export const confirmWhy = 'أُدخل هذا العنوان في خانة نشرتنا البريدية. لن يُرسل إليه شيء قبل التأكيد.'
export const confirmIgnore = 'إن لم تطلبوا ذلك، يمكن تجاهل هذا البريد، ولا يلزم فعل شيء.'
export const confirm = 'تأكيد الاشتراك'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'هل نرسل نشرة Firstbell البريدية إلى <email/>؟'
export const notNow = 'لا، شكرًا'
export const confirmMailed = 'أرسلنا إليكم بريدًا. افتحوا الرابط الذي فيه ليكتمل الاشتراك.'
export const confirmLinkUnknown =
  'ربما قُطع الرابط في الطريق أو انتهت مدته. يرجى إدخال العنوان من جديد في الخانة أسفل أي صفحة.'

export const yourEmail = 'البريد الإلكتروني'
export const subscribe = 'اشتراك'

export const unsubscribe = 'إلغاء الاشتراك'
export const endNewsletter = 'هل نتوقف عن إرسال نشرة Firstbell البريدية إلى <email/>؟'
export const endReminders = 'هل نتوقف عن تذكيركم بحصصكم ودوراتكم بالبريد؟'
export const keepNewsletter = 'لا، يستمر وصولها'
export const keepReminders = 'لا، يستمر وصول التذكيرات'
export const unsubscribed = 'تم إلغاء اشتراككم'
export const newsletterEnded =
  'لن تصلكم النشرة البريدية بعد الآن. وعند تغيير الرأي تجدون الخانة أسفل كل صفحة.'
export const remindersEnded =
  'لن تصلكم تذكيرات بعد الآن. وعند تغيير الرأي يمكن تفعيل التذكيرات بالبريد من الإعدادات في ملفكم الشخصي.'
export const linkNotFound = 'الرابط غير موجود'
export const linkUnknown = 'لا نعرف هذا الرابط'
export const newsletterLink =
  'ربما قُطع في الطريق. يرجى فتح رابط إلغاء الاشتراك في إحدى رسائل النشرة من جديد، أو نسخه كاملًا.'
export const remindersLink =
  'ربما قُطع في الطريق. يرجى فتح رابط إيقاف التذكيرات في إحدى رسائل التذكير من جديد، أو نسخه كاملًا.'
export const backToHome = 'العودة إلى الرئيسية'
