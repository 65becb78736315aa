import type { Who } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Caller, Guard } from '../platform/http/routes.ts'
import type { Parts } from '../platform/parts.ts'
import type { IdentityProvider, TokenClaims } from './provider.ts'

export { createEmbeddedProvider } from './embedded.ts'
export { identityJobs } from './housekeeping.ts'
export type { Alongside, IdentityProvider, TokenClaims } from './provider.ts'

/** Who is calling: the guard of the routes. The rest of the system sees this file only. */

interface CallerRow {
  id: string
  subject: string
  email: string
  name: string
  roles: string[]
  is_admin: boolean
  approved: boolean
}

/**
 * The person of a verified token, in one query by indexes: roles, approval and session are those of
 * this moment, not of the token's.
 * @throws AppError unverified; unauthenticated when the person or the session has gone
 */
export async function identify(db: Database, claims: TokenClaims): Promise<Caller> {
  if (!claims.emailVerified) throw new AppError('unverified', messages.verifyFirst)
  const { subject, sessionId } = claims
  const open = stillOpen(claims)
  const { rows } = await sql<CallerRow>`
    select p.id, p.subject, p.email, p.name, p.roles, p.is_admin,
      coalesce(i.approved, false) as approved
    from person p left join instructor i on i.person_id = p.id ${open}
    where p.subject = ${subject}`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('unauthenticated', messages.tokenInvalid)
  return {
    id: row.id,
    subject: row.subject,
    email: row.email,
    name: row.name,
    roles: row.roles,
    isAdmin: row.is_admin,
    approved: row.approved,
    sessionId,
  }
}

/** Keeps out who was signed out meanwhile; nothing where the provider's tokens do not tell. */
function stillOpen({ subject, sessionId, authenticatedAt }: TokenClaims): RawBuilder<unknown> {
  if (sessionId !== undefined)
    return sql`join identity.session s on s.id = ${sessionId}::uuid
      and s.account_id::text = p.subject and s.expires_at > now()`
  if (authenticatedAt !== undefined)
    return sql`join identity.account a on a.id = ${subject}::uuid
      and a.password_changed_at <= to_timestamp(${authenticatedAt}::float8)`
  return sql``
}

/** The guard of every call that is not for anyone (decisions.md, role table). */
export function createGuard({ db }: Pick<Parts, 'db'>, provider: IdentityProvider): Guard {
  return async (who, request) => {
    const caller = await identify(db, await provider.verify(bearer(request.headers.authorization)))
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
