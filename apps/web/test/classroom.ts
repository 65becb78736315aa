import { onTestFinished } from 'vitest'
import type { Participant, Room, RoomState, Source } from '#features/classroom/room.ts'
import { createStore } from '#shared/hooks/store.ts'

/** The name of the error with which the browser refuses a device, or true for a device that works. */
type Device = true | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

/**
 * Replaces the browser's devices until the test ends.
 * @returns the constraints of the requests so far, and the tracks that were given
 */
export function stubDevices({
  camera = true,
  microphone = true,
}: { camera?: Device; microphone?: Device } = {}) {
  const requests: MediaStreamConstraints[] = []
  const tracks: MediaStreamTrack[] = []
  const media = navigator.mediaDevices
  const original = { getUserMedia: media.getUserMedia, enumerateDevices: media.enumerateDevices }
  media.getUserMedia = async (constraints = {}) => {
    requests.push(constraints)
    for (const [wanted, device] of [
      [constraints.video, camera],
      [constraints.audio, microphone],
    ] as const)
      if (wanted !== undefined && device !== true) throw new DOMException('', device)
    const stream = new MediaStream([
      ...(constraints.video === undefined ? [] : [pictureTrack()]),
      ...(constraints.audio === undefined ? [] : [soundTrack()]),
    ])
    tracks.push(...stream.getTracks())
    return stream
  }
  media.enumerateDevices = async () =>
    (
      [
        ['videoinput', 'c1', 'Desk camera'],
        ['videoinput', 'c2', 'Sheet music camera'],
        ['audioinput', 'm1', 'Headset'],
        ['audiooutput', 's1', 'Headphones'],
      ] as const
    ).map(([kind, deviceId, label]) => ({ kind, deviceId, label }) as MediaDeviceInfo)
  onTestFinished(() => void Object.assign(media, original))
  return { requests, tracks }
}

function pictureTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  return canvas.captureStream().getVideoTracks()[0]!
}

function soundTrack(): MediaStreamTrack {
  return new AudioContext().createMediaStreamDestination().stream.getAudioTracks()[0]!
}

/** A person in a room, with the microphone off and without a picture unless given otherwise. */
export const participant = (id: string, given: Partial<Participant> = {}): Participant => ({
  id,
  isMe: false,
  camera: undefined,
  screen: undefined,
  microphone: false,
  speaking: false,
  ...given,
})

/** A picture that is never drawn. */
export const picture = () => ({ attach: () => () => undefined })

export interface FakeRoom extends Room {
  /** Changes what the room says. */
  change: (part: Partial<RoomState>) => void
  /** Delivers what a person sends under a topic. */
  receive: (topic: string, data: Uint8Array, senderId: string) => void
  /** The acts of the person so far: 'microphone on', 'choose camera c2', 'retry'. */
  acts: string[]
}

/** A room without a media server; by default the person is alone in it. */
export function fakeRoom(myId: string, given: Partial<RoomState> = {}): FakeRoom {
  const store = createStore<RoomState>({
    phase: 'connected',
    participants: [participant(myId, { isMe: true })],
    problems: {},
    timesMuted: 0,
    soundBlocked: false,
    ...given,
  })
  const acts: string[] = []
  const listeners = new Set<FakeRoom['receive']>()
  const receive: FakeRoom['receive'] = (topic, data, senderId) => {
    for (const listener of listeners) listener(topic, data, senderId)
  }
  const change = (part: Partial<RoomState>) => store.set({ ...store.get(), ...part })
  const setMine = (source: Source, on: boolean) =>
    change({
      participants: store
        .get()
        .participants.map((one) =>
          one.isMe
            ? { ...one, [source]: source === 'microphone' ? on : on ? picture() : undefined }
            : one,
        ),
    })
  return {
    get: store.get,
    subscribe: store.subscribe,
    change,
    acts,
    retry: () => void acts.push('retry'),
    setOn: async (source, on) => {
      acts.push(`${source} ${on ? 'on' : 'off'}`)
      setMine(source, on)
    },
    choose: async (kind, id) => void acts.push(`choose ${kind} ${id}`),
    startSound: () => void acts.push('start sound'),
    send: () => undefined,
    onData: (topic, callback) => {
      const listener: typeof receive = (sentTopic, data, senderId) => {
        if (sentTopic === topic) callback(data, senderId)
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive,
    leave: () => {
      acts.push('leave')
      change({ phase: 'over', end: { kind: 'left' }, participants: [] })
    },
  }
}
