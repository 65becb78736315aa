import { SpeakerInfo, TrackType } from '@livekit/protocol'
import type { Participant } from './participant.ts'

const INTERVAL_MS = 400
/** Louder than -35 decibels is speech, as in LiveKit. */
const ACTIVE_LEVEL = 10 ** (-35 / 20)
/** How many silent intervals end a speech: pauses between words do not. */
const SILENT_INTERVALS = 2
/** Smaller changes of the level are not announced. */
const LEVEL_STEPS = 8

/** Finds out who speaks, from the levels that browsers send with their audio. */
export class Speakers {
  readonly #participants: () => Iterable<Participant>
  readonly #announce: (speakers: SpeakerInfo[]) => void
  readonly #active = new Map<string, { level: number; silent: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    participants: () => Iterable<Participant>,
    announce: (speakers: SpeakerInfo[]) => void,
  ) {
    this.#participants = participants
    this.#announce = announce
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#update(), INTERVAL_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#active.clear()
  }

  #update(): void {
    const changes: SpeakerInfo[] = []
    const present = new Set<string>()
    for (const { sid, tracks } of this.#participants()) {
      present.add(sid)
      const loudest = Math.max(
        0,
        ...[...tracks.values()]
          .filter(({ info }) => info.type === TrackType.AUDIO)
          .map((track) => track.takeLevel()),
      )
      const before = this.#active.get(sid)
      if (loudest >= ACTIVE_LEVEL) {
        const level = Math.ceil(loudest * LEVEL_STEPS) / LEVEL_STEPS
        this.#active.set(sid, { level, silent: 0 })
        if (before?.level !== level) changes.push(new SpeakerInfo({ sid, level, active: true }))
      } else if (before && ++before.silent >= SILENT_INTERVALS) {
        this.#active.delete(sid)
        changes.push(new SpeakerInfo({ sid, level: 0, active: false }))
      }
    }
    for (const sid of this.#active.keys()) if (!present.has(sid)) this.#active.delete(sid)
    if (changes.length > 0) this.#announce(changes)
  }
}
