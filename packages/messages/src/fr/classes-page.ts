import { number, plural } from './language.ts'

/** The page of all classes, as a list and by the week. */

export const title = 'Cours en direct'
export const titleOfPage = (page: number) => `Cours en direct, page ${page}`
/** For search engines and link previews. */
export const description =
  'Cours en direct de musique, arts, sport, technologie et langues\u00a0: choisissez le jour et l’heure, consultez les places restantes et réservez.'
export const subtitle =
  'En direct, avec un enseignant qui répond à vos questions. Choisissez le jour et l’heure qui vous conviennent.'
export const allClasses = 'Tous les cours'
export const found = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Plus de ${number(total)} cours en direct trouvé`,
        many: `Plus de ${number(total)} de cours en direct trouvés`,
        other: `Plus de ${number(total)} cours en direct trouvés`,
      })
    : plural(total, {
        one: `${number(total)} cours en direct trouvé`,
        many: `${number(total)} de cours en direct trouvés`,
        other: `${number(total)} cours en direct trouvés`,
      })
export const tryFewerFilters = 'Retirez des filtres pour élargir la recherche.'

/** The two views of the page. */
export const view = 'Affichage'
export const list = 'Liste'
export const week = 'Semaine'

/** In the title of the page and above the week: '28 nov. – 4 déc.'. */
export const titleOfWeek = (days: string) => `Cours en direct, ${days}`
export const previousWeek = 'Semaine précédente'
export const nextWeek = 'Semaine suivante'
export const today = 'Aujourd’hui'
export const tomorrow = 'Demain'
export const nothingThisDay = 'Aucun cours'
export const noneThisWeek = 'Aucun cours cette semaine'
export const tryAnotherWeek = 'Essayez la semaine suivante ou retirez des filtres.'
/** Leads to all classes of a day that has more than are shown. The day is for screen readers. */
export const moreOfDay = (count: number, capped: boolean) =>
  capped
    ? `Plus de ${number(count)} autres<hidden> le <day/></hidden>`
    : count === 1
      ? '1 autre<hidden> le <day/></hidden>'
      : `${number(count)} autres<hidden> le <day/></hidden>`
