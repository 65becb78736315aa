/** The classroom: the preview before it, the room, and its end (rules screen-66 to screen-70). */

import { number, plural } from './language.ts'

/** The page's title. */
export const classroomTitle = (title: string) => `Classroom: ${title}`

/** Before entering. */
export const camera = 'Camera'
export const microphone = 'Microphone'
export const speaker = 'Speaker'
/** The names of the selects, next to the switches above. */
export const chooseCamera = 'Choose camera'
export const chooseMicrophone = 'Choose microphone'
export const chooseSpeaker = 'Choose speaker'
export const yourPicture = 'Your video'
export const cameraIsOff = 'Your camera is off.'
export const cameraStarts = 'The camera is starting…'
export const microphoneLevel = 'Microphone level'
export const joinClass = 'Join class'
export const startClass = 'Start class'
export const joining = 'Joining…'
export const recorded = 'This class is being recorded. Only the instructor is in the recording.'
export const joinWithout =
  'You can join without them. You’ll see and hear the others, and you can chat.'
export const startWithout =
  'You can start without them. You’ll see and hear the others, and you can chat.'
export const systemDefault = 'System default'
export const numbered = (device: string, count: number) => `${device} ${count}`

export const unavailable = {
  camera: 'The camera is not available.',
  microphone: 'The microphone is not available.',
  screen: 'Your screen can’t be shared.',
}
/** Why a device is not available, and what helps. */
export const reasons = {
  denied:
    'Your browser blocks it. Choose the icon next to the address of this page, allow access, and turn it on again.',
  system:
    'Your device’s settings block it. Allow it for this browser in the settings, and turn it on again.',
  missing: 'We couldn’t find one. Connect one, and turn it on again.',
  busy: 'Another app may be using it. Close that app, and turn it on again.',
  insecure:
    'Browsers only allow it on secure pages. Open this page with an address that starts with https://.',
  full: 'The classroom can’t take it right now, because too many cameras or microphones are on. Try again later.',
}

/** What keeps a person from taking part, and what helps. */
export const noWebRtc = 'This browser can’t join classes.'
export const noWebRtcHelp =
  'WebRTC is missing or turned off. Please use a current version of Chrome, Edge, Firefox or Safari.'
export const unreachable = 'We can’t reach the classroom.'
export const unreachableHelp =
  'Your network may block WebSockets. Try without a VPN or ad blocker, or on another network. This page keeps trying.'
export const noMedia = 'Video and sound can’t get through.'
export const noMediaHelp =
  'Your network blocks them. Try another network, such as your phone’s hotspot, or turn off your VPN. This page keeps trying.'
export const keepsTrying = 'This page keeps trying.'

/** Waiting for the instructor. */
export const nothingToDo = 'There’s nothing to do. You’ll be let in automatically.'

/** In the room. */
export const controls = 'Controls'
export const shareScreen = 'Share screen'
export const raiseHand = 'Raise hand'
export const lowerHand = 'Lower hand'
export const chat = 'Chat'
export const people = 'People'
export const board = 'Board'
export const settings = 'Settings'
export const leave = 'Leave'
export const turnOnSound = 'Turn on sound'
export const soundIsOff = 'Your browser has turned the sound off.'
export const notAllowed = 'Your instructor has turned this off for students.'
/** The tooltip of a control. */
export const withShortcut = (label: string, shortcut: string) => `${label} (${shortcut})`
/** A person's own name in lists and tiles. */
export const nameOfYou = (name: string) => `${name} (you)`
export const instructor = 'Instructor'
export const microphoneOff = 'microphone off'
export const handRaised = 'hand raised'
export const screenOf = (name: string) => `${name}’s screen`
export const yourScreen = 'You are sharing your screen.'
export const stopSharing = 'Stop sharing'
export const others = 'Other people'
export const alone = 'No one else is here yet.'
export const reconnecting = 'Reconnecting…'
export const closesAt = (moment: string) => `The room closes at ${moment}.`
export const record = 'Record'
export const stopRecording = 'Stop recording'
export const recording = 'Recording'
export const recordingStarted = 'Recording has started. Only the instructor is in the recording.'
export const recordingStopped = 'Recording has stopped.'
export const raisedHand = (name: string) => `${name} raised their hand.`
export const newEntry = (name: string, text: string) => `${name}: ${text}`
/** What the instructor has done to one's own microphone. */
export const mutedByInstructor = 'Your instructor has muted you.'
/** What students may no longer use. */
export const turnedOff = {
  microphone: 'Your instructor has turned off microphones for students.',
  camera: 'Your instructor has turned off cameras for students.',
  screen: 'Your instructor has turned off screen sharing for students.',
}
/** What screen readers say of people who come and go. */
export const hasJoined = (name: string) => `${name} has joined.`
export const haveJoined = (count: number) =>
  plural(count, {
    one: `${number(count)} person has joined.`,
    other: `${number(count)} people have joined.`,
  })
export const hasLeft = (name: string) => `${name} has left.`
export const haveLeft = (count: number) =>
  plural(count, {
    one: `${number(count)} person has left.`,
    other: `${number(count)} people have left.`,
  })
export const unknownPerson = 'Participant'
/** More people than tiles. */
export const andMore = (count: number) =>
  plural(count, { one: `and ${number(count)} more`, other: `and ${number(count)} more` })

/** People. */
export const mute = 'Mute'
export const removeFromClass = 'Remove from class'
export const muteEveryone = 'Mute everyone'
export const studentsMaySpeak = 'Students may speak'
export const studentsMayUseCameras = 'Students may use cameras'
export const studentsMayShare = 'Students may share screens'
export const letInAgain = 'Let in again'
export const removedPeople = 'Removed'
export const removeQuestion = (name: string) =>
  `Remove ${name} from this class? They can’t come back unless you let them in again.`
export const remove = 'Remove'
export const actFailed = 'That didn’t work. Please try again.'

/** Chat. */
export const chatEmpty = 'No messages yet.'
export const chatKept = 'Everyone in the class can read this. Messages are kept for 30 days.'
export const write = 'Write a message'
export const send = 'Send'
export const deleteEntry = 'Delete message'
export const notSent = 'Your message wasn’t sent.'
export const unread = (count: number) =>
  plural(count, { one: `${number(count)} new`, other: `${number(count)} new` })
export const formerPerson = 'Someone who has left'

/** The end. */
export const endClass = 'End class'
export const endQuestion = 'End the class for everyone?'
export const left = 'You left the class.'
export const joinAgain = 'Join again'
export const otherWindow = 'You joined from another window.'
export const takeOver = 'Use this window'
export const nextSession = 'Next session'
export const toBooking = 'View booking'
export const toClass = 'Manage class'
