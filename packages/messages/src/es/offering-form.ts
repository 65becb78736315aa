import { number, plural } from './language.ts'

/** The forms that create and change a class or a course. */

// By kind
export const create = { class: 'Crear clase', course: 'Crear curso' }
export const edit = { class: 'Editar clase', course: 'Editar curso' }
export const update = { class: 'Actualizar clase', course: 'Actualizar curso' }
/** Shown in the preview instead of a title. */
export const yours = { class: 'Tu clase', course: 'Tu curso' }
export const duration = { class: 'Duración (minutos)', course: 'Duración (días)' }

// Sending
export const uploading = 'Subiendo...'
export const creating = 'Creando...'
export const updating = 'Actualizando...'
export const copyOf =
  'Una copia de «<title/>». Necesita una fecha; todo lo demás puede quedarse igual o cambiar.'
export const seriesCreated = (classes: number) => `¡Se han creado ${classes} clases!`
export const seriesUpdated = (classes: number) => `¡Se han actualizado ${classes} clases!`
export const bookedTold = (count: number) =>
  plural(count, {
    one: `${number(count)} persona tiene una reserva y recibirá un aviso.`,
    many: `${number(count)} de personas tienen una reserva y recibirán un aviso.`,
    other: `${number(count)} personas tienen una reserva y recibirán un aviso.`,
  })
export const bookedOrWaitingTold = (count: number) =>
  plural(count, {
    one: `${number(count)} persona tiene una reserva o está en espera y recibirá un aviso.`,
    many: `${number(count)} de personas tienen una reserva o están en espera y recibirán un aviso.`,
    other: `${number(count)} personas tienen una reserva o están en espera y recibirán un aviso.`,
  })
export const changesFollowing = (classes: number) =>
  `Los cambios se aplicarán a estas ${classes} clases. Lo demás queda como está en cada una.`

// Preview
export const preview = 'Vista previa'
export const previewHint = 'La tarjeta que ven los estudiantes, mientras escribes.'

// What
export const what = 'Qué'
export const title = 'Título'
export const description = 'Descripción'
export const category = 'Categoría'
export const chooseCategory = 'Elige una categoría'
export const level = 'Nivel'
export const chooseLevel = 'Elige un nivel'
export const learn = 'Qué aprenderás (opcional)'
export const learnHelp =
  'Una línea por idea, cinco como máximo, por ejemplo «Cambiar entre tres acordes». Es lo primero que se lee.'
export const thumbnail = 'Imagen'

// When
export const when = 'Cuándo'
export const date = 'Fecha'
export const timing = 'Hora'
export const ownDates = 'Cada clase conserva su propia fecha y zona horaria.'
export const zoneHelp = 'La zona horaria de la fecha y la hora.'
export const zoneAsBefore = 'Como antes'
/** @param own the same time in the zone that it is meant in */
export const timeAndOwn = (time: string, own: string) => `${time} (${own})`
export const repeatWeekly = 'Repetir cada semana'
export const once = 'Una vez'
export const repeatHelp = (least: number, most: number) =>
  `Cuántas clases, una por semana: de ${least} a ${most}. Déjalo vacío para una sola clase.`
/** @param days the days of the classes, at least two */
export const seriesDates = (time: string, zone: string, days: readonly string[]) =>
  `Se crearán ${days.length} clases, cada una a la misma hora (${time}, ${zone}) y con sus propias plazas: ${days.slice(0, -1).join('; ')} y ${days.at(-1)}.`
export const dayMinutes = (minutes: number) => `Un día tiene ${number(minutes)} minutos.`
export const wholeDays = (minutes: number) =>
  `La duración debe ser de días completos: un múltiplo de ${number(minutes)} minutos`
export const sessionLength = 'Duración de la sesión (minutos)'
export const sessionLengthHelp = 'Cada sesión empieza a la hora indicada arriba.'
export const meets = 'Se imparte'
/** Keys: `FREQUENCIES`. */
export const frequencies = { day: 'Cada día', week: 'Cada semana', 'two weeks': 'Cada dos semanas' }
export const weekdaysHelp = 'El día de la semana de la fecha de arriba siempre está incluido.'
export const numberOfSessions = 'Número de sesiones'
export const numberOfSessionsHelp = 'Cuántas se imparten. Un día que se salta se recupera al final.'
/** Followed by the day, for screen readers. */
export const leaveOut = 'Saltar'
export const putBack = 'Recuperar'

// Where
export const where = 'Dónde'
export const meetingLink = 'Enlace de videollamada (opcional)'
export const meetingLinkHelp =
  'Dónde tiene lugar: Zoom, Meet, Jitsi… Solo lo reciben los estudiantes con reserva, al entrar. Puedes añadirlo más tarde.'
/** The same on a site with classrooms. */
export const meetingLinkHelpHere =
  'Sin enlace, tiene lugar aquí, en Firstbell. Un enlace lleva a Zoom, Meet, Jitsi…: solo lo reciben los estudiantes con reserva, al entrar.'

// Who
export const who = 'Quién'
export const maxStudents = 'Máximo de estudiantes'
export const minStudents = 'Mínimo de estudiantes (opcional)'
export const minStudentsHelp = (hours: number) =>
  plural(hours, {
    one: `Si ${number(hours)} hora antes del comienzo hay menos reservas, se cancela automáticamente.`,
    many: `Si ${number(hours)} de horas antes del comienzo hay menos reservas, se cancela automáticamente.`,
    other: `Si ${number(hours)} horas antes del comienzo hay menos reservas, se cancela automáticamente.`,
  })
/** @param currency its sign or code */
export const price = (currency: string) => `Precio (${currency})`
/** The label for a class. */
export const priceOptional = 'Precio (opcional)'
export const priceHelp = {
  class: 'Déjalo vacío para una clase gratis.',
  course: '0 para un curso gratis.',
}
export const priceNeedsPayouts = {
  class:
    'Para poner un precio, primero configura «Cobros»: <details>Datos de docente</details>. Sin precio, la clase es gratis.',
  course:
    'Para poner un precio, primero configura «Cobros»: <details>Datos de docente</details>. Con 0 el curso es gratis.',
}
/** Only courses can be published without an approval. */
export const priceNeedsApproval =
  'Para poner un precio, nuestro equipo tiene que aprobar antes tu perfil: <details>Datos de docente</details>. Con 0 el curso es gratis.'
export const visibility = 'Quién puede encontrarlo'
export const visibilities = {
  public: 'Todo el mundo',
  unlisted: 'Solo quien tenga el enlace',
}
export const visibilityHelp =
  'Si solo se llega con el enlace, no aparece en listas, búsquedas ni en tu página pública.'
export const bring = 'Qué traer (opcional)'
export const bringHelp =
  'Todo el mundo lo lee en la página, y los estudiantes en el correo de su reserva.'
