import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Charts and tables about bookings and attendance. */

export const period = 'Période'
export const days = (count: number) =>
  plural(count, {
    one: `${number(count)} jour`,
    many: `${number(count)} de jours`,
    other: `${number(count)} jours`,
  })
export const loading = 'Chargement des statistiques…'
export const downloadCsv = 'Télécharger le CSV'
export const empty = 'Encore aucune donnée pour cette période.'
export const emptyMine =
  'Vous verrez ici, jour par jour, les réservations, annulations, places occupées, listes d’attente, présences et notes de vos cours et formations.'
export const emptySite =
  'Vous verrez ici, jour par jour, les réservations, annulations, places occupées, listes d’attente, présences et notes de tout le site.'

/** '3 Nov 2026 to 9 Nov 2026' */
export const span = (from: string, to: string) => `${from} – ${to}`
/** Above the charts. @param span as of `span` */
export const byDays = (span: string, timeZone: string) =>
  `${sentence(`${span}, ${timeZone}`)} Les données d’aujourd’hui sont encore incomplètes.`
export const byWeeks = (span: string, timeZone: string) =>
  `${span}, ${timeZone}, par semaine. Les données d’aujourd’hui sont encore incomplètes.`

// Figures
/** `of` is for screen readers only. */
export const showAsChart = (title: string) => `Afficher le graphique<of>\u00a0: ${title}</of>`
export const showAsTable = (title: string) => `Afficher le tableau<of>\u00a0: ${title}</of>`
/** A figure for screen readers: 'Bookings: 3 bookings, 1 cancellation.' */
export const figure = (title: string, totals: readonly string[]) =>
  `${title}\u00a0: ${totals.join(', ')}.`
/** A column for the pointer. @param name of its days */
export const column = (name: string, values: readonly string[]) =>
  `${name}\u00a0: ${values.join(', ')}`
export const day = 'Jour'
export const week = 'Semaine'
/** @param value a whole number */
export const percent = (value: number) => `${value}\u00a0%`

export const bookings = 'Réservations'
export const booked = 'Nouvelles'
export const bookingsOf = (count: number) =>
  plural(count, {
    one: `${number(count)} réservation`,
    many: `${number(count)} de réservations`,
    other: `${number(count)} réservations`,
  })
export const cancelled = 'Annulées'
export const cancellationsOf = (count: number) =>
  plural(count, {
    one: `${number(count)} annulation`,
    many: `${number(count)} d’annulations`,
    other: `${number(count)} annulations`,
  })

export const seats = 'Places occupées'
export const seatsAbout = (percent: string) =>
  `${percent} des places, pour les cours et formations qui commencent durant cette période.`
export const nextWeek = (taken: number, seats: number) =>
  `Places réservées pour les 7 prochains jours\u00a0: ${number(taken)} sur ${number(seats)}`
export const nothingNextWeek = 'Rien ne commence dans les 7 prochains jours.'
export const filled = 'Occupées'
export const filledOf = (count: number) =>
  plural(count, {
    one: `${number(count)} occupée`,
    many: `${number(count)} occupées`,
    other: `${number(count)} occupées`,
  })
export const unfilled = 'Libres'
export const unfilledOf = (count: number) =>
  plural(count, {
    one: `${number(count)} libre`,
    many: `${number(count)} libres`,
    other: `${number(count)} libres`,
  })

export const waitlist = 'Liste d’attente'
export const joined = 'Inscrits'
export const joinedOf = (count: number) =>
  plural(count, {
    one: `${number(count)} inscrit`,
    many: `${number(count)} d’inscrits`,
    other: `${number(count)} inscrits`,
  })
export const joinedInAll = (count: number) =>
  plural(count, {
    one: `${number(count)} inscrit sur une liste d’attente`,
    many: `${number(count)} d’inscrits sur une liste d’attente`,
    other: `${number(count)} inscrits sur une liste d’attente`,
  })

export const attendance = 'Présences'
export const attended = 'Présents'
export const attendedOf = (count: number) =>
  plural(count, {
    one: `${number(count)} présent`,
    many: `${number(count)} de présents`,
    other: `${number(count)} présents`,
  })
export const absent = 'Absents'
export const absentOf = (count: number) =>
  plural(count, {
    one: `${number(count)} absent`,
    many: `${number(count)} d’absents`,
    other: `${number(count)} absents`,
  })
export const notKnown = 'Non renseignés'
export const notKnownOf = (count: number) =>
  plural(count, {
    one: `${number(count)} non renseigné`,
    many: `${number(count)} non renseignés`,
    other: `${number(count)} non renseignés`,
  })

export const revenue = 'Revenus'
/** @param currency its code, as 'EUR' */
export const revenueIn = (currency: string) => `Revenus en ${currency}`
export const revenueAbout = 'Paiements moins remboursements, frais de service compris.'

export const ratings = 'Notes'
export const ratingsOf = (average: number, count: number) =>
  plural(count, {
    one: `${number(average, 1)} sur 5, ${number(count)} note`,
    many: `${number(average, 1)} sur 5, ${number(count)} de notes`,
    other: `${number(average, 1)} sur 5, ${number(count)} notes`,
  })
export const stars = 'Étoiles'
export const starsOf = (count: number) =>
  plural(count, {
    one: `${number(count)} étoile`,
    many: `${number(count)} d’étoiles`,
    other: `${number(count)} étoiles`,
  })

/** Shown instead of empty charts. */
export const nothingOf = (titles: readonly string[]) =>
  sentence(`Aucune donnée pour cette période\u00a0: ${titles.join(', ')}`)
/** Below figures in words. */
export const chartsFromDays =
  'Les graphiques apparaîtront ici dès qu’il y aura trois jours de données.'
export const chartsFromWeeks =
  'Les graphiques apparaîtront ici dès qu’il y aura trois semaines de données.'

// On the dashboard of administrators
export const lastSevenDays = 'Les 7 derniers jours'
export const seatsNextWeek = 'Places réservées, 7 prochains jours'
export const allInsights = 'Toutes les statistiques'
/** @param taken, seats formatted numbers */
export const ofSeats = (taken: string, seats: string) => `${taken} sur ${seats}`
