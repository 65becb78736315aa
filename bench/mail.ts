import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { MailSink } from './site.ts'

/** Milliseconds without any mail going out that end the wait for the rest. */
const PATIENCE = 15_000

/** Mails whose delivery began before an instant and is not over: their process has died. */
export async function mailsInHandSince(pool: pg.Pool, instant: number): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select payload->>'mailId' as id from graphile_worker._private_jobs
     where locked_at < to_timestamp($1::float8 / 1000)`,
    [instant],
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Two mails for every booking and every cancellation, sent and received once each; waited for as
 * long as there are more of them going out.
 * @param mayRepeat whether a mail was in the hands of a killed process: killed between the mail
 *   server's thanks and the note of it, it comes again, under the same Message-ID
 */
export async function mailFaultsOf(
  pool: pg.Pool,
  mail: MailSink,
  mayRepeat: (id: string) => boolean,
): Promise<{ counted: string; faults: string[] }> {
  const unsent = async () =>
    (
      await pool.query<{ id: string; key: string; attempts: number; job: string | null }>(
        `select mail.id, mail.key, mail.attempts,
           (select case when locked_at is null then 'waiting, attempt ' || attempts
              else 'locked by a worker ' || extract(epoch from now() - locked_at)::int || ' s ago' end
            from graphile_worker._private_jobs where payload->>'mailId' = mail.id::text) as job
         from mail where sent_at is null`,
      )
    ).rows
  const began = Date.now()
  let left = await unsent()
  for (let last = began; left.length > 0 && Date.now() - last < PATIENCE;) {
    await delay(200)
    const now = await unsent()
    if (now.length < left.length) last = Date.now()
    left = now
  }
  const waited = Date.now() - began
  const faults = left.map(
    (row) => `${row.key} is not sent (attempts ${row.attempts}; its job: ${row.job ?? 'gone'})`,
  )
  const { rows: causes } = await pool.query<{ expected: number }>(
    `select (2 * (count(*) + count(*) filter (where status = 'cancelled')))::int as expected from booking`,
  )
  const { rows } = await pool.query<{ id: string; key: string }>('select id, key from mail')
  const expected = causes[0]?.expected ?? 0
  if (rows.length !== expected)
    faults.push(`${rows.length} mails were written where ${expected} are due`)
  const copies = new Map([...mail.received].map(([id, count]) => [id.replace(/@.*$/, ''), count]))
  let repeated = 0
  const missing = new Set(left.map((row) => row.id))
  for (const { id, key } of rows) {
    const count = copies.get(id) ?? 0
    copies.delete(id)
    if (count > 1 && mayRepeat(id)) repeated += 1
    else if (count > 1) faults.push(`${key} arrived ${count} times`)
    if (count === 0 && !missing.has(id)) faults.push(`${key} counts as sent and never arrived`)
  }
  for (const id of copies.keys()) faults.push(`a mail arrived that nobody wrote: ${id}`)
  const noted = `${rows.length} due, ${mail.received.size} arrived, the last ${waited} ms after the load`
  return {
    counted:
      repeated === 0
        ? noted
        : `${noted}; ${repeated} again under the same Message-ID, from a killed process's hands`,
    faults,
  }
}
