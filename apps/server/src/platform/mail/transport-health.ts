import { sql, type RawBuilder } from 'kysely'
import type { NodemailerError } from 'nodemailer'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'

/**
 * Tells whether the mail server is available. While it is not, one mail tries it every few seconds. The
 * first mail that succeeds reschedules the others, for which the job runner may by then have chosen a
 * delay of hours.
 */

/** Milliseconds until an unavailable server is tried again. */
const TRY_AGAIN_MS = 5_000
/** Consecutive failures of any kind that are attributed to the server. */
const IN_A_ROW = 5
/** Milliseconds between two reschedulings of waiting mails. */
const FETCH_MS = 1_000
/** Prefix of `mail.last_error` if the mail failed because of the server. */
const AWAY = 'The mail server is away: '

interface ServerHealth {
  /**
   * Calls `deliver` unless the server is known to be unavailable.
   * @throws the error of `deliver`, or one with the last reason if it was not called
   */
  attempt(deliver: () => Promise<void>): Promise<void>
  /** Records a failure. @returns the reason to be stored */
  failed(error: unknown, reason: string): string
  /** Records a success. @param before the reason of the mail's last failure */
  delivered(before: string | null): Promise<void>
}

export function watchServerHealth({ db, log }: Pick<Context, 'db' | 'log'>): ServerHealth {
  let away: { reason: string; tryAt: number; trying: boolean } | null = null
  let failures = 0
  let fetchedAt = -Infinity
  return {
    attempt: async (deliver) => {
      if (away && (away.trying || performance.now() < away.tryAt))
        throw new Error(AWAY + away.reason)
      if (away) away.trying = true
      try {
        await deliver()
      } finally {
        if (away) away.trying = false
      }
    },
    failed: (error, reason) => {
      failures += 1
      if (!isOfServer(error)) {
        away = null
        return reason
      }
      if (!away) log.warn({ reason }, 'the mail server is away; mails wait for it')
      away = { reason, tryAt: performance.now() + TRY_AGAIN_MS, trying: false }
      return AWAY + reason
    },
    delivered: async (before) => {
      const all = failures >= IN_A_ROW
      const again = all || away !== null || before?.startsWith(AWAY) === true
      away = null
      failures = 0
      if (!again || performance.now() - fetchedAt < FETCH_MS) return
      fetchedAt = performance.now()
      await deliverNow(db, sql`jobs.run_at > now()`, all)
    },
  }
}

/**
 * Reschedules one mail that waits for the server, if none is due soon. Without new mails, the server's
 * return would otherwise go unnoticed for hours.
 */
export const probeServer = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  deliverNow(
    db,
    sql`jobs.attempts > 0 and jobs.run_at > now() + interval '1 minute'`,
    false,
    sql`order by mail.created_at limit 1`,
  )

/** @param all also those that failed because of themselves; mails that were not tried have no reason */
async function deliverNow(
  db: Database,
  which: RawBuilder<unknown>,
  all: boolean,
  limit = sql``,
): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(array(
      select jobs.id from mail join graphile_worker.jobs on jobs.key = 'deliver-mail:' || mail.id
      where mail.sent_at is null and jobs.locked_at is null and ${which}
        and (mail.last_error is null or mail.last_error like ${`${AWAY}%`} or ${all}::boolean)
      ${limit}), run_at := now(), attempts := 0)`.execute(db)
}

/**
 * Whether an error would occur for every mail: no connection, no response, 421, or a refusal of our
 * login or sender.
 */
function isOfServer(error: unknown): boolean {
  const { code, command, responseCode, name } = error as NodemailerError
  if (responseCode === 421 || name === 'TimeoutError' || name === 'AbortError') return true
  if (code === 'EENVELOPE') return command === 'MAIL FROM'
  return code !== 'EMESSAGE' && code !== undefined
}
