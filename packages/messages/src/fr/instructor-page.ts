import { number, plural } from './language.ts'

/** The public page of an instructor. */

export const instructor = 'Enseignant'
export const loading = 'Chargement de l’enseignant…'
export const othersTeach = 'Découvrez les prochains cours et formations d’autres enseignants.'
/** For search engines, if the instructor has no bio. */
export const teachesHere = (name: string) => `${name} enseigne sur Firstbell.`
/** `<month/>` is a month and its year. */
export const since = 'Sur Firstbell depuis <month/>'
const months =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
/** @param month 1 to 12 */
export const monthOf = (month: number, year: number) => `${months[month - 1]} ${year}`
export const skills = 'Compétences'
export const ownPage = 'Voici votre page publique.'
export const editDetails = 'Modifier mon dossier d’enseignant'
export const qualifications = 'Qualifications'
export const teaching = 'Cours et formations'
export const nothingComing = 'Rien de prévu pour l’instant'
export const newHere = 'Les nouveaux cours et formations apparaîtront ici dès leur publication.'
export const allClasses = (total: number, capped?: boolean) =>
  capped
    ? `Voir les cours (plus de ${number(total)})`
    : plural(total, {
        one: `Voir ${number(total)} cours`,
        many: `Voir les ${number(total)} de cours`,
        other: `Voir les ${number(total)} cours`,
      })
export const allCourses = (total: number, capped?: boolean) =>
  capped
    ? `Voir les formations (plus de ${number(total)})`
    : plural(total, {
        one: `Voir ${number(total)} formation`,
        many: `Voir les ${number(total)} de formations`,
        other: `Voir les ${number(total)} formations`,
      })
/** A link of the rating; what is hidden is for screen readers. */
export const toReviews = '<rating/><hidden>\u00a0: voir les avis</hidden>'
