/** Changing one's own data: the entries of the menu, and the dialog behind each. */

export const changeDetails = 'Change Details'
export const timeZoneHelp = 'Times on screen and in emails are shown in this zone first.'

export const changeEmail = 'Change email'
export const changeEmailAbout =
  'We will send a link to the new address. Once you open it, you log in with the new address.'
export const oldEmail = 'Old email'
export const newEmail = 'New email'

export const changePassword = 'Change Password'
export const changePasswordAbout = 'You stay logged in here; everywhere else you are logged out.'
export const noPasswordYet = 'Your account has no password yet. We mail you a link to set one.'
export const forgotPassword = 'Forgot Password'
export const oldPassword = 'Old password'
export const confirmPassword = 'Confirm password'

export const deleteAccount = 'Delete Account'
export const endsWithAccount = 'What ends with it:'
export const bookingsEnd =
  'Your bookings and places on waitlists. Seats are free again; what you paid is refunded as if you cancelled them.'
export const offeringsEnd =
  'The classes and courses that you teach. Everyone booked is notified, and gets back what they paid for what has not ended.'
export const profileEnds = 'Your profile, files and calendar address. It cannot be restored.'
export const payoutsDue = 'Stripe still pays out what you have earned, less these refunds.'

export const editPicture = 'Edit picture'
export const picture = 'Profile picture'
export const currentPicture = 'Current picture'
export const previewOf = (file: string) => `Preview of ${file}`
export const uploading = 'Uploading...'
