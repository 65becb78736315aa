/** The details that an instructor gives for the approval. */

export const heading = 'Instructor Details'
export const view = 'View resume'
export const editHeading = 'Edit Your Profile'
export const viewPublicPage = 'View your public page'
export const copyLink = 'Copy link'
export const uploading = 'Uploading...'

// The form
export const completeProfile = 'Complete Your Profile'
export const completeHint =
  'Students see your bio, qualifications and skills. Only our team sees your resume.'
export const submit = 'Submit'
export const submitting = 'Submitting...'
export const bio = 'Bio'
export const bioHelp = 'Who you are and how you teach.'
export const qualifications = 'Qualifications'
export const qualificationsHelp = 'Degrees, certificates, years of experience.'
export const skills = 'Skills'
export const skillsHelp = (most: number) =>
  `Separated by commas, for example: Guitar, Music theory. At most ${most}.`
export const resume = 'Resume'
export const viewCurrent = 'View current resume'

// The state of the request
export const approved = 'Approved'
export const approvedHint = 'You can publish classes and courses.'
export const approvalRemoved = 'Approval removed'
export const rejected = 'Request rejected'
/** Precedes an admin's text. */
export const reason = 'Reason:'
export const askAgain = 'Update your details to ask again.'
export const waiting = 'Waiting for admin approval'
export const waitingHint = 'We’ll email you the decision. In the meantime, you can publish courses.'
export const waitingAfterRemoval = 'We’ll email you the decision. You can’t publish until then.'
