import { number } from './language.ts'

/** The instructor's offerings: the tabs, the lists, and the next sessions. */

// Tabs
export const instructor = 'Espace enseignant'
export const addClass = 'Nouveau cours'
export const addCourse = 'Nouvelle formation'
export const createClass = 'Créer un cours'
export const createCourse = 'Créer une formation'
export const myClasses = 'Mes cours'
export const myCourses = 'Mes formations'
export const insights = 'Statistiques'

// Lists
export const justCreated = { class: 'Tout juste créé', course: 'Tout juste créée' }
export const bookedOf = (booked: number, seats: number) =>
  `Places réservées\u00a0: ${booked} sur ${seats}`
export const held = (count: number) => `Retenues\u00A0: ${count}`
export const waiting = (count: number) => `${count} en attente`
export const noMeetingLink = 'Pas de lien de visio'
export const started = { class: 'Commencé', course: 'Commencée' }
export const ended = { class: 'Terminé', course: 'Terminée' }
/** A button; the title follows, for screen readers. */
export const view = 'Voir'
/** A button that shows the dates of a series; the title is for screen readers. */
export const dates = 'Dates<hidden> de «\u00a0<title/>\u00a0»</hidden>'
/**
 * A series: '10 to come · 9 of 80 seats'.
 * @param count of its coming classes
 */
export const seriesSeats = (count: number, taken: number, seats: number) =>
  `${number(count)} dates à venir · places réservées\u00a0: ${number(taken)} sur ${number(seats)}`

// The week
export const nothingThisWeek = 'Aucune séance à donner cette semaine'
export const noSessions = 'Aucune séance'
/** A day of a course. */
export const sessionOf = (at: number, count: number) => `Séance ${number(at)} sur ${number(count)}`

// Coming up
export const allClasses = 'Tous mes cours'
export const allCourses = 'Toutes mes formations'
export const loadingNext = 'Chargement de vos prochaines séances…'
export const nothingComing = 'Rien de prévu pour l’instant'
export const nothingComingHint =
  'Vos cours et formations apparaîtront ici, avec un bouton «\u00a0Commencer le cours\u00a0» le moment venu.'
export const addMeetingLink = 'Ajouter un lien de visio'
export const addMeetingLinkTo = 'Ajouter un lien de visio<hidden> à «\u00a0<title/>\u00a0»</hidden>'
