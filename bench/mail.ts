import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { MailSink } from './site.ts'

/**
 * Milliseconds without any mail being written or going out that end the wait for the rest: what a
 * process that died has left is found within a minute.
 */
const PATIENCE = 75_000

/** Mails whose delivery began before an instant and is not over: those of a process that has died are among them. */
export async function mailsInHandSince(pool: pg.Pool, instant: number): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker._private_jobs, json_array_elements_text(
       coalesce(payload->'mailIds', json_build_array(payload->>'mailId'))) as id
     where locked_at < to_timestamp($1::float8 / 1000)`,
    [instant],
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Waits until every mail that was caused is written and sent, for as long as there is progress.
 * @returns how long that took in milliseconds, and in words what is left
 */
export async function drainMails(pool: pg.Pool): Promise<{ waited: number; left: string[] }> {
  const began = Date.now()
  const ahead = async () =>
    (
      await pool.query<{ left: string }>(
        `select (select count(*) from mail where sent_at is null)
           + (select count(*) from booking_notice)
           + (select count(*) from graphile_worker.jobs where task_identifier = 'write-mails') as left`,
      )
    ).rows[0]?.left ?? '?'
  let left = await ahead()
  for (let last = began; left !== '0' && Date.now() - last < PATIENCE;) {
    await delay(100)
    const now = await ahead()
    if (now !== left) last = Date.now()
    left = now
  }
  const waited = Date.now() - began
  if (left === '0') return { waited, left: [] }
  const { rows } = await pool.query<{ what: string }>(
    `select mail.key || ' is not sent (attempts ' || mail.attempts || '; its job: ' || coalesce(
         (select case when locked_at is null then 'waiting, attempt ' || attempts
            else 'locked by a worker ' || extract(epoch from now() - locked_at)::int || ' s ago' end
          from graphile_worker._private_jobs where payload::text like '%' || mail.id || '%' limit 1), 'gone') || ')' as what
     from mail where sent_at is null
     union all
     select 'nobody was told of the booking ' || booking_id from booking_notice
     union all
     select 'mails are not written (attempts ' || attempts || ': ' || coalesce(last_error, 'no error') || ')'
     from graphile_worker.jobs where task_identifier = 'write-mails'`,
  )
  return { waited, left: rows.map((row) => row.what) }
}

/** The keys of the mails that the bookings call for: two when one is made, two when it is cancelled. */
async function dueByBookings(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(
    `select kind || ':' || id as key from booking,
       unnest(array['booking-confirmed', 'seat-booked'] || case when status = 'cancelled'
         then array['booking-cancelled', 'seat-cancelled'] else '{}' end) as kind`,
  )
  return new Set(rows.map((row) => row.key))
}

/**
 * Whether every mail that is due was written, sent and received, once, and no other.
 * @param mayRepeat whether a mail was in the hands of a killed process: killed between the mail
 *   server's thanks and the note of it, it comes again, under the same Message-ID
 * @param due their keys; absent, what the bookings call for
 */
export async function mailFaultsOf(
  pool: pg.Pool,
  mail: MailSink,
  mayRepeat: (id: string) => boolean,
  due?: ReadonlySet<string>,
): Promise<{ counted: string; faults: string[] }> {
  const { waited, left: faults } = await drainMails(pool)
  const missing = new Set(due ?? (await dueByBookings(pool)))
  const expected = missing.size
  const { rows } = await pool.query<{ id: string; key: string; sent: boolean }>(
    'select id, key, sent_at is not null as sent from mail',
  )
  const copies = new Map([...mail.received].map(([id, count]) => [id.replace(/@.*$/, ''), count]))
  let repeated = 0
  for (const { id, key, sent } of rows) {
    if (!missing.delete(key)) faults.push(`${key} was written, and nothing calls for it`)
    const count = copies.get(id) ?? 0
    copies.delete(id)
    if (count > 1 && mayRepeat(id)) repeated += 1
    else if (count > 1) faults.push(`${key} arrived ${count} times`)
    if (count === 0 && sent) faults.push(`${key} counts as sent and never arrived`)
  }
  for (const key of missing) faults.push(`${key} is due and was never written`)
  for (const id of copies.keys()) faults.push(`a mail arrived that nobody wrote: ${id}`)
  const noted = `${expected} due, ${mail.received.size} arrived, the last ${waited} ms after the load`
  return {
    counted:
      repeated === 0
        ? noted
        : `${noted}; ${repeated} again under the same Message-ID, from a killed process's hands`,
    faults,
  }
}
