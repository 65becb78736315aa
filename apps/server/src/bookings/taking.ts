import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { MailMessage, Mailer } from '../mail/mail.ts'
import { violation, type Database, type Tx } from '../platform/database.ts'
import { gather } from '../platform/gather.ts'
import { AppError } from '../platform/http/errors.ts'

/** Seats are taken here and nowhere else. */

export type Kind = 'class' | 'course'

/** A booking that takes a seat; kept in one place for the partial indexes' sake. */
export const active = sql<boolean>`booking.status in ('held', 'booked')`

export interface Student {
  id: string
  name: string
  email: string
}

export interface SeatRequest {
  student: Student
  kind: Kind
  offeringId: string
  /** Names this request among all of the student's: a repeat of it takes no second seat. */
  idempotencyKey?: string | undefined
}

/**
 * Takes a seat for a student and tells student and instructor by mail, all in one transaction
 * (decisions 20, 22). A request that is repeated under its idempotency key succeeds as it did the
 * first time and changes nothing, whatever has become of the booking.
 * @throws AppError not_found; conflict when started, cancelled, one's own, or the key was another
 *   request's; full; already_booked
 */
export type Book = (request: SeatRequest) => Promise<void>

/** Transactions under way: two would each take half as many bookings, at a quarter more work for each. */
const AT_ONCE = 1
/** Unless one waits for a lock, as for that of a class whose thousand students are being told. */
const SLOW = { after: 25, atOnce: 3 }
/** Bookings in one transaction; its mails are rendered in one go. */
const AT_MOST = 64

/**
 * Bookings that come at the same time are decided in one transaction: a flood on one class waits for
 * one lock and one flush to the disk, not for one each.
 */
export function createBooker(db: Database, mailer: Mailer): Book {
  const together = gather((requests: readonly SeatRequest[]) => takeSeats(db, mailer, requests), {
    atOnce: AT_ONCE,
    atMost: AT_MOST,
    slow: SLOW,
  })
  // Ids are compared as texts here, and PostgreSQL writes them in small letters.
  return (request) => together({ ...request, offeringId: request.offeringId.toLowerCase() })
}

type Outcome = AppError | undefined

async function takeSeats(
  db: Database,
  mailer: Mailer,
  requests: readonly SeatRequest[],
): Promise<(void | Error)[]> {
  const together = (some: readonly SeatRequest[]) =>
    db.transaction().execute((tx) => decide(tx, mailer, some))
  try {
    return await together(requests)
  } catch (error) {
    // A student who is deleted meanwhile, or one key for two classes at once: what one of them ran
    // into is not the others' fault, so each tries again alone.
    if (!/^(23|40)/.test(violation(error)?.code ?? '')) throw error
    const outcomes: (void | Error)[] = []
    for (const request of requests)
      outcomes.push(
        await together([request]).then(
          ([outcome]) => outcome,
          (own: Error) => own,
        ),
      )
    return outcomes
  }
}

const words = {
  class: {
    missing: messages.noSuchClass,
    cancelled: messages.classCancelled,
    started: messages.classStarted,
    full: messages.classFull,
    already: messages.classAlreadyBooked,
  },
  course: {
    missing: messages.noSuchCourse,
    cancelled: messages.courseCancelled,
    started: messages.courseStarted,
    full: messages.courseFull,
    already: messages.courseAlreadyBooked,
  },
} as const

interface LockedOffering {
  id: string
  kind: Kind
  title: string
  starts_at: Date
  timezone: string
  duration: number
  price: number | null
  instructor_id: string | null
  instructor_name: string | null
  instructor_email: string | null
  cancelled: boolean
  coming: boolean
  free: number
}

/**
 * Decides requests in their order, under the locks of their offerings' rows. Every change of seats
 * takes that lock first, so nothing below can move until this transaction ends; the counter's check
 * stands behind it all the same.
 */
async function decide(
  tx: Tx,
  mailer: Mailer,
  requests: readonly SeatRequest[],
): Promise<Outcome[]> {
  const offerings = await lock(tx, requests)
  const seats = new Map(
    [...offerings].map(([id, row]) => [id, row.coming && !row.cancelled ? row.free : 0]),
  )
  const isOpen = ({ student, kind, offeringId }: SeatRequest) =>
    offerings.get(offeringId)?.kind === kind &&
    offerings.get(offeringId)?.instructor_id !== student.id

  const taken = new Map<SeatRequest, string>()
  let waiting = requests.filter(isOpen)
  // Who turns out to have a seat already takes none of those that are left: the next in line does.
  for (;;) {
    const left = new Map(seats)
    const [now, later]: [SeatRequest[], SeatRequest[]] = [[], []]
    for (const request of waiting) {
      const free = left.get(request.offeringId) ?? 0
      left.set(request.offeringId, free - 1)
      ;(free > 0 ? now : later).push(request)
    }
    if (now.length === 0) break
    for (const [request, id] of await insert(tx, now)) {
      taken.set(request, id)
      seats.set(request.offeringId, (seats.get(request.offeringId) ?? 0) - 1)
    }
    waiting = later
  }

  const mails: MailMessage[] = []
  for (const [request, id] of taken) {
    const offering = offerings.get(request.offeringId) as LockedOffering
    offering.free -= 1
    mails.push(...mailsOf(id, request.student, offering))
  }
  await mailer.enqueueAll(tx, mails)

  const others = requests.filter((request) => !taken.has(request))
  const known = others.length > 0 ? await bookingsOf(tx, others) : null
  return requests.map((request) =>
    known === null || taken.has(request)
      ? undefined
      : whyNot(request, offerings.get(request.offeringId), known),
  )
}

