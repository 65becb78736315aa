/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `Nachricht: ${subject}`
export const preview = (teacher: string, title: string): string =>
  `${teacher} hat an alle geschrieben, die „${title}“ gebucht haben.`
export const heading = {
  class: 'Eine Nachricht zu deiner Live-Stunde',
  course: 'Eine Nachricht zu deinem Kurs',
  several: 'Eine Nachricht zu deinen Live-Stunden',
}
export const wrote = {
  class: (teacher: string): string =>
    `${teacher} hat an alle geschrieben, die diese Live-Stunde gebucht haben:`,
  course: (teacher: string): string =>
    `${teacher} hat an alle geschrieben, die diesen Kurs gebucht haben:`,
  several: (teacher: string): string =>
    `${teacher} hat an alle geschrieben, die diese Live-Stunden gebucht haben:`,
}
export const note =
  'Diese Nachricht kommt von deiner Lehrkraft. Wenn du auf diese E-Mail antwortest, geht deine Antwort direkt an sie.'

export const materialSubject = (title: string): string => `Neue Materialien: ${title}`
export const materialHeading = 'Neue Materialien für dich'
export const materialAdded = {
  class: (teacher: string): string =>
    `${teacher} hat Materialien zu einer Live-Stunde hinzugefügt, die du gebucht hast:`,
  course: (teacher: string): string =>
    `${teacher} hat Materialien zu einem Kurs hinzugefügt, den du gebucht hast:`,
}
export const newMaterial = 'Neue Materialien'
