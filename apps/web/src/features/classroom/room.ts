import type { ApiError } from '#shared/api/api.ts'
import type { DeviceProblem } from './local-devices.ts'
import type { Device, DeviceKind } from './media-choice.ts'

/**
 * What the screens know of a room. `openLivekitRoom` is the one implementation; tests of screens have a room of
 * their own.
 */

/** What a person can send. */
export type Source = Device | 'screen'

/** A picture of a person. */
export interface Picture {
  /** Shows the picture in an element. Returns a function that ends it. */
  attach: (video: HTMLVideoElement) => () => void
}

/** A person in the room, by what the media server says; names come from the server (`getRoom`). */
export interface Participant {
  /** The person's id. */
  id: string
  isMe: boolean
  camera: Picture | undefined
  screen: Picture | undefined
  /** Whether the microphone is on. */
  microphone: boolean
  speaking: boolean
}

/** Why the person is no longer in the room. */
export type RoomEnd =
  | { kind: 'left' }
  | { kind: 'other-window' }
  | { kind: 'closed' }
  /** The server has refused the person: the class has ended, or they were removed, or have cancelled. */
  | { kind: 'refused'; error: ApiError }

/** What keeps the connection from being made. The room keeps trying. */
export type RoomTrouble =
  /** The server has refused, because no room is available right now. */
  | { kind: 'refused'; message: string }
  /** The media server cannot be reached. */
  | { kind: 'unreachable' }
  /** The media server is reached, but media do not get through. */
  | { kind: 'no-media' }

export interface RoomState {
  /** 'waiting': for the instructor, until `retry` is called. */
  phase: 'connecting' | 'waiting' | 'connected' | 'reconnecting' | 'over'
  /** Set with the phase 'over'. */
  end?: RoomEnd
  trouble?: RoomTrouble
  /** The person first, then the others in the order in which they came. */
  participants: readonly Participant[]
  /** The other person who speaks, or spoke last. */
  speakerId?: string
  /** Which of the person's own sources could not be switched on, and why. */
  problems: Partial<Record<Source, DeviceProblem>>
  /** How often the instructor has muted the person's microphone. */
  timesMuted: number
  /** Whether the browser plays no sound before the person has pressed something. */
  soundBlocked: boolean
}

export interface Room {
  get: () => RoomState
  /** Calls `callback` after each change. Returns a function that unsubscribes. */
  subscribe: (callback: () => void) => () => void
  /** Tries again at once to enter. */
  retry: () => void
  /** Switches an own source on or off. Never rejects: a failure is in `problems`. */
  setOn: (source: Source, on: boolean) => Promise<void>
  /** Uses another device. */
  choose: (kind: DeviceKind, id: string) => Promise<void>
  startSound: () => void
  /** Sends data to everyone who is in the room now, if the person may. They may get lost. */
  send: (topic: string, data: Uint8Array) => void
  /** Calls `callback` with what others send under a topic, and the sender's id. Returns a function that unsubscribes. */
  onData: (topic: string, callback: (data: Uint8Array, senderId: string) => void) => () => void
  leave: () => void
}
