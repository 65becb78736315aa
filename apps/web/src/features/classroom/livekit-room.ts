import {
  ConnectionError,
  DisconnectReason,
  LocalAudioTrack,
  LocalVideoTrack,
  PublishTrackError,
  type LocalTrack,
  Room as LivekitRoom,
  RoomEvent,
  Track,
  TrackEvent,
  VideoPresets,
  type Participant as LivekitParticipant,
  type RemoteTrack,
} from 'livekit-client'
import { ApiError } from '#shared/api/api.ts'
import { createStore } from '#shared/hooks/store.ts'
import { problemOf, problemOfEnded, type DeviceProblem } from './local-devices.ts'
import type { Device, DeviceKind } from './media-choice.ts'
import type { Participant, Picture, Room, RoomEnd, RoomState, Source } from './room.ts'

/** Between attempts to enter the room. */
const RETRY_MS = 4_000
/**
 * The media server may mute a source that was just switched on, because it takes no more. It does so at once. A
 * later mute is the instructor's.
 */
const REFUSED_WITHIN_MS = 500

const SOURCES = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
  screen: Track.Source.ScreenShare,
} as const

const DEVICES = ['camera', 'microphone'] as const

const KINDS: Record<DeviceKind, MediaDeviceKind> = {
  camera: 'videoinput',
  microphone: 'audioinput',
  speaker: 'audiooutput',
}

export interface RoomEntrance {
  /** Asks our server for the address of the media server and a token. */
  join: () => Promise<{ url: string; token: string }>
  /** Returns the tracks of the preview once the room is entered, which stops them in the end. */
  takeTracks: () => Partial<Record<Device, MediaStreamTrack>>
  chosen: Partial<Record<DeviceKind, string>>
}

/**
 * Enters a room, and stays in it until the person leaves or the room ends: a lost connection is made again, with a new
 * token if the media server no longer knows the old one (rule screen-70).
 */
