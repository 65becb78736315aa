import type pg from 'pg'

/**
 * Records the changes in the database: the state of an offering and its bookings after every transaction. Each
 * transaction locks the offering's row, so the states are in the order of the transactions.
 */

/** What an operation or a change of state does. */
export type Action = 'book' | 'cancel' | 'join' | 'leave' | 'create' | 'edit' | 'delete'

/** The current state of each offering, with its bookings that have not ended. */
const STATES = `
  select id as offering, seats_taken as taken, max_students as seats, revision,
    cancelled_at is not null as cancelled, description as mark,
    concat_ws('|', title, local_date, local_time, timezone, duration, level, price) as shown,
    (select coalesce(json_agg(json_build_object('id', booking.id, 'student', student_id,
        'status', status, 'key', idempotency_key, 'place', line_number) order by booking.id), '[]')
      from booking where offering_id = offering.id and status <> 'cancelled') as bookings
  from offering`

/**
 * Creates a trigger that records the state at the end of every transaction that changed an offering. Every change of a
 * booking does, because it changes the offering's counters.
 */
export async function watchChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema drill;
    create table drill.state (
      number bigint generated always as identity, at timestamptz not null default clock_timestamp(),
      tx xid8 not null default pg_current_xact_id(), offering uuid not null, taken int not null,
      seats int not null, revision int not null, cancelled boolean not null, mark text not null,
      shown text not null, bookings json not null, unique (offering, tx)
    );
    create function drill.record_state() returns trigger language plpgsql as $$ begin
      insert into drill.state (offering, taken, seats, revision, cancelled, mark, shown, bookings)
      ${STATES} where id = new.id on conflict do nothing;
      return null;
    end $$;
    create constraint trigger drill_record after insert or update on offering
      deferrable initially deferred for each row execute function drill.record_state();
    -- Records what was there before.
    update offering set updated_at = updated_at;`)
}

export interface Booking {
  id: string
  student: string
  status: 'booked' | 'held' | 'waiting'
  key: string | null
  /** The positions on the waitlist. */
  place: number | null
}

interface Recorded {
  offering: string
  taken: number
  seats: number
  revision: number
  cancelled: boolean
  /** The description, which identifies the operation. */
  mark: string
  /** The fields whose changes are mailed. */
  shown: string
  bookings: readonly Booking[]
}

/** The state of an offering between two transactions. */
export interface State extends Recorded {
  /** The first and last millisecond at which it may have been current. */
  from: number
  to: number
  /** The state of each student's booking. */
  statuses: ReadonlyMap<string, Booking['status']>
}

interface Event {
  at: number
  what: Action
  by?: string
  key?: string | null
  mark?: string
  /** The index of the resulting state. */
  state: number
}

/** An event in the life of an offering. */
export interface Life {
  states: State[]
  events: Event[]
  faults: string[]
  /** The keys of mails that its changes may cause, and of those that they must cause. */
  mails: string[]
  alwaysMailed: string[]
}

/** Returns the life of each offering. */
export async function livesOf(pool: pg.Pool): Promise<Map<string, Life>> {
  const { rows } = await pool.query<Recorded & { at: number }>(
    `select extract(epoch from at)::float8 * 1000 as at, offering, taken, seats, revision, cancelled,
       mark, shown, bookings
     from drill.state order by number`,
  )
  const lives = new Map(
    [...Map.groupBy(rows, ({ offering }) => offering)].map(([id, all]) => [id, lifeOf(all)]),
  )
  // Check that every change is recorded: the tables must match the last record of each offering.
  for (const now of (await pool.query<Recorded>(STATES)).rows) {
    const last = lives.get(now.offering)?.states.at(-1)
    const { taken, seats, cancelled, bookings } = now
    const same =
      last?.taken === taken &&
      last.seats === seats &&
      last.cancelled === cancelled &&
      JSON.stringify(last.bookings) === JSON.stringify(bookings)
    if (!same) lives.get(now.offering)?.faults.push('a change was not recorded')
  }
  return lives
}

function lifeOf(records: readonly (Recorded & { at: number })[]): Life {
  const life: Life = { states: [], events: [], faults: [], mails: [], alwaysMailed: [] }
  let changed = false
  for (const { at, ...record } of records) {
    const before = life.states.at(-1)
    const statuses = new Map(record.bookings.map(({ student, status }) => [student, status]))
    const now: State = { ...record, from: at, to: Infinity, statuses }
    const state = life.states.push(now) - 1
    life.faults.push(...impossible(now))
    const event = (what: Action, more: Partial<Event> = {}) =>
      life.events.push({ at, what, state, ...more })
    if (!before) {
      event('create', { mark: now.mark })
    } else if (now.cancelled && !before.cancelled) {
      event('delete')
      life.alwaysMailed.push(`offering-removed:${now.offering}`)
      continue
    } else if (now.revision !== before.revision) {
      event('edit', { mark: now.mark })
      if (now.revision !== before.revision + 1)
        life.faults.push(`revision ${before.revision} was left out`)
      // A mail has the revision at which it was written, which may be a later one.
      changed ||= now.shown !== before.shown
      if (changed)
        for (const { student } of now.bookings)
          life.mails.push(`offering-changed:${now.offering}:${now.revision}:${student}`)
    }
    if (before) compareBookings(before, now, event, (fault) => life.faults.push(fault))
  }
  // A transaction ends before the next one has the lock, so a state may last until the start of the
  // transaction after the next.
  for (const [index, state] of life.states.entries())
    state.to = life.states[index + 2]?.from ?? Infinity
  return life
}

/** Returns the faults of a state. */
function impossible({ taken, seats, cancelled, bookings, statuses }: State): string[] {
  const held = bookings.filter(({ status }) => status !== 'waiting').length
  const waiting = bookings.length - held
  const checks: [boolean, string][] = [
    [taken < 0 || taken > seats, `${taken} of ${seats} seats were taken`],
    [taken !== held, `${taken} seats were counted, ${held} held`],
    [statuses.size !== bookings.length, 'somebody has two bookings'],
    [cancelled && bookings.length > 0, 'bookings of a deleted offering go on'],
    [waiting > 0 && taken < seats, `${waiting} waited beside ${seats - taken} free seats`],
  ]
  return checks.filter(([broken]) => broken).map(([, fault]) => fault)
}

/** Finds the actions of students between two states, and students who were passed over. */
function compareBookings(
  before: State,
  now: State,
  event: (what: Action, more: Partial<Event>) => void,
  blame: (fault: string) => void,
): void {
  const former = new Map(before.bookings.map((booking) => [booking.id, booking]))
  const offered: number[] = []
  for (const { id, student: by, status, key, place } of now.bookings) {
    const was = former.get(id)?.status
    former.delete(id)
    if (status === was) continue
    if (was === 'booked' || (status === 'waiting' && was)) blame(`${by} went back to ${status}`)
    if (status === 'held' && was !== 'waiting') blame(`${by} was offered a seat unasked`)
    if (was === 'waiting') offered.push(place ?? 0)
    if (status === 'booked') event('book', { by, key })
    if (status === 'waiting') event('join', { by, key: null })
  }
  for (const { student: by, status } of former.values())
    event(status === 'booked' ? 'cancel' : 'leave', { by, key: null })
  const line = now.bookings.filter(({ status }) => status === 'waiting')
  if (line.some(({ place }) => offered.some((taken) => taken > (place ?? 0))))
    blame('an offer went past the first in line')
}
