import type { OwnBooking } from '@firstbell/contract/bookings'
import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import type { Schedule } from '@firstbell/contract/schedule'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { viewUrl } from '../uploads/uploads.ts'
import { refusalError, type Refusal } from './refusals.ts'

/**
 * The waitlist of a full offering (docs/product/bookings.md). A place on it is a booking without a seat, and an offer is a
 * booking that holds a seat for a limited time. Both change under the lock of the offering's row. Every transaction that
 * frees a seat advances the waitlist before it commits, so that no one can book a seat ahead of the students on the
 * waitlist (rules waitlist-4, waitlist-7).
 */

export type WaitlistConfig = Pick<Config, 'waitlistHoldMinutes'>

/** SQL interval: how long an offer holds a seat. */
export const offerInterval = ({ waitlistHoldMinutes }: WaitlistConfig) =>
  sql`make_interval(mins => ${waitlistHoldMinutes}::int)`

/**
 * Ends expired offers and payment holds, and offers free seats to the students on the waitlist. The caller has locked the
 * offerings' rows and has made all other changes of seats.
 */
export async function advanceWaitlists(
  tx: Tx,
  config: WaitlistConfig,
  offeringIds: readonly string[],
): Promise<void> {
  await sql`
    select advance_waitlists(${[...offeringIds]}::uuid[], ${offerInterval(config)})`.execute(tx)
}

/** A row of the SQL function `join_waitlist`. */
type JoinOutcome =
  | { outcome: 'waiting'; kind: Kind; place: number }
  | { outcome: Exclude<Refusal, 'missing'>; kind: Kind; place: null }
  | { outcome: 'missing'; kind: null; place: null }

/**
 * Puts a student at the end of the waitlist (rule waitlist-1).
 * @returns the position, from 1
 * @throws AppError not_found, already_booked, conflict
 */
export async function joinWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
  offeringId: string,
): Promise<number> {
  const { rows } = await sql<JoinOutcome>`
    select * from join_waitlist(${offeringId}, ${studentId}, ${offerInterval(config)})`.execute(db)
  const [{ outcome, kind, place }] = rows as [JoinOutcome]
  if (outcome === 'waiting') return place
  if (outcome === 'missing') throw new AppError('not_found', messages.noSuchOffering)
  throw refusalError(kind, outcome)
}

const ADVANCE = 'advance-waitlist'

/** @param onAdvanced called after a job has committed, for the mails about offers */
export function waitlistJobs(
  { db, config }: Pick<Context, 'db' | 'config'>,
  onAdvanced: () => void,
): Job[] {
  const advance = async (offeringId: string) => {
    await db.transaction().execute(async (tx) => {
      await sql`select from offering where id = ${offeringId} for no key update`.execute(tx)
      await advanceWaitlists(tx, config, [offeringId])
    })
    onAdvanced()
  }
  return [
    // `advance_waitlists` enqueues it for the end of the offering's earliest hold.
    {
      name: ADVANCE,
      keyed: true,
      run: (payload) => advance((payload as { offeringId: string }).offeringId),
    },
    {
      // Ends the waitlists of offerings that have started, and the expired offers and payment holds whose job was lost.
      name: 'advance-waitlists',
      cron: '* * * * *',
      run: async () => {
        const { rows } = await sql<{ id: string }>`
          select id from offering where waiting > 0 and starts_at <= now()
          union
          select offering_id from booking join offering on offering.id = booking.offering_id
          where status = 'held' and least(held_until, starts_at) <= now()`.execute(db)
        // An offering that fails does not stop the others.
        const failures: unknown[] = []
        for (const { id } of rows)
          await advance(id).catch((error: unknown) => void failures.push(error))
        if (failures.length > 0) throw failures[0]
      },
    },
  ]
}

/** The field with the end of a hold. */
const UNTIL: Partial<Record<OwnBooking['status'], 'offeredUntil' | 'invitedUntil' | 'payUntil'>> = {
  offered: 'offeredUntil',
  invited: 'invitedUntil',
  to_pay: 'payUntil',
}

/**
 * Returns a student's bookings, waitlist places and held seats, soonest first (rule booking-17): booked seats until the
 * offering has ended and cancelling no longer refunds them, places and holds until it starts. Omits holds that have
 * expired, even if no job has ended them yet.
 */
