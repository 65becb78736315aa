/** The classroom: the preview before it, the room, and its end (rules screen-66 to screen-70). */

import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** The page's title. */
export const classroomTitle = (title: string) => `Unterrichtsraum: ${title}`

/** Before entering. */
export const camera = 'Kamera'
export const microphone = 'Mikrofon'
export const speaker = 'Lautsprecher'
/** The names of the selects, next to the switches above. */
export const chooseCamera = 'Kamera auswählen'
export const chooseMicrophone = 'Mikrofon auswählen'
export const chooseSpeaker = 'Lautsprecher auswählen'
export const yourPicture = 'Dein Video'
export const cameraIsOff = 'Deine Kamera ist aus.'
export const cameraStarts = 'Die Kamera startet …'
export const microphoneLevel = 'Mikrofonpegel'
export const joinClass = 'Jetzt beitreten'
export const startClass = 'Unterricht starten'
export const joining = 'Verbindung wird hergestellt …'
export const recorded =
  'Dieser Unterricht wird aufgezeichnet. Auf der Aufzeichnung ist nur die Lehrkraft.'
export const joinWithout =
  'Du kannst auch ohne Kamera und Mikrofon beitreten. Du siehst und hörst die anderen und kannst chatten.'
export const startWithout =
  'Du kannst auch ohne Kamera und Mikrofon starten. Du siehst und hörst die anderen und kannst chatten.'
export const systemDefault = 'Systemstandard'
export const numbered = (device: string, count: number) => `${device} ${count}`

export const unavailable = {
  camera: 'Die Kamera ist nicht verfügbar.',
  microphone: 'Das Mikrofon ist nicht verfügbar.',
  screen: 'Dein Bildschirm kann nicht geteilt werden.',
}
/** Why a device is not available, and what helps. */
export const reasons = {
  denied:
    'Dein Browser blockiert den Zugriff. Klicke auf das Symbol neben der Adresse dieser Seite und erlaube ihn. Schalte Kamera oder Mikrofon dann wieder ein.',
  system:
    'Dein Gerät blockiert den Zugriff. Erlaube ihn für diesen Browser in den Einstellungen des Geräts. Schalte Kamera oder Mikrofon dann wieder ein.',
  missing:
    'Wir haben kein passendes Gerät gefunden. Schließe eines an und schalte Kamera oder Mikrofon wieder ein.',
  busy: 'Vielleicht greift gerade eine andere App darauf zu. Schließe sie und schalte Kamera oder Mikrofon wieder ein.',
  insecure:
    'Browser erlauben den Zugriff nur auf sicheren Seiten. Öffne diese Seite über eine Adresse, die mit https:// beginnt.',
  full: 'Im Unterrichtsraum sind gerade zu viele Kameras oder Mikrofone an. Versuche es später noch einmal.',
}

/** What keeps a person from taking part, and what helps. */
export const noWebRtc = 'Mit diesem Browser kannst du nicht am Unterricht teilnehmen.'
export const noWebRtcHelp =
  'WebRTC fehlt oder ist ausgeschaltet. Bitte verwende eine aktuelle Version von Chrome, Edge, Firefox oder Safari.'
export const unreachable = 'Der Unterrichtsraum ist nicht erreichbar.'
export const unreachableHelp =
  'Vielleicht blockiert dein Netzwerk WebSockets. Versuche es ohne VPN oder Werbeblocker oder in einem anderen Netzwerk. Wir versuchen es automatisch weiter.'
export const noMedia = 'Bild und Ton kommen nicht durch.'
export const noMediaHelp =
  'Dein Netzwerk blockiert sie. Versuche es in einem anderen Netzwerk, zum Beispiel über den Hotspot deines Handys, oder schalte dein VPN aus. Wir versuchen es automatisch weiter.'
export const keepsTrying = 'Wir versuchen es automatisch weiter.'

/** Waiting for the instructor. */
export const nothingToDo =
  'Du musst nichts weiter tun. Sobald es losgeht, kommst du automatisch hinein.'

