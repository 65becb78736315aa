import type pg from 'pg'
import { mailsOfBookings, type ExpectedMails } from '../mail.ts'
import { livesOf, type Action, type Booking, type Life, type State } from './storm-history.ts'

/** Compares the answers to clients with the changes in the database (storm-history.ts). */

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

/** The data of an offering in an answer. */
export interface Sighting {
  offering: string
  enrolled: number
  seats: number
  left: number
  /** Milliseconds by which the answer may be outdated, by its Age header. */
  mayLag: number
  /** The student whose list contained it. */
  bookedBy?: string
  /** The number of students in it, if the answer has them. */
  named?: number
  from: number
  to: number
}

/** Clocks of other processes are read in whole milliseconds. */
const TICK = 2

/**
 * Checks operations and answers against the records, and describes every contradiction.
 * @returns also how far behind the oldest list was, in milliseconds
 */
export async function judge(
  pool: pg.Pool,
  operations: readonly Operation[],
  sightings: readonly Sighting[],
): Promise<{ faults: string[]; mails: ExpectedMails; lag: number }> {
  const lives = await livesOf(pool)
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
  const all = [...lives.values()]
  const ofBookings = await mailsOfBookings(pool)
  const must = new Set([...ofBookings.must, ...all.flatMap((life) => life.alwaysMailed)])
  const may = new Set([...ofBookings.may, ...must, ...all.flatMap((life) => life.mails)])
  return { faults, mails: { may, must }, lag }
}

const isDone = ({ status }: Operation) => status === 201 || status === 200
/** A 5xx or no answer: the outcome is unknown. */
export const isOpen = ({ status }: Operation) => status === 0 || status >= 500
/** Such an operation may still take effect within this time after its answer. */
const LATE = 30_000

/**
 * Checks that every acknowledged operation is recorded once, within its time, and that nothing else is.
 * Its effect precedes its answer, which limits the possible previous states.
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

/** Identifies an operation in the database by the offering's description. */
export const markOf = (number: number): string => `Operation ${number}`

/** Returns the states that may have been current between two times, latest first. */
const overlapping = ({ states }: Life, from: number, to: number): State[] =>
  states.filter((state) => state.from <= to + TICK && state.to >= from - TICK).toReversed()

/** Returns whether a refusal was correct at some moment during the request. */
function justified(life: Life, one: Operation): boolean {
  const { what, by, status, code, seats = 0, from, to } = one
  const right: Record<string, (state: State, own: Booking['status'] | undefined) => boolean> = {
    'book 409 full': (state, own) =>
      state.taken === state.seats && own !== 'booked' && own !== 'held',
    'book 409 already_booked': (_state, own) => own === 'booked',
    'cancel 404 not_found': (_state, own) => own !== 'booked',
    'join 409 already_booked': (_state, own) => own === 'booked',
    'join 409 conflict': (state, own) =>
      state.cancelled || state.taken < state.seats || own === 'waiting' || own === 'held',
    'leave 404 not_found': (_state, own) => own !== 'waiting' && own !== 'held',
    'edit 409 conflict': (state) => state.taken > seats,
    'book 409 conflict': (state) => state.cancelled,
    'edit 404 not_found': (state) => state.cancelled,
    'delete 404 not_found': (state) => state.cancelled,
  }
  const holds = right[`${what} ${status} ${code}`]
  return (
    holds !== undefined &&
    overlapping(life, from, to).some((state) => holds(state, state.statuses.get(by)))
  )
}

/** Returns how outdated an answer was, in milliseconds; null if it was not correct within the limit. */
function lagOf(life: Life | undefined, sighting: Sighting): number | null {
  if (!life) return null
  const { from, to, mayLag } = sighting
  const fits = overlapping(life, from - mayLag, to).find(
    (state) =>
      !state.cancelled &&
      enrolledIn(state) === sighting.enrolled &&
      state.seats === sighting.seats &&
      state.seats - state.taken === sighting.left &&
      (sighting.bookedBy === undefined || state.statuses.get(sighting.bookedBy) === 'booked'),
  )
  return fits ? Math.max(0, sighting.from - fits.to) : null
}

const enrolledIn = ({ bookings }: State) =>
  bookings.filter(({ status }) => status === 'booked').length

export const inWords = ({ number, what, by, key, seats, status, code, from, to }: Operation) =>
  `operation ${number} (${what} by ${by}${key === undefined ? '' : ` under ${key}`}${seats === undefined ? '' : ` for ${seats} seats`}; ${from} to ${to}: ${status} ${code})`
