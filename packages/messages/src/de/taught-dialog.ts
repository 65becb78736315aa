import { number, plural } from './language.ts'

/** The dialog of an own class or course, and the confirmation of its deletion. */

export const duplicate = 'Duplizieren'
export const seeAsStudent = 'So sehen es Teilnehmer:innen'
export const noMeetingLink = 'Es fehlt noch ein Meeting-Link. Ohne ihn kann niemand beitreten.'
/** Without a link, on a site with classrooms. */
export const takesPlaceHere =
  'Ihr trefft euch hier bei Firstbell. Wenn ihr euch woanders treffen möchtet, füge einen Meeting-Link hinzu.'
/** Precedes the link. */
export const meetingLink = 'Meeting-Link:'

// Facts
export const date = 'Datum'
export const category = 'Kategorie'
export const level = 'Niveau'
export const sessionLength = 'Dauer eines Termins'
export const minutes = (count: number) =>
  plural(count, { one: `${number(count)} Minute`, other: `${number(count)} Minuten` })
export const price = 'Preis'
export const maxStudents = 'Max. Teilnehmerzahl'
export const enrolled = 'Gebucht'
export const held = 'Reserviert'
export const waitlist = 'Warteliste'
export const modules = 'Module'
export const messages = 'Nachrichten'

// Deleting
export const confirmDelete = 'Wirklich löschen?'
/** Keys: the kind of offering. */
export const deleteQuestion = {
  class: 'Möchtest du diese Live-Stunde wirklich löschen?',
  course: 'Möchtest du diesen Kurs wirklich löschen?',
}
export const deleteFollowingQuestion = (classes: number) =>
  `Möchtest du diese ${classes} Live-Stunden wirklich löschen?`
export const followingDeleted = (classes: number) => `${classes} Live-Stunden wurden gelöscht.`
export const nobodyBooked = 'Niemand hat gebucht.'
export const nobodyTold = 'Es ist schon vorbei, deshalb wird niemand benachrichtigt.'
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} Person hat gebucht. Wir benachrichtigen sie per E-Mail.`,
    other: `${number(count)} Personen haben gebucht. Wir benachrichtigen sie per E-Mail.`,
  })
export const nobodyBookedOrWaiting = 'Niemand hat gebucht, und niemand wartet.'
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} Person hat gebucht oder wartet. Wir benachrichtigen sie per E-Mail.`,
    other: `${number(count)} Personen haben gebucht oder warten. Wir benachrichtigen sie per E-Mail.`,
  })
export const deletionReason = 'Grund (optional)'
export const deletionReasonAbout = 'Er steht in der E-Mail an die Teilnehmer:innen.'

// The scope of an action on a class of a series
export const appliesTo = 'Gilt für'
export const thisClass = 'Diesen Termin'
export const thisAndFollowing = 'Diesen und alle folgenden'