export async function ownBookings(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
): Promise<OwnBooking[]> {
  const { rows } = await sql<
    Pick<OwnBooking, 'offeringId' | 'kind' | 'title' | 'timezone' | 'status'> & {
      schedule: Schedule | null
      series_id: string | null
      thumbnail_id: string | null
      starts_at: Date
      ends_at: Date
      held_until: Date | null
      position: number | null
      price_amount: number | null
      price_currency: string | null
      full_amount: number | null
      code: string | null
      refund_until: Date | null
      order_id: string | null
      given_id: string | null
      next_starts_at: Date | null
      next_ends_at: Date | null
      next_opens_at: Date | null
    }
  >`
    -- One for each offering: a student who waits may be invited, too, and 'held' comes first.
    select distinct on (offering.starts_at, offering.id)
      offering.id as "offeringId", offering.kind, offering.title, offering.series_id,
      offering.thumbnail_id, offering.timezone, offering.schedule, case when booking.status <> 'held' then booking.status
        when booking.held_for = 'payment' then 'to_pay'
        when booking.held_for = 'invitation' then 'invited' else 'offered' end as status,
      offering.starts_at, offering.ends_at, booking.held_until,
      payment.amount as price_amount, payment.currency as price_currency, payment.refund_until,
      payment.order_id, payment.given_id, payment.full_amount, payment.code,
      next.starts_at as next_starts_at, next.ends_at as next_ends_at,
      next.starts_at - make_interval(mins => ${config.joinEarlyMinutes}::int) as next_opens_at,
      case when booking.status = 'waiting' then (
        select count(*)::int from booking as ahead
        where ahead.offering_id = booking.offering_id and ahead.status = 'waiting'
          and ahead.line_number <= booking.line_number
      ) end as position
    from (
      select * from booking where student_id = ${studentId} and status <> 'cancelled'
      union all
      -- Seats that are reserved for the student's email. A booking of the student's own counts more.
      select held.* from person join invitation on invitation.email = person.email
        join booking as held on held.invitation_id = invitation.id
      where person.id = ${studentId} and held.held_for = 'invitation' and held.student_id is null
        and not exists (select from booking as own where own.offering_id = held.offering_id
          and own.student_id = person.id and own.status in ('booked', 'held'))
    ) as booking join offering on offering.id = booking.offering_id
    left join lateral (
      select session.starts_at, session.ends_at from session
      where booking.status = 'booked' and session.offering_id = offering.id
        and session.ends_at > now()
      order by session.starts_at limit 1
    ) as next on true
    left join lateral (
      -- Several after a swap to a dearer class: the price of the first one and the difference.
      select sum(payment.amount)::int as amount, min(payment.currency) as currency,
        min(refund_deadline(payment)) as refund_until,
        sum(coalesce(payment.full_amount, payment.amount))::int as full_amount, max(payment.code) as code,
        (array_agg(coalesce(payment.order_id, payment.id) order by payment.created_at desc))[1] as order_id,
        (array_agg(given.offering_id)
          filter (where given.id is not null and payment.state in ('opening', 'open')))[1] as given_id
      from payment left join booking as given on given.id = payment.swapped_booking_id
      where payment.booking_id = booking.id and payment.state in ('opening', 'open', 'paid', 'disputed')
    ) as payment on true
    where offering.cancelled_at is null
      and (offering.ends_at > now()
        -- An edit may have moved the end into the past; the student can still cancel then.
        or booking.status = 'booked' and payment.refund_until > now())
      and (booking.status = 'booked' or offering.starts_at > now())
      and (booking.held_until is null or booking.held_until > now())
    order by offering.starts_at, offering.id, booking.status`.execute(db)
  // The columns of the spread row are not sent, because an answer contains only the fields of its call's schema.
  return rows.map((row) => ({
    ...row,
    seriesId: row.series_id ?? undefined,
    schedule: row.schedule ?? undefined,
    thumbnail: row.thumbnail_id === null ? '' : viewUrl(row.thumbnail_id),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    position: row.position ?? undefined,
    orderId: row.order_id ?? undefined,
    givenId: row.given_id ?? undefined,
    ...(row.held_until !== null && {
      [UNTIL[row.status]!]: row.held_until.toISOString(),
    }),
    ...(row.price_amount !== null &&
      row.price_currency !== null &&
      row.refund_until !== null && {
        [row.status === 'booked' ? 'paid' : 'toPay']: {
          amount: row.price_amount,
          currency: row.price_currency,
          refundUntil: row.refund_until.toISOString(),
          ...(row.status === 'to_pay' &&
            row.code !== null &&
            row.full_amount !== null && { code: row.code, fullAmount: row.full_amount }),
        },
      }),
    ...(row.next_starts_at &&
      row.next_ends_at &&
      row.next_opens_at && {
        nextSession: {
          startsAt: row.next_starts_at.toISOString(),
          endsAt: row.next_ends_at.toISOString(),
          opensAt: row.next_opens_at.toISOString(),
        },
      }),
  }))
}
