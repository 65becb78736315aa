import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'Quiénes somos'
/** For search engines and link previews. */
export const description =
  'Por qué existe Firstbell, qué puedes aprender aquí y cómo funcionan las reservas y la enseñanza.'
export const mission = 'Nuestra misión'
export const missionShort = 'Buenos docentes, en directo, para todo el mundo.'
export const missionText =
  'Casi todo se aprende mejor con alguien al lado: alguien que oye la nota falsa, ve la línea torcida y responde a la pregunta que ningún vídeo previó. Firstbell reúne a quienes enseñan y a quienes aprenden, estén donde estén.'
export const explore = 'Explorar cursos'

export const offer = 'Qué ofrecemos'
export const classes = 'Clases en directo'
export const classesText =
  'Una sesión, un tema, un docente. Elige la hora que te venga bien, reserva tu plaza y entra. Las horas se muestran en tu zona horaria.'
export const courses = 'Cursos'
export const coursesText =
  'Varias sesiones que avanzan paso a paso. Antes de inscribirte puedes ver los módulos, el precio, las fechas y las plazas libres.'
export const subjects =
  'Música, arte, deporte, tecnología e idiomas, para nivel principiante, intermedio y avanzado.'

export const why = 'Por qué elegirnos'
export const teachers = 'Docentes con perfil revisado'
export const teachersText =
  'Revisamos el perfil y la trayectoria de cada docente antes de que publique su primera clase en directo.'
export const small = 'Grupos pequeños'
export const smallText =
  'Las plazas son limitadas, sin excepciones. Siempre hay tiempo para tus preguntas.'
export const seat = 'Tu plaza, asegurada'
export const seatText =
  'La plaza es tuya desde que confirmas la reserva. Si algo cambia, te avisaremos por correo.'
export const data = 'Tus datos siguen siendo tuyos'
export const dataText =
  'Solo tu docente y tus compañeros de clase ven que te has inscrito. Si eliminas tu cuenta, también se eliminan tus datos.'

export const booking = 'Reservas y cancelaciones'
export const bookingText =
  'Pulsa «Reservar» o «Inscribirse», revisa los detalles y confirma. Encontrarás tus reservas en tu perfil, donde también puedes cancelarlas.'
export const paidBackUntilStart =
  'Si cancelas antes de que empiece el curso, te devolvemos todo el dinero.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Si cancelas al menos ${number(hours)} hora antes de que empiece el curso, te devolvemos todo el dinero. Después ya no hay reembolso.`,
    many: `Si cancelas al menos ${number(hours)} de horas antes de que empiece el curso, te devolvemos todo el dinero. Después ya no hay reembolso.`,
    other: `Si cancelas al menos ${number(hours)} horas antes de que empiece el curso, te devolvemos todo el dinero. Después ya no hay reembolso.`,
  })
export const teaching = 'Enseñar aquí'
export const teachingText =
  'Crea una cuenta de docente, háblanos de ti y añade tu currículum. Puedes publicar cursos desde el primer día, y clases en directo cuando hayamos aprobado tu perfil.'
