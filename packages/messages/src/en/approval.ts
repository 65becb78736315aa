/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Welcome! Complete your instructor details, so that an admin can approve you and you can publish classes.'
export const completeDetails = 'Complete your details'
export const waiting =
  'Your instructor details are with an admin, waiting for approval. You will get an email with the decision.'
export const seeDetails = 'See your details'
export const refused =
  'Your request to teach was not approved. You can change your instructor details and so ask again.'
export const seeReason = 'See the reason'

// In place of a form or list
export const incompleteHint =
  'Complete your instructor details first. An admin will then review them.'
export const waitingHint =
  'Your details are with an admin. You will get an email with the decision.'
export const refusedHint = 'You can change your instructor details and so ask again.'
