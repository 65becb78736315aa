import { createStore } from '#shared/hooks/store.ts'
import { readChoice, storeChoice, type Device, type DeviceKind } from './media-choice.ts'

/** Why a device cannot be used. */
export type DeviceProblem =
  | 'denied'
  | 'system'
  | 'missing'
  | 'busy'
  | 'insecure'
  /** The media server takes no more. */
  | 'full'

export interface ListedDevice {
  id: string
  /** '' until the browser has allowed a device of this kind. */
  label: string
}

export interface DeviceState {
  /** Whether the person wants it on. It may still be starting, or not be available. */
  wanted: boolean
  track?: MediaStreamTrack
  problem?: DeviceProblem
}

export interface LocalDevicesState {
  camera: DeviceState
  microphone: DeviceState
  listed: DeviceList
  chosen: Partial<Record<DeviceKind, string>>
}

/** The person's own camera, microphone and speaker before they enter a room. */
export type LocalDevices = ReturnType<typeof openLocalDevices>

const KIND_OF: Record<MediaDeviceKind, DeviceKind> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
}

type DeviceList = Record<DeviceKind, readonly ListedDevice[]>
export const NO_DEVICES: DeviceList = { camera: [], microphone: [], speaker: [] }

/** Returns the browser's devices, which are absent on an insecure origin. */
export const mediaDevices = () => (navigator as { mediaDevices?: MediaDevices }).mediaDevices

/** Lists the devices that are connected. */
export async function listDevices(): Promise<DeviceList> {
  const all =
    (await mediaDevices()
      ?.enumerateDevices()
      .catch(() => [])) ?? []
  const listed: Record<DeviceKind, ListedDevice[]> = { camera: [], microphone: [], speaker: [] }
  // Chromium lists its default device twice, the second time under its own id.
  for (const { kind, deviceId, label } of all)
    if (deviceId !== 'default' && deviceId !== 'communications')
      listed[KIND_OF[kind]].push({ id: deviceId, label })
  return listed
}

/** The picture is small: a class of many people must not cost more than their networks have. */
const PICTURE = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20 } }

/**
 * Switches the stored choice of devices on, and keeps a list of the devices (rule screen-66). A device that is
 * missing or refused has a `problem`, and does not keep the other one from working.
 */
export function openLocalDevices(isOwner: boolean) {
  const { ids, ...on } = readChoice(isOwner)
  const store = createStore<LocalDevicesState>({
    camera: { wanted: on.camera },
    microphone: { wanted: on.microphone },
    listed: NO_DEVICES,
    chosen: ids,
  })
  const media = mediaDevices()
  let closed = false
  const change = (part: Partial<LocalDevicesState>) => store.set({ ...store.get(), ...part })

  const list = async () => {
    const listed = await listDevices()
    if (!closed) change({ listed })
  }

  /** Asks for devices together, so that the browser shows one question. */
  const start = async (devices: readonly Device[]) => {
    if (devices.length === 0) return
    const constraints: MediaStreamConstraints = Object.fromEntries(
      devices.map((device) => [device === 'camera' ? 'video' : 'audio', constraintsOf(device)]),
    )
    try {
      if (!media) throw new DOMException('', 'SecurityError')
      const stream = await media.getUserMedia(constraints)
      for (const device of devices) {
        const [track] = device === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks()
        const { wanted, track: former } = store.get()[device]
        former?.stop()
        if (closed || !wanted || !track) track?.stop()
        else {
          track.addEventListener('ended', async () => {
            const problem = await problemOfEnded(device)
            if (store.get()[device].track === track)
              change({ [device]: { wanted: false, problem } })
          })
          change({ [device]: { wanted, track } })
        }
      }
    } catch (error) {
      // One device that fails would take the other one with it.
      if (devices.length > 1) {
        for (const device of devices) await start([device])
        return
      }
      const [device] = devices
      if (!closed && device) {
        store.get()[device].track?.stop()
        change({ [device]: { wanted: false, problem: problemOf(error) } })
      }
    }
    await list()
  }
  const constraintsOf = (device: Device): MediaTrackConstraints => {
    const id = store.get().chosen[device]
    return {
      ...(device === 'camera' ? PICTURE : {}),
      // Not `exact`: a device that is no longer connected is replaced by another.
      ...(id !== undefined && { deviceId: { ideal: id } }),
    }
  }

  media?.addEventListener('devicechange', list)
  void list()
  void start((['camera', 'microphone'] as const).filter((device) => on[device]))

  return {
    subscribe: store.subscribe,
    get: store.get,
    /** Switches a device on or off, and remembers that. */
    setOn: (device: Device, wanted: boolean) => {
      storeChoice({ [device]: wanted })
      if (wanted) {
        change({ [device]: { wanted } })
        return start([device])
      }
      store.get()[device].track?.stop()
      change({ [device]: { wanted } })
      return Promise.resolve()
    },
    /** Uses another device, and remembers it. */
    choose: (kind: DeviceKind, id: string) => {
      const chosen = { ...store.get().chosen, [kind]: id }
      storeChoice({ ids: chosen })
      change({ chosen })
      return kind !== 'speaker' && store.get()[kind].wanted ? start([kind]) : Promise.resolve()
    },
    /** Hands the tracks over: the caller stops them from now on. */
    release: (): Partial<Record<Device, MediaStreamTrack>> => {
      const { camera, microphone } = store.get()
      change({ camera: { wanted: camera.wanted }, microphone: { wanted: microphone.wanted } })
      return {
        ...(camera.track && { camera: camera.track }),
        ...(microphone.track && { microphone: microphone.track }),
      }
    },
    /** Stops the tracks that have not been released. */
    close: () => {
      closed = true
      media?.removeEventListener('devicechange', list)
      for (const device of ['camera', 'microphone'] as const) store.get()[device].track?.stop()
    },
  }
}

/** Returns why `getUserMedia` has failed. */
export function problemOf(error: unknown): DeviceProblem {
  if (!window.isSecureContext) return 'insecure'
  const { name, message } = error as DOMException
  // Chromium names the system's settings in the message only.
  if (name === 'NotAllowedError') return /system/i.test(message) ? 'system' : 'denied'
  if (name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** Returns why a device has ended by itself: it was unplugged, or the person has withdrawn the permission. */
export async function problemOfEnded(device: Device): Promise<DeviceProblem> {
  try {
    const { state } = await navigator.permissions.query({ name: device })
    return state === 'denied' ? 'denied' : 'missing'
  } catch {
    // Some browsers cannot be asked for the permission of devices.
    return 'missing'
  }
}
