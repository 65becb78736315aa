/** The classroom: the preview before it, the room, and its end (rules screen-66 to screen-70). */

import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'
import { at } from './moments.ts'

/** The page's title. */
export const classroomTitle = (title: string) => `Salle de cours\u00a0: ${title}`

/** Before entering. */
export const camera = 'Caméra'
export const microphone = 'Micro'
export const speaker = 'Haut-parleur'
/** The names of the selects, next to the switches above. */
export const chooseCamera = 'Choisir la caméra'
export const chooseMicrophone = 'Choisir le micro'
export const chooseSpeaker = 'Choisir le haut-parleur'
export const yourPicture = 'Votre vidéo'
export const cameraIsOff = 'Votre caméra est désactivée.'
export const cameraStarts = 'Activation de la caméra…'
export const microphoneLevel = 'Niveau du micro'
export const joinClass = 'Rejoindre le cours'
export const startClass = 'Commencer le cours'
export const joining = 'Connexion…'
export const recorded = 'Ce cours est enregistré. Seul l’enseignant figure dans l’enregistrement.'
export const joinWithout =
  'Vous pouvez rejoindre le cours sans caméra ni micro. Vous verrez et entendrez les autres, et vous pourrez écrire dans la discussion.'
export const startWithout =
  'Vous pouvez commencer le cours sans caméra ni micro. Vous verrez et entendrez les autres, et vous pourrez écrire dans la discussion.'
export const systemDefault = 'Réglage du système'
export const numbered = (device: string, count: number) => `${device} ${count}`

export const unavailable = {
  camera: 'La caméra n’est pas disponible.',
  microphone: 'Le micro n’est pas disponible.',
  screen: 'Votre écran ne peut pas être partagé.',
}
/** Why a device is not available, and what helps. */
export const reasons = {
  denied:
    'Votre navigateur bloque l’accès. Cliquez sur l’icône à côté de l’adresse de cette page, autorisez l’accès, puis réactivez l’appareil.',
  system:
    'Les réglages de votre appareil bloquent l’accès. Autorisez-le pour ce navigateur dans les réglages, puis réactivez l’appareil.',
  missing: 'Aucun appareil trouvé. Branchez-en un, puis réactivez-le.',
  busy: 'Une autre application l’utilise peut-être. Fermez-la, puis réactivez l’appareil.',
  insecure:
    'Les navigateurs n’y donnent accès que sur les pages sécurisées. Ouvrez cette page avec une adresse qui commence par https://.',
  full: 'Trop de caméras ou de micros sont allumés dans la salle en ce moment. Réessayez plus tard.',
}

/** What keeps a person from taking part, and what helps. */
export const noWebRtc = 'Ce navigateur ne permet pas de participer à un cours.'
export const noWebRtcHelp =
  'WebRTC est absent ou désactivé. Utilisez une version récente de Chrome, Edge, Firefox ou Safari.'
export const unreachable = 'La salle de cours ne répond pas.'
export const unreachableHelp =
  'Votre réseau bloque peut-être les WebSockets. Essayez sans VPN ni bloqueur de publicités, ou sur un autre réseau. Nous réessayons automatiquement.'
export const noMedia = 'L’image et le son ne passent pas.'
export const noMediaHelp =
  'Votre réseau les bloque. Essayez un autre réseau, comme le partage de connexion de votre téléphone, ou désactivez votre VPN. Nous réessayons automatiquement.'
export const keepsTrying = 'Nous réessayons automatiquement.'

/** Waiting for the instructor. */
export const nothingToDo = 'Vous n’avez rien à faire\u00a0: vous entrerez automatiquement.'

