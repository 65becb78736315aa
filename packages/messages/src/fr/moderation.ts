import { number, plural } from './language.ts'

/** What administrators do with offerings and reports, and how people report. */

export const title = 'Cours et formations'
export const loading = 'Chargement des cours et formations…'
export const listName = 'cours et formations'
export const search = 'Rechercher des cours et formations'
export const titleOrInstructor = 'Titre ou enseignant'
export const none = 'Aucun cours ni formation pour l’instant.'
export const noneFound =
  'Aucun cours ni aucune formation ne correspond à ce titre ou à cet enseignant.'
export const started = { class: 'Commencé', course: 'Commencée' }
export const over = { class: 'Terminé', course: 'Terminée' }
export const featured = { class: 'À la une', course: 'À la une' }
export const feature = 'Mettre en avant'
export const featuring = 'Mise en avant…'
export const stopFeaturing = 'Ne plus mettre en avant'
export const stopping = 'Un instant…'
export const takeDown = 'Retirer'
export const takingDown = 'Retrait…'
export const takeDownAbout =
  'Le site ne l’affichera plus et ses réservations seront annulées. L’enseignant et toutes les personnes inscrites recevront votre motif par e-mail, et les paiements seront remboursés.'
export const takeDownFailed = 'Impossible de procéder au retrait.'
export const reason = 'Motif'
export const adminOptions = 'Options d’administration'
export const report = 'Signaler'
export const reporting = 'Signalement…'
export const reportClass = 'Signaler ce cours'
export const reportCourse = 'Signaler cette formation'
export const reportInstructor = 'Signaler cet enseignant'
export const whatReportDoes =
  'Notre équipe examinera votre signalement. Personne d’autre n’en connaîtra l’auteur.'
export const reportedNow = 'Signalé'
export const reports = 'Signalements'
export const noReports = 'Aucun signalement.'
export const pagesOfReports = 'signalements'
export const keep = 'Conserver'
export const keeping = 'Enregistrement…'
export const instructor = 'Enseignant'
export const viewPerson = 'Voir l’utilisateur<hidden>\u00a0: <name/></hidden>'
export const featuredCount = (count: number, max: number) => `${count} sur ${max} à la une`
export const takeDownTitle = (title: string) => `Retirer «\u00a0${title}\u00a0»`
export const reportedBy = (count: number) =>
  plural(count, {
    one: `Signalé par ${number(count)} personne`,
    many: `Signalé par ${number(count)} de personnes`,
    other: `Signalé par ${number(count)} personnes`,
  })
