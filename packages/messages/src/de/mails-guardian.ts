/** Mails about the parent or guardian of a young person. */

export const askedSubject = 'Bitte bestätige ein Konto bei Firstbell'
export const askedPreview = 'Du wurdest als Elternteil oder sorgeberechtigte Person angegeben.'
export const askedHeading = 'Bitte bestätige ein Konto'
export const someone = 'Jemand'
export const asked = (name: string, address: string): string =>
  `${name} (${address}) hat sich bei Firstbell registriert und dich als Elternteil oder sorgeberechtigte Person angegeben. Bei Firstbell kann man Live-Stunden und Kurse buchen.`
export const askedMeaning = 'Erst wenn du das Konto bestätigst, kann damit gebucht werden.'
export const askedButton = 'Bestätigen oder widerrufen'
export const keepMail =
  'Bewahre diese E-Mail auf. Über denselben Link kannst du deine Zustimmung jederzeit widerrufen. Dann wird das Konto gelöscht.'
export const notKnown = 'Du kennst diese Person nicht? Dann kannst du diese E-Mail ignorieren.'
export const reasonNamed =
  'Du bekommst diese E-Mail, weil deine Adresse bei Firstbell als die eines Elternteils oder einer sorgeberechtigten Person angegeben wurde.'
export const confirmedSubject = 'Du kannst jetzt bei Firstbell buchen'
export const confirmedPreview = 'Deine Eltern oder Sorgeberechtigten haben dein Konto bestätigt.'
export const confirmedHeading = 'Deine Eltern oder Sorgeberechtigten haben dein Konto bestätigt'
export const confirmed = 'Du kannst jetzt Live-Stunden und Kurse buchen.'
export const findClass = 'Live-Stunde finden'
