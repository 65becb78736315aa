import { number, plural } from './language.ts'

/** The account area around its sections. */

export const title = 'Perfil'
export const logInToSee = 'Inicia sesión para ver tus reservas y tu cuenta.'
export const logIn = 'Iniciar sesión'
export const pictureOf = (name: string) => `Foto de ${name}`
export const noPicture = 'Sin foto'

/** Keys: `PROFILE_SECTIONS`. */
export const sections = {
  dashboard: 'Panel',
  'my-classes': 'Mis clases',
  'my-courses': 'Mis cursos',
  instructor: 'Enseñar',
  admin: 'Administración',
  settings: 'Ajustes',
}
/** While a section is loaded. */
export const loading = {
  dashboard: 'Cargando el panel…',
  'my-classes': 'Cargando tus clases…',
  'my-courses': 'Cargando tus cursos…',
  instructor: 'Cargando…',
  admin: 'Cargando…',
  settings: 'Cargando los ajustes…',
}
export const loadingInsights = 'Cargando estadísticas…'
export const waitingForDecision = (count: number) =>
  plural(count, {
    one: `${number(count)} pendiente de revisar`,
    many: `${number(count)} pendientes de revisar`,
    other: `${number(count)} pendientes de revisar`,
  })
