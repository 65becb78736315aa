import { number, plural } from './language.ts'

/** An instructor's mail to everybody booked. */

export const heading = 'Nachricht an alle'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class:
    'Diese Live-Stunde hat noch niemand gebucht, deshalb kannst du noch keine Nachricht senden.',
  course: 'Diesen Kurs hat noch niemand gebucht, deshalb kannst du noch keine Nachricht senden.',
}
export const nobodyBookedFollowing =
  'Diese Live-Stunden hat noch niemand gebucht, deshalb kannst du noch keine Nachricht senden.'
export const audience = (count: number) =>
  plural(count, {
    one: `Eine E-Mail an ${number(count)} Person, die „<title/>“ gebucht hat. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann sie lesen.`,
    other: `Eine E-Mail an die ${number(count)} Personen, die „<title/>“ gebucht haben. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann sie lesen.`,
  })
export const followingAudience = (count: number, classes: number) =>
  plural(count, {
    one: `Eine E-Mail an ${number(count)} Person, die in diesen ${classes} Live-Stunden von „<title/>“ gebucht hat. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann sie lesen.`,
    other: `Je eine E-Mail an die ${number(count)} Personen, die in diesen ${classes} Live-Stunden von „<title/>“ gebucht haben. Antworten kommen an deine E-Mail-Adresse. Auch wer später bucht, kann sie lesen.`,
  })
export const subject = 'Betreff'
export const text = 'Nachricht'
/** Keys: the kind of offering. */
export const limit = {
  class: (count: number) => `Höchstens ${count} Nachrichten zu einer Live-Stunde in 24 Stunden.`,
  course: (count: number) => `Höchstens ${count} Nachrichten zu einem Kurs in 24 Stunden.`,
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
