/** Texts for instructors without approval: on the home page, on the dashboard, instead of a form. */

export const incomplete =
  'Willkommen! Vervollständige dein Lehrprofil. Sobald unser Team es freigegeben hat, kannst du Live-Stunden veröffentlichen.'
export const completeDetails = 'Lehrprofil vervollständigen'
export const waiting =
  'Unser Team prüft dein Lehrprofil. Über die Entscheidung informieren wir dich per E-Mail.'
export const seeDetails = 'Lehrprofil ansehen'
export const refused =
  'Dein Lehrprofil wurde nicht freigegeben. Überarbeite es und versuche es noch einmal.'
export const seeReason = 'Grund ansehen'

// In place of a form or list
export const incompleteHint = 'Vervollständige zuerst dein Lehrprofil. Danach prüft es unser Team.'
export const waitingHint =
  'Unser Team prüft dein Lehrprofil. Über die Entscheidung informieren wir dich per E-Mail.'
export const refusedHint = 'Überarbeite dein Lehrprofil und versuche es noch einmal.'
