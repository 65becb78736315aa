import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { TokenClaims } from './provider.ts'
import { digest, newSecret } from './secrets.ts'

/** Seconds within which the browser has to begin the download. */
const TICKET_SECONDS = 60

/**
 * Issues a ticket for one download, which carries the claims of the token that asked for it: the end of
 * that sign-in, or a changed role, ends the ticket as well.
 * @param url path and query of the file
 * @returns the URL with the ticket
 */
export async function issueTicket(
  db: Database,
  { personId, claims }: { personId: string; claims: TokenClaims },
  url: string,
): Promise<string> {
  const ticket = newSecret()
  await db
    .insertInto('identity.download_ticket')
    .values({
      hash: digest(ticket),
      person_id: personId,
      url: withoutTicket(url),
      claims: JSON.stringify(claims),
      expires_at: sql`now() + make_interval(secs => ${TICKET_SECONDS})`,
    })
    .execute()
  const target = new URL(url, ORIGIN)
  target.searchParams.set('ticket', ticket)
  return target.pathname + target.search
}

/**
 * Consumes the ticket of a URL.
 * @returns the claims of the token that asked for it
 * @throws AppError unauthenticated when it is unknown, used, expired, or of another file
 */
export async function redeemTicket(db: Database, url: string): Promise<TokenClaims> {
  const ticket = new URL(url, ORIGIN).searchParams.get('ticket') ?? ''
  const row = await db
    .deleteFrom('identity.download_ticket')
    .where('hash', '=', digest(ticket))
    .where('url', '=', withoutTicket(url))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('claims')
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated', messages.tokenInvalid)
  return row.claims as unknown as TokenClaims
}

/** Requests name a path only; URL needs an origin to read it. */
const ORIGIN = 'http://site'

function withoutTicket(url: string): string {
  const { pathname, searchParams } = new URL(url, ORIGIN)
  searchParams.delete('ticket')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
