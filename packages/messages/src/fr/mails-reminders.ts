/** Reminders, and mails that ask for reviews. `day` is a day as `formats` writes it, `time` a time of day. */
import { number, plural } from './language.ts'

export const todaySubject = (time: string, title: string): string =>
  `Aujourd’hui à ${time}\u00a0: ${title}`
export const tomorrowSubject = (time: string, title: string): string =>
  `Demain à ${time}\u00a0: ${title}`
export const daySubject = (day: string, time: string, title: string): string =>
  `Le ${day} à ${time}\u00a0: ${title}`

/** Headings, of which `next` are those of a course that has begun. */
export const startsToday = {
  class: (time: string): string => `Votre cours commence aujourd’hui à ${time}`,
  course: (time: string): string => `Votre formation commence aujourd’hui à ${time}`,
  next: (time: string): string =>
    `Prochaine séance de votre formation\u00a0: aujourd’hui à ${time}`,
}
export const startsTomorrow = {
  class: (time: string): string => `Votre cours commence demain à ${time}`,
  course: (time: string): string => `Votre formation commence demain à ${time}`,
  next: (time: string): string => `Prochaine séance de votre formation\u00a0: demain à ${time}`,
}
export const startsOn = {
  class: (day: string, time: string): string => `Votre cours commence le ${day} à ${time}`,
  course: (day: string, time: string): string => `Votre formation commence le ${day} à ${time}`,
  next: (day: string, time: string): string =>
    `Prochaine séance de votre formation\u00a0: ${day} à ${time}`,
}
export const preview = (when: string): string => `Le ${when}.`

export const session = 'Séance'
export const sessionOf = (position: number, sessions: number): string =>
  `${number(position)} sur ${number(sessions)}`
export const youHaveSeat = {
  class: 'Vous avez réservé ce cours\u00a0:',
  course: 'Vous avez réservé cette formation\u00a0:',
}
export const join = 'Rejoindre'
export const joinNote =
  'Vous pouvez ouvrir cette page à tout moment. Vous entrerez automatiquement dès l’ouverture de la séance.'
export const cancelPaid =
  'Un empêchement\u202f? Consultez votre réservation pour savoir si elle est remboursable.'
export const cancelFree = {
  class: 'Un empêchement\u202f? Pensez à annuler avant le début du cours pour libérer la place.',
  course:
    'Un empêchement\u202f? Pensez à annuler avant le début de la formation pour libérer la place.',
}
export const reasonBooked = {
  class: 'Vous recevez cet e-mail parce que vous avez réservé ce cours sur Firstbell.',
  course: 'Vous recevez cet e-mail parce que vous avez réservé cette formation sur Firstbell.',
}
export const unsubscribe = 'Ne plus recevoir de rappels'

export const nobodyBooked = {
  class: 'Personne n’a réservé ce cours.',
  course: 'Personne n’a réservé cette formation.',
}
export const studentsBooked = {
  class: (students: number): string =>
    plural(students, {
      one: `${number(students)} élève a réservé ce cours.`,
      many: `${number(students)} élèves ont réservé ce cours.`,
      other: `${number(students)} élèves ont réservé ce cours.`,
    }),
  course: (students: number): string =>
    plural(students, {
      one: `${number(students)} élève a réservé cette formation.`,
      many: `${number(students)} élèves ont réservé cette formation.`,
      other: `${number(students)} élèves ont réservé cette formation.`,
    }),
}
export const startClass = 'Commencer le cours'
export const addLink = 'Ajouter un lien de visio'
export const reasonTeach = {
  class: 'Vous recevez cet e-mail parce que vous donnez ce cours sur Firstbell.',
  course: 'Vous recevez cet e-mail parce que vous donnez cette formation sur Firstbell.',
}
