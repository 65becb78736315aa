/** What instructors are told who are not approved: on the home page, on the dashboard, in place of a form. */

export const incomplete =
  'Willkommen! Vervollständige deine Angaben als Lehrkraft, damit die Administration dich freigeben kann und du Live-Stunden veröffentlichen kannst.'
export const completeDetails = 'Angaben vervollständigen'
export const waiting =
  'Deine Angaben als Lehrkraft liegen der Administration zur Freigabe vor. Über die Entscheidung bekommst du eine E-Mail.'
export const seeDetails = 'Angaben ansehen'
export const refused =
  'Deine Anfrage, hier zu unterrichten, wurde abgelehnt. Du kannst deine Angaben als Lehrkraft ändern und so erneut anfragen.'
export const seeReason = 'Grund ansehen'

// In place of a form or list
export const incompleteHint =
  'Vervollständige zuerst deine Angaben als Lehrkraft. Danach prüft sie die Administration.'
export const waitingHint =
  'Deine Angaben liegen der Administration vor. Über die Entscheidung bekommst du eine E-Mail.'
export const refusedHint = 'Du kannst deine Angaben als Lehrkraft ändern und so erneut anfragen.'
