import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { digest, newSecret } from '../secrets.ts'
import type { Method, SignInProof } from '../sign-in-gate.ts'

/** Tickets of sign-ins whose first step was right and that wait for a code (rule twostep-4). */

const TICKET_MINUTES = 5
const TICKET_TRIES = 5

export interface FirstStep {
  proof: SignInProof
  /** The mark of a browser that had signed in to the account before: only that one goes on. */
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

export interface TriedTicket extends FirstStep {
  /** The email that the person logs in with: after a change the new one, confirmed or not. */
  email: string
}

/**
 * Counts a try, before its code is checked. A statement of its own, which stays when the code is wrong.
 * @returns null when the ticket has expired, was used or ended, or has had its tries
 */
export async function tryTicket(db: Database, ticket: string): Promise<TriedTicket | null> {
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
