import type { RTCDataChannel, RTCPeerConnection, RTCRtpTransceiver, RtpPacket } from 'werift'
import type { Limits } from './limits.ts'
import { withoutCandidates, type Network } from './network.ts'
import type { PublishedTrack, TrackReceiver } from './published-track.ts'

/** How long a browser may take to answer an offer. */
const ANSWER_TIMEOUT_MS = 15_000

/** Sends one published track to one participant. */
export class Forward implements TrackReceiver {
  readonly track: PublishedTrack
  /** The name of the media stream, by which the client finds the participant and the track. */
  readonly streamId: string
  /** Exists once the track is part of an offer. */
  transceiver: RTCRtpTransceiver | undefined
  /** Whether the participant wants the track now, for example because it is on their screen. */
  wanted = true
  /** Whether the browser has answered the offer that contains the track. */
  negotiated = false
  #interruptedAt: number | undefined

  constructor(track: PublishedTrack, streamId: string) {
    this.track = track
    this.streamId = streamId
  }

  write(packet: RtpPacket): void {
    const sender = this.transceiver?.sender
    if (!this.wanted || !this.negotiated || !sender) {
      this.interrupt()
      return
    }
    if (this.#interruptedAt !== undefined) {
      // Without this, the receiver would ask for the packets that it was not meant to get.
      const clockRate = this.track.kind === 'video' ? 90 : 48
      const step = Math.round((performance.now() - this.#interruptedAt) * clockRate)
      sender.replaceRTP(packet.header, false, Math.max(step, 1))
      this.#interruptedAt = undefined
    }
    sender.sendRtp(packet).catch(() => {})
  }

  interrupt(): void {
    this.#interruptedAt ??= performance.now()
  }
}

export interface SubscriberEvents {
  offer: (sdp: string, id: number) => void
  connected: () => void
  /** The connection has failed and cannot be repaired. */
  failed: () => void
}

/** The connection over which a participant receives tracks and data. The server makes all offers. */
export class Subscriber {
  readonly forwards = new Map<string, Forward>()
  readonly #network: Network
  readonly #limits: Limits
  readonly #pc: RTCPeerConnection
  readonly #channels: Record<'_reliable' | '_lossy', RTCDataChannel>
  readonly #events: SubscriberEvents
  #offerId = 0
  #negotiating = false
  /** Whether tracks have come or gone since the last offer. */
  #changed = false
  readonly #removed = new Set<RTCRtpTransceiver>()
  #connected = false
  #closed = false
  #answerTimer: NodeJS.Timeout | undefined

  constructor(network: Network, limits: Limits, events: SubscriberEvents) {
    this.#network = network
    this.#limits = limits
    this.#events = events
    this.#pc = network.createSubscriber()
    this.#channels = {
      _reliable: this.#pc.createDataChannel('_reliable', { ordered: true }),
      _lossy: this.#pc.createDataChannel('_lossy', { ordered: true, maxRetransmits: 0 }),
    }
    this.#pc.connectionStateChange.subscribe((state) => {
      if (this.#closed) return
      if (state === 'connected' && !this.#connected) {
        this.#connected = true
        events.connected()
        this.#negotiateChanges()
      }
      if (state === 'failed') events.failed()
    })
  }

  /**
   * Offers the data channels, which connects the participant. Tracks follow when that is done: their sections come and go, and
   * werift fails if it negotiates while it connects.
   */
  connect(): void {
    this.#negotiating = true
    this.#offer().catch(() => this.#fail())
  }

  /** Offers the tracks that have come or gone. Changes during a negotiation are offered together afterwards. */
  #negotiateChanges(): void {
    if (!this.#changed || !this.#connected || this.#negotiating || this.#closed) return
    this.#changed = false
    this.#negotiating = true
    for (const transceiver of this.#removed) transceiver.stop()
    this.#removed.clear()
    for (const forward of this.forwards.values())
      if (!forward.transceiver) this.#addTransceiver(forward)
    this.#offer().catch(() => this.#fail())
  }

  #addTransceiver(forward: Forward): void {
    const { track, streamId } = forward
    const transceiver = this.#pc.addTransceiver(track.kind, { direction: 'sendonly' })
    transceiver.sender.streamIds = [streamId]
    transceiver.sender.onPictureLossIndication.subscribe(() => track.requestKeyFrame())
    forward.transceiver = transceiver
  }

  async #offer(): Promise<void> {
    const sdp = await this.#network.describe(this.#pc, await this.#pc.createOffer())
    if (this.#closed) return
    this.#offerId += 1
    this.#answerTimer = setTimeout(() => this.#fail(), ANSWER_TIMEOUT_MS)
    this.#events.offer(sdp, this.#offerId)
  }

  async answer(sdp: string, id: number): Promise<void> {
    // Clients before protocol 14 do not repeat the id.
    if (!this.#negotiating || (id !== 0 && id !== this.#offerId)) return
    clearTimeout(this.#answerTimer)
    await this.#pc.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
    for (const forward of this.forwards.values()) {
      if (forward.negotiated || !forward.transceiver) continue
      forward.negotiated = true
      forward.track.requestKeyFrame()
    }
    this.#negotiating = false
    this.#negotiateChanges()
  }

  add(track: PublishedTrack, streamId: string): void {
    if (this.#closed || this.forwards.has(track.sid)) return
    const forward = new Forward(track, streamId)
    this.forwards.set(track.sid, forward)
    track.receivers.add(forward)
    this.#change()
  }

  remove(track: PublishedTrack): void {
    const forward = this.forwards.get(track.sid)
    if (!forward) return
    this.forwards.delete(track.sid)
    track.receivers.delete(forward)
    if (!forward.transceiver || this.#closed) return
    this.#removed.add(forward.transceiver)
    this.#change()
  }

  /** Offers what has changed, together with what else changes now. */
  #change(): void {
    this.#changed = true
    setImmediate(() => this.#negotiateChanges())
  }

  /** Sends a data packet, unless the participant receives too slowly. @returns false if reliable data had to be dropped */
  send(data: Buffer, reliable: boolean): boolean {
    const channel = this.#channels[reliable ? '_reliable' : '_lossy']
    if (this.#closed || channel.readyState !== 'open') return true
    const limit = reliable ? this.#limits.bufferedReliableBytes : this.#limits.bufferedLossyBytes
    if (channel.bufferedAmount + data.length > limit) return !reliable
    channel.send(data)
    return true
  }

  #fail(): void {
    if (!this.#closed) this.#events.failed()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#answerTimer)
    for (const forward of this.forwards.values()) forward.track.receivers.delete(forward)
    this.forwards.clear()
    this.#pc.close().catch(() => {})
  }
}
