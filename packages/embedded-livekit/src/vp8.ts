import type { RtpPacket } from 'werift'

/** How long a missing packet is waited for: it may be on its way again. */
const GAP_MS = 400

/** Returns a packet's part of a frame, without the payload descriptor (RFC 7741). */
export function vp8Payload(payload: Buffer): { data: Buffer; startsFrame: boolean } {
  const first = payload[0] ?? 0
  let at = 1
  if (first & 0x80) {
    const extensions = payload[at++] ?? 0
    if (extensions & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1
    if (extensions & 0x40) at += 1
    if (extensions & 0x30) at += 1
  }
  return { data: payload.subarray(at), startsFrame: (first & 0x10) !== 0 && (first & 0x07) === 0 }
}

/**
 * Puts packets in order and together to frames. After a gap, frames are dropped until the next key frame: they would show
 * wrong pictures.
 */
export class Vp8Frames {
  readonly #onFrame: (data: Buffer, key: boolean, rtpTime: number) => void
  readonly #requestKeyFrame: () => void
  readonly #waiting = new Map<number, { packet: RtpPacket; at: number }>()
  #next: number | undefined
  #parts: Buffer[] = []
  #needsKey = true

  constructor(
    onFrame: (data: Buffer, key: boolean, rtpTime: number) => void,
    requestKeyFrame: () => void,
  ) {
    this.#onFrame = onFrame
    this.#requestKeyFrame = requestKeyFrame
  }

  write(packet: RtpPacket): void {
    const { sequenceNumber } = packet.header
    this.#next ??= sequenceNumber
    // A packet from before is late, and its frame is gone.
    if (((sequenceNumber - this.#next) & 0xffff) > 0x8000) return
    this.#waiting.set(sequenceNumber, { packet, at: performance.now() })
    this.#drain()
    const [oldest] = this.#waiting.values()
    if (oldest && performance.now() - oldest.at > GAP_MS) this.#skip()
  }

  /** Continues with the next key frame. */
  reset(): void {
    this.#waiting.clear()
    this.#next = undefined
    this.#parts = []
    this.#needsKey = true
  }

  #drain(): void {
    for (;;) {
      const entry = this.#next === undefined ? undefined : this.#waiting.get(this.#next)
      if (!entry || this.#next === undefined) return
      this.#waiting.delete(this.#next)
      this.#next = (this.#next + 1) & 0xffff
      this.#append(entry.packet)
    }
  }

  #skip(): void {
    const next = this.#next ?? 0
    this.#parts = []
    this.#needsKey = true
    this.#requestKeyFrame()
    this.#next = [...this.#waiting.keys()].reduce((nearest, key) =>
      ((key - next) & 0xffff) < ((nearest - next) & 0xffff) ? key : nearest,
    )
    this.#drain()
  }

  #append({ header, payload }: RtpPacket): void {
    const { data, startsFrame } = vp8Payload(payload)
    if (data.length === 0) return
    if (startsFrame) this.#parts = []
    // In the middle of a frame whose beginning is missing.
    else if (this.#parts.length === 0) return
    this.#parts.push(data)
    if (!header.marker) return
    const frame = Buffer.concat(this.#parts)
    this.#parts = []
    const key = (frame[0]! & 0x01) === 0
    if (this.#needsKey && !key) return
    this.#needsKey = false
    this.#onFrame(frame, key, header.timestamp)
  }
}
