/** The labels of the contract's values. */

/** Keys: `CATEGORIES`. */
export const categories = {
  Music: 'Music',
  Arts: 'Arts',
  Sports: 'Sports',
  Technology: 'Technology',
  Language: 'Language',
}

/** Keys: `LEVELS`. */
export const levels = {
  Beginner: 'Beginner',
  Intermediate: 'Intermediate',
  Advanced: 'Advanced',
}

/** Keys: `GENDERS`. */
export const genders = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
}

/** Keys: `ROLES`. */
export const roles = {
  student: 'Student',
  instructor: 'Instructor',
  admin: 'Admin',
}
