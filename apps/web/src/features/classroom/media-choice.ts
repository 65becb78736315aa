import { localStore } from '#shared/storage/browser-storage.ts'

/** The sources that a person can switch on before entering a room. */
export type Device = 'camera' | 'microphone'
/** The devices that a person can choose. */
export type DeviceKind = Device | 'speaker'

/** What a person has last chosen before entering a room, in this browser (rule screen-66). */
export interface MediaChoice {
  camera: boolean
  microphone: boolean
  /** The ids of the chosen devices; a kind without one uses the system's default. */
  ids: Partial<Record<DeviceKind, string>>
}

const KEY = 'classroom'

/** Reads the stored choice. Without one the camera is on, and for a student the microphone is off. */
export function readChoice(isOwner: boolean): MediaChoice {
  const initial: MediaChoice = { camera: true, microphone: isOwner, ids: {} }
  try {
    return { ...initial, ...(JSON.parse(localStore.get(KEY) ?? '{}') as Partial<MediaChoice>) }
  } catch {
    return initial
  }
}

/** Stores part of the choice; the rest stays as it was stored. */
export function storeChoice(change: Partial<MediaChoice>): void {
  let stored: Partial<MediaChoice> = {}
  try {
    stored = JSON.parse(localStore.get(KEY) ?? '{}') as Partial<MediaChoice>
  } catch {
    // An unreadable choice is replaced.
  }
  localStore.set(KEY, JSON.stringify({ ...stored, ...change }))
}
