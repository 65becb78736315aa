import { number, plural } from './language.ts'

/** The account area around its sections. */

export const title = 'Profile'
export const logInToSee = 'Log in to see your bookings and your account.'
export const logIn = 'Login'
export const pictureOf = (name: string) => `Picture of ${name}`
export const noPicture = 'No Image'

/** Keys: `PROFILE_SECTIONS`. */
export const sections = {
  dashboard: 'Dashboard',
  'my-classes': 'My Classes',
  'my-courses': 'My Courses',
  instructor: 'Instructor',
  admin: 'Admin',
  settings: 'Settings',
}
/** While a section is loaded. */
export const loading = {
  dashboard: 'Loading Dashboard...',
  'my-classes': 'Loading My Classes...',
  'my-courses': 'Loading My Courses...',
  instructor: 'Loading Instructor...',
  admin: 'Loading Admin...',
  settings: 'Loading Settings...',
}
export const loadingInsights = 'Loading insights...'
export const waitingForDecision = (count: number) =>
  plural(count, {
    one: `${number(count)} waiting for a decision`,
    other: `${number(count)} waiting for a decision`,
  })
