import { number, plural } from './language.ts'

/** The page of a class or course. */

export const loadingClass = 'Cargando la clase…'
export const loadingCourse = 'Cargando el curso…'
/** Precedes the description, for search engines and link previews. */
export const classTerms = (when: string) => `${when}.`
export const pricedClassTerms = (price: string, when: string) => `${price}, ${when}.`
export const courseTerms = (price: string, length: string, when: string) =>
  `${price}, ${length}, ${when}.`
/** Leads to the list, with its filters, from which a reader has come. */
export const backToResults = 'Volver a los resultados'
export const daysRemaining = 'Días restantes'
export const seatsTaken = (taken: number, seats: number) =>
  plural(seats, {
    one: `${number(taken)} de ${number(seats)} plaza ocupada`,
    many: `${number(taken)} de ${number(seats)} de plazas ocupadas`,
    other: `${number(taken)} de ${number(seats)} plazas ocupadas`,
  })
/** Instead of the price, for a booked seat. */
export const paid = (amount: string) => `Pagado: ${amount}`
export const online = 'en línea'
/** Keys: `LEVELS`; after the days and hours. */
export const forLevel = {
  Beginner: 'para principiantes',
  Intermediate: 'nivel intermedio',
  Advanced: 'nivel avanzado',
}

// Sections
export const learn = 'Qué aprenderás'
export const yourTeacher = 'Con quién aprenderás'
/** @param atLeast whether there may be more */
export const classesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} clase impartida`,
    many: `${number(count)} de clases impartidas`,
    other: `${atLeast ? 'más de ' : ''}${number(count)} clases impartidas`,
  })
export const coursesTaught = (count: number, atLeast: boolean) =>
  plural(count, {
    one: `${number(count)} curso impartido`,
    many: `${number(count)} de cursos impartidos`,
    other: `${atLeast ? 'más de ' : ''}${number(count)} cursos impartidos`,
  })
export const moreAbout = (name: string) => `Más sobre ${name}`
export const loadingTeacher = 'Cargando perfil…'
export const quotes = 'Lo que dicen los estudiantes'
export const allReviews = (count: number) =>
  plural(count, {
    one: 'Ver la reseña',
    many: `Ver ${number(count)} de reseñas`,
    other: `Ver las ${number(count)} reseñas`,
  })
export const where = 'Dónde'
/** @param early minutes before the start */
export const whereOnline = (early: number) =>
  early === 0
    ? 'En línea. Podrás entrar desde esta página o desde tus reservas en cuanto empiece.'
    : plural(early, {
        one: `En línea. Podrás entrar desde esta página o desde tus reservas a partir de ${number(early)} minuto antes del comienzo.`,
        many: `En línea. Podrás entrar desde esta página o desde tus reservas a partir de ${number(early)} de minutos antes del comienzo.`,
        other: `En línea. Podrás entrar desde esta página o desde tus reservas a partir de ${number(early)} minutos antes del comienzo.`,
      })
/** The same for those booked, of what takes place on this site. */
export const whereHere = (early: number) =>
  early === 0
    ? 'En línea, aquí en Firstbell. Podrás entrar desde esta página o desde tus reservas en cuanto empiece.'
    : plural(early, {
        one: `En línea, aquí en Firstbell. Podrás entrar desde esta página o desde tus reservas a partir de ${number(early)} minuto antes del comienzo.`,
        many: `En línea, aquí en Firstbell. Podrás entrar desde esta página o desde tus reservas a partir de ${number(early)} de minutos antes del comienzo.`,
        other: `En línea, aquí en Firstbell. Podrás entrar desde esta página o desde tus reservas a partir de ${number(early)} minutos antes del comienzo.`,
      })
export const dates = 'Fechas'
/** @param sessions '30 daily sessions of 60 minutes' */
export const onDay = (sessions: string, day: string) => `${sessions}, ${day}.`
export const fromTo = (sessions: string, first: string, last: string) =>
  `${sessions}, desde el ${first} hasta el ${last}.`
/** Opens the list of a course's sessions. */
export const allDates = 'Todas las fechas'
export const details = 'Detalles'
export const moreFrom = (name: string) => `Más de ${name}`

export const share = 'Compartir'
export const linkCopied = 'Enlace copiado.'
export const addressIs = (url: string) => `El enlace a esta página: ${url}`
/** Shown instead of a cancelled offering. */
export const otherClasses = {
  Music: 'Otras clases de música',
  Arts: 'Otras clases de arte',
  Sports: 'Otras clases de deporte',
  Technology: 'Otras clases de tecnología',
  Language: 'Otras clases de idiomas',
}
export const otherCourses = {
  Music: 'Otros cursos de música',
  Arts: 'Otros cursos de arte',
  Sports: 'Otros cursos de deporte',
  Technology: 'Otros cursos de tecnología',
  Language: 'Otros cursos de idiomas',
}
