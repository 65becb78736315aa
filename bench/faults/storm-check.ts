import type pg from 'pg'
import type { ExpectedMails } from '../mail.ts'

/**
 * Compares a recorded history with what the database did. Triggers record every change of an
 * offering or a booking; all changes of one offering happen under the lock of its row, so its
 * records are in the order of the transactions.
 */

export interface Operation {
  number: number
  what: 'book' | 'cancel' | 'join' | 'leave' | 'create' | 'edit' | 'delete'
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
    create function drill.note_offering() returns trigger language plpgsql as $$ begin
      insert into drill.offering (offering, taken, seats, revision, cancelled, mark, shown)
      values (new.id, new.seats_taken, new.max_students, new.revision, new.cancelled_at is not null,
        new.description, concat_ws('|', new.title, new.local_date, new.local_time, new.timezone,
          new.duration, new.level, new.price));
      return null;
    end $$;
    create function drill.note_booking() returns trigger language plpgsql as $$ begin
      insert into drill.booking (offering, booking, student, status, key)
      values (new.offering_id, new.id, new.student_id, new.status, new.idempotency_key);
      return null;
    end $$;
    create trigger drill_note after insert or update on offering
      for each row execute function drill.note_offering();
    create trigger drill_note after insert or update on booking
      for each row execute function drill.note_booking();
    -- What was there before is noted as it is.
    update offering set updated_at = updated_at;`)
}

interface OfferingNote {
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
interface BookingNote {
  is: 'booking'
  place: number
  at: number
  tx: string
  booking: string
  student: string
  status: string
  key: string | null
}
type Note = OfferingNote | BookingNote

async function notesOf(pool: pg.Pool): Promise<Map<string, Note[]>> {
  const { rows } = await pool.query<Note & { offering: string }>(
    `select 'offering' as is, place::float8, extract(epoch from at)::float8 * 1000 as at, tx::text,
       offering, taken, seats, revision, cancelled, mark, shown,
       null as booking, null as student, null as status, null as key from drill.offering
     union all
     select 'booking', place::float8, extract(epoch from at)::float8 * 1000, tx::text,
       offering, null, null, null, null, null, null, booking, student, status, key from drill.booking
     order by 2`,
  )
  const notes = new Map<string, Note[]>()
  for (const row of rows) {
    const list = notes.get(row.offering)
    if (list) list.push(row)
    else notes.set(row.offering, [row])
  }
  return notes
}

/** The state of an offering between two transactions. */
interface State {
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
  what: Operation['what']
  by?: string
  key?: string | null
  mark?: string
  /** Index of the state that it led to. */
  state: number
}

interface Life {
  states: State[]
  events: Event[]
  faults: string[]
  /** Keys of the mails that its changes may cause, and of those that are required. */
  mails: string[]
  alwaysMailed: string[]
}

/** Replays an offering's records, transaction by transaction. */
function replay(offering: string, notes: readonly Note[]): Life {
  const states: State[] = []
  const events: Event[] = []
  const faults: string[] = []
  const mails: string[] = []
  const alwaysMailed: string[] = []
  let now: Pick<OfferingNote, 'taken' | 'seats' | 'revision' | 'cancelled' | 'shown'> | undefined
  let active = new Map<string, string>()
  let offered = new Map<string, string>()
  let line = new Map<string, string>()
  let changed = false
  const seen = new Set<string>()
  for (let i = 0; i < notes.length;) {
    const { tx } = notes[i] as Note
    const group: Note[] = []
    while (notes[i]?.tx === tx) group.push(notes[i++] as Note)
    if (seen.has(tx)) faults.push(`transaction ${tx} was interrupted by another one`)
    seen.add(tx)
    const before = now
    const state = states.length
    const order = [...line.keys()]
    active = new Map(active)
    offered = new Map(offered)
    line = new Map(line)
    const after = group.findLast((note) => note.is === 'offering') ?? now
    const deleted = after?.cancelled === true && before?.cancelled === false
    const newlyOffered = new Set<string>()
    for (const note of group) {
      if (note.is === 'offering') {
        if (note.taken < 0 || note.taken > note.seats)
          faults.push(`${note.taken} of ${note.seats} seats were taken`)
        now = note
        continue
      }
      const { at, booking, student } = note
      const event = (what: Operation['what'], key: string | null = null) =>
        events.push({ at, what, by: student, key, state })
      if (note.status === 'waiting') {
        if (active.has(student) || offered.has(student) || line.has(student))
          faults.push(`${student} waits beside a booking`)
        line.set(student, booking)
        event('join')
      } else if (note.status === 'held') {
        if (line.get(student) !== booking) faults.push(`${student} was offered a seat unasked`)
        line.delete(student)
        offered.set(student, booking)
        newlyOffered.add(student)
        mails.push(`seat-offered:${booking}`)
      } else if (note.status === 'booked') {
        if (active.has(student)) faults.push(`${student} got a second seat`)
        if (before?.cancelled) faults.push(`${student} got a seat after the deletion`)
        if (line.has(student)) faults.push(`${student} got a seat and waits on`)
        offered.delete(student)
        active.set(student, booking)
        event('book', note.key)
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
    const at = (group.at(-1) as Note).at
    const mark = (group.findLast((note) => note.is === 'offering') as OfferingNote | undefined)
      ?.mark
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
    [...(await notesOf(pool))].map(([offering, notes]) => [offering, replay(offering, notes)]),
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
      blame(`${what}${subject} was done at ${at}, and nobody was told so`)
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
  const notes = ((await notesOf(pool)).get(offering) ?? []).map((note) => {
    const { at, ...rest } = note
    const told = Object.entries(rest).filter(([, value]) => value !== null)
    return { at, line: `noted: ${told.map(([name, value]) => `${name} ${value}`).join(', ')}` }
  })
  const asked = operations
    .filter((one) => one.offering === offering)
    .map((one) => ({ at: one.to, line: `answered: ${inWords(one)}` }))
  return [...notes, ...asked]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, line }) => `${at.toFixed(1)} ${line}\n`)
    .join('')
}
