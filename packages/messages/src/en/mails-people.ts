/** Mails about the suspension of an account. */

export const suspendedSubject = 'Your Firstbell account was suspended'
export const suspendedPreview = 'You can’t log in for now.'
export const suspendedHeading = 'Your account was suspended'
export const suspended =
  'Our team suspended your account. You were logged out on all devices and can’t log in until it’s reinstated.'
export const reasonGiven = 'Reason'
export const bookingsStay = 'Your bookings stay valid.'
export const offeringsEnd =
  'Your upcoming classes and courses were cancelled, and everyone who booked them is notified.'
export const reinstatedSubject = 'You can use your Firstbell account again'
export const reinstatedPreview = 'Your account is no longer suspended.'
export const reinstatedHeading = 'Welcome back'
export const reinstated =
  'Our team reinstated your account, so you can log in again. Classes and courses that were cancelled stay cancelled.'
export const logIn = 'Log in'
export const reasonAccount = 'You’re receiving this email because you have an account at Firstbell.'
