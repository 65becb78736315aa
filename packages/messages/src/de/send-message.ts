import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'Nachricht an alle'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class:
    'Diese Live-Stunde hat noch niemand gebucht. Deshalb kannst du noch keine Nachricht senden.',
  course: 'Diesen Kurs hat noch niemand gebucht. Deshalb kannst du noch keine Nachricht senden.',
}
export const nobodyBookedFollowing =
  'Diese Live-Stunden hat noch niemand gebucht. Deshalb kannst du noch keine Nachricht senden.'
export const audience = (count: number) =>
  plural(count, {
    one: `Deine Nachricht geht per E-Mail an ${number(count)} Person, die „<title/>“ gebucht hat. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann die Nachricht lesen.`,
    other: `Deine Nachricht geht per E-Mail an ${number(count)} Personen, die „<title/>“ gebucht haben. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann die Nachricht lesen.`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    one: `Deine Nachricht geht per E-Mail an ${number(count)} Person, die mindestens eine dieser ${classes} Live-Stunden von „<title/>“ gebucht hat. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann die Nachricht lesen.`,
    other: `Deine Nachricht geht per E-Mail an ${number(count)} Personen, die mindestens eine dieser ${classes} Live-Stunden von „<title/>“ gebucht haben. Jede Person bekommt nur eine E-Mail. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann die Nachricht lesen.`,
  })
export const subject = 'Betreff'
export const text = 'Nachricht'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) =>
    `Innerhalb von 24 Stunden sind höchstens ${count} Nachrichten zu einer Live-Stunde möglich.`,
  course: (count: number) =>
    `Innerhalb von 24 Stunden sind höchstens ${count} Nachrichten zu einem Kurs möglich.`,
}
export const sendTo = (count: number) =>
  plural(count, {
    one: `An ${number(count)} Person senden`,
    other: `An ${number(count)} Personen senden`,
  })
/** Follows the sentence that the message was sent. */
export const reached = (count: number) =>
  plural(count, {
    one: `${number(count)} Person bekommt sie per E-Mail.`,
    other: `${number(count)} Personen bekommen sie per E-Mail.`,
  })
export const sentMessages = 'Gesendete Nachrichten'
export const none = 'Noch keine.'
