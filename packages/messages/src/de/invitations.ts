/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'Einladungen'
export const invite = 'Teilnehmer:innen einladen'
export const none =
  'Lade Leute ein, die du schon unterrichtest: Für jede Person wird ein Platz reserviert.'
export const states = {
  invited: 'Eingeladen',
  booked: 'Gebucht',
  declined: 'Abgelehnt',
  expired: 'Abgelaufen',
}
export const heldUntil = (moment: string) => `Platz reserviert bis ${moment}`
export const dates = (count: number) => `${count} Termine`
export const withdraw = 'Zurückziehen'
export const withdrawTitle = 'Einladung zurückziehen'
export const withdrawQuestion = (email: string) =>
  `Möchtest du die Einladung von ${email} zurückziehen? Der Platz ist dann wieder frei.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `Möchtest du die Einladung von ${email} zurückziehen? Die Plätze an allen ${dates} Terminen sind dann wieder frei.`
export const explanation =
  'Für jede Adresse wird sieben Tage lang ein Platz reserviert, höchstens bis zum Beginn. Nur diese Adresse kann ihn buchen.'
export const emails = 'E-Mail-Adressen'
export const emailsHelp = (most: number) =>
  `Eine pro Zeile oder durch Kommas getrennt. Höchstens ${most} auf einmal.`
export const message = 'Nachricht (optional)'
export const messageHelp = 'Sie steht in der E-Mail, ohne Links.'
export const send = 'Einladungen senden'
export const sent = (count: number) =>
  plural(count, {
    one: `${count} Einladung verschickt.`,
    other: `${count} Einladungen verschickt.`,
  })
export const refused = (count: number) =>
  plural(count, {
    one: `${count} Adresse wurde nicht eingeladen:`,
    other: `${count} Adressen wurden nicht eingeladen:`,
  })
export const remove = {
  class: 'Aus der Live-Stunde nehmen',
  course: 'Aus dem Kurs nehmen',
}
export const removeQuestion = (name: string) =>
  `${name} verliert den Platz, bekommt eine E-Mail mit deiner Begründung und das Bezahlte vollständig zurück. Wieder buchen geht danach nur mit deiner Einladung.`
export const reason = 'Begründung'
export const removing = 'Wird entfernt …'