async function lock(
  tx: Tx,
  requests: readonly SeatRequest[],
): Promise<Map<string, LockedOffering>> {
  // Plans are kept with the statements. One made while a table was small would read it from end to
  // end, and go on doing so while it grows, until the next ANALYZE.
  await sql`set local enable_seqscan = off`.execute(tx)
  const ids = [...new Set(requests.map((request) => request.offeringId))]
  const { rows } = await sql<LockedOffering>`
    select offering.id, offering.kind, offering.title, offering.starts_at, offering.timezone,
      offering.duration, offering.price, offering.instructor_id,
      person.name as instructor_name, person.email as instructor_email,
      offering.cancelled_at is not null as cancelled, offering.starts_at > now() as coming,
      offering.max_students - offering.seats_taken as free
    from offering left join person on person.id = offering.instructor_id
    where offering.id = any(${ids}::uuid[])
    -- One order for everybody who locks several, so that two of them never wait for each other.
    order by offering.id for no key update of offering`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Books, in this order, what no active booking and no idempotency key of the same student stands
 * against: the unique indexes tell, whatever the statistics say of the table.
 * @returns the ids of the new bookings
 */
async function insert(tx: Tx, requests: readonly SeatRequest[]): Promise<Map<SeatRequest, string>> {
  const byId = new Map<string, SeatRequest>(requests.map((request) => [randomUUID(), request]))
  const { rows } = await sql<{ id: string }>`
    with booked as (
      insert into booking (id, offering_id, student_id, status, idempotency_key)
      select id, offering_id, student_id, 'booked', idempotency_key
      from unnest(${[...byId.keys()]}::uuid[], ${requests.map((r) => r.offeringId)}::uuid[],
        ${requests.map((r) => r.student.id)}::uuid[],
        ${requests.map((r) => r.idempotencyKey ?? null)}::text[])
      as wanted (id, offering_id, student_id, idempotency_key)
      on conflict do nothing
      returning id, offering_id
    ), counted as (
      update offering set seats_taken = seats_taken + more.seats
      from (select offering_id, count(*)::int as seats from booked group by 1) more
      where offering.id = more.offering_id
    )
    select id from booked`.execute(tx)
  return new Map(rows.map(({ id }) => [byId.get(id) as SeatRequest, id]))
}

interface Known {
  /** Student and offering of active bookings. */
  held: Set<string>
  /** Offerings by student and idempotency key. */
  made: Map<string, string>
}

/** What the students of these requests hold already, and what they used the requests' keys for. */
async function bookingsOf(tx: Tx, requests: readonly SeatRequest[]): Promise<Known> {
  const students = requests.map((request) => request.student.id)
  // Each row by itself: joined, a plan of a time when the table was small reads it all.
  const { rows } = await sql<{ offering_id: string; student_id: string; key: string | null }>`
    select found.offering_id, found.student_id, null as key
    from unnest(${requests.map((r) => r.offeringId)}::uuid[], ${students}::uuid[])
      as wanted (offering_id, student_id)
    cross join lateral (
      select booking.offering_id, booking.student_id from booking
      where booking.offering_id = wanted.offering_id and booking.student_id = wanted.student_id
        and ${active} limit 1) found
    union all
    select found.offering_id, found.student_id, found.idempotency_key
    from unnest(${students}::uuid[], ${requests.map((r) => r.idempotencyKey ?? null)}::text[])
      as wanted (student_id, key)
    cross join lateral (
      select booking.offering_id, booking.student_id, booking.idempotency_key from booking
      where booking.student_id = wanted.student_id and booking.idempotency_key = wanted.key
      limit 1) found`.execute(tx)
  const held = new Set<string>()
  const made = new Map<string, string>()
  for (const { offering_id, student_id, key } of rows)
    if (key === null) held.add(`${student_id} ${offering_id}`)
    else made.set(`${student_id} ${key}`, offering_id)
  return { held, made }
}

/** What somebody is told who took no seat just now; nothing if the same request had taken one. */
function whyNot(
  { student, kind, offeringId, idempotencyKey }: SeatRequest,
  offering: LockedOffering | undefined,
  { held, made }: Known,
): Outcome {
  const before =
    idempotencyKey === undefined ? undefined : made.get(`${student.id} ${idempotencyKey}`)
  if (before === offeringId) return undefined
  if (before !== undefined) return new AppError('conflict', messages.idempotencyKeyUsed)
  if (offering?.kind !== kind) return new AppError('not_found', words[kind].missing)
  if (offering.cancelled) return new AppError('conflict', words[kind].cancelled)
  if (offering.instructor_id === student.id) return new AppError('conflict', messages.ownOffering)
  if (held.has(`${student.id} ${offeringId}`))
    return new AppError('already_booked', words[kind].already)
  if (!offering.coming) return new AppError('conflict', words[kind].started)
  return new AppError('full', words[kind].full)
}

/** @param offering with the seats that are left after this booking */
function mailsOf(bookingId: string, student: Student, offering: LockedOffering): MailMessage[] {
  const shown = {
    kind: offering.kind,
    id: offering.id,
    title: offering.title,
    startsAt: offering.starts_at,
    timezone: offering.timezone,
    duration: offering.duration,
    instructorName: offering.instructor_name ?? '',
    ...(offering.price !== null && { price: offering.price }),
  }
  const mails: MailMessage[] = [
    {
      key: `booking-confirmed:${bookingId}`,
      to: student.email,
      template: 'booking-confirmed',
      data: { name: student.name, offering: shown },
    },
  ]
  if (offering.instructor_name !== null && offering.instructor_email !== null)
    mails.push({
      key: `seat-booked:${bookingId}`,
      to: offering.instructor_email,
      template: 'seat-booked',
      data: {
        name: offering.instructor_name,
        student: student.name,
        offering: shown,
        seatsLeft: offering.free,
      },
    })
  return mails
}
