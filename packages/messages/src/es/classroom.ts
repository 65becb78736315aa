/** The classroom: the preview before it, the room, and its end (rules screen-66 to screen-70). */

import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { at } from './moments.ts'

/** The page's title. */
export const classroomTitle = (title: string) => `Aula: ${title}`

/** Before entering. */
export const camera = 'Cámara'
export const microphone = 'Micrófono'
export const speaker = 'Altavoz'
/** The names of the selects, next to the switches above. */
export const chooseCamera = 'Elegir cámara'
export const chooseMicrophone = 'Elegir micrófono'
export const chooseSpeaker = 'Elegir altavoz'
export const yourPicture = 'Tu vídeo'
export const cameraIsOff = 'Tu cámara está apagada.'
export const cameraStarts = 'La cámara se está encendiendo…'
export const microphoneLevel = 'Nivel del micrófono'
export const joinClass = 'Entrar en la clase'
export const startClass = 'Empezar la clase'
export const joining = 'Entrando…'
export const recorded = 'Esta clase se está grabando. En la grabación solo aparece el profesor.'
export const joinWithout =
  'Puedes entrar sin cámara ni micrófono. Verás y oirás a los demás, y podrás escribir en el chat.'
export const startWithout =
  'Puedes empezar sin cámara ni micrófono. Verás y oirás a los demás, y podrás escribir en el chat.'
export const systemDefault = 'Predeterminado del sistema'
export const numbered = (device: string, count: number) => `${device} ${count}`

export const unavailable = {
  camera: 'La cámara no está disponible.',
  microphone: 'El micrófono no está disponible.',
  screen: 'No se puede compartir tu pantalla.',
}
/** Why a device is not available, and what helps. */
export const reasons = {
  denied:
    'Tu navegador bloquea el acceso. Pulsa el icono junto a la dirección de la página, permite el acceso e inténtalo de nuevo.',
  system:
    'Los ajustes de tu dispositivo bloquean el acceso. Permítelo para este navegador en los ajustes e inténtalo de nuevo.',
  missing: 'No hemos encontrado ningún dispositivo. Conecta uno e inténtalo de nuevo.',
  busy: 'Puede que lo esté usando otra aplicación. Ciérrala e inténtalo de nuevo.',
  insecure:
    'Los navegadores solo permiten el acceso en páginas seguras. Abre esta página con una dirección que empiece por https://.',
  full: 'Ahora mismo hay demasiadas cámaras o micrófonos encendidos en el aula. Inténtalo más tarde.',
}

/** What keeps a person from taking part, and what helps. */
export const noWebRtc = 'Este navegador no permite entrar en las clases.'
export const noWebRtcHelp =
  'Falta WebRTC o está desactivado. Usa una versión actual de Chrome, Edge, Firefox o Safari.'
export const unreachable = 'No podemos conectar con el aula.'
export const unreachableHelp =
  'Puede que tu red bloquee los WebSockets. Prueba sin VPN ni bloqueador de anuncios, o desde otra red. Seguimos intentándolo.'
export const noMedia = 'No llegan la imagen ni el sonido.'
export const noMediaHelp =
  'Tu red los bloquea. Prueba con otra red, por ejemplo, compartiendo los datos de tu teléfono, o desactiva la VPN. Seguimos intentándolo.'
export const keepsTrying = 'Seguimos intentándolo.'

/** Waiting for the instructor. */
export const nothingToDo = 'No tienes que hacer nada. Entrarás automáticamente.'

