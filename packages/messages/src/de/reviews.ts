import { number, plural } from './language.ts'

/** Reviews of an instructor's offerings. */

export const reviews = 'Bewertungen'
/** The name of the paged list, within a phrase. */
export const pagesOfReviews = 'Bewertungen'
export const loading = 'Bewertungen werden geladen …'
export const none = 'Noch keine Bewertungen.'
/** The average of all ratings; what is hidden is for screen readers. */
export const averageOf5 = (average: number) => `${number(average, 1)}<hidden> von 5</hidden>`
export const reviewCount = (count: number) =>
  plural(count, { one: `${number(count)} Bewertung`, other: `${number(count)} Bewertungen` })
export const stars = (count: number) =>
  plural(count, { one: `${number(count)} Stern`, other: `${number(count)} Sterne` })
/** The rating of a review, for screen readers. */
export const starsOf5 = (count: number) => `${number(count)} von 5 Sternen`
export const attended = 'War dabei'
/** `<day/>` is when it was written. */
export const replyOfInstructor = 'Antwort der Lehrkraft, <day/>'

export const writeReview = 'Bewertung schreiben'
/** The title is for screen readers. */
export const writeReviewFor = 'Bewertung schreiben<hidden> zu „<title/>“</hidden>'
export const writeReviewOf = 'Bewertung zu <title/> schreiben'
export const howWasIt = 'Wie war’s? Deine Bewertung hilft anderen bei der Wahl.'
export const nothingToReview =
  'Noch gibt es hier nichts zu bewerten. Bewerten kannst du Live-Stunden und Kurse, bei denen du dabei warst.'
export const editReview = 'Bewertung bearbeiten'
export const about = '„<title/>“.'
export const aboutWith = '„<title/>“, mit <name/>.'
export const everybodyReads =
  'Deine Bewertung ist öffentlich. Angezeigt werden dein Vorname und der Anfangsbuchstabe deines Nachnamens.'
export const rating = 'Sterne'
export const text = 'Bewertung (optional)'
export const publish = 'Veröffentlichen'
export const publishing = 'Wird veröffentlicht …'

export const reviewed = 'Bewertet'
export const yourReview = 'Deine Bewertung'
/** Buttons; what is hidden is for screen readers. */
export const editYours = 'Bearbeiten<hidden>: deine Bewertung zu „<title/>“</hidden>'
export const deleteYours = 'Löschen<hidden>: deine Bewertung zu „<title/>“</hidden>'
export const hiddenBecause = (reason: string) =>
  `Unser Team hat diese Bewertung ausgeblendet: ${reason}`
export const deleteReview = 'Bewertung löschen'
export const confirmDelete = 'Möchtest du deine Bewertung zu „<title/>“ wirklich löschen?'

export const reply = 'Antworten'
/** The author is for screen readers. */
export const replyToReview = 'Antworten<hidden> auf die Bewertung von <author/></hidden>'
export const replyTo = (author: string) => `${author} antworten`
export const replyOnce =
  'Deine Antwort steht öffentlich unter der Bewertung. Du kannst nur einmal antworten.'
export const replyText = 'Antwort'
export const replying = 'Wird gesendet …'

export const report = 'Melden'
/** The author is for screen readers. */
export const reportReviewBy = 'Melden<hidden>: die Bewertung von <author/></hidden>'
export const reported = 'Gemeldet'
export const reportReview = 'Bewertung melden'
export const whatReportDoes =
  'Unser Team liest die Bewertung von <author/> und entscheidet, ob sie bleibt.'
export const reason = 'Grund (optional)'
export const reporting = 'Wird gemeldet …'