/** In the room. */
export const controls = 'Steuerung'
export const shareScreen = 'Bildschirm teilen'
export const raiseHand = 'Hand heben'
export const lowerHand = 'Hand senken'
export const chat = 'Chat'
export const people = 'Personen'
export const board = 'Whiteboard'
export const settings = 'Einstellungen'
export const leave = 'Verlassen'
export const turnOnSound = 'Ton einschalten'
export const soundIsOff = 'Dein Browser hat den Ton stummgeschaltet.'
export const notAllowed = 'Deine Lehrkraft hat das ausgeschaltet.'
/** The tooltip of a control. */
export const withShortcut = (label: string, shortcut: string) => `${label} (${shortcut})`
/** A person's own name in lists and tiles. */
export const nameOfYou = (name: string) => `${name} (du)`
export const instructor = 'Lehrkraft'
export const microphoneOff = 'Mikrofon aus'
export const handRaised = 'meldet sich'
export const screenOf = (name: string) => `Bildschirm von ${name}`
export const yourScreen = 'Du teilst gerade deinen Bildschirm.'
export const stopSharing = 'Teilen beenden'
export const others = 'Weitere Personen'
export const alone = 'Außer dir ist noch niemand hier.'
export const reconnecting = 'Verbindung wird wiederhergestellt …'
export const closesAt = (moment: string) => sentence(`Der Raum schließt um ${moment}`)
export const record = 'Aufzeichnen'
export const stopRecording = 'Aufzeichnung beenden'
export const recording = 'Aufzeichnung'
export const recordingStarted = 'Die Aufzeichnung läuft. Aufgezeichnet wird nur die Lehrkraft.'
export const recordingStopped = 'Die Aufzeichnung ist beendet.'
export const raisedHand = (name: string) => `${name} meldet sich.`
export const newEntry = (name: string, text: string) => `${name}: ${text}`
/** What the instructor has done to one's own microphone. */
export const mutedByInstructor = 'Deine Lehrkraft hat dich stummgeschaltet.'
/** What students may no longer use. */
export const turnedOff = {
  microphone: 'Deine Lehrkraft hat die Mikrofone der Teilnehmer:innen ausgeschaltet.',
  camera: 'Deine Lehrkraft hat die Kameras der Teilnehmer:innen ausgeschaltet.',
  screen: 'Deine Lehrkraft hat das Teilen von Bildschirmen für Teilnehmer:innen ausgeschaltet.',
}
/** What screen readers say of people who come and go. */
export const hasJoined = (name: string) => `${name} ist jetzt dabei.`
export const haveJoined = (count: number) =>
  plural(count, {
    one: `${number(count)} Person ist jetzt dabei.`,
    other: `${number(count)} Personen sind jetzt dabei.`,
  })
export const hasLeft = (name: string) => `${name} ist gegangen.`
export const haveLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} Person ist gegangen.`,
    other: `${number(count)} Personen sind gegangen.`,
  })
export const unknownPerson = 'Teilnehmer:in'
/** More people than tiles. */
export const andMore = (count: number) =>
  plural(count, {
    one: `und ${number(count)} weitere Person`,
    other: `und ${number(count)} weitere`,
  })

/** People. */
export const mute = 'Stummschalten'
export const removeFromClass = 'Aus dem Unterricht entfernen'
export const muteEveryone = 'Alle stummschalten'
export const studentsMaySpeak = 'Teilnehmer:innen dürfen sprechen'
export const studentsMayUseCameras = 'Teilnehmer:innen dürfen die Kamera einschalten'
export const studentsMayShare = 'Teilnehmer:innen dürfen den Bildschirm teilen'
export const letInAgain = 'Wieder hereinlassen'
export const removedPeople = 'Entfernt'
export const removeQuestion = (name: string) =>
  `${name} aus dem Unterricht entfernen? Zurückkommen geht nur, wenn du es wieder erlaubst.`
export const remove = 'Entfernen'
export const actFailed = 'Das hat nicht geklappt. Bitte versuche es noch einmal.'

/** Chat. */
export const chatEmpty = 'Noch keine Nachrichten.'
export const chatKept =
  'Alle, die dabei sind, können das lesen. Nachrichten bleiben 30 Tage gespeichert.'
export const write = 'Nachricht schreiben'
export const send = 'Senden'
export const deleteEntry = 'Nachricht löschen'
export const notSent = 'Deine Nachricht wurde nicht gesendet.'
export const unread = (count: number) =>
  plural(count, { one: `${number(count)} neu`, other: `${number(count)} neu` })
export const formerPerson = 'Gelöschtes Konto'

/** The end. */
export const endClass = 'Unterricht beenden'
export const endQuestion = 'Den Unterricht für alle beenden?'
export const left = 'Du hast den Unterricht verlassen.'
export const joinAgain = 'Wieder beitreten'
export const otherWindow = 'Du bist jetzt in einem anderen Fenster dabei.'
export const takeOver = 'Hier weitermachen'
export const nextSession = 'Nächster Termin'
export const toBooking = 'Buchung ansehen'
export const toClass = 'Angebot verwalten'
