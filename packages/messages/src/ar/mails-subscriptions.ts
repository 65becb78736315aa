/** The newsletter, and the pages on which mails are ended. */

export const welcomeSubject = 'مرحبًا بكم في نشرة Firstbell البريدية'
export const welcomePreview = 'أخبار الحصص والدورات، من حين إلى آخر.'
export const welcomeHeading = 'شكرًا لاشتراككم'
export const welcome = 'سنراسلكم من حين إلى آخر لنعرّفكم بالحصص والدورات الجديدة ومدرّسيها.'
export const exploreCourses = 'استكشاف الدورات'
export const reasonNewsletter =
  'تصلكم هذه الرسالة لأن بريدكم الإلكتروني أُدخل في نموذج الاشتراك في نشرتنا البريدية.'

/** The mail and the pages that confirm a subscription. */
export const confirmSubject = 'تأكيد الاشتراك في نشرة Firstbell البريدية'
export const confirmPreview = 'خطوة واحدة ليكتمل اشتراككم.'
export const confirmHeading = 'أكّدوا الاشتراك'
export const confirmWhy =
  'أُدخل بريدكم الإلكتروني في نموذج الاشتراك في نشرتنا البريدية. لن نرسل إليكم شيئًا قبل تأكيدكم.'
export const confirmIgnore = 'إذا لم تطلبوا ذلك، فتجاهلوا هذه الرسالة.'
export const confirm = 'تأكيد الاشتراك'
/** `<email/>` is replaced with the email address. */
export const confirmQuestion = 'هل تريدون تلقي نشرة Firstbell البريدية على <email/>؟'
export const notNow = 'لا، شكرًا'
export const confirmMailed = 'أرسلنا إليكم رسالة. افتحوا الرابط الذي فيها ليكتمل اشتراككم.'
export const confirmLinkUnknown =
  'ربما كان الرابط غير كامل أو انتهت صلاحيته. أدخلوا بريدكم الإلكتروني من جديد في أسفل أي صفحة.'

export const yourEmail = 'البريد الإلكتروني'
export const subscribe = 'اشتراك'

export const unsubscribe = 'إلغاء الاشتراك'
export const endNewsletter = 'هل تريدون إيقاف إرسال نشرة Firstbell البريدية إلى <email/>؟'
export const endReminders = 'هل تريدون إيقاف رسائل التذكير بحصصكم ودوراتكم؟'
export const keepNewsletter = 'لا، الإبقاء على الاشتراك'
export const keepReminders = 'لا، الإبقاء على التذكيرات'
export const unsubscribed = 'أُلغي اشتراككم'
export const newsletterEnded =
  'لن نرسل إليكم النشرة البريدية بعد الآن. هل غيّرتم رأيكم؟ اشتركوا من جديد في أسفل أي صفحة.'
export const remindersEnded =
  'لن نرسل إليكم تذكيرات بعد الآن. هل غيّرتم رأيكم؟ فعّلوا «التذكير بالبريد الإلكتروني» في الإعدادات.'
export const linkNotFound = 'الرابط غير موجود'
export const linkUnknown = 'هذا الرابط غير صالح'
export const newsletterLink =
  'ربما كان الرابط غير كامل. افتحوا رابط إلغاء الاشتراك في إحدى رسائل النشرة من جديد، أو انسخوه كاملًا.'
export const remindersLink =
  'ربما كان الرابط غير كامل. افتحوا رابط إيقاف التذكيرات في إحدى رسائل التذكير من جديد، أو انسخوه كاملًا.'
export const backToHome = 'العودة إلى الرئيسية'
