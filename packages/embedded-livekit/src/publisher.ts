import type { RTCDataChannel, RTCPeerConnection, RTCRtpReceiver } from 'werift'
import type { Limits } from './limits.ts'
import { mediaSections, withoutCandidates, type MediaSection, type Network } from './network.ts'

/** A section of the browser's offer, with what receives its media. */
export interface OfferedMedia extends MediaSection {
  receiver: RTCRtpReceiver | undefined
}

/** The connection over which a participant sends tracks and data. The browser makes all offers. */
export class Publisher {
  readonly #network: Network
  readonly #limits: Limits
  readonly #onData: (data: Buffer, reliable: boolean) => void
  #pc: RTCPeerConnection | undefined
  #closed = false
  #queue: Promise<unknown> = Promise.resolve()

  constructor(network: Network, limits: Limits, onData: (data: Buffer, reliable: boolean) => void) {
    this.#network = network
    this.#limits = limits
    this.#onData = onData
  }

  /** Answers an offer. Offers are answered in their order. Opens the connection at the first one. */
  offer(sdp: string): Promise<{ answer: string; media: OfferedMedia[] }> {
    const answered = this.#queue.then(() => this.#answer(sdp))
    this.#queue = answered.catch(() => {})
    return answered
  }

  async #answer(sdp: string): Promise<{ answer: string; media: OfferedMedia[] }> {
    if (this.#closed) throw new Error('The connection is closed.')
    const sections = mediaSections(sdp)
    if (sections.length > this.#limits.mediaSections)
      throw new Error('The offer has too many sections.')
    const pc = (this.#pc ??= this.#open())
    await pc.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(sdp) })
    const answer = await this.#network.describe(pc, await pc.createAnswer())
    const transceivers = pc.getTransceivers()
    return {
      answer,
      media: sections.map((section) => ({
        ...section,
        receiver: transceivers.find(({ mid }) => mid === section.mid)?.receiver,
      })),
    }
  }

  #open(): RTCPeerConnection {
    const pc = this.#network.createPublisher()
    pc.onDataChannel.subscribe((channel: RTCDataChannel) => {
      const reliable = channel.label === '_reliable'
      if (!reliable && channel.label !== '_lossy') {
        channel.close()
        return
      }
      channel.onMessage.subscribe((data) => {
        if (Buffer.isBuffer(data)) this.#onData(data, reliable)
      })
    })
    return pc
  }

  close(): void {
    this.#closed = true
    this.#pc?.close().catch(() => {})
  }
}
