import type pg from 'pg'

/**
 * What the database did. Triggers record every change of an offering or a booking; all changes of one
 * offering happen under the lock of its row, so its records are in the order of the transactions.
 */

/** What an operation, and a record of it, does. */
export type Action = 'book' | 'cancel' | 'join' | 'leave' | 'create' | 'edit' | 'delete'

/** Has triggers record every change of an offering or a booking. */
export async function watchChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema drill;
    create sequence drill.place;
    create table drill.offering (
      place bigint not null default nextval('drill.place'), at timestamptz not null default clock_timestamp(),
      tx xid8 not null default pg_current_xact_id(), offering uuid not null, taken int not null,
      seats int not null, revision int not null, cancelled boolean not null, mark text not null,
      shown text not null
    );
    create table drill.booking (
      place bigint not null default nextval('drill.place'), at timestamptz not null default clock_timestamp(),
      tx xid8 not null default pg_current_xact_id(), offering uuid not null, booking uuid not null,
      student uuid not null, status text not null, key text
    );
    create function drill.record_offering() returns trigger language plpgsql as $$ begin
      insert into drill.offering (offering, taken, seats, revision, cancelled, mark, shown)
      values (new.id, new.seats_taken, new.max_students, new.revision, new.cancelled_at is not null,
        new.description, concat_ws('|', new.title, new.local_date, new.local_time, new.timezone,
          new.duration, new.level, new.price));
      return null;
    end $$;
    create function drill.record_booking() returns trigger language plpgsql as $$ begin
      insert into drill.booking (offering, booking, student, status, key)
      values (new.offering_id, new.id, new.student_id, new.status, new.idempotency_key);
      return null;
    end $$;
    create trigger drill_record after insert or update on offering
      for each row execute function drill.record_offering();
    create trigger drill_record after insert or update on booking
      for each row execute function drill.record_booking();
    -- Records what was there before.
    update offering set updated_at = updated_at;`)
}

interface OfferingRecord {
  is: 'offering'
  place: number
  at: number
  tx: string
  taken: number
  seats: number
  revision: number
  cancelled: boolean
  /** The description, which identifies the operation. */
  mark: string
  shown: string
}
interface BookingRecord {
  is: 'booking'
  place: number
  at: number
  tx: string
  booking: string
  student: string
  status: string
  key: string | null
}
type HistoryRecord = OfferingRecord | BookingRecord

/** The records of each offering, in the order of the transactions. */
export async function recordsOf(pool: pg.Pool): Promise<Map<string, HistoryRecord[]>> {
  const { rows } = await pool.query<HistoryRecord & { offering: string }>(
    `select 'offering' as is, place::float8, extract(epoch from at)::float8 * 1000 as at, tx::text,
       offering, taken, seats, revision, cancelled, mark, shown,
       null as booking, null as student, null as status, null as key from drill.offering
     union all
     select 'booking', place::float8, extract(epoch from at)::float8 * 1000, tx::text,
       offering, null, null, null, null, null, null, booking, student, status, key from drill.booking
     order by 2`,
  )
  const records = new Map<string, HistoryRecord[]>()
  for (const row of rows) {
    const list = records.get(row.offering)
    if (list) list.push(row)
    else records.set(row.offering, [row])
  }
  return records
}

/** The state of an offering between two transactions. */
export interface State {
  /** Earliest and latest millisecond at which it may have been current. */
  from: number
  to: number
  taken: number
  seats: number
  cancelled: boolean
  /** Bookings by student: booked, offered, and the waitlist in order. */
  active: ReadonlyMap<string, string>
  offered: ReadonlyMap<string, string>
  line: ReadonlyMap<string, string>
}

interface Event {
  at: number
  what: Action
  by?: string
  key?: string | null
  mark?: string
  /** Index of the state that it led to. */
  state: number
}

/** What happened to an offering. */
export interface Life {
  states: State[]
  events: Event[]
  faults: string[]
  /** Keys of the mails that its changes may cause, and of those that are required. */
  mails: string[]
  alwaysMailed: string[]
}

/** Replays an offering's records, transaction by transaction. */
export function replay(offering: string, records: readonly HistoryRecord[]): Life {
  const states: State[] = []
  const events: Event[] = []
  const faults: string[] = []
  const mails: string[] = []
  const alwaysMailed: string[] = []
  let now: Pick<OfferingRecord, 'taken' | 'seats' | 'revision' | 'cancelled' | 'shown'> | undefined
  let active = new Map<string, string>()
  let offered = new Map<string, string>()
  let line = new Map<string, string>()
  let changed = false
  const seen = new Set<string>()
  for (let i = 0; i < records.length;) {
    const { tx } = records[i] as HistoryRecord
    const group: HistoryRecord[] = []
    while (records[i]?.tx === tx) group.push(records[i++] as HistoryRecord)
    if (seen.has(tx)) faults.push(`transaction ${tx} was interrupted by another one`)
    seen.add(tx)
    const before = now
    const state = states.length
    const order = [...line.keys()]
    active = new Map(active)
    offered = new Map(offered)
    line = new Map(line)
    const after = group.findLast((record) => record.is === 'offering') ?? now
    const deleted = after?.cancelled === true && before?.cancelled === false
    const newlyOffered = new Set<string>()
    for (const record of group) {
      if (record.is === 'offering') {
        if (record.taken < 0 || record.taken > record.seats)
          faults.push(`${record.taken} of ${record.seats} seats were taken`)
        now = record
        continue
      }
      const { at, booking, student } = record
      const event = (what: Action, key: string | null = null) =>
        events.push({ at, what, by: student, key, state })
      if (record.status === 'waiting') {
        if (active.has(student) || offered.has(student) || line.has(student))
          faults.push(`${student} waits beside a booking`)
        line.set(student, booking)
        event('join')
        mails.push(`waitlist-joined:${booking}`)
      } else if (record.status === 'held') {
        if (line.get(student) !== booking) faults.push(`${student} was offered a seat unasked`)
        line.delete(student)
        offered.set(student, booking)
        newlyOffered.add(student)
        mails.push(`seat-offered:${booking}`)
      } else if (record.status === 'booked') {
        if (active.has(student)) faults.push(`${student} got a second seat`)
        if (before?.cancelled) faults.push(`${student} got a seat after the deletion`)
        if (line.has(student)) faults.push(`${student} got a seat and waits on`)
        offered.delete(student)
        active.set(student, booking)
        event('book', record.key)
        mails.push(`booking-confirmed:${booking}`, `seat-booked:${booking}`)
      } else {
        const held = [active, offered, line].find((some) => some.get(student) === booking)
        if (!held) faults.push(`booking ${booking} ended twice`)
        held?.delete(student)
        if (deleted) alwaysMailed.push(`offering-cancelled:${booking}`)
        else if (held === active) {
          event('cancel')
          mails.push(`booking-cancelled:${booking}`, `seat-cancelled:${booking}`)
        } else event('leave')
      }
    }
    if (!now || !after) {
      faults.push('booked before it was there')
      continue
    }
    if (
      order
        .slice(0, newlyOffered.size)
        .some((student) => !newlyOffered.has(student) && line.has(student))
    )
      faults.push('an offer went past the first in line')
    if (line.size > 0 && now.taken < now.seats && !now.cancelled)
      faults.push(`${line.size} waited beside ${now.seats - now.taken} free seats`)
    if (now.taken !== active.size + offered.size)
      faults.push(`${now.taken} seats were counted, ${active.size + offered.size} held`)
    const at = (group.at(-1) as HistoryRecord).at
    const mark = (
      group.findLast((record) => record.is === 'offering') as OfferingRecord | undefined
    )?.mark
    if (!before) events.push({ at, what: 'create', state, ...(mark !== undefined && { mark }) })
    else if (deleted) {
      events.push({ at, what: 'delete', state })
      alwaysMailed.push(`offering-removed:${offering}`)
    } else if (now.revision !== before.revision) {
      events.push({ at, what: 'edit', state, ...(mark !== undefined && { mark }) })
      if (now.revision !== before.revision + 1)
        faults.push(`revision ${before.revision} was left out`)
      // A mail names the revision at which it was written, which may be a later one.
      changed ||= now.shown !== before.shown
      if (changed)
        for (const student of active.keys())
          mails.push(`offering-changed:${offering}:${now.revision}:${student}`)
    }
    const { taken, seats, cancelled } = now
    states.push({ from: at, to: Infinity, taken, seats, cancelled, active, offered, line })
  }
  // A transaction ends before the next one has the lock, so a state may last until the start of the
  // one after the next.
  for (const [index, state] of states.entries()) state.to = states[index + 2]?.from ?? Infinity
  return { states, events, faults, mails, alwaysMailed }
}
