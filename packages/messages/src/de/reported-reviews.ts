import { number, plural } from './language.ts'

/** The reviews that people have reported, for administrators. */

/** `<name/>` is the instructor. */
export const reportedBy = (people: number) =>
  plural(people, {
    one: `Von ${number(people)} Person gemeldet · über <name/>`,
    other: `Von ${number(people)} Personen gemeldet · über <name/>`,
  })
export const markedAbsent =
  'Die Lehrkraft hat die Person, die das geschrieben hat, als abwesend eingetragen.'
/** The author is for screen readers. */
export const keepReview = 'Behalten<hidden>: die Bewertung von <author/></hidden>'
export const keeping = 'Wird gespeichert …'
export const hide = 'Ausblenden'
/** The author is for screen readers. */
export const hideReview = 'Ausblenden<hidden>: die Bewertung von <author/></hidden>'
export const hiding = 'Wird ausgeblendet …'
export const hideReviewBy = (author: string) => `Bewertung von ${author} ausblenden`
export const whatHidingDoes =
  'Dann kann sie niemand sonst mehr sehen, und ihre Sterne zählen nicht mehr. Wer sie geschrieben hat, erfährt den Grund per E-Mail.'
export const reason = 'Grund'
