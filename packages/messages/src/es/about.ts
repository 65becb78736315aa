import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'Quiénes somos'
/** For search engines and link previews. */
export const description =
  'Por qué existe Firstbell, qué puedes aprender y cómo se reserva y se enseña aquí.'
export const mission = 'Nuestra misión'
export const missionShort = 'Buenos profesores, en directo, para todo el mundo.'
export const missionText =
  'Casi todo se aprende mejor con alguien delante: alguien que oye la nota que desafina, ve la línea torcida y responde a la pregunta que ningún vídeo tenía prevista. Firstbell reúne a la misma hora a quienes enseñan y a quienes aprenden, estén donde estén.'
export const explore = 'Explorar cursos'

export const offer = 'Qué ofrecemos'
export const classes = 'Clases en directo'
export const classesText =
  'Una sesión, un tema, un profesor. Elige la hora que mejor te venga, reserva tu plaza y entra. Las horas se muestran en tu zona horaria.'
export const courses = 'Cursos'
export const coursesText =
  'Varias sesiones en las que avanzas paso a paso. Antes de inscribirte puedes ver los módulos, el precio, las fechas y las plazas que quedan.'
export const subjects =
  'Música, arte, deporte, tecnología e idiomas, en todos los niveles: principiante, intermedio y avanzado.'

export const why = 'Por qué elegirnos'
export const teachers = 'Profesores con perfil revisado'
export const teachersText =
  'Revisamos el perfil y la trayectoria de cada profesor antes de que publique su primera clase en directo.'
export const small = 'Grupos pequeños'
export const smallText =
  'Las plazas son limitadas y no hacemos excepciones. Así hay tiempo para tus preguntas.'
export const seat = 'Una plaza solo para ti'
export const seatText =
  'La plaza es tuya desde que confirmas la reserva. Si algo cambia, te avisamos por correo.'
export const data = 'Tus datos son tuyos'
export const dataText =
  'Solo tu profesor y tus compañeros ven que te has inscrito. Si eliminas tu cuenta, tus datos se eliminan con ella.'

export const booking = 'Reservas y cancelaciones'
export const bookingText =
  'Pulsa «Reservar» o «Inscribirse», revisa los detalles y confirma. Encontrarás tus reservas en tu perfil y podrás cancelarlas desde ahí.'
export const paidBackUntilStart =
  'Si cancelas antes de que empiece el curso, te devolvemos todo el dinero.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Si cancelas al menos ${number(hours)} hora antes de que empiece el curso, te devolvemos todo el dinero. Después ya no hay reembolso.`,
    many: `Si cancelas al menos ${number(hours)} de horas antes de que empiece el curso, te devolvemos todo el dinero. Después ya no hay reembolso.`,
    other: `Si cancelas al menos ${number(hours)} horas antes de que empiece el curso, te devolvemos todo el dinero. Después ya no hay reembolso.`,
  })
export const teaching = 'Enseña en Firstbell'
export const teachingText =
  'Crea una cuenta para enseñar, háblanos de ti y añade tu currículum. Puedes publicar cursos desde el primer día, y clases en directo en cuanto aprobemos tu perfil.'
