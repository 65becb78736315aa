/** What the values of the contract are called on screens. */

/** By `CATEGORIES`. */
export const categories = {
  Music: 'Music',
  Arts: 'Arts',
  Sports: 'Sports',
  Technology: 'Technology',
  Language: 'Language',
}

/** By `LEVELS`. */
export const levels = {
  Beginner: 'Beginner',
  Intermediate: 'Intermediate',
  Advanced: 'Advanced',
}

/** By `GENDERS`. */
export const genders = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
}

/** By `ROLES`. */
export const roles = {
  student: 'Student',
  instructor: 'Instructor',
  admin: 'Admin',
}
