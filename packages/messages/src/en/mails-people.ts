/** Mails about the suspension of an account. */

export const suspendedSubject = 'Your Firstbell account is suspended'
export const suspendedPreview = 'You cannot log in for now.'
export const suspendedHeading = 'Your account is suspended'
export const suspended =
  'An administrator has suspended your account. You are logged out everywhere and cannot log in until it is reinstated.'
export const reasonGiven = 'The reason given'
export const bookingsStay = 'What you have booked stays booked.'
export const offeringsEnd =
  'Your coming classes and courses are cancelled, and everyone who had booked them was told.'
export const reinstatedSubject = 'You can use your Firstbell account again'
export const reinstatedPreview = 'Your account is no longer suspended.'
export const reinstatedHeading = 'Your account works again'
export const reinstated =
  'An administrator has ended the suspension of your account. You can log in again; what was cancelled stays cancelled.'
export const logIn = 'Log in'
export const reasonAccount = 'You get this mail because you have an account at Firstbell.'
