import { number, plural } from './language.ts'

/** The account area around its sections. */

export const title = 'Profil'
export const logInToSee = 'Melde dich an, um deine Buchungen und dein Konto zu sehen.'
export const logIn = 'Anmelden'
export const pictureOf = (name: string) => `Bild von ${name}`
export const noPicture = 'Kein Bild'

/** Keys: `PROFILE_SECTIONS`. */
export const sections = {
  dashboard: 'Übersicht',
  'my-classes': 'Meine Live-Stunden',
  'my-courses': 'Meine Kurse',
  instructor: 'Lehrkraft',
  admin: 'Administration',
  settings: 'Einstellungen',
}
/** While a section is loaded. */
export const loading = {
  dashboard: 'Übersicht wird geladen …',
  'my-classes': 'Deine Live-Stunden werden geladen …',
  'my-courses': 'Deine Kurse werden geladen …',
  instructor: 'Bereich für Lehrkräfte wird geladen …',
  admin: 'Wird geladen …',
  settings: 'Einstellungen werden geladen …',
}
export const loadingInsights = 'Auswertung wird geladen …'
export const waitingForDecision = (count: number) =>
  plural(count, {
    one: `${number(count)} offene Entscheidung`,
    other: `${number(count)} offene Entscheidungen`,
  })
