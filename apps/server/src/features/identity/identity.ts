import { messages } from '@firstbell/contract/messages'
import type { Who } from '@firstbell/contract/route'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { DownloadTickets } from '../../platform/http/file-routes.ts'
import type { Caller, Guard } from '../../platform/http/routes.ts'
import { accountRefused, type Refusal } from './account-errors.ts'
import { issueTicket, redeemTicket } from './download-tickets.ts'
import type { IdentityProvider, TokenClaims } from './provider.ts'

export { accountGone } from './account-errors.ts'
export { accountKey, digest, newSecret } from './secrets.ts'
export { requireConfirmed } from './confirm.ts'
export { hasVerifiedEmail, newEmailOf } from './account-emails.ts'
export { listLogins } from './embedded/logins.ts'
export { callbackPath, DEMO_SCHOOL, demoSchool, type Oidc } from './oidc/oidc.ts'
export { createEmbeddedProvider } from './embedded/embedded-provider.ts'
export { createPasswords } from './embedded/passwords.ts'
export type { SignUpBrowsers } from './embedded/sign-up-browsers.ts'
export type { IdentityProvider, TokenClaims } from './provider.ts'
export { resetTwoStep } from './two-step/two-step.ts'

/** The guard of the routes, and the front door of this feature. */

type Identified = Caller & Pick<CallerRow, 'hasTwoStep' | 'waitsForGuardian'>

interface CallerRow extends Omit<Caller, 'loginId'> {
  /** Position in the batch, from 1. */
  n: number
  hasTwoStep: boolean
  /**
   * 'unverified' also for a sign-in after a change of email, which waits for the verification of the new one; null for an
   * account that may be used.
   */
  refusal: Refusal | null
  /** Whether a parent or guardian has yet to confirm the account (rule account-29). */
  waitsForGuardian: boolean
}

/** Concurrent queries: two would halve the batches. */
const AT_ONCE = 1
/** The maximum number of callers in a query. */
const AT_MOST = 200

/**
 * Finds the person of a verified token. Roles, approval and login are read after the call came in and
 * never cached (rule identity-6). Callers that arrive during a query share the next one, which costs
 * less than a query each.
 * @throws AppError suspended; unverified; unauthenticated when the person or the login is gone
 */
function callerLookup(db: Database): (claims: TokenClaims) => Promise<Identified> {
  return batchRequests<TokenClaims, Identified>((batch) => identifyAll(db, batch), {
    atOnce: AT_ONCE,
    atMost: AT_MOST,
  })
}

export async function identify(db: Database, claims: TokenClaims): Promise<Caller> {
  return callerLookup(db)(claims)
}

/** Returns null unless the id is a UUID: other ids cannot match a row. */
const uuid = (id: string | undefined): string | null =>
  id !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null

/**
 * One query for a batch of callers, in the order of the claims. The calls of one screen carry one
 * token, whose claims are the same object and are asked for once. Ended sign-ins are refused by
 * login id or by the time of the sign-in, whichever the provider's tokens carry.
 *
 * Subqueries hide the lengths of the arrays from PostgreSQL, which would otherwise make a new plan
 * for each length.
 */
