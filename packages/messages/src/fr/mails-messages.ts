/** Mails with an instructor's message, or about new material; `several` are classes of a series. */

export const subject = (subject: string): string => `Message\u00a0: ${subject}`
export const preview = (teacher: string, title: string): string =>
  `${teacher} a écrit à toutes les personnes inscrites à «\u00a0${title}\u00a0».`
export const heading = {
  class: 'Un message à propos de votre cours',
  course: 'Un message à propos de votre formation',
  several: 'Un message à propos de vos cours',
}
export const wrote = {
  class: (teacher: string): string =>
    `${teacher} a écrit à toutes les personnes inscrites à ce cours\u00a0:`,
  course: (teacher: string): string =>
    `${teacher} a écrit à toutes les personnes inscrites à cette formation\u00a0:`,
  several: (teacher: string): string =>
    `${teacher} a écrit à toutes les personnes inscrites à ces cours\u00a0:`,
}
export const note =
  'Ce message vient de votre enseignant. Pour lui répondre, répondez simplement à cet e-mail.'

export const materialSubject = (title: string): string =>
  `Du nouveau dans vos supports de cours\u00a0: ${title}`
export const materialHeading = 'Du nouveau dans vos supports de cours'
export const materialAdded = {
  class: (teacher: string): string =>
    `${teacher} a ajouté ceci à un cours que vous avez réservé\u00a0:`,
  course: (teacher: string): string =>
    `${teacher} a ajouté ceci à une formation que vous avez réservée\u00a0:`,
}
export const newMaterial = 'Supports de cours'
