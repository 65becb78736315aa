import { number, plural } from './language.ts'

/** The reviews that people have reported, for administrators. */

/** `<name/>` is the instructor. */
export const reportedBy = (people: number) =>
  plural(people, {
    one: `Signalé par ${number(people)} personne · au sujet de <name/>`,
    many: `Signalé par ${number(people)} de personnes · au sujet de <name/>`,
    other: `Signalé par ${number(people)} personnes · au sujet de <name/>`,
  })
export const markedAbsent = 'L’enseignant a noté l’absence de l’auteur de cet avis.'
/** The author is for screen readers. */
export const keepReview = 'Conserver<hidden> l’avis publié par <author/></hidden>'
export const keeping = 'Enregistrement…'
export const hide = 'Masquer'
/** The author is for screen readers. */
export const hideReview = 'Masquer<hidden> l’avis publié par <author/></hidden>'
export const hiding = 'Masquage…'
export const hideReviewBy = (author: string) => `Masquer l’avis publié par ${author}`
export const whatHidingDoes =
  'Personne d’autre ne pourra le voir, et ses étoiles ne compteront plus. L’auteur recevra votre motif par e-mail.'
export const reason = 'Motif'
