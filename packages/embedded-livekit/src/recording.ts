import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RtpPacket } from 'werift'
import type { PublishedTrack, TrackReceiver } from './published-track.ts'
import { Vp8Frames } from './vp8.ts'
import { finishWebm, webmCluster, webmHeader, type WebmFrame } from './webm.ts'

/** A crash loses at most what was recorded since the last write. */
const WRITE_INTERVAL_MS = 1_000
/** Players can only start at key frames. */
const KEY_FRAME_INTERVAL_MS = 5_000
/** How long frames wait for earlier ones of the other track. */
const ORDER_MS = 600

export type RecordingEnd = 'stopped' | 'tracks ended' | 'limit reached' | 'failed'

export interface RecordingResult {
  end: RecordingEnd
  error: string
  bytes: number
  durationMs: number
}

/** Records a participant's audio and video into a WebM file, as it comes, without decoding it. */
export class Recording {
  readonly #path: string
  readonly #maxBytes: number
  readonly #tracks: { track: PublishedTrack; receiver: TrackReceiver }[]
  readonly #onEnd: (result: RecordingResult) => void
  readonly #keyFrames: NodeJS.Timeout
  readonly #writes: NodeJS.Timeout
  /** Frames that are not written yet, with their time on the common clock. */
  #frames: WebmFrame[] = []
  #file: FileHandle | undefined
  #writing: Promise<void>
  #written = 0
  #startTime: number | undefined
  #lastTime = 0
  #ending = false

  constructor(options: {
    path: string
    maxBytes: number
    tracks: PublishedTrack[]
    onEnd: (result: RecordingResult) => void
  }) {
    const { path, maxBytes, tracks, onEnd } = options
    this.#path = path
    this.#maxBytes = maxBytes
    this.#onEnd = onEnd
    // Times of the sender put pictures and sound together exactly. Without them, the times of arrival have to do.
    const exact = tracks.every(({ senderReport }) => senderReport !== undefined)
    this.#tracks = tracks.map((track) => ({ track, receiver: this.#receiver(track, exact) }))
    const video = tracks.find(({ kind }) => kind === 'video')
    const header = webmHeader({
      audio: tracks.some(({ kind }) => kind === 'audio'),
      ...(video && {
        video: { width: video.info.width || 1_280, height: video.info.height || 720 },
      }),
    })
    this.#writing = this.#open(header)
    for (const { track, receiver } of this.#tracks) track.receivers.add(receiver)
    video?.requestKeyFrame()
    this.#keyFrames = setInterval(() => video?.requestKeyFrame(), KEY_FRAME_INTERVAL_MS)
    this.#writes = setInterval(() => this.#write(), WRITE_INTERVAL_MS)
  }

  get bytes(): number {
    return this.#written
  }

  async #open(header: Buffer): Promise<void> {
    try {
      await mkdir(dirname(this.#path), { recursive: true })
      // A recording never replaces another one.
      this.#file = await open(this.#path, 'wx', 0o600)
      await this.#append(header)
    } catch (error) {
      this.#fail(error)
    }
  }

  #receiver(track: PublishedTrack, exact: boolean): TrackReceiver {
    const clock = new TrackClock(track, exact)
    const take = (data: Buffer, key: boolean, rtpTime: number) => {
      if (!this.#ending)
        this.#frames.push({ kind: track.kind, key, data, time: clock.timeOf(rtpTime) })
    }
    const ended = () => {
      if (this.#tracks.every((entry) => entry.track.ended)) void this.end('tracks ended')
    }
    if (track.kind === 'audio')
      return {
        write: ({ header, payload }: RtpPacket) => take(payload, true, header.timestamp),
        interrupt: () => {},
        ended,
      }
    const frames = new Vp8Frames(take, () => track.requestKeyFrame())
    return {
      write: (packet) => frames.write(packet),
      interrupt: () => frames.reset(),
      ended,
    }
  }

  /** Writes the frames that no earlier one can precede any more, or all of them. */
  #write(all = false): void {
    this.#frames.sort((a, b) => a.time - b.time)
    const newest = this.#frames.at(-1)?.time ?? 0
    const ready = all
      ? this.#frames.length
      : this.#frames.findLastIndex(({ time }) => time <= newest - ORDER_MS) + 1
    if (ready <= 0) return
    const frames = this.#frames.splice(0, ready)
    this.#startTime ??= frames[0]!.time
    let cluster: WebmFrame[] = []
    const clusters: Buffer[] = []
    for (const frame of frames) {
      const time = Math.max(Math.round(frame.time - this.#startTime), this.#lastTime)
      this.#lastTime = time
      const first = cluster[0]
      if (
        first &&
        ((frame.kind === 'video' && frame.key) || time - first.time > WRITE_INTERVAL_MS * 5)
      ) {
        clusters.push(webmCluster(cluster))
        cluster = []
      }
      cluster.push({ ...frame, time })
    }
    clusters.push(webmCluster(cluster))
    const bytes = Buffer.concat(clusters)
    if (this.#written + bytes.length > this.#maxBytes) {
      void this.end('limit reached')
      return
    }
    this.#writing = this.#writing
      .then(() => this.#append(bytes))
      .catch((error: unknown) => this.#fail(error))
  }

  async #append(bytes: Buffer): Promise<void> {
    if (!this.#file) return
    const { bytesWritten } = await this.#file.write(bytes)
    this.#written += bytesWritten
    if (bytesWritten < bytes.length)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }

  #fail(error: unknown): void {
    void this.end('failed', (error as Error).message)
  }

  /** Ends the recording, and completes the file. Idempotent. */
  async end(end: RecordingEnd, error = ''): Promise<void> {
    if (this.#ending) return
    this.#ending = true
    clearInterval(this.#keyFrames)
    clearInterval(this.#writes)
    for (const { track, receiver } of this.#tracks) track.receivers.delete(receiver)
    if (end === 'stopped' || end === 'tracks ended') this.#write(true)
    // The chain may contain the failure that ends the recording, so that it cannot wait for itself.
    if (end !== 'failed') await this.#writing
    const file = this.#file
    this.#file = undefined
    await file?.close().catch(() => {})
    const finished = file && (await finishWebm(this.#path).catch(() => undefined))
    this.#onEnd({
      end,
      error,
      bytes: finished?.bytes ?? 0,
      durationMs: finished?.durationMs ?? 0,
    })
  }
}

/** Converts the times of packets to milliseconds. */
class TrackClock {
  readonly #track: PublishedTrack
  readonly #exact: boolean
  readonly #ticksPerMs: number
  #last: { rtpTime: number; time: number } | undefined

  constructor(track: PublishedTrack, exact: boolean) {
    this.#track = track
    this.#exact = exact
    this.#ticksPerMs = track.kind === 'video' ? 90 : 48
  }

  timeOf(rtpTime: number): number {
    const report = this.#exact ? this.#track.senderReport : this.#last
    // RTP times are 32 bits long and wrap around.
    const time = report
      ? report.time + ((rtpTime - report.rtpTime) | 0) / this.#ticksPerMs
      : performance.now()
    this.#last = { rtpTime, time }
    return time
  }
}
