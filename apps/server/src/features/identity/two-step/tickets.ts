import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { digest, newSecret } from '../secrets.ts'
import type { Method, SignInProof } from '../sign-in-gate.ts'

/** Tickets of sign-ins whose first step was right and that wait for a code (rule twostep-4). */

const TICKET_MINUTES = 5
const TICKET_TRIES = 5

export interface FirstStep {
  proof: SignInProof
  /**
   * The key of a browser that had signed in to the account before (`BrowserCookies.knownBrowser`): only that browser may
   * send the code. Null for other browsers.
   */
  browser: string | null
}

/** Opens a ticket. The caller holds the account's lock. @returns its secret */
export async function openTicket(tx: Tx, { proof, browser }: FirstStep): Promise<string> {
  const ticket = newSecret()
  await tx
    .insertInto('identity.sign_in_ticket')
    .values({
      token_hash: digest(ticket),
      account_id: proof.accountId,
      credential_id: proof.credential.id,
      credential_version: proof.credential.version,
      methods: [...proof.methods],
      browser,
      expires_at: sql`now() + make_interval(mins => ${TICKET_MINUTES}::int)`,
    })
    .execute()
  return ticket
}

/**
 * Counts a try, before its code is checked. It is not part of the sign-in's transaction, so that the count stays when the
 * code is wrong.
 * @returns the first step and the email of the account; null when the ticket has expired, was used or ended, or has had
 *   its tries
 */
export async function tryTicket(
  db: Database,
  ticket: string,
): Promise<(FirstStep & { email: string }) | null> {
  const { rows } = await sql<{
    accountId: string
    id: string
    version: number
    methods: Method[]
    browser: string | null
    email: string
  }>`
    update identity.sign_in_ticket set tries = tries + 1
    from identity.account
    where token_hash = ${digest(ticket)} and tries < ${TICKET_TRIES}::int and expires_at > now()
      and account.id = account_id
    returning account_id as "accountId", credential_id as id, credential_version as version,
      methods, browser, coalesce(new_email, email) as email`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { accountId, id, version, methods, browser, email } = row
  return { proof: { accountId, credential: { id, version }, methods }, browser, email }
}

export async function isOpenTicket(db: Database, ticket: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.sign_in_ticket
    where token_hash = ${digest(ticket)} and tries < ${TICKET_TRIES}::int
      and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Consumes a ticket. @returns whether it still existed, which of concurrent attempts only one sees */
export async function redeemTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from identity.sign_in_ticket where token_hash = ${digest(ticket)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends an account's tickets, when its password or two-step verification changes. */
export async function endTickets(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from identity.sign_in_ticket where account_id = ${accountId}`.execute(tx)
}
