import { number, plural } from './language.ts'

/** The audit log. */

export const title = 'سجل التدقيق'
export const loading = 'جارٍ تحميل سجل التدقيق...'
/** The list that is paged, in the middle of a sentence. */
export const listName = 'سجل التدقيق'
export const empty = 'لم يُسجَّل شيء بعد.'
export const noMatch = 'لا شيء يطابق عوامل التصفية هذه.'
export const clearFilters = 'مسح عوامل التصفية'
export const entries = (count: number) =>
  plural(count, {
    zero: 'لا توجد عمليات',
    one: 'عملية واحدة',
    two: 'عمليتان',
    few: `${number(count)} عمليات`,
    many: `${number(count)} عملية`,
    other: `${number(count)} عملية`,
  })
export const exportCsv = 'تصدير CSV'

// Filters
export const person = 'المستخدم'
export const personHelp = 'البريد الإلكتروني'
export const kind = 'النوع'
export const anyKind = 'أي نوع'
export const from = 'من'
export const to = 'إلى'
export const search = 'بحث'

// An entry
export const by = 'بواسطة'
export const whom = 'المستخدم المعني'
export const offering = 'حصة أو دورة'
/** Label of the IP address. */
export const fromAddress = 'عنوان IP'
/** Shown for an unknown name. */
export const notAvailable = 'غير متوفر'
export const nobody = 'زائر لم يسجّل الدخول'
export const siteItself = 'الموقع نفسه'
/** @param command that the operator has run, as 'grant-admin' */
export const operator = (command: string) => `المشغّل (\u2068${command}\u2069)`
/** `more` is for screen readers only. */
export const everythingOf = '<name/><more>: كل العمليات في السجل</more>'
/** Separates the parts of a list. */
export const separator = '، '

/** Keys: the groups of `AUDIT_KINDS`. */
export const groups = {
  'Admin actions': 'إجراءات المسؤولين',
  'Operator actions': 'إجراءات المشغّلين',
  'Booked classes and courses': 'الحصص والدورات المحجوزة',
  'Login and security': 'تسجيل الدخول والأمان',
  Payouts: 'تحويل الأرباح',
}

/** Keys: `AUDIT_KINDS`. */
export const kinds = {
  instructor_approved: 'قبول مدرّس',
  instructor_rejected: 'رفض مدرّس',
  instructor_removed: 'سحب صفة المدرّس',
  person_suspended: 'إيقاف حساب',
  person_reinstated: 'إعادة تفعيل حساب',
  offering_taken_down: 'إزالة حصة أو دورة',
  offering_featured: 'إبراز حصة أو دورة',
  offering_unfeatured: 'إلغاء إبراز حصة أو دورة',
  report_dismissed: 'رفض بلاغات',
  review_hidden: 'إخفاء تقييم',
  review_kept: 'الإبقاء على تقييم',
  audit_log_exported: 'تصدير سجل التدقيق',
  admin_granted: 'منح صلاحيات الإدارة',
  admin_revoked: 'سحب صلاحيات الإدارة',
  newsletter_exported: 'تصدير المشتركين في النشرة البريدية',
  backup_restored: 'استعادة نسخة احتياطية',
  offering_changed: 'تعديل حصة أو دورة محجوزة',
  offering_deleted: 'حذف حصة أو دورة محجوزة',
  password_set: 'تعيين كلمة المرور',
  password_changed: 'تغيير كلمة المرور',
  password_reset: 'إعادة تعيين كلمة المرور',
  address_changed: 'طلب تغيير البريد الإلكتروني',
  address_verified: 'تأكيد البريد الإلكتروني الجديد',
  passkey_added: 'إضافة مفتاح مرور',
  passkey_renamed: 'إعادة تسمية مفتاح مرور',
  passkey_removed: 'إزالة مفتاح مرور',
  connection_added: 'ربط حساب',
  connection_removed: 'إلغاء ربط حساب',
  two_step_on: 'تفعيل التحقق بخطوتين',
  two_step_off: 'إيقاف التحقق بخطوتين',
  two_step_reset: 'إعادة ضبط التحقق بخطوتين',
  recovery_codes_made: 'إنشاء رموز استرداد',
  recovery_code_used: 'استخدام رمز استرداد',
  own_data_downloaded: 'تنزيل البيانات الشخصية',
  account_deleted: 'حذف حساب',
  payouts_opened: 'طلب حساب أرباح',
  payouts_entered: 'الدخول إلى حساب الأرباح',
}

/** Keys: the server's names for the details of an entry. */
export const details = {
  because: 'السبب',
  before: 'سابقًا',
  changed: 'ما تغيّر',
  date: 'التاريخ',
  duration: 'المدة',
  from: 'من',
  kind: 'النوع',
  'made at': 'وقت الإنشاء',
  offering: 'حصة أو دورة',
  passkey: 'مفتاح المرور',
  person: 'المستخدم',
  price: 'السعر',
  provider: 'المزوّد',
  review: 'التقييم',
  seats: 'المقاعد',
  'seats taken': 'المقاعد المحجوزة',
  'session length': 'مدة الجلسة',
  time: 'الوقت',
  'time zone': 'المنطقة الزمنية',
  to: 'إلى',
}

/** Keys: the server's names for the changed fields of an offering. */
export const fields = {
  title: 'العنوان',
  description: 'الوصف',
  'what to bring': 'ما يلزم إحضاره',
  'what students learn': 'ما يتعلمه الطلاب',
  category: 'الفئة',
  level: 'المستوى',
  language: 'اللغة',
  modules: 'الوحدات',
  picture: 'الصورة',
  'meeting link': 'رابط الاجتماع',
  date: 'التاريخ',
  time: 'الوقت',
  'time zone': 'المنطقة الزمنية',
  duration: 'المدة',
  'session length': 'مدة الجلسة',
  seats: 'المقاعد',
  price: 'السعر',
  visibility: 'من يمكنه العثور عليها',
}

/** Keys: the server's reasons for a deletion. */
export const reasons = {
  'deleted before its end': 'حُذفت قبل انتهائها',
  'its instructor was suspended': 'أُوقف حساب مدرّسها',
  'its instructor was removed': 'سُحبت صفة مدرّسها',
  'its instructor was rejected': 'رُفض طلب مدرّسها',
  'its instructor has left': 'حذف مدرّسها حسابه',
}
