/** The header and footer of every page. Only constants, which the build can inline. */

export const skipToContent = 'Ir al contenido'
/** The name of the navigation, for screen readers. */
export const mainNavigation = 'Principal'
export const menu = 'menú'
export const home = 'Inicio'
export const about = 'Quiénes somos'
export const classes = 'Clases'
export const courses = 'Cursos'
export const profile = 'Perfil'
export const logIn = 'Iniciar sesión'
export const logOut = 'Cerrar sesión'
/** In the phone's menu, to the foot of the page. */
export const languageAndZone = 'Idioma y zona horaria'
export const signUp = 'Crear cuenta'

export const sitemap = 'Mapa del sitio'
export const search = 'Buscar'
export const upcomingClasses = 'Próximas clases'
export const catalogue = 'Catálogo de cursos'
export const mission = 'Nuestra misión'
export const resources = 'Recursos'
export const offer = 'Qué ofrecemos'
export const reasons = 'Por qué elegirnos'
export const bookingAndCancelling = 'Reservas y cancelaciones'
export const teaching = 'Enseña en Firstbell'
export const terms = 'Condiciones'
export const privacy = 'Privacidad'

export const newsletter = 'Boletín'
export const newsletterHelp = 'Novedades sobre clases y cursos, de vez en cuando.'
export const newsletterMailed =
  'Te hemos enviado un correo. Ábrelo y pulsa el enlace para suscribirte.'
export const yourEmail = 'Tu correo electrónico'
export const subscribe = 'Suscribirse'
