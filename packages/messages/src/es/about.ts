import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'Quiénes somos'
/** For search engines and link previews. */
export const description =
  'Por qué existe Firstbell, qué puedes aprender aquí y cómo funcionan las reservas y la enseñanza.'
export const mission = 'Nuestra misión'
export const missionShort = 'Un buen docente, a una hora fija, para todo el mundo.'
export const missionText =
  'Casi todo lo que queremos aprender se aprende mejor con alguien que está ahí: que oye la nota falsa, ve la línea torcida y responde a la pregunta que ningún vídeo previó. Firstbell reúne a quienes enseñan y a quienes aprenden a la misma hora, estén donde estén.'
export const explore = 'Explorar cursos'

export const offer = 'Qué ofrecemos'
export const classes = 'Clases en directo'
export const classesText =
  'Una sesión, un tema, un docente. Elige la hora que te venga bien, reserva tu plaza y ven tal como eres. Las horas se muestran en tu zona horaria.'
export const courses = 'Cursos'
export const coursesText =
  'Varios días con un principio y un final, en módulos que puedes leer antes de inscribirte. El precio, la fecha de inicio y las plazas que quedan están siempre a la vista.'
export const subjects =
  'Música, arte, deporte, tecnología e idiomas, para principiantes y niveles intermedio y avanzado.'

export const why = 'Por qué elegirnos'
export const teachers = 'Docentes que hemos revisado'
export const teachersText =
  'Nadie publica una clase en directo sin que antes hayamos leído quién es y qué ha hecho.'
export const small = 'Grupos en los que se te oye'
export const smallText =
  'Cada clase tiene un límite, y una clase completa está completa. Tu pregunta tendrá respuesta.'
export const seat = 'Una plaza que es tuya'
export const seatText =
  'Una reserva vale desde el momento en que la confirmas. Si los planes cambian por cualquiera de las dos partes, se avisa por correo electrónico.'
export const data = 'Tus datos siguen siendo tuyos'
export const dataText =
  'Solo el docente y quienes están en la sala ven quién se ha inscrito. Al eliminar tu cuenta, se elimina en todas partes.'

export const booking = 'Reservar y cancelar'
export const bookingText =
  'Pulsa «Reservar» o «Inscribirse», repasa los detalles y confirma. Lo que has reservado está en tu perfil y allí puedes cancelarlo; la plaza queda libre al instante.'
export const paidBackUntilStart =
  'Lo que has pagado por un curso se te devuelve si cancelas antes de que empiece.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Lo que has pagado por un curso se te devuelve si cancelas hasta ${number(hours)} hora antes de que empiece; más tarde, no.`,
    many: `Lo que has pagado por un curso se te devuelve si cancelas hasta ${number(hours)} de horas antes de que empiece; más tarde, no.`,
    other: `Lo que has pagado por un curso se te devuelve si cancelas hasta ${number(hours)} horas antes de que empiece; más tarde, no.`,
  })
export const teaching = 'Enseñar aquí'
export const teachingText =
  'Crea una cuenta de docente y háblanos de ti, con tu currículum. Puedes publicar cursos desde el primer día y clases en directo en cuanto te aprobemos.'
