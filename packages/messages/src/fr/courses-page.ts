import { number, plural } from './language.ts'

/** The page of all courses. */

export const title = 'Formations'
export const titleOfPage = (page: number) => `Formations, page ${page}`
/** For search engines and link previews. */
export const description =
  'Formations de plusieurs jours en musique, arts, sport, technologie et langues\u00a0: consultez le prix, la date de début, les modules et les places restantes, puis inscrivez-vous.'
export const subtitle =
  'Plusieurs jours avec le même enseignant, du premier au dernier module. Les prochaines formations s’affichent en premier.'
export const enrollNow = 'S’inscrire'
export const allCourses = 'Toutes les formations'
export const found = (total: number, capped?: boolean) =>
  capped
    ? plural(total, {
        one: `Plus de ${number(total)} formation trouvée`,
        many: `Plus de ${number(total)} de formations trouvées`,
        other: `Plus de ${number(total)} formations trouvées`,
      })
    : plural(total, {
        one: `${number(total)} formation trouvée`,
        many: `${number(total)} de formations trouvées`,
        other: `${number(total)} formations trouvées`,
      })
export const tryFewerFilters = 'Retirez des filtres pour élargir la recherche.'
export const none = 'Aucune formation pour l’instant'
export const newHere = 'Les nouvelles formations apparaîtront ici dès leur publication.'
export const seeClasses = 'Voir les cours en direct'
