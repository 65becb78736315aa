/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Willkommen! Vervollständige dein Lehrprofil, damit die Administration dich freigeben kann und du Live-Stunden veröffentlichen kannst.'
export const completeDetails = 'Angaben vervollständigen'
export const waiting =
  'Dein Lehrprofil liegt der Administration zur Freigabe vor. Über die Entscheidung bekommst du eine E-Mail.'
export const seeDetails = 'Angaben ansehen'
export const refused =
  'Deine Anfrage, hier zu unterrichten, wurde abgelehnt. Du kannst dein Lehrprofil ändern und so erneut anfragen.'
export const seeReason = 'Grund ansehen'

// In place of a form or list
export const incompleteHint =
  'Vervollständige zuerst dein Lehrprofil. Danach prüft es die Administration.'
export const waitingHint =
  'Deine Angaben liegen der Administration vor. Über die Entscheidung bekommst du eine E-Mail.'
export const refusedHint = 'Du kannst dein Lehrprofil ändern und so erneut anfragen.'
