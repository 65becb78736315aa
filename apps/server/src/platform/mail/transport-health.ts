import { sql, type RawBuilder } from 'kysely'
import type { NodemailerError } from 'nodemailer'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'

/**
 * A circuit breaker for the mail server. While the server is unavailable, only one mail tries it every few seconds. The
 * first mail that succeeds reschedules the others, whose next attempt may be hours away by then.
 */

const RETRY_INTERVAL_MS = 5_000
/** After this many consecutive failures of any kind, a success reschedules all mails that have failed. */
const FAILURES_OF_SERVER = 5
const RESCHEDULE_INTERVAL_MS = 1_000
/** Prefix of `mail.last_error` if the mail failed because of the server. */
const UNAVAILABLE = 'The mail server is unavailable: '

export function watchServerHealth({ db, log }: Pick<Context, 'db' | 'log'>) {
  let outage: { reason: string; retryAt: number; retrying: boolean } | null = null
  let failures = 0
  let rescheduledAt = -Infinity
  return {
    /**
     * Calls `deliver` unless the server is known to be unavailable.
     * @throws the error of `deliver`, or one with the last reason if it was not called
     */
    attempt: async (deliver: () => Promise<void>): Promise<void> => {
      if (outage && (outage.retrying || performance.now() < outage.retryAt))
        throw new Error(UNAVAILABLE + outage.reason)
      if (outage) outage.retrying = true
      try {
        await deliver()
      } finally {
        if (outage) outage.retrying = false
      }
    },
    /** Records a failure. @returns the reason to be stored */
    failed: (error: unknown, reason: string): string => {
      failures += 1
      if (!isServerError(error)) {
        outage = null
        return reason
      }
      if (!outage) log.warn({ reason }, 'the mail server is unavailable; mails wait for it')
      outage = { reason, retryAt: performance.now() + RETRY_INTERVAL_MS, retrying: false }
      return UNAVAILABLE + reason
    },
    /** Records a success. @param before the reason of the mail's last failure */
    delivered: async (before: string | null): Promise<void> => {
      const all = failures >= FAILURES_OF_SERVER
      const recovered = all || outage !== null || before?.startsWith(UNAVAILABLE) === true
      outage = null
      failures = 0
      if (!recovered || performance.now() - rescheduledAt < RESCHEDULE_INTERVAL_MS) return
      rescheduledAt = performance.now()
      await deliverNow(db, sql`jobs.run_at > now()`, all)
    },
  }
}

/**
 * Reschedules one mail that waits for the server, if none is due soon. Otherwise a site without new mails would notice the
 * server's return only hours later.
 */
export const probeServer = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  deliverNow(
    db,
    sql`jobs.attempts > 0 and jobs.run_at > now() + interval '1 minute'`,
    false,
    sql`order by mail.created_at limit 1`,
  )

/** @param all whether to reschedule also mails that failed for a reason of their own */
async function deliverNow(
  db: Database,
  condition: RawBuilder<unknown>,
  all: boolean,
  limit = sql``,
): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(array(
      select jobs.id from mail join graphile_worker.jobs on jobs.key = 'deliver-mail:' || mail.id
      where mail.sent_at is null and jobs.locked_at is null and ${condition}
        and (mail.last_error is null or mail.last_error like ${`${UNAVAILABLE}%`} or ${all}::boolean)
      ${limit}), run_at := now(), attempts := 0)`.execute(db)
}

/** Returns whether an error would occur for every mail: no connection, no response, 421, or our login or sender refused. */
function isServerError(error: unknown): boolean {
  const { code, command, responseCode, name } = error as NodemailerError
  if (responseCode === 421 || name === 'TimeoutError' || name === 'AbortError') return true
  if (code === 'EENVELOPE') return command === 'MAIL FROM'
  return code !== 'EMESSAGE' && code !== undefined
}
