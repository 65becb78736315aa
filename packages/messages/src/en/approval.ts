/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Welcome! Complete your instructor details. Once our team has approved you, you can publish classes.'
export const completeDetails = 'Complete your details'
export const waiting =
  'Our team is reviewing your instructor details. We’ll email you the decision.'
export const seeDetails = 'See your details'
export const refused =
  'Your request to teach wasn’t approved. Update your instructor details to try again.'
export const seeReason = 'See the reason'

// In place of a form or list
export const incompleteHint =
  'Complete your instructor details first. Our team will then review them.'
export const waitingHint = 'Our team is reviewing your details. We’ll email you the decision.'
export const refusedHint = 'Update your instructor details to try again.'
