/** The labels of the contract's values. */

/** Keys: `CATEGORIES`. */
export const categories = {
  Music: 'موسيقى',
  Arts: 'فنون',
  Sports: 'رياضة',
  Technology: 'تقنية',
  Language: 'لغات',
}

/** Keys: `LEVELS`. */
export const levels = {
  Beginner: 'مبتدئ',
  Intermediate: 'متوسط',
  Advanced: 'متقدّم',
}

/** Keys: `GENDERS`. */
export const genders = {
  male: 'ذكر',
  female: 'أنثى',
  other: 'غير ذلك',
}

/** Keys: `ROLES`. */
export const roles = {
  student: 'طالب',
  instructor: 'مدرّس',
  admin: 'إدارة',
}