/** In the room. */
export const controls = 'Controles'
export const shareScreen = 'Compartir pantalla'
export const raiseHand = 'Levantar la mano'
export const lowerHand = 'Bajar la mano'
export const chat = 'Chat'
export const people = 'Participantes'
export const board = 'Pizarra'
export const settings = 'Ajustes'
export const leave = 'Salir'
export const turnOnSound = 'Activar el sonido'
export const soundIsOff = 'Tu navegador ha desactivado el sonido.'
export const notAllowed = 'El profesor ha desactivado esta opción para los estudiantes.'
/** The tooltip of a control. */
export const withShortcut = (label: string, shortcut: string) => `${label} (${shortcut})`
/** A person's own name in lists and tiles. */
export const nameOfYou = (name: string) => `${name} (tú)`
export const instructor = 'Da la clase'
export const microphoneOff = 'micrófono apagado'
export const handRaised = 'mano levantada'
export const screenOf = (name: string) => `Pantalla de ${name}`
export const yourScreen = 'Estás compartiendo tu pantalla.'
export const stopSharing = 'Dejar de compartir'
export const others = 'Otros participantes'
export const alone = 'Aún no hay nadie más aquí.'
export const reconnecting = 'Volviendo a conectar…'
export const closesAt = (moment: string) => sentence(`El aula se cierra ${at(moment)}`)
export const record = 'Grabar'
export const stopRecording = 'Detener la grabación'
export const recording = 'Grabando'
export const recordingStarted =
  'Ha empezado la grabación. En la grabación solo aparece el profesor.'
export const recordingStopped = 'La grabación ha terminado.'
export const raisedHand = (name: string) => `${name} ha levantado la mano.`
export const newEntry = (name: string, text: string) => `${name}: ${text}`
/** What the instructor has done to one's own microphone. */
export const mutedByInstructor = 'El profesor te ha silenciado.'
/** What students may no longer use. */
export const turnedOff = {
  microphone: 'El profesor ha desactivado los micrófonos de los estudiantes.',
  camera: 'El profesor ha desactivado las cámaras de los estudiantes.',
  screen: 'El profesor ha desactivado la opción de compartir la pantalla para los estudiantes.',
}
/** What screen readers say of people who come and go. */
export const hasJoined = (name: string) => `${name} ha entrado.`
export const haveJoined = (count: number) =>
  plural(count, {
    one: `Ha entrado ${number(count)} persona.`,
    many: `Han entrado ${number(count)} personas.`,
    other: `Han entrado ${number(count)} personas.`,
  })
export const hasLeft = (name: string) => `${name} ha salido.`
export const haveLeft = (count: number) =>
  plural(count, {
    one: `Ha salido ${number(count)} persona.`,
    many: `Han salido ${number(count)} personas.`,
    other: `Han salido ${number(count)} personas.`,
  })
export const unknownPerson = 'Participante'
/** More people than tiles. */
export const andMore = (count: number) =>
  plural(count, {
    one: `y ${number(count)} más`,
    many: `y ${number(count)} más`,
    other: `y ${number(count)} más`,
  })

/** People. */
export const mute = 'Silenciar'
export const removeFromClass = 'Sacar de la clase'
export const muteEveryone = 'Silenciar a todos'
export const studentsMaySpeak = 'Los estudiantes pueden hablar'
export const studentsMayUseCameras = 'Los estudiantes pueden usar la cámara'
export const studentsMayShare = 'Los estudiantes pueden compartir la pantalla'
export const letInAgain = 'Dejar entrar de nuevo'
export const removedPeople = 'Fuera de la clase'
export const removeQuestion = (name: string) =>
  `¿Quieres sacar a ${name} de esta clase? No podrá volver a entrar a menos que lo permitas.`
export const remove = 'Sacar'
export const actFailed = 'No ha funcionado. Inténtalo de nuevo.'

/** Chat. */
export const chatEmpty = 'Aún no hay mensajes.'
export const chatKept = 'Todos los participantes pueden leer los mensajes. Se guardan 30 días.'
export const write = 'Escribir un mensaje'
export const send = 'Enviar'
export const deleteEntry = 'Eliminar mensaje'
export const notSent = 'Tu mensaje no se ha enviado.'
export const unread = (count: number) =>
  plural(count, {
    one: `${number(count)} nuevo`,
    many: `${number(count)} nuevos`,
    other: `${number(count)} nuevos`,
  })
export const formerPerson = 'Cuenta eliminada'

/** The end. */
export const endClass = 'Terminar la clase'
export const endQuestion = '¿Quieres terminar la clase para todos?'
export const left = 'Has salido de la clase.'
export const joinAgain = 'Volver a entrar'
export const otherWindow = 'Has entrado desde otra ventana.'
export const takeOver = 'Usar esta ventana'
export const nextSession = 'Próxima sesión'
export const toBooking = 'Ver la reserva'
export const toClass = 'Gestionar la clase'
