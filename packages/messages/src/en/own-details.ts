/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Change Details'
export const timeZoneHelp = 'Times on screen and in emails are shown in this zone first.'

export const changeEmail = 'Change email'
export const changeEmailAbout =
  'We’ll send a link to your new email. Once you’ve opened it, you log in with your new email.'
export const oldEmail = 'Old email'
export const newEmail = 'New email'

export const changePassword = 'Change Password'
export const changePasswordAbout = 'You’ll stay logged in here and be logged out everywhere else.'
export const noPasswordYet = 'Your account has no password yet. We’ll email you a link to set one.'
export const forgotPassword = 'Forgot Password'
export const oldPassword = 'Old password'
export const confirmPassword = 'Confirm password'

export const deleteAccount = 'Delete Account'
export const endsWithAccount = 'This also deletes:'
export const bookingsEnd =
  'Your bookings and places on waitlists. You get the same refunds as if you cancelled them yourself.'
export const offeringsEnd =
  'The classes and courses you teach. Everyone who booked them is notified, and refunded for anything that isn’t over.'
export const profileEnds =
  'Your profile, your files and your calendar link. They can’t be restored.'
export const payoutsDue = 'Stripe still pays out what you’ve earned, minus these refunds.'

export const editPicture = 'Edit picture'
export const picture = 'Profile picture'
export const currentPicture = 'Current picture'
export const previewOf = (file: string) => `Preview of ${file}`
export const uploading = 'Uploading...'
