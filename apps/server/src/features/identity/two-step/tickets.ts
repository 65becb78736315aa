import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { digest, newSecret } from '../secrets.ts'

/** Tickets of sign-ins whose first step was right and that wait for a code (rule two-step-4). */

const TICKET_MINUTES = 5
const TICKET_TRIES = 5

/** What a sign-in that waits for a code has come with. */
export interface FirstStep {
  accountId: string
  /** How it was made, as the session records it. */
  method: string
  /** The mark of a browser that had signed in to the account before: only that one goes on. */
  browser: string | null
}

/** Opens a ticket. The caller holds a lock on the account's row. @returns its secret */
export async function openTicket(tx: Tx, { accountId, method, browser }: FirstStep): Promise<string> {
  const ticket = newSecret()
  await tx
    .insertInto('identity.sign_in_ticket')
    .values({
      token_hash: digest(ticket),
      account_id: accountId,
      method,
      browser,
      expires_at: sql`now() + make_interval(mins => ${TICKET_MINUTES}::int)`,
    })
    .execute()
  return ticket
}

/**
 * Counts a try, before its code is checked. A statement of its own, which stays when the code is wrong.
 * @returns null when the ticket has expired, was used or ended, or has had its tries
 */
export async function tryTicket(db: Database, ticket: string): Promise<FirstStep | null> {
  const { rows } = await sql<FirstStep>`
    update identity.sign_in_ticket set tries = tries + 1
    where token_hash = ${digest(ticket)} and tries < ${TICKET_TRIES}::int and expires_at > now()
    returning account_id as "accountId", method, browser`.execute(db)
  return rows[0] ?? null
}

/** Uses a ticket up. @returns whether it was still there: of concurrent attempts, once */
export async function redeemTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity.sign_in_ticket')
    .where('token_hash', '=', digest(ticket))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends an account's tickets, with a change of its password or of its second step. */
export async function endTickets(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('identity.sign_in_ticket').where('account_id', '=', accountId).execute()
}
