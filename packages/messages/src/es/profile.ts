import { number, plural } from './language.ts'

/** The account area around its sections. */

export const title = 'Perfil'
export const logInToSee = 'Inicia sesión para ver tus reservas y tu cuenta.'
export const logIn = 'Iniciar sesión'
export const pictureOf = (name: string) => `Foto de ${name}`
export const noPicture = 'Sin imagen'

/** Keys: `PROFILE_SECTIONS`. */
export const sections = {
  dashboard: 'Panel',
  'my-classes': 'Mis clases',
  'my-courses': 'Mis cursos',
  instructor: 'Docente',
  admin: 'Administración',
  settings: 'Ajustes',
}
/** While a section is loaded. */
export const loading = {
  dashboard: 'Cargando el panel...',
  'my-classes': 'Cargando tus clases...',
  'my-courses': 'Cargando tus cursos...',
  instructor: 'Cargando la sección de docente...',
  admin: 'Cargando...',
  settings: 'Cargando los ajustes...',
}
export const loadingInsights = 'Cargando las estadísticas...'
export const waitingForDecision = (count: number) =>
  plural(count, {
    one: `${number(count)} decisión pendiente`,
    many: `${number(count)} decisiones pendientes`,
    other: `${number(count)} decisiones pendientes`,
  })
