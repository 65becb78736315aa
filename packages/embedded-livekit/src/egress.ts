import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve, sep } from 'node:path'
import {
  EgressInfo,
  EgressSourceType,
  EgressStatus,
  FileInfo,
  ListEgressRequest,
  ListEgressResponse,
  StopEgressRequest,
  TrackCompositeEgressRequest,
} from '@livekit/protocol'
import type { Limits } from './limits.ts'
import type { PublishedTrack } from './published-track.ts'
import { Recording, type RecordingEnd, type RecordingResult } from './recording.ts'
import type { Rooms } from './rooms.ts'
import { writeJson } from './save.ts'
import { newSid } from './sids.ts'
import type { VideoGrant } from './tokens.ts'
import { method, TwirpError, type Methods } from './twirp.ts'
import type { WebhookDetails } from './webhooks.ts'
import { finishWebm } from './webm.ts'

/** How many recordings are remembered after their end. */
const REMEMBERED = 200

const STATUS: Record<RecordingEnd, EgressStatus> = {
  stopped: EgressStatus.EGRESS_COMPLETE,
  'tracks ended': EgressStatus.EGRESS_COMPLETE,
  'limit reached': EgressStatus.EGRESS_LIMIT_REACHED,
  failed: EgressStatus.EGRESS_FAILED,
}

const nanoseconds = (ms: number) => BigInt(Math.round(ms)) * 1_000_000n
const isActive = ({ status }: EgressInfo) =>
  status === EgressStatus.EGRESS_ACTIVE || status === EgressStatus.EGRESS_ENDING

export interface EgressOptions {
  rooms: Rooms
  limits: Limits
  /** Keeps the list of recordings. */
  dataFolder: string
  /** Holds the recordings. */
  recordingsFolder: string
  log: (line: string) => void
  notify: (event: WebhookDetails & { event: string }) => void
}

/**
 * LiveKit's Egress, of which this server has one kind: an audio and a video track into a file. The list of recordings is kept,
 * so that a recording which a crash has interrupted is completed and announced by the next start.
 */
export class Egress {
  readonly #options: EgressOptions
  readonly #infos = new Map<string, EgressInfo>()
  readonly #recordings = new Map<string, Recording>()
  readonly #file: string
  #saved: Promise<void> = Promise.resolve()
  #closed = false

  constructor(options: EgressOptions) {
    this.#options = options
    this.#file = join(options.dataFolder, 'egress.json')
  }

