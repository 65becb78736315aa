import { TrackInfo, TrackSource, TrackType, type AddTrackRequest } from '@livekit/protocol'
import {
  RtcpSrPacket,
  RTP_EXTENSION_URI,
  type Extensions,
  type MediaStreamTrack,
  type RTCRtpReceiver,
  type RtpPacket,
} from 'werift'
import { newSid } from './sids.ts'

/** Requests for key frames are combined: a key frame is large, and serves all receivers. */
const KEY_FRAME_INTERVAL_MS = 1_000

/** Receives a track's packets, in the order of their arrival: a forward, or a recording. */
export interface TrackReceiver {
  /** Takes a packet, and must not change it. */
  write: (packet: RtpPacket) => void
  /** Notes that packets are missing from here on, because the track is muted. */
  interrupt: () => void
  /** Notes that the track has ended. */
  ended?: () => void
}

/** A track that a participant publishes: its description, and the receivers of its packets. */
export class PublishedTrack {
  readonly info: TrackInfo
  /** The id of the browser's MediaStreamTrack, by which the track is found in the offer. */
  readonly clientId: string
  readonly receivers = new Set<TrackReceiver>()
  /** The loudest level since it was last read, from 0 (silent) to 1. */
  #level = 0
  /** The last pair of times that the browser has named: on its clock, in milliseconds, and in the packets. */
  senderReport: { time: number; rtpTime: number } | undefined
  ended = false
  #receiver: RTCRtpReceiver | undefined
  #media: MediaStreamTrack | undefined
  #unsubscribe = () => {}
  #keyFrameAt = -Infinity
  #keyFrameTimer: NodeJS.Timeout | undefined

  constructor(request: AddTrackRequest) {
    this.clientId = request.cid
    const audio = request.type === TrackType.AUDIO
    this.info = new TrackInfo({
      sid: newSid('TR'),
      type: request.type,
      name: request.name,
      muted: request.muted,
      width: request.width,
      height: request.height,
      source: request.source,
      layers: request.layers.slice(0, 3),
      mimeType: audio ? 'audio/opus' : 'video/VP8',
      stream: request.stream,
      stereo: request.stereo,
      disableDtx: request.disableDtx,
      disableRed: true,
      audioFeatures: request.audioFeatures,
    })
  }

  get sid(): string {
    return this.info.sid
  }

  get kind(): 'audio' | 'video' {
    return this.info.type === TrackType.AUDIO ? 'audio' : 'video'
  }

  get isCamera(): boolean {
    return this.info.source === TrackSource.CAMERA
  }

  /** Whether the browser's offer has contained the track. */
  get attached(): boolean {
    return this.#media !== undefined
  }

  /** Connects the track with the media that the browser sends for it. */
  attach(receiver: RTCRtpReceiver, media: MediaStreamTrack, mid: string): void {
    if (this.#media === media) return
    this.#unsubscribe()
    this.#receiver = receiver
    this.#media = media
    this.info.mid = mid
    const { unSubscribe } = media.onReceiveRtp.subscribe((packet, extensions) =>
      this.#receive(packet, extensions),
    )
    const reports = media.onReceiveRtcp.subscribe((packet) => {
      if (!(packet instanceof RtcpSrPacket)) return
      const { ntpTimestamp, rtpTimestamp } = packet.senderInfo
      // Seconds since 1900, with 32 bits for the fraction.
      this.senderReport = { time: (Number(ntpTimestamp) / 2 ** 32) * 1_000, rtpTime: rtpTimestamp }
    })
    this.#unsubscribe = () => {
      unSubscribe()
      reports.unSubscribe()
    }
  }

  #receive(packet: RtpPacket, extensions: Extensions | undefined): void {
    if (this.info.muted) return
    if (this.kind === 'audio') {
      const level = extensions?.[RTP_EXTENSION_URI.audioLevelIndication] as
        | { level?: number }
        | undefined
      // The level is in decibels below the loudest possible sound: 0 to 127.
      if (level?.level !== undefined && level.level < 127)
        this.#level = Math.max(this.#level, 10 ** (-level.level / 20))
    }
    // Extensions are numbered for each connection separately.
    packet.header.extensions = []
    packet.header.extension = false
    for (const receiver of this.receivers) receiver.write(packet)
  }

  /** Returns the loudest level since the last call. */
  takeLevel(): number {
    const level = this.#level
    this.#level = 0
    return level
  }

  setMuted(muted: boolean): void {
    if (this.info.muted === muted) return
    this.info.muted = muted
    this.#level = 0
    if (muted) for (const receiver of this.receivers) receiver.interrupt()
    else this.requestKeyFrame()
  }

  /** Asks the browser for a key frame, at most once a second. A request that comes too early is made later. */
  requestKeyFrame(): void {
    if (this.kind !== 'video' || this.#keyFrameTimer) return
    const wait = this.#keyFrameAt + KEY_FRAME_INTERVAL_MS - performance.now()
    if (wait > 0) {
      this.#keyFrameTimer = setTimeout(() => {
        this.#keyFrameTimer = undefined
        this.requestKeyFrame()
      }, wait)
      return
    }
    if (this.info.muted || this.#media?.ssrc === undefined) return
    this.#keyFrameAt = performance.now()
    this.#receiver?.sendRtcpPLI(this.#media.ssrc).catch(() => {})
  }

  close(): void {
    this.#unsubscribe()
    this.#unsubscribe = () => {}
    clearTimeout(this.#keyFrameTimer)
    this.#media = undefined
    this.ended = true
    const receivers = [...this.receivers]
    this.receivers.clear()
    for (const receiver of receivers) receiver.ended?.()
  }
}
