/** Waiting for a session, and joining it (rule screen-45). */
import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { from } from './moments.ts'

export const join = 'Rejoindre'
/** The page's title. */
export const joinTitle = (title: string) => `Rejoindre ${title}`

/** @param countdown 'a time until something', by the messages below */
export const opensIn = (countdown: string) => `Ouverture dans ${countdown}`
export const daysAndHours = (days: number, hours: number) =>
  `${plural(days, { one: `${number(days)} jour`, many: `${number(days)} de jours`, other: `${number(days)} jours` })} ${hours}\u00a0h`
export const days = (count: number) =>
  plural(count, {
    one: `${number(count)} jour`,
    many: `${number(count)} de jours`,
    other: `${number(count)} jours`,
  })
export const hoursAndMinutes = (hours: number, minutes: number) =>
  `${hours}\u00a0h ${minutes}\u00a0min`
export const hours = (count: number) => `${count}\u00a0h`
export const minutes = (count: number) => `${count}\u00a0min`

/** For screen readers, without abbreviations. */
export const opensInDays = (count: number) =>
  plural(count, {
    one: `Ouverture dans ${number(count)} jour`,
    many: `Ouverture dans ${number(count)} de jours`,
    other: `Ouverture dans ${number(count)} jours`,
  })
export const opensInAboutHours = (count: number) =>
  plural(count, {
    one: `Ouverture dans environ ${number(count)} heure`,
    many: `Ouverture dans environ ${number(count)} d’heures`,
    other: `Ouverture dans environ ${number(count)} heures`,
  })
export const opensInMinutes = (count: number) =>
  plural(count, {
    one: `Ouverture dans ${number(count)} minute`,
    many: `Ouverture dans ${number(count)} de minutes`,
    other: `Ouverture dans ${number(count)} minutes`,
  })

/** @param session 'today, 18:00–19:30' */
export const timeChanged = (session: string) =>
  sentence(`L’horaire a changé. Nouvel horaire\u00a0: ${session}`)
/** @param moment '18:20', or 'Mon 23 Nov, 18:20' */
export const youCanJoin = (moment: string) => `Vous pourrez rejoindre la séance ${from(moment)}.`
export const youAndStudentsCanJoin = (moment: string) =>
  sentence(`Vous et vos élèves pourrez rejoindre la séance ${from(moment)}`)
export const keepOpen =
  'Laissez cette page ouverte\u00a0: elle vous mènera automatiquement à la visio.'
export const keepOpenForRoom =
  'Laissez cette page ouverte\u00a0: elle vous mènera automatiquement à la salle de cours.'
export const comeBack = 'Revenez à ce moment-là ou laissez cette page ouverte.'

export const classOpen = 'Le cours est ouvert.'
export const sessionOpen = 'La séance est ouverte.'
export const startClass = 'Commencer le cours'
export const openMeeting = 'Rejoindre la visio'
export const openingMeeting = 'Ouverture de la visio…'
export const noConnection = 'Pas de connexion pour le moment. Nous réessayons automatiquement.'
export const linkMissing = 'Vous n’avez pas encore ajouté de lien de visio.'
export const addLink = 'Ajouter un lien de visio'
export const stay = 'Restez sur cette page. Elle s’actualise automatiquement.'

export const bookFirst = 'Réservez d’abord une place pour pouvoir participer.'
export const noSeat = 'Vous n’avez pas de place'
export const noSeatText =
  'Seules les personnes qui ont une place peuvent participer. S’il en reste une, vous pouvez la réserver maintenant.'

/** How soon a session starts. @param countdown '2 days 3 h', '15 min' */
export const startsIn = (countdown: string) => `Commence dans ${countdown}`
export const startsTomorrow = 'Commence demain'
/** Instead of the countdown, while a session takes place. */
export const onNow = 'En ce moment'

/** The people with a seat, by their first names: for the instructor, and for a student. */
export const whoComes = 'Participants'
export const whoElseComes = 'Autres participants'
export const nobodyYet = 'Personne pour l’instant'
export const nobodyElse = 'Personne d’autre pour l’instant'
/** Ends the list of names. */
export const andOthers = (count: number) =>
  plural(count, {
    one: `et ${number(count)} autre personne`,
    many: `et ${number(count)} d’autres personnes`,
    other: `et ${number(count)} autres personnes`,
  })
