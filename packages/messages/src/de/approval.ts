/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Willkommen! Vervollständige dein Lehrprofil. Sobald unser Team es freigegeben hat, kannst du Live-Stunden veröffentlichen.'
export const completeDetails = 'Angaben vervollständigen'
export const waiting = 'Unser Team prüft dein Lehrprofil. Die Entscheidung bekommst du per E-Mail.'
export const seeDetails = 'Angaben ansehen'
export const refused =
  'Deine Anfrage als Lehrkraft wurde abgelehnt. Du kannst dein Lehrprofil ändern und es dann noch einmal versuchen.'
export const seeReason = 'Grund ansehen'

// In place of a form or list
export const incompleteHint = 'Vervollständige zuerst dein Lehrprofil. Danach prüft es unser Team.'
export const waitingHint =
  'Unser Team prüft deine Angaben. Die Entscheidung bekommst du per E-Mail.'
export const refusedHint = 'Du kannst dein Lehrprofil ändern und es dann noch einmal versuchen.'