export function openLivekitRoom({ join, takeTracks, chosen }: RoomEntrance): Room {
  const store = createStore<RoomState>({
    phase: 'connecting',
    participants: [],
    problems: {},
    timesMuted: 0,
    soundBlocked: false,
  })
  const change = (part: Partial<RoomState>) => store.set({ ...store.get(), ...part })
  /** What the person wants to send; a new connection sends it again. */
  const wanted = { camera: false, microphone: false }
  /** The own sources that the person is switching right now, and when they last did. */
  const switching = new Set<Source>()
  const switchedAt: Partial<Record<Source, number>> = {}
  /** The tracks whose device has ended by itself. */
  const ended = new WeakSet<Track>()
  const dataListeners = new Set<(topic: string, data: Uint8Array, senderId: string) => void>()
  let hasEntered = false
  const connected = new WeakSet<LivekitRoom>()
  let current: LivekitRoom | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0

  const isOver = () => store.get().phase === 'over'

  const finish = (end: RoomEnd) => {
    if (isOver()) return
    clearTimeout(retryTimer)
    change({ phase: 'over', end, participants: [] })
    const room = current
    current = undefined
    void room?.disconnect()
  }

  const enter = async () => {
    clearTimeout(retryTimer)
    attempt += 1
    const own = attempt
    const isStale = () => own !== attempt || isOver()
    let reached = false
    let room: LivekitRoom | undefined
    try {
      const { url, token } = await join()
      if (isStale()) return
      room = createRoom(chosen, url)
      watch(room)
      room.on(RoomEvent.SignalConnected, () => (reached = true))
      current = room
      await room.connect(url, token)
      if (isStale()) return void room.disconnect()
      const { trouble: _, ...rest } = store.get()
      connected.add(room)
      // Taken before the preview closes, which would stop them.
      const tracks = hasEntered ? {} : takeTracks()
      hasEntered = true
      store.set({ ...rest, phase: 'connected' })
      show(room)
      await publish(room, tracks)
    } catch (error) {
      if (isStale()) return
      if (room && current === room) current = undefined
      if (error instanceof ApiError && !error.offline && error.status < 500) {
        if (error.code === 'not_open') change({ phase: 'waiting' })
        else if (error.status !== 429) finish({ kind: 'refused', error })
        if (isOver() || error.code === 'not_open') return
      }
      change({ trouble: troubleOf(error, reached) })
      retryTimer = setTimeout(() => void enter(), RETRY_MS)
    }
  }

  const publish = async (room: LivekitRoom, tracks: Partial<Record<Device, MediaStreamTrack>>) => {
    for (const device of DEVICES) {
      const track = tracks[device]
      if (!track) {
        if (wanted[device]) await setOn(device, true)
        continue
      }
      const { deviceId } = track.getSettings()
      const constraints = deviceId === undefined ? {} : { deviceId }
      const local =
        device === 'camera'
          ? new LocalVideoTrack(track, constraints, false)
          : new LocalAudioTrack(track, constraints, false)
      await room.localParticipant
        // The library's types do not know `exactOptionalPropertyTypes`.
        .publishTrack(local as LocalTrack, { source: SOURCES[device] })
        .catch((error: unknown) => {
          local.stop()
          // If the instructor does not allow it, `getRoom` says so.
          if (!isForbidden(error)) addProblem(device, 'full')
        })
    }
  }

  const show = (room: LivekitRoom) => {
    if (room !== current) return
    const others = [...room.remoteParticipants.values()].toSorted(
      (one, other) => (one.joinedAt?.getTime() ?? 0) - (other.joinedAt?.getTime() ?? 0),
    )
    const speaker = room.activeSpeakers.find(({ isLocal }) => !isLocal)?.identity
    change({
      participants: [room.localParticipant, ...others].map((one) => participantOf(one, pictureOf)),
      ...(speaker !== undefined && { speakerId: speaker }),
      soundBlocked: !room.canPlaybackAudio,
    })
  }

  const addProblem = (source: Source, problem: DeviceProblem) => {
    if (!isOver()) change({ problems: { ...store.get().problems, [source]: problem } })
  }

  /** Finds out why a device was muted, if the person has not done that. */
  const explainMute = async (device: Device, track: Track | undefined) => {
    if (switching.has(device)) return
    if (track && ended.has(track)) addProblem(device, await problemOfEnded(device))
    else if (performance.now() - (switchedAt[device] ?? -Infinity) < REFUSED_WITHIN_MS)
      addProblem(device, 'full')
    else if (device === 'microphone') change({ timesMuted: store.get().timesMuted + 1 })
  }

  const watch = (room: LivekitRoom) => {
    const refresh = () => show(room)
    for (const event of [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.TrackUnpublished,
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.LocalTrackPublished,
      RoomEvent.LocalTrackUnpublished,
      RoomEvent.ActiveSpeakersChanged,
      RoomEvent.AudioPlaybackStatusChanged,
    ])
      room.on(event as RoomEvent.ParticipantConnected, refresh)
    room.on(RoomEvent.TrackSubscribed, (track: RemoteTrack) => {
      // Sound needs no place on the screen.
      if (track.kind === Track.Kind.Audio) track.attach()
    })
    room.on(RoomEvent.TrackUnsubscribed, (track: RemoteTrack) => {
      for (const element of track.detach()) element.remove()
    })
    room.on(RoomEvent.LocalTrackPublished, ({ track }) => {
      track?.on(TrackEvent.Ended, () => void ended.add(track))
      track?.on(TrackEvent.Restarted, () => void ended.delete(track))
    })
    room.on(RoomEvent.TrackMuted, ({ source, track }, { isLocal }) => {
      const device = DEVICES.find((one) => SOURCES[one] === source)
      if (isLocal && device) void explainMute(device, track)
    })
    room.on(RoomEvent.DataReceived, (data, sender, _kind, topic) => {
      if (!sender || topic === undefined) return
      for (const listener of dataListeners) listener(topic, data, sender.identity)
    })
    room.on(RoomEvent.Reconnecting, () => change({ phase: 'reconnecting' }))
    room.on(RoomEvent.SignalReconnecting, () => change({ phase: 'reconnecting' }))
    room.on(RoomEvent.Reconnected, () => {
      change({ phase: 'connected' })
      refresh()
    })
    room.on(RoomEvent.Disconnected, (reason) => {
      // A failed attempt to connect ends like this, too; `enter` tries again after a while.
      if (room !== current || isOver() || !connected.has(room)) return
      wanted.camera = room.localParticipant.isCameraEnabled
      wanted.microphone = room.localParticipant.isMicrophoneEnabled
      current = undefined
      if (reason === DisconnectReason.DUPLICATE_IDENTITY) finish({ kind: 'other-window' })
      else if (reason === DisconnectReason.ROOM_DELETED) finish({ kind: 'closed' })
      else if (reason === DisconnectReason.CLIENT_INITIATED) finish({ kind: 'left' })
      else {
        // Removed people learn from the server why. Others come back.
        change({ phase: 'reconnecting' })
        void enter()
      }
    })
  }

  const setOn = async (source: Source, on: boolean) => {
    const room = current
    if (!room) return
    const { [source]: _, ...problems } = store.get().problems
    change({ problems })
    const own = room.localParticipant
    switching.add(source)
    try {
      if (source === 'camera') await own.setCameraEnabled(on)
      else if (source === 'microphone') await own.setMicrophoneEnabled(on)
      else await own.setScreenShareEnabled(on, { audio: true, contentHint: 'detail' })
    } catch (error) {
      // Closing the browser's list of screens is no failure.
      const cancelled = source === 'screen' && problemOf(error) === 'denied'
      if (!cancelled && !isForbidden(error))
        addProblem(source, error instanceof DOMException ? problemOf(error) : 'full')
    }
    switching.delete(source)
    switchedAt[source] = performance.now()
    show(room)
  }

  /** One object for each track, so that a picture is not attached again whenever anything changes. */
  const pictures = new WeakMap<Track, Picture>()
  const pictureOf = (track: Track): Picture => {
    const known = pictures.get(track)
    if (known) return known
    const picture: Picture = {
      attach: (video) => {
        track.attach(video)
        return () => void track.detach(video)
      },
    }
    pictures.set(track, picture)
    return picture
  }

  void enter()
  return {
    get: store.get,
    subscribe: store.subscribe,
    retry: () => {
      if (current === undefined && !isOver()) void enter()
    },
    setOn,
    choose: async (kind, id) => {
      await current?.switchActiveDevice(KINDS[kind], id, false).catch(() => undefined)
    },
    startSound: () => void current?.startAudio().catch(() => undefined),
    send: (topic, data) => {
      const own = current?.localParticipant
      void own?.publishData(new Uint8Array(data), { reliable: true, topic }).catch(() => undefined)
    },
    onData: (topic, callback) => {
      const listener = (sentTopic: string, data: Uint8Array, senderId: string) => {
        if (sentTopic === topic) callback(data, senderId)
      }
      dataListeners.add(listener)
      return () => dataListeners.delete(listener)
    },
    leave: () => finish({ kind: 'left' }),
  }
}

