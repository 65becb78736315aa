import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { MailSink } from './site.ts'

/**
 * Waiting ends when no mail has been written or sent for this time. The remains of a killed process are recovered
 * within a minute.
 */
const PATIENCE = 75_000

/**
 * Returns mails whose delivery has begun and not ended. Right after a process was killed, before others take over its
 * jobs, these include mails that it may have sent without marking them.
 */
export async function mailsInHand(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from mail where attempts > 0 and sent_at is null and data is not null',
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Ends the time windows in which mails about a seat or an offering are combined (rules mail-7,
 * mail-8), so that all mails are due now.
 */
async function endWindows(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update booking_event set told_at = told_at - interval '10 minutes'
       where told_at > now() - interval '10 minutes';
     update booking_event set due_at = now() where due_at > now();
     update offering_change set notified_at = notified_at - interval '10 minutes'
       where notified_at > now() - interval '10 minutes';
     select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where task_identifier = 'send-change-notices' and run_at > now() and locked_at is null),
       run_at := now());
     select graphile_worker.add_job('send-booking-notices', job_key := 'send-booking-notices')`,
  )
}

/**
 * Waits until every mail is written and sent, as long as there is progress.
 * @returns the time in milliseconds, and descriptions of the remaining mails
 */
export async function drainMails(pool: pg.Pool): Promise<{ waited: number; left: string[] }> {
  const began = Date.now()
  const ahead = async () =>
    (
      await pool.query<{ left: string }>(
        `select (select count(*) from mail where data is not null)
           + (select count(*) from booking_event where due_at is not null)
           + (select count(*) from offering_change where notified_at is null) as left`,
      )
    ).rows[0]?.left ?? '?'
  let left = await ahead()
  for (let last = began; left !== '0' && Date.now() - last < PATIENCE;) {
    await endWindows(pool)
    await delay(200)
    const now = await ahead()
    if (now !== left) last = Date.now()
    left = now
  }
  const waited = Date.now() - began
  if (left === '0') return { waited, left: [] }
  const { rows } = await pool.query<{ what: string }>(
    `select format('%s is not sent (%s attempts): %s', key, attempts, last_error) as what
     from mail where data is not null
     union all
     select 'nobody was told of the booking ' || booking_id from booking_event where due_at is not null`,
  )
  return { waited, left: rows.map((row) => row.what) }
}

/** The keys that mails may have and must have, derived from the bookings. */
export interface ExpectedMails {
  may: ReadonlySet<string>
  must: ReadonlySet<string>
}

/**
 * Returns the mails that bookings cause. Quick changes are combined in one mail, so most mails are optional. Students
 * whose booking ended with a cancelled offering must always get one.
 */
export async function mailsOfBookings(pool: pg.Pool): Promise<ExpectedMails> {
  const { rows } = await pool.query<{ key: string; must: boolean }>(
    `select kind || ':' || id as key, kind = 'offering-cancelled' as must
     from booking, unnest(array['booking-confirmed', 'seat-booked', 'booking-cancelled',
         'seat-cancelled', 'seat-offered', 'offer-lapsed', 'waitlist-joined',
         case when end_reason = 'offering_cancelled' then 'offering-cancelled' end]) as kind
     where kind is not null`,
  )
  return {
    may: new Set(rows.map(({ key }) => key)),
    must: new Set(rows.filter(({ must }) => must).map(({ key }) => key)),
  }
}

/**
 * Returns seats whose last mail contradicts their state, and offers without a mail.
 */
async function wronglyMailedSeats(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `select 'nobody was told that the booking ' || event.booking_id || ' is ' || event.to_status as fault
     from (
       select distinct on (offering_id, student_id) id, booking_id, offering_id, student_id, to_status
       from booking_event where to_status = 'booked' or reason in ('cancelled', 'swapped')
       order by offering_id, student_id, id desc
     ) as event join booking on booking.id = event.booking_id
     where booking.end_reason is distinct from 'offering_cancelled' and event.to_status is distinct from (
       select to_status from booking_event as mailed
       where mailed.student_id = event.student_id and mailed.offering_id = event.offering_id
         and told_at is not null and (to_status = 'booked' or reason in ('cancelled', 'swapped'))
       order by id desc limit 1)
     union all
     select 'nobody was told of the offer of booking ' || booking_id
     from booking_event join booking on booking.id = booking_id
     where told_at is null and (to_status = 'held' and booking.status = 'held'
       or reason = 'lapsed' and not exists (select from booking_event as later
         where later.student_id = booking_event.student_id and later.id > booking_event.id
           and later.offering_id = booking_event.offering_id and later.to_status = 'booked'))`,
  )
  return rows.map((row) => row.fault)
}

/**
 * Checks that every due mail was written, sent and received exactly once, that there was no other mail, and that the
 * last mail to each person has the state of their seat.
 * @param mayRepeat whether a killed process was sending a mail: if it dies after the mail was accepted and before it
 * was marked, the mail is sent again with the same Message-ID
 * @param expected default: the mails that the bookings cause; null: any
 */
export async function mailFaultsOf(
  pool: pg.Pool,
  mail: MailSink,
  mayRepeat: (id: string) => boolean,
  expected?: ExpectedMails | null,
): Promise<{ counted: string; faults: string[] }> {
  const { waited, left } = await drainMails(pool)
  const faults = [...left, ...(await wronglyMailedSeats(pool))]
  const { may, must } = expected ?? (await mailsOfBookings(pool))
  const missing = new Set(must)
  const { rows } = await pool.query<{ id: string; key: string; sent: boolean }>(
    'select id, key, sent_at is not null as sent from mail',
  )
  const arrivals = new Map([...mail.received].map(([id, all]) => [id.replace(/@.*$/, ''), all]))
  let repeated = 0
  for (const { id, key, sent } of rows) {
    if (!missing.delete(key) && !may.has(key) && expected !== null)
      faults.push(`${key} was written, and nothing calls for it`)
    const arrived = arrivals.get(id) ?? []
    arrivals.delete(id)
    if (arrived.length > 1 && mayRepeat(id)) repeated += 1
    else if (arrived.length > 1)
      faults.push(`${key} (${id}) arrived ${arrived.length} times: ${arrived.join(', ')}`)
    if (arrived.length === 0 && sent) faults.push(`${key} counts as sent and never arrived`)
  }
  for (const key of missing) faults.push(`${key} is due and was never written`)
  for (const id of arrivals.keys()) faults.push(`a mail arrived that nobody wrote: ${id}`)
  const summary = `${rows.length} written, ${mail.received.size} arrived, the last ${waited} ms after the load`
  return {
    counted:
      repeated === 0
        ? summary
        : `${summary}; ${repeated} again under the same Message-ID, from a killed process`,
    faults,
  }
}
