/** Texts that differ between classes and courses on their pages, in dialogs and in the account area. */

export const class_ = 'Clase'
export const course = 'Curso'
export const confirmBooking = 'Confirmar reserva'
export const confirmEnrollment = 'Confirmar inscripción'
export const bookClass = '¿Quieres reservar esta clase?'
export const enrollInCourse = '¿Quieres inscribirte en este curso?'
export const findClass = 'Buscar una clase'
export const findCourse = 'Buscar un curso'
export const findAnotherClass = 'Buscar otra clase'
export const findAnotherCourse = 'Buscar otro curso'
export const classCancelled = 'Clase cancelada'
export const courseCancelled = 'Curso cancelado'
export const classWillNotBe =
  'No tendrá lugar. Se ha avisado por correo electrónico a todas las personas con plaza.'
export const courseWillNotBe =
  'No tendrá lugar. Se ha avisado por correo electrónico a todas las personas inscritas.'
export const createClass = 'Crear una clase'
export const createCourse = 'Crear un curso'
export const aboutClasses =
  'Una clase es una sola sesión en directo. Los estudiantes la encuentran en la página de inicio y reservan una plaza.'
export const aboutCourses = 'Un curso dura varios días y puede tener módulos y un precio.'

export const myClasses = 'Mis clases'
export const myCourses = 'Mis cursos'
export const loadingMyClasses = 'Cargando mis clases...'
export const loadingMyCourses = 'Cargando mis cursos...'
export const searchMyClasses = 'Buscar en mis clases'
export const searchMyCourses = 'Buscar en mis cursos'
/** The name of the paged list, within a phrase. */
export const pagesOfMyClasses = 'mis clases'
export const pagesOfMyCourses = 'mis cursos'