/** In the room. */
export const controls = 'Commandes'
export const shareScreen = 'Partager l’écran'
export const raiseHand = 'Lever la main'
export const lowerHand = 'Baisser la main'
export const chat = 'Discussion'
export const people = 'Participants'
export const board = 'Tableau'
export const settings = 'Paramètres'
export const leave = 'Quitter'
export const turnOnSound = 'Activer le son'
export const soundIsOff = 'Votre navigateur a coupé le son.'
export const notAllowed = 'Votre enseignant a désactivé cette fonction pour les élèves.'
/** The tooltip of a control. */
export const withShortcut = (label: string, shortcut: string) => `${label} (${shortcut})`
/** A person's own name in lists and tiles. */
export const nameOfYou = (name: string) => `${name} (vous)`
export const instructor = 'Enseignant'
export const microphoneOff = 'micro coupé'
export const handRaised = 'main levée'
export const screenOf = (name: string) => `Écran\u00a0: ${name}`
export const yourScreen = 'Vous partagez votre écran.'
export const stopSharing = 'Arrêter le partage'
export const others = 'Autres participants'
export const alone = 'Il n’y a encore personne d’autre.'
export const reconnecting = 'Reconnexion…'
export const closesAt = (moment: string) => sentence(`La salle ferme ${at(moment)}`)
export const record = 'Enregistrer'
export const stopRecording = 'Arrêter l’enregistrement'
export const recording = 'Enregistrement'
export const recordingStarted = 'L’enregistrement a commencé. Seul l’enseignant y figure.'
export const recordingStopped = 'L’enregistrement est terminé.'
export const raisedHand = (name: string) => `${name} a levé la main.`
export const newEntry = (name: string, text: string) => `${name}\u00a0: ${text}`
/** What the instructor has done to one's own microphone. */
export const mutedByInstructor = 'Votre enseignant a coupé votre micro.'
/** What students may no longer use. */
export const turnedOff = {
  microphone: 'Votre enseignant a désactivé les micros des élèves.',
  camera: 'Votre enseignant a désactivé les caméras des élèves.',
  screen: 'Votre enseignant a désactivé le partage d’écran pour les élèves.',
}
/** What screen readers say of people who come and go. */
export const hasJoined = (name: string) => `${name} a rejoint le cours.`
export const haveJoined = (count: number) =>
  plural(count, {
    one: `${number(count)} personne a rejoint le cours.`,
    many: `${number(count)} personnes ont rejoint le cours.`,
    other: `${number(count)} personnes ont rejoint le cours.`,
  })
export const hasLeft = (name: string) => `${name} a quitté le cours.`
export const haveLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} personne a quitté le cours.`,
    many: `${number(count)} personnes ont quitté le cours.`,
    other: `${number(count)} personnes ont quitté le cours.`,
  })
export const unknownPerson = 'Participant'
/** More people than tiles. */
export const andMore = (count: number) =>
  plural(count, {
    one: `et ${number(count)} autre`,
    many: `et ${number(count)} autres`,
    other: `et ${number(count)} autres`,
  })

/** People. */
export const mute = 'Couper le micro'
export const removeFromClass = 'Exclure du cours'
export const muteEveryone = 'Couper tous les micros'
export const studentsMaySpeak = 'Les élèves peuvent parler'
export const studentsMayUseCameras = 'Les élèves peuvent utiliser leur caméra'
export const studentsMayShare = 'Les élèves peuvent partager leur écran'
export const letInAgain = 'Autoriser à revenir'
export const removedPeople = 'Personnes exclues'
export const removeQuestion = (name: string) =>
  `Exclure ${name} de ce cours\u202f? Cette personne ne pourra revenir que si vous l’y autorisez.`
export const remove = 'Exclure'
export const actFailed = 'L’action a échoué. Réessayez.'

/** Chat. */
export const chatEmpty = 'Aucun message pour l’instant.'
export const chatKept = 'Visible par tous les participants. Les messages sont conservés 30 jours.'
export const write = 'Écrire un message'
export const send = 'Envoyer'
export const deleteEntry = 'Supprimer le message'
export const notSent = 'Votre message n’a pas été envoyé.'
export const unread = (count: number) =>
  plural(count, {
    one: `${number(count)} nouveau`,
    many: `${number(count)} nouveaux`,
    other: `${number(count)} nouveaux`,
  })
export const formerPerson = 'Compte supprimé'

/** The end. */
export const endClass = 'Terminer le cours'
export const endQuestion = 'Terminer le cours pour tout le monde\u202f?'
export const left = 'Vous avez quitté le cours.'
export const joinAgain = 'Rejoindre de nouveau'
export const otherWindow = 'Vous suivez ce cours dans une autre fenêtre.'
export const takeOver = 'Continuer dans cette fenêtre'
export const nextSession = 'Prochaine séance'
export const toBooking = 'Voir la réservation'
export const toClass = 'Gérer le cours'
