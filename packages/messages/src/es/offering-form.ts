import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'Crear clase', course: 'Crear curso' }
export const edit = { class: 'Editar clase', course: 'Editar curso' }
export const update = { class: 'Guardar cambios', course: 'Guardar cambios' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'Tu clase', course: 'Tu curso' }
export const duration = { class: 'Duración (minutos)', course: 'Duración (días)' }

// Sending
export const uploading = 'Subiendo…'
export const creating = 'Creando…'
export const updating = 'Guardando…'
export const copyOf =
  'Una copia de «<title/>». Elige una fecha. Lo demás puedes dejarlo igual o cambiarlo.'
export const seriesCreated = (classes: number) => `¡Se han creado ${classes} clases!`
export const seriesUpdated = (classes: number) => `¡Se han actualizado ${classes} clases!`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} persona tiene una reserva. Le avisaremos por correo de los cambios.`,
    many: `${number(count)} de personas tienen una reserva. Les avisaremos por correo de los cambios.`,
    other: `${number(count)} personas tienen una reserva. Les avisaremos por correo de los cambios.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} persona tiene una reserva o está en lista de espera. Le avisaremos por correo de los cambios.`,
    many: `${number(count)} de personas tienen una reserva o están en lista de espera. Les avisaremos por correo de los cambios.`,
    other: `${number(count)} personas tienen una reserva o están en lista de espera. Les avisaremos por correo de los cambios.`,
  })
export const changesFollowing = (classes: number) =>
  `Los cambios se aplicarán a estas ${classes} clases. Todo lo demás queda como está en cada una.`

// Preview
export const preview = 'Vista previa'
export const previewHint = 'Esta es la tarjeta que verán los estudiantes.'

// What
export const what = 'Contenido'
export const title = 'Título'
export const description = 'Descripción'
export const category = 'Categoría'
export const chooseCategory = 'Elige una categoría'
export const level = 'Nivel'
export const chooseLevel = 'Elige un nivel'
export const learn = 'Qué aprenderás (opcional)'
export const learnHelp =
  'Una idea por línea, cinco como máximo. Por ejemplo: «Cambiar entre tres acordes». Es lo primero que leen los estudiantes.'
export const thumbnail = 'Imagen'

// When
export const when = 'Fecha y hora'
export const date = 'Fecha'
export const timing = 'Hora'
export const ownDates = 'Cada clase conserva su propia fecha y zona horaria.'
export const zoneHelp = 'La zona horaria de la fecha y la hora de arriba.'
export const zoneAsBefore = 'Sin cambios'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Repetir cada semana'
export const once = 'Una vez'
export const repeatHelp = (least: number, most: number) =>
  `${sentence(`Cuántas clases semanales se crearán: de ${least} a ${most}`)} Déjalo vacío para una sola clase.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  `Se crearán ${days.length} clases, cada una a la misma hora (${time}, ${zone}) y con sus propias plazas: ${days.slice(0, -1).join('; ')} y ${days.at(-1)}.`
export const dayMinutes = (minutes: number) => `Un día tiene ${number(minutes)} minutos.`
export const wholeDays = (minutes: number) =>
  `La duración debe ser de días completos: un múltiplo de ${number(minutes)} minutos`
export const sessionLength = 'Duración de la sesión (minutos)'
export const sessionLengthHelp = 'Cada sesión empieza a la hora indicada arriba.'
export const meets = 'Frecuencia'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'Cada día', week: 'Cada semana', 'two weeks': 'Cada dos semanas' }
export const weekdaysHelp = 'Siempre se incluye el día de la semana de la fecha indicada arriba.'
export const numberOfSessions = 'Número de sesiones'
export const numberOfSessionsHelp =
  'Cuántas sesiones tiene el curso. Por cada fecha que saltes, se añade una al final.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Saltar'
export const putBack = 'Recuperar'

// Where
export const where = 'Lugar'
export const meetingLink = 'Enlace de videollamada (opcional)'
export const meetingLinkHelp =
  'Por ejemplo, de Zoom, Meet o Jitsi. Solo lo reciben los estudiantes con reserva, al entrar. Puedes añadirlo más tarde.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Sin enlace, se imparte aquí, en Firstbell. Con un enlace, se imparte en Zoom, Meet o Jitsi. Solo lo reciben los estudiantes con reserva, al entrar.'

// Who
export const who = 'Plazas y precio'
export const maxStudents = 'Máximo de estudiantes'
export const minStudents = 'Mínimo de estudiantes (opcional)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `Si hay menos reservas ${number(hours)} hora antes del comienzo, se cancela automáticamente.`,
    many: `Si hay menos reservas ${number(hours)} de horas antes del comienzo, se cancela automáticamente.`,
    other: `Si hay menos reservas ${number(hours)} horas antes del comienzo, se cancela automáticamente.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Precio (${currency})`
/** The label for a class. */
export const priceOptional = 'Precio (opcional)'
export const priceHelp = {
  class: 'Déjalo vacío si la clase es gratis.',
  course: 'Pon 0 si el curso es gratis.',
}
export const priceNeedsPayouts = {
  class:
    'Para cobrar por una clase, configura antes «Cobros» en tu <details>Perfil docente</details>. Sin precio, es gratis.',
  course:
    'Para cobrar por un curso, configura antes «Cobros» en tu <details>Perfil docente</details>. Con precio 0, es gratis.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'Para cobrar por un curso, nuestro equipo tiene que aprobar antes tu perfil. Consulta tu <details>Perfil docente</details>. Con precio 0, es gratis.'
export const visibility = 'Visibilidad'
export const visibilities = {
  public: 'Todo el mundo',
  unlisted: 'Solo quien tenga el enlace',
}
export const visibilityHelp =
  'Con «Solo quien tenga el enlace», no aparece en las listas, en las búsquedas ni en tu página pública.'
export const bring = 'Qué traer (opcional)'
export const bringHelp =
  'Lo verá todo el mundo en la página, y los estudiantes en el correo de su reserva.'