  /** Completes the recordings that were not ended when the process ended. */
  async restore(): Promise<void> {
    for (const info of this.#load()) {
      this.#infos.set(info.egressId, info)
      if (!isActive(info)) continue
      const finished = await finishWebm(info.fileResults[0]?.location ?? '').catch(() => undefined)
      this.#end(info, EgressStatus.EGRESS_ABORTED, {
        error: 'the server ended during the recording',
        bytes: finished?.bytes ?? 0,
        durationMs: finished?.durationMs ?? 0,
      })
    }
    await this.#save()
  }

  methods(): Methods {
    const mayRecord = (grant: VideoGrant) => grant.roomRecord === true
    return {
      StartTrackCompositeEgress: method(TrackCompositeEgressRequest, mayRecord, (request) =>
        this.#start(request),
      ),
      StopEgress: method(StopEgressRequest, mayRecord, ({ egressId }) => this.#stop(egressId)),
      ListEgress: method(
        ListEgressRequest,
        mayRecord,
        ({ roomName, egressId, active }) =>
          new ListEgressResponse({
            items: [...this.#infos.values()].filter(
              (info) =>
                (roomName === '' || info.roomName === roomName) &&
                (egressId === '' || info.egressId === egressId) &&
                (!active || isActive(info)),
            ),
          }),
      ),
    }
  }

  #start(request: TrackCompositeEgressRequest): EgressInfo {
    const { rooms, limits } = this.#options
    const room = rooms.get(request.roomName)
    if (!room) throw new TwirpError('not_found', 'requested room does not exist')
    const tracks = (
      [
        ['audio', request.audioTrackId],
        ['video', request.videoTrackId],
      ] as const
    ).flatMap(([kind, sid]): PublishedTrack[] => {
      if (sid === '') return []
      const track = room.findTrack(sid)?.track
      if (track?.kind !== kind || !track.attached)
        throw new TwirpError('not_found', `${kind} track is not found`)
      return [track]
    })
    if (tracks.length === 0) throw new TwirpError('invalid_argument', 'no track')
    const filepath =
      (request.output.case === 'file' ? request.output.value : request.fileOutputs[0])?.filepath ??
      ''
    const path = this.#pathOf(filepath)
    const maxBytes = limits.recordingBytesPerRoom - this.#bytesOf(request.roomName)
    if (maxBytes <= 0) throw new TwirpError('resource_exhausted', 'the recordings are too large')

    const now = nanoseconds(Date.now())
    const info = new EgressInfo({
      egressId: newSid('EG'),
      roomId: room.settings.sid,
      roomName: request.roomName,
      sourceType: EgressSourceType.SDK,
      status: EgressStatus.EGRESS_ACTIVE,
      startedAt: now,
      updatedAt: now,
      request: { case: 'trackComposite', value: request },
      fileResults: [new FileInfo({ filename: filepath, location: path, startedAt: now })],
    })
    this.#infos.set(info.egressId, info)
    this.#recordings.set(
      info.egressId,
      new Recording({
        path,
        maxBytes,
        tracks,
        onEnd: (result) => this.#end(info, STATUS[result.end], result),
      }),
    )
    room.setRecording(true)
    this.#options.notify({ event: 'egress_started', egressInfo: info.clone() })
    void this.#save()
    return info
  }

  #stop(egressId: string): EgressInfo {
    const info = this.#infos.get(egressId)
    if (!info) throw new TwirpError('not_found', 'egress does not exist')
    const recording = this.#recordings.get(egressId)
    if (!recording || info.status !== EgressStatus.EGRESS_ACTIVE)
      throw new TwirpError(
        'failed_precondition',
        `egress with status ${EgressStatus[info.status]} cannot be stopped`,
      )
    info.status = EgressStatus.EGRESS_ENDING
    info.updatedAt = nanoseconds(Date.now())
    this.#options.notify({ event: 'egress_updated', egressInfo: info.clone() })
    void recording.end('stopped')
    return info
  }

  #end(
    info: EgressInfo,
    status: EgressStatus,
    { error, bytes, durationMs }: Omit<RecordingResult, 'end'>,
  ): void {
    const now = nanoseconds(Date.now())
    info.status = status
    info.error = error
    info.endedAt = now
    info.updatedAt = now
    const [file] = info.fileResults
    if (file) {
      file.endedAt = now
      file.duration = nanoseconds(durationMs)
      file.size = BigInt(bytes)
      info.result = { case: 'file', value: file }
    }
    this.#recordings.delete(info.egressId)
    const others = [...this.#infos.values()].some(
      (other) => other.roomName === info.roomName && isActive(other),
    )
    this.#options.rooms.get(info.roomName)?.setRecording(others)
    this.#options.notify({ event: 'egress_ended', egressInfo: info.clone() })
    void this.#save()
  }

  /** Returns the path of a recording. A relative one must not lead out of the folder. */
  #pathOf(filepath: string): string {
    const folder = resolve(this.#options.recordingsFolder)
    const path = resolve(folder, filepath)
    if (filepath === '' || (!isAbsolute(filepath) && !path.startsWith(folder + sep)))
      throw new TwirpError('invalid_argument', 'the path is not in the folder of recordings')
    return path
  }

  #bytesOf(roomName: string): number {
    return [...this.#infos.values()]
      .filter((info) => info.roomName === roomName)
      .reduce(
        (sum, info) =>
          sum +
          (this.#recordings.get(info.egressId)?.bytes ?? Number(info.fileResults[0]?.size ?? 0)),
        0,
      )
  }

  /** Ends all recordings, and completes their files. The next start announces them. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#recordings.values()].map((recording) => recording.end('stopped')))
    await this.#saved
  }

  #save(): Promise<void> {
    // What ends with the server stays active in the list, and is announced by the next start.
    if (this.#closed) return this.#saved
    const ended = [...this.#infos.values()].filter((info) => !isActive(info))
    for (const { egressId } of ended.slice(0, -REMEMBERED)) this.#infos.delete(egressId)
    const items = [...this.#infos.values()].map((info) => info.toJson())
    this.#saved = this.#saved
      .then(() => writeJson(this.#file, items))
      .catch((error: unknown) => {
        this.#options.log(`Cannot save the list of recordings: ${(error as Error).message}`)
      })
    return this.#saved
  }

  #load(): EgressInfo[] {
    try {
      if (!existsSync(this.#file)) return []
      const items = JSON.parse(readFileSync(this.#file, 'utf8')) as never[]
      return items.map((item) => EgressInfo.fromJson(item, { ignoreUnknownFields: true }))
    } catch (error) {
      this.#options.log(`Cannot read ${this.#file}: ${(error as Error).message}`)
      return []
    }
  }
}