async function identifyAll(
  db: Database,
  batch: readonly TokenClaims[],
): Promise<(Identified | AppError)[]> {
  const distinct = [...new Set(batch)]
  const subjects = distinct.map(({ subject }) => subject)
  const logins = distinct.map(({ loginId }) => loginId)
  const signIns = distinct.map(({ authenticatedAt }) => authenticatedAt ?? null)
  const verified = distinct.map(({ emailVerified }) => emailVerified)
  const { rows } = await sql<CallerRow>`
    select claims.n::int as n, p.id, p.subject, p.email, p.name, p.roles, p.is_admin as "isAdmin",
      coalesce(i.approved, false) as approved,
      p.is_admin and exists (
        select from identity.two_step s
        where s.account_id = claims.account_id and s.turned_on_at is not null) as "hasTwoStep",
      case when p.suspended_at is not null then 'suspended'
        when not claims.verified or a.new_email_at < to_timestamp(claims.signed_in) then 'unverified'
      end as refusal,
      g.person_id is not null and g.confirmed_at is null as "waitsForGuardian"
    from unnest(
        (select ${subjects}::text[]), (select ${subjects.map(uuid)}::uuid[]),
        (select ${logins.map((id) => id !== undefined)}::boolean[]),
        (select ${logins.map(uuid)}::uuid[]), (select ${signIns}::float8[]),
        (select ${verified}::boolean[])
      ) with ordinality as claims (subject, account_id, in_login, login_id, signed_in, verified, n)
    join person p on p.subject = claims.subject
    left join instructor i on i.person_id = p.id
    left join guardian g on g.person_id = p.id
    left join identity.login l on l.id = claims.login_id
      and l.account_id::text = p.subject and l.expires_at > now()
    left join identity.account a on a.id = claims.account_id
      and a.password_changed_at <= to_timestamp(claims.signed_in)
    where case
      when claims.in_login then l.id is not null
      when claims.signed_in is not null then a.id is not null
      else true end`.execute(db)
  const rowOf = new Map(rows.map((row) => [distinct[row.n - 1], row]))
  return batch.map((claims) => {
    const row = rowOf.get(claims)
    if (!row) return new AppError('unauthenticated', messages.tokenInvalid)
    const { n: _, refusal, ...caller } = row
    if (refusal !== null) return accountRefused(refusal)
    return { ...caller, loginId: claims.loginId }
  })
}

/**
 * Authenticates and authorizes every call but those for anyone (rule wire-10): `guard` by the token of
 * the Authorization header, `tickets` by the ticket of a URL that a browser downloads (rule wire-23).
 */
export function createGuards(
  { db, config }: Pick<Context, 'db' | 'config'>,
  provider: IdentityProvider,
): { guard: Guard; tickets: DownloadTickets } {
  const lookUp = callerLookup(db)
  const verify = ({ headers }: FastifyRequest) => provider.verify(bearer(headers.authorization))
  const admit = async (who: Parameters<Guard>[0], claims: TokenClaims) => {
    const { hasTwoStep, waitsForGuardian, ...caller } = await lookUp(claims)
    permit(who, caller)
    if (who === 'booker' && waitsForGuardian)
      throw new AppError('guardian_needed', messages.waitingForGuardian)
    // Read like the roles, so that turning it off shuts the door at once (rule twostep-11).
    if (who === 'admin' && config.adminTwoStep === 'required' && !hasTwoStep)
      throw new AppError('two_step_setup_required', messages.twoStepFirst)
    return caller
  }
  return {
    guard: async (who, request) => admit(who, await verify(request)),
    tickets: {
      issue: async (request, url) => {
        const personId = request.caller?.id ?? ''
        return issueTicket(db, { personId, claims: await verify(request) }, url)
      },
      guard: async (who, request) => admit(who, await redeemTicket(db, request.url)),
    },
  }
}

/** When the token of a request that the guard has let pass expires, in milliseconds since 1970. */
export const tokenExpiry = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  (decodeJwt(bearer(headers.authorization)).exp ?? 0) * 1000

/** The token of an Authorization header (RFC 6750 §2.1). */
function bearer(header: string | undefined): string {
  const token = /^bearer +([\w.~+/=-]+) *$/i.exec(header ?? '')?.[1]
  if (token === undefined)
    throw new AppError('unauthenticated', header ? messages.tokenInvalid : messages.tokenMissing)
  return token
}

function permit(who: Exclude<Who, 'anyone'>, { roles, approved, isAdmin }: Caller): void {
  const isInstructor = roles.includes('instructor')
  if (who === 'approvedInstructor' && isInstructor && !approved)
    throw new AppError('forbidden', messages.notApproved)
  const permitted: Record<typeof who, boolean> = {
    person: true,
    student: roles.includes('student'),
    booker: roles.includes('student'),
    instructor: isInstructor,
    approvedInstructor: isInstructor,
    admin: isAdmin,
  }
  // An unknown kind of caller is refused.
  if (!permitted[who]) throw new AppError('forbidden', messages.forbidden)
}
