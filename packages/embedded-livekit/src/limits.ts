/** What one process of the embedded server accepts. README.md has the measurements behind them. */
export const LIMITS = {
  peoplePerRoom: 30,
  camerasPerRoom: 8,
  /** Audio and video of one participant, forwarded to another one. */
  forwardedPairs: 60,
  rooms: 1_000,
  /** How long a participant stays in the room after their connection was lost. */
  absenceMs: 15_000,
  tracksPerParticipant: 8,
  /** Media sections of a session description: each unpublished track leaves one behind. */
  mediaSections: 128,
  signalMessageBytes: 256 * 1024,
  signalMessagesPerSecond: 50,
  signalMessagesBurst: 400,
  dataPacketBytes: 64 * 1024,
  dataPacketsPerSecond: 100,
  dataPacketsBurst: 300,
  dataBytesPerSecond: 256 * 1024,
  dataBytesBurst: 1024 * 1024,
  /** Bytes that wait for one slow receiver. Lossy packets are dropped above the first limit. */
  bufferedLossyBytes: 256 * 1024,
  bufferedReliableBytes: 4 * 1024 * 1024,
  bufferedSignalBytes: 4 * 1024 * 1024,
  recordingBytesPerRoom: 2_048 * 1024 * 1024,
  apiBodyBytes: 256 * 1024,
  nameCharacters: 256,
  metadataBytes: 64 * 1024,
  attributesBytes: 64 * 1024,
} as const

export type Limits = { -readonly [name in keyof typeof LIMITS]: number }

/** Counts events against a rate: `burst` at once, and `perSecond` in the long run. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at = performance.now()

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
  }

  /** Takes `count` tokens if there are as many. @returns whether it has taken them */
  take(count = 1): boolean {
    const now = performance.now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < count) return false
    this.#tokens -= count
    return true
  }
}
