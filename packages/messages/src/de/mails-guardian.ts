/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Bitte bestätige ein Konto bei Firstbell'
export const askedPreview = 'Jemand hat dich als Elternteil oder sorgeberechtigte Person angegeben.'
export const askedHeading = 'Bitte bestätige ein Konto'
export const someone = 'Jemand'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) hat sich bei Firstbell registriert, wo man Live-Stunden und Kurse bucht, und dich als Elternteil oder sorgeberechtigte Person angegeben.`
export const askedMeaning =
  'Solange du nicht bestätigst, kann mit diesem Konto nichts gebucht werden.'
export const askedButton = 'Bestätigen oder widerrufen'
export const keepMail =
  'Bewahre diese E-Mail auf: Mit demselben Link kannst du jederzeit widerrufen, dann wird das Konto gelöscht.'
export const notKnown = 'Wenn du diese Person nicht kennst, musst du nichts tun.'
export const reasonNamed =
  'Du bekommst diese Mail, weil jemand diese Adresse bei Firstbell als die eines Elternteils oder einer sorgeberechtigten Person angegeben hat.'
export const confirmedSubject = 'Du kannst jetzt bei Firstbell buchen'
export const confirmedPreview = 'Deine Eltern oder Sorgeberechtigten haben bestätigt.'
export const confirmedHeading = 'Deine Eltern oder Sorgeberechtigten haben bestätigt'
export const confirmed = 'Du kannst jetzt Live-Stunden und Kurse buchen.'
export const findClass = 'Live-Stunde finden'