function createRoom(chosen: RoomEntrance['chosen'], url: string): LivekitRoom {
  // The embedded media server is behind this site's own address, and forwards one size of each picture.
  const isEmbedded = new URL(url).host === window.location.host
  const deviceId = (kind: DeviceKind) => {
    const id = chosen[kind]
    return id === undefined ? {} : { deviceId: id }
  }
  return new LivekitRoom({
    adaptiveStream: true,
    dynacast: true,
    singlePeerConnection: !isEmbedded,
    stopLocalTrackOnUnpublish: true,
    videoCaptureDefaults: { ...deviceId('camera'), resolution: VideoPresets.h360.resolution },
    audioCaptureDefaults: { ...deviceId('microphone') },
    ...(chosen.speaker !== undefined && { audioOutput: { deviceId: chosen.speaker } }),
    publishDefaults: {
      videoEncoding: { maxBitrate: 500_000, maxFramerate: 20 },
      screenShareEncoding: { maxBitrate: 1_200_000, maxFramerate: 10 },
      simulcast: !isEmbedded,
    },
  })
}

function participantOf(one: LivekitParticipant, pictureOf: (track: Track) => Picture): Participant {
  const picture = (source: Track.Source) => {
    const publication = one.getTrackPublication(source)
    return publication?.track && !publication.isMuted ? pictureOf(publication.track) : undefined
  }
  return {
    id: one.identity,
    isMe: one.isLocal,
    camera: picture(Track.Source.Camera),
    screen: picture(Track.Source.ScreenShare),
    microphone: one.isMicrophoneEnabled,
    speaking: one.isSpeaking,
  }
}

/** Returns whether the token does not allow to publish a source. */
const isForbidden = (error: unknown) => error instanceof PublishTrackError && error.status === 403

function troubleOf(error: unknown, reached: boolean): NonNullable<RoomState['trouble']> {
  if (error instanceof ApiError && !error.offline)
    return { kind: 'refused', message: error.message }
  if (error instanceof ApiError) return { kind: 'unreachable' }
  return error instanceof ConnectionError && !reached
    ? { kind: 'unreachable' }
    : { kind: 'no-media' }
}
