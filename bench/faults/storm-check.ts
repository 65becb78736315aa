import type pg from 'pg'
import type { ExpectedMails } from '../mail.ts'
import { recordsOf, replay, type Action, type Life, type State } from './storm-history.ts'

/** Compares the answers that clients got with what the database did (storm-history.ts). */

export interface Operation {
  number: number
  what: Action
  /** The person's id. */
  by: string
  /** '' for a creation that was refused. */
  offering: string
  /** The booking's idempotency key; requests with the same key are one request. */
  key?: string
  /** The number of seats that an edit requests. */
  seats?: number
  status: number
  code: string
  /** Milliseconds since the epoch. */
  from: number
  to: number
}

/** What an answer showed of an offering. */
export interface Sighting {
  offering: string
  enrolled: number
  seats: number
  left: number
  /** Milliseconds by which the answer may be out of date, by its Age header. */
  mayLag: number
  /** The student whose list included it. */
  bookedBy?: string
  /** The number of people in it, if the answer includes them. */
  named?: number
  from: number
  to: number
}

/** Clocks are read in whole milliseconds in another process. */
const TICK = 2

export interface Verdict {
  faults: string[]
  mails: ExpectedMails
  /** Milliseconds by which the oldest list was behind. */
  lag: number
}

/** Checks operations and answers against the records; describes every contradiction. */
export async function judge(
  pool: pg.Pool,
  operations: readonly Operation[],
  sightings: readonly Sighting[],
): Promise<Verdict> {
  const lives = new Map(
    [...(await recordsOf(pool))].map(([offering, records]) => [
      offering,
      replay(offering, records),
    ]),
  )
  const faults: string[] = []
  const blame = (offering: string, what: string) => faults.push(`offering ${offering}: ${what}`)
  for (const [offering, life] of lives) for (const fault of life.faults) blame(offering, fault)

  const byOffering = Map.groupBy(operations, (operation) => operation.offering)
  for (const [offering, all] of byOffering) {
    const life = lives.get(offering)
    if (!life) {
      for (const one of all) faults.push(`${inWords(one)}: the database knows of no such offering`)
      continue
    }
    acknowledged(life, all, (what) => blame(offering, what))
    for (const one of all)
      if (!isDone(one) && !isOpen(one) && !justified(life, one))
        blame(offering, `${inWords(one)} was refused without a reason`)
  }
  for (const [offering, life] of lives)
    if (!byOffering.has(offering) && life.events.length > 1)
      blame(offering, 'nobody asked for this')

  let lag = 0
  for (const sighting of sightings) {
    const { offering, enrolled, seats, left } = sighting
    const shown = `"${enrolled} of ${seats}, ${left} left"`
    if (enrolled < 0 || left < 0 || left > seats - enrolled) blame(offering, `${shown} was shown`)
    if (sighting.named !== undefined && sighting.named !== enrolled)
      blame(offering, `${shown} was shown with ${sighting.named} names`)
    const behind = lagOf(lives.get(offering), sighting)
    if (behind === null) blame(offering, `${shown} was shown at ${sighting.from}, and was not so`)
    else lag = Math.max(lag, behind)
  }
  await sameAsTables(pool, lives, blame)
  const all = [...lives.values()]
  const must = new Set(all.flatMap((life) => life.alwaysMailed))
  const may = new Set([...must, ...all.flatMap((life) => life.mails)])
  return { faults, mails: { may, must }, lag }
}

const isDone = ({ status }: Operation) => status === 201 || status === 200
/** A 5xx or no answer, after which the outcome is unknown. */
export const isOpen = ({ status }: Operation) => status === 0 || status >= 500
/** Milliseconds after its answer within which such an operation may still take effect. */
const LATE = 30_000

/**
 * Checks that every acknowledged operation is recorded once, within its time, and nothing else is.
 * Its effect preceded its answer, which limits the previous states.
 */
function acknowledged(
  life: Life,
  operations: readonly Operation[],
  blame: (what: string) => void,
): void {
  const effective = operations
    .filter((one) => isDone(one) || isOpen(one))
    .map((one) => (isOpen(one) ? { ...one, to: one.to + LATE } : one))
  // All answers with one key are about one event, within the time of any of them.
  const keyed = Map.groupBy(
    effective.filter((one) => one.key !== undefined),
    (one) => `${one.by} ${one.key}`,
  )
  const requests = [
    ...effective.filter((one) => one.key === undefined),
    ...[...keyed.values()].map((all) => ({
      ...(all.find(isDone) ?? (all[0] as Operation)),
      from: Math.min(...all.map((one) => one.from)),
      to: Math.max(...all.map((one) => one.to)),
    })),
  ]
  const unanswered = Map.groupBy(requests, (one) => {
    if (one.what === 'delete') return one.what
    if (one.what === 'create' || one.what === 'edit') return `${one.what} ${markOf(one.number)}`
    return `${one.what} ${one.by} ${one.key ?? ''}`
  })
  for (const { what, at, by, mark, key, state } of life.events) {
    const subject = what === 'delete' ? '' : mark === undefined ? ` ${by} ${key ?? ''}` : ` ${mark}`
    const candidates = unanswered.get(`${what}${subject}`) ?? []
    const match = candidates
      .filter((one) => one.from - TICK <= at && at <= one.to + TICK)
      .toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)) || a.to - b.to)[0]
    if (match) {
      candidates.splice(candidates.indexOf(match), 1)
      const before = life.states[state - 1]
      if (before && isDone(match) && match.key === undefined)
        before.to = Math.min(before.to, match.to)
    }
    // Records of the preparation have no operation.
    else if (what !== 'create' || mark?.startsWith('Operation '))
      blame(`${what}${subject} was done at ${at}, which no answer acknowledges`)
  }
  for (const one of [...unanswered.values()].flat().filter(isDone))
    blame(`${inWords(one)} was acknowledged, and is not there`)
}

