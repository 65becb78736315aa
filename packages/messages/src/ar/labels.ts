/** What the values of the contract are called on screens. */

/** By `CATEGORIES`. */
export const categories = {
  Music: 'موسيقى',
  Arts: 'فنون',
  Sports: 'رياضة',
  Technology: 'تقنية',
  Language: 'لغات',
}

/** By `LEVELS`. */
export const levels = {
  Beginner: 'مبتدئ',
  Intermediate: 'متوسط',
  Advanced: 'متقدّم',
}

/** By `GENDERS`. */
export const genders = {
  male: 'ذكر',
  female: 'أنثى',
  other: 'غير ذلك',
}

/** By `ROLES`. */
export const roles = {
  student: 'طالب',
  instructor: 'مدرّس',
  admin: 'إدارة',
}
