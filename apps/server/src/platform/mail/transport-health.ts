import { sql } from 'kysely'
import type { NodemailerError } from 'nodemailer'
import type { Context } from '../context.ts'

/**
 * Whether the mail server is there. What fails because it is away is not the mail's fault: it is
 * tried by one mail every few seconds, not by all, and the first that gets through fetches the
 * others, which the job runner would have let wait for minutes or hours by then.
 */

/** Milliseconds until a server that was away is tried again. */
const TRY_AGAIN_MS = 5_000
/** Failures of any kind, one after the other, that are the server's and not the mails'. */
const IN_A_ROW = 5
/** Milliseconds between two fetches of the mails that wait. */
const FETCH_MS = 1_000
/** Before the reason in `mail.last_error`: the mail has waited for the server. */
const AWAY = 'The mail server is away: '

export interface ServerHealth {
  /**
   * Delivers, unless the server is known to be away.
   * @throws what `deliver` throws; an error with the last reason when it was not called
   */
  attempt(deliver: () => Promise<void>): Promise<void>
  /** A mail did not get through. @returns the reason as it is to be kept */
  failed(error: unknown, reason: string): string
  /** A mail got through. @param before the reason of its last failure */
  delivered(before: string | null): Promise<void>
}

export function watchServerHealth({ db, log }: Pick<Context, 'db' | 'log'>): ServerHealth {
  let away: { reason: string; tryAt: number; trying: boolean } | null = null
  let failures = 0
  let fetchedAt = 0
  return {
    attempt: async (deliver) => {
      if (away && (away.trying || Date.now() < away.tryAt)) throw new Error(AWAY + away.reason)
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
      away = { reason, tryAt: Date.now() + TRY_AGAIN_MS, trying: false }
      return AWAY + reason
    },
    delivered: async (before) => {
      const all = failures >= IN_A_ROW
      const again = all || away !== null || before?.startsWith(AWAY) === true
      away = null
      failures = 0
      if (!again || Date.now() - fetchedAt < FETCH_MS) return
      fetchedAt = Date.now()
      // Those that were not even tried have no reason.
      await sql`
        select from graphile_worker.reschedule_jobs(array(
          select jobs.id from mail join graphile_worker.jobs on jobs.key = 'deliver-mail:' || mail.id
          where mail.sent_at is null and jobs.locked_at is null and jobs.run_at > now()
            and (mail.last_error is null or mail.last_error like ${`${AWAY}%`} or ${all}::boolean)),
          run_at := now(), attempts := 0)`.execute(db)
    },
  }
}

/**
 * Has a mail tried again that waits for the server, when none is due soon: without new mails nobody
 * would notice for hours that the server is back.
 */
export async function probeServer({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`
    select from graphile_worker.reschedule_jobs(array(
      select jobs.id from mail join graphile_worker.jobs on jobs.key = 'deliver-mail:' || mail.id
      where mail.sent_at is null and jobs.attempts > 0 and jobs.locked_at is null
        and (mail.last_error is null or mail.last_error like ${`${AWAY}%`})
        and jobs.run_at > now() + interval '1 minute'
      order by mail.created_at limit 1),
      run_at := now(), attempts := 0)`.execute(db)
}

/**
 * Not reached, not finished, closing down (421), or not on speaking terms with us: our login and our
 * sender are the same for every mail.
 */
function isOfServer(error: unknown): boolean {
  const { code, command, responseCode, name } = error as NodemailerError
  if (responseCode === 421 || name === 'TimeoutError' || name === 'AbortError') return true
  if (code === 'EENVELOPE') return command === 'MAIL FROM'
  return code !== 'EMESSAGE' && code !== undefined
}
