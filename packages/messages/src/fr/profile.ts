import { number, plural } from './language.ts'

/** The account area around its sections. */

export const title = 'Profil'
export const logInToSee = 'Connectez-vous pour voir vos réservations et votre compte.'
export const logIn = 'Se connecter'
export const pictureOf = (name: string) => `Photo\u00a0: ${name}`
export const noPicture = 'Aucune photo'

/** Keys: `PROFILE_SECTIONS`. */
export const sections = {
  dashboard: 'Tableau de bord',
  'my-classes': 'Mes cours',
  'my-courses': 'Mes formations',
  instructor: 'Espace enseignant',
  admin: 'Administration',
  settings: 'Paramètres',
}
/** While a section is loaded. */
export const loading = {
  dashboard: 'Chargement du tableau de bord…',
  'my-classes': 'Chargement de vos cours…',
  'my-courses': 'Chargement de vos formations…',
  instructor: 'Chargement de l’espace enseignant…',
  admin: 'Chargement…',
  settings: 'Chargement des paramètres…',
}
export const loadingInsights = 'Chargement des statistiques…'
export const waitingForDecision = (count: number) =>
  plural(count, {
    one: `${number(count)} décision en attente`,
    many: `${number(count)} décisions en attente`,
    other: `${number(count)} décisions en attente`,
  })
