import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'Administration'
export const decisions = 'Décisions'
export const people = 'Utilisateurs'
export const offerings = 'Cours et formations'
export const insights = 'Statistiques'
export const payments = 'Paiements'
export const auditLog = 'Journal d’audit'
export const loadingInsights = 'Chargement des statistiques…'
export const loadingPeople = 'Chargement des utilisateurs…'
export const loadingOfferings = 'Chargement des cours et formations…'
export const loadingPayments = 'Chargement des paiements…'
export const loadingAuditLog = 'Chargement du journal d’audit…'
export const setUpTwoStep = 'Configurer la validation en deux étapes'
export const twoStepNeeded =
  'La validation en deux étapes est obligatoire pour les administrateurs du site.'

// On the dashboard
export const pending = 'En attente d’une décision'
export const nothingPending = 'Aucune décision en attente.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    one: `${number(count)} enseignant en attente d’approbation`,
    many: `${number(count)} enseignants en attente d’approbation`,
    other: `${number(count)} enseignants en attente d’approbation`,
  })
export const reportsWaiting = (count: number) =>
  plural(count, {
    one: `${number(count)} signalement en attente`,
    many: `${number(count)} signalements en attente`,
    other: `${number(count)} signalements en attente`,
  })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    one: `${number(count)} paiement à traiter`,
    many: `${number(count)} paiements à traiter`,
    other: `${number(count)} paiements à traiter`,
  })

// What takes place in the next seven days
export const thisWeek = 'Cette semaine'
export const allOfferings = 'Tous les cours et formations'
/** @param capped whether there are more */
export const liveClasses = (count: number, capped?: boolean) =>
  (capped ? 'plus de ' : '') +
  plural(count, {
    one: `${number(count)} cours en direct`,
    many: `${number(count)} de cours en direct`,
    other: `${number(count)} cours en direct`,
  })
export const seatsBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} place réservée`,
    many: `${number(count)} de places réservées`,
    other: `${number(count)} places réservées`,
  })
