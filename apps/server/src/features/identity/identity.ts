import type { Who } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller, Guard } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import type { IdentityProvider, TokenClaims } from './provider.ts'

export { hasVerifiedAddress, newAddressOf } from './embedded/accounts-table.ts'
export { createEmbeddedProvider } from './embedded/embedded-provider.ts'
export { identityJobs } from './embedded/housekeeping.ts'
export { verifyPassword } from './embedded/passwords.ts'
export type { Alongside, IdentityProvider, TokenClaims } from './provider.ts'

/** Who is calling: the guard of the routes. The rest of the system sees this file only. */

interface CallerRow {
  /** Which of those who were asked for, from 1. */
  n: number
  id: string
  subject: string
  email: string
  name: string
  roles: string[]
  is_admin: boolean
  approved: boolean
  /** The sign-in waits for the verification of another address. */
  waits: boolean
}

/** Queries for callers under way at a time (with two each is for half as many), and callers in one. */
const AT_ONCE = 1
const AT_MOST = 200

/**
 * The person of a verified token: roles, approval and session are those of a moment after the call,
 * never remembered. Whoever calls while such a query is under way is asked for in the next one, with
 * all others who do: a query each took a third of the time of a call that does little else.
 * @throws AppError unverified; unauthenticated when the person or the session has gone
 */
function callerLookup(db: Database): (claims: TokenClaims) => Promise<Caller> {
  const ask = batchRequests<TokenClaims, Caller>((asked) => identifyAll(db, asked), {
    atOnce: AT_ONCE,
    atMost: AT_MOST,
  })
  return async (claims) => {
    if (!claims.emailVerified) throw new AppError('unverified', messages.verifyFirst)
    return ask(claims)
  }
}

/** `callerLookup` for one. */
export async function identify(db: Database, claims: TokenClaims): Promise<Caller> {
  return callerLookup(db)(claims)
}

/** What is no UUID is the id of nothing of ours. */
const uuid = (id: string | undefined): string | null =>
  id !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null

/**
 * Callers in one query by indexes, in the order of the claims. Who was signed out meanwhile is kept
 * out, by the session or by the time of the sign-in, whichever the provider's tokens tell.
 *
 * The arrays stand in subqueries so that PostgreSQL does not see how long they are: it would make a
 * plan for each length anew, 0.35 ms a call, and keep none.
 */
async function identifyAll(
  db: Database,
  asked: readonly TokenClaims[],
): Promise<(Caller | AppError)[]> {
  const subjects = asked.map(({ subject }) => subject)
  const sessions = asked.map(({ sessionId }) => sessionId)
  const signIns = asked.map(({ authenticatedAt }) => authenticatedAt ?? null)
  const { rows } = await sql<CallerRow>`
    select asked.n::int as n, p.id, p.subject, p.email, p.name, p.roles, p.is_admin,
      coalesce(i.approved, false) as approved,
      coalesce(a.new_email_at < to_timestamp(asked.signed_in), false) as waits
    from unnest(
        (select ${subjects}::text[]), (select ${subjects.map(uuid)}::uuid[]),
        (select ${sessions.map((id) => id !== undefined)}::boolean[]),
        (select ${sessions.map(uuid)}::uuid[]), (select ${signIns}::float8[])
      ) with ordinality as asked (subject, account_id, in_session, session_id, signed_in, n)
    join person p on p.subject = asked.subject
    left join instructor i on i.person_id = p.id
    left join identity.session s on s.id = asked.session_id
      and s.account_id::text = p.subject and s.expires_at > now()
    left join identity.account a on a.id = asked.account_id
      and a.password_changed_at <= to_timestamp(asked.signed_in)
    where case
      when asked.in_session then s.id is not null
      when asked.signed_in is not null then a.id is not null
      else true end`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  return asked.map(({ sessionId }, index) => {
    const row = found.get(index + 1)
    if (!row) return new AppError('unauthenticated', messages.tokenInvalid)
    if (row.waits) return new AppError('unverified', messages.verifyFirst)
    const { id, subject, email, name, roles, is_admin: isAdmin, approved } = row
    return { id, subject, email, name, roles, isAdmin, approved, sessionId }
  })
}

/** The guard of every call that is not for anyone (rule wire-10). */
export function createGuard({ db }: Pick<Context, 'db'>, provider: IdentityProvider): Guard {
  const lookUp = callerLookup(db)
  return async (who, request) => {
    const caller = await lookUp(await provider.verify(bearer(request.headers.authorization)))
    permit(who, caller)
    return caller
  }
}

/** The token of an Authorization header (RFC 6750 §2.1). */
function bearer(header: string | undefined): string {
  const token = /^bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
  if (token === undefined)
    throw new AppError('unauthenticated', header ? messages.tokenInvalid : messages.tokenMissing)
  return token
}

function permit(who: Exclude<Who, 'anyone'>, caller: Caller): void {
  const refuse = (message: string) => new AppError('forbidden', message)
  switch (who) {
    case 'person':
      return
    case 'student':
      if (!caller.roles.includes('student')) throw refuse(messages.forbidden)
      return
    case 'instructor':
      if (!caller.roles.includes('instructor')) throw refuse(messages.forbidden)
      return
    case 'approvedInstructor':
      if (!caller.roles.includes('instructor')) throw refuse(messages.forbidden)
      if (!caller.approved) throw refuse(messages.notApproved)
      return
    case 'admin':
      if (!caller.isAdmin) throw refuse(messages.forbidden)
      return
    default:
      // A kind of caller that is not known here may do nothing.
      who satisfies never
      throw refuse(messages.forbidden)
  }
}
