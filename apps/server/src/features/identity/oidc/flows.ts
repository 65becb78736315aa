import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { digest, newSecret } from '../secrets.ts'
import { FLOW_SECONDS } from './cookies.ts'
import type { FlowSecrets } from './provider-client.ts'

/** Why a browser was sent to a provider. */
export type Purpose = 'sign_in' | 'connect' | 'confirm'

export interface Flow {
  provider: string
  purpose: Purpose
  /** The sign-in session that connects or confirms, or that a sign-in replaces. */
  loginId: string | null
  /** The path of the page to open afterwards. */
  next: string
}

const EXPIRY = sql<Date>`now() + make_interval(secs => ${FLOW_SECONDS}::int)`

/** Stores a flow. @returns the secret of the cookie that binds it to the browser */
export async function storeFlow(db: Database, flow: Flow, secrets: FlowSecrets): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('identity.oidc_flow')
    .values({
      state_hash: digest(secrets.state),
      browser_hash: digest(secret),
      provider: flow.provider,
      purpose: flow.purpose,
      login_id: flow.loginId,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      next: flow.next,
      expires_at: EXPIRY,
    })
    .execute()
  return secret
}

/**
 * Consumes a flow: of concurrent callbacks exactly one gets it. A callback from another browser or provider
 * leaves it unchanged, so that a stranger cannot end it (rule oidc-5).
 */
export async function takeFlow(
  db: Database,
  answer: { state: string; browserSecret: string; provider: string },
): Promise<(Flow & { secrets: FlowSecrets }) | null> {
  const { state, browserSecret, provider } = answer
  const row = await db
    .deleteFrom('identity.oidc_flow')
    .where('state_hash', '=', digest(state))
    .where('browser_hash', '=', digest(browserSecret))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['purpose', 'login_id', 'nonce', 'code_verifier', 'next'])
    .executeTakeFirst()
  if (!row) return null
  return {
    provider,
    purpose: row.purpose as Purpose,
    loginId: row.login_id,
    next: row.next,
    secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
  }
}

/** A sign-in at a provider that the person continues here: with a sign-up, an offer to connect, or a code. */
export interface Pending {
  step: 'sign_up' | 'connect' | 'code'
  provider: string
  label: string
  issuer: string
  subject: string
  name: string | null
  email: string | null
  emailVerified: boolean
  /** For `connect`: the account that has the email. */
  accountId: string | null
  /** For `code`. */
  ticket: string | null
  next: string
}

interface StoredPending extends Pending {
  since: Date
}

/** Stores a pending sign-in. @returns the secret of its cookie */
export async function storePending(db: Database | Tx, pending: Pending): Promise<string> {
  const secret = newSecret()
  const { emailVerified, accountId, ...rest } = pending
  await db
    .insertInto('identity.oidc_pending')
    .values({
      ...rest,
      browser_hash: digest(secret),
      email_verified: emailVerified,
      account_id: accountId,
      expires_at: EXPIRY,
    })
    .execute()
  return secret
}

const PENDING = [
  'step',
  'provider',
  'label',
  'issuer',
  'subject',
  'name',
  'email',
  'email_verified as emailVerified',
  'account_id as accountId',
  'ticket',
  'next',
  'created_at as since',
] as const

export async function findPending(db: Database, secret: string): Promise<StoredPending | null> {
  const row = await db
    .selectFrom('identity.oidc_pending')
    .select(PENDING)
    .where('browser_hash', '=', digest(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return (row as (Pending & { since: Date }) | undefined) ?? null
}

/** Consumes a pending sign-in that is at this step: only one of concurrent calls gets it. */
export async function takePending(
  tx: Tx,
  secret: string,
  step: Pending['step'],
): Promise<StoredPending | null> {
  const row = await tx
    .deleteFrom('identity.oidc_pending')
    .where('browser_hash', '=', digest(secret))
    .where('step', '=', step)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(PENDING)
    .executeTakeFirst()
  return (row as (Pending & { since: Date }) | undefined) ?? null
}
