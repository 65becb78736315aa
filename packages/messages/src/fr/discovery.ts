import { number, plural } from './language.ts'

/** The home page, and the public lists. */

export const title = 'Apprenez quelque chose de nouveau, en direct'
export const subtitle =
  'Des cours et des formations en direct, avec de vrais profs. Choisissez un horaire et réservez votre place.'
export const findClass = 'Trouver un cours'
export const searchByTitle = 'Rechercher par titre'
export const search = 'Recherche'
export const searchFor = (text: string) => `Recherche\u00a0: ${text}`
export const searchResults = 'Résultats de la recherche'
export const searching = 'Recherche…'

export const liveClasses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, {
      one: `${number(total)} cours en direct`,
      many: `${number(total)} de cours en direct`,
      other: `${number(total)} cours en direct`,
    }),
  )
export const courses = (total: number, capped?: boolean) =>
  moreThan(
    capped,
    plural(total, {
      one: `${number(total)} formation`,
      many: `${number(total)} de formations`,
      other: `${number(total)} formations`,
    }),
  )
const moreThan = (capped: boolean | undefined, text: string) => (capped ? `plus de ${text}` : text)
export const freeToCancel = 'Les cours gratuits sont annulables jusqu’à leur début'

/** The parts of the search, next to 'Find Class'. */
export const whichDays = 'Quels jours\u202f?'
export const whatTime = 'À quelle heure\u202f?'
/** Days that the search has no choice for. */
export const chosenDays = 'Jours choisis'
export const find = 'Rechercher'
/** The name of the links to the days of the week. */
export const byDay = 'Cours par jour'

export const startsInMinutes = (count: number) => `Commence dans ${number(count)}\u00a0min`
export const startsInHours = (count: number) =>
  plural(count, {
    one: `Commence dans ${number(count)} heure`,
    many: `Commence dans ${number(count)} d’heures`,
    other: `Commence dans ${number(count)} heures`,
  })
/** @param count days of the calendar: 1 is tomorrow */
export const startsInDays = (count: number) =>
  plural(count, {
    one: 'Commence demain',
    many: `Commence dans ${number(count)} de jours`,
    other: `Commence dans ${number(count)}\u00a0jours`,
  })
/** The name of a dot below the pictures of what starts soon. */
export const showSlide = (title: string, position: number, count: number) =>
  `Afficher ${title}, ${position} sur ${count}`
/** Above what the person has booked or teaches. */
export const yourNext = 'Votre prochaine séance'

export const startingSoon = 'Ça commence bientôt'
export const teach = 'Envie d’enseigner\u202f?'
export const teachHow =
  'Publiez des formations tout de suite, et des cours en direct dès que notre équipe aura approuvé votre profil.'
export const createClass = 'Créer un cours'
export const joinUs = 'Rejoignez-nous'

export const liveClassesTitle = 'Cours en direct'
export const noClasses = 'Aucun cours à venir'
export const newClassesHere = 'Les nouveaux cours apparaîtront ici dès leur publication.'
export const seeTheCourses = 'Voir les formations'

/** The role of the carousel and of each slide, for screen readers. */
export const carousel = 'carrousel'
export const slide = 'diapositive'
export const carouselName = 'Carrousel'
export const previousCourse = 'Formation précédente'
export const nextCourse = 'Formation suivante'
export const slideOf = (position: number, count: number) => `${position} sur ${count}`
export const daysRemaining = (count: number) =>
  plural(count, {
    one: `${number(count)} jour restant`,
    many: `${number(count)} de jours restants`,
    other: `${number(count)} jours restants`,
  })
export const loadingCourses = 'Chargement des formations…'
export const noCourses = 'Aucune formation pour l’instant'
export const newCoursesHere = 'Les nouvelles formations apparaîtront ici dès leur publication.'
export const seeCourse = 'Voir la page de la formation'
export const seeCourses = (total: number, capped: boolean) =>
  capped
    ? `Voir les formations (plus de ${number(total)})`
    : plural(total, {
        one: `Voir ${number(total)} formation`,
        many: `Voir les ${number(total)} de formations`,
        other: `Voir les ${number(total)} formations`,
      })

export const loadingClasses = 'Chargement des cours…'
/** The name of the paged list, within a phrase. */
export const pagesOfClasses = 'cours'
export const pagesOfCourses = 'formations'
/** Below the last page of a list that has more. */
export const classesEnd = (count: number) =>
  `Seuls les ${number(count)} premiers cours sont affichés ici. Recherchez par titre pour en trouver d’autres.`
export const coursesEnd = (count: number) =>
  `Seules les ${number(count)} premières formations sont affichées ici. Recherchez par titre pour en trouver d’autres.`