/** Identifies an operation in the database: its offering's description. */
export const markOf = (number: number): string => `Operation ${number}`

/** The states that may have been current between two times, the latest first. */
function overlapping({ states }: Life, from: number, to: number): State[] {
  const found: State[] = []
  let [low, high] = [0, states.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((states[middle] as State).from <= to + TICK) low = middle + 1
    else high = middle
  }
  for (let i = low - 1; i >= 0; i -= 1) {
    // No state lasts longer than the start of the one after the next.
    if ((states[i + 2]?.from ?? Infinity) < from - TICK) break
    const state = states[i] as State
    if (state.to >= from - TICK) found.push(state)
  }
  return found
}

/** Whether a refusal was correct at some moment of the request. */
function justified(life: Life, one: Operation): boolean {
  const some = (right: (state: State) => boolean) => overlapping(life, one.from, one.to).some(right)
  switch (`${one.what} ${one.status} ${one.code}`) {
    case 'book 409 full':
      return some(
        (state) =>
          state.taken === state.seats && !state.active.has(one.by) && !state.offered.has(one.by),
      )
    case 'book 409 already_booked':
      return some((state) => state.active.has(one.by))
    case 'cancel 404 not_found':
      return some((state) => !state.active.has(one.by))
    case 'join 409 already_booked':
      return some((state) => state.active.has(one.by))
    case 'join 409 conflict':
      return some(
        (state) =>
          state.cancelled ||
          state.taken < state.seats ||
          state.line.has(one.by) ||
          state.offered.has(one.by),
      )
    case 'leave 404 not_found':
      return some((state) => !state.line.has(one.by) && !state.offered.has(one.by))
    case 'edit 409 conflict':
      return some((state) => state.taken > (one.seats ?? 0))
    case 'book 409 conflict':
    case 'edit 404 not_found':
    case 'delete 404 not_found':
      return some((state) => state.cancelled)
    default:
      return false
  }
}

/** Milliseconds by which an answer was out of date; null if it was not correct within the limit. */
function lagOf(life: Life | undefined, sighting: Sighting): number | null {
  if (!life) return null
  const { from, to, mayLag } = sighting
  const fits = overlapping(life, from - mayLag, to).find(
    (state) =>
      !state.cancelled &&
      state.active.size === sighting.enrolled &&
      state.seats === sighting.seats &&
      state.seats - state.taken === sighting.left &&
      (sighting.bookedBy === undefined || state.active.has(sighting.bookedBy)),
  )
  return fits ? Math.max(0, sighting.from - fits.to) : null
}

/** Checks that the tables equal the sum of the records. */
async function sameAsTables(
  pool: pg.Pool,
  lives: ReadonlyMap<string, Life>,
  blame: (offering: string, what: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{
    id: string
    taken: number
    seats: number
    cancelled: boolean
    active: string[]
  }>(
    `select id, seats_taken as taken, max_students as seats, cancelled_at is not null as cancelled,
       array(select booking.id from booking
         where offering_id = offering.id and status in ('held', 'booked'))::text[] as active
     from offering`,
  )
  for (const { id, taken, seats, cancelled, active } of rows) {
    const last = lives.get(id)?.states.at(-1)
    const same =
      last?.taken === taken &&
      last.seats === seats &&
      last.cancelled === cancelled &&
      new Set([...last.active.values(), ...last.offered.values(), ...active]).size ===
        active.length &&
      last.active.size + last.offered.size === active.length
    if (!same) blame(id, 'the tables do not say in the end what was done')
  }
}

export const inWords = ({ number, what, by, key, seats, status, code, from, to }: Operation) =>
  `operation ${number} (${what} by ${by}${key === undefined ? '' : ` under ${key}`}${seats === undefined ? '' : ` for ${seats} seats`}; ${from} to ${to}: ${status} ${code})`

/** The history of one offering, by time. */
export async function storyOf(
  pool: pg.Pool,
  operations: readonly Operation[],
  offering: string,
): Promise<string> {
  const records = ((await recordsOf(pool)).get(offering) ?? []).map((record) => {
    const { at, ...rest } = record
    const fields = Object.entries(rest).filter(([, value]) => value !== null)
    return { at, line: `recorded: ${fields.map(([name, value]) => `${name} ${value}`).join(', ')}` }
  })
  const asked = operations
    .filter((one) => one.offering === offering)
    .map((one) => ({ at: one.to, line: `answered: ${inWords(one)}` }))
  return [...records, ...asked]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, line }) => `${at.toFixed(1)} ${line}\n`)
    .join('')
}
