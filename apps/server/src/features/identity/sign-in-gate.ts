import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { accountRefused } from './account-errors.ts'

/**
 * How a person has shown who they are (`amr`, RFC 8176): `pwd` a password, `otp` a code that works once,
 * `pop` a key of theirs such as a passkey's, `fed` the account of another provider.
 */
export type Method = 'pwd' | 'otp' | 'pop' | 'fed'

/** What was shown: the way that was found right, as it was then. */
export interface SignInProof {
  accountId: string
  credential: { id: string; version: number }
  methods: readonly Method[]
  /**
   * False where nothing shows that the person is there now, as when a provider answers for a session
   * that was open there. Absent: true.
   */
  fresh?: boolean
}

/** The account that a proof opens, under its lock. */
export interface AccountAtGate {
  id: string
  /** The last verified email; without one, or while another waits, the one that waits. */
  email: string
  verified: boolean
  everVerified: boolean
  hasSignedIn: boolean
}

/**
 * Checks that a proof (a password, a provider's answer, a passkey) is still valid before a sign-in session is
 * opened. Locks the account, so that a change that ends the proof cannot commit in between.
 * @returns null if the credential was replaced or removed, or the account is gone
 * @throws AppError suspended
 */
export async function signInGate(tx: Tx, proof: SignInProof): Promise<AccountAtGate | null> {
  const { accountId, credential } = proof
  const { rows } = await sql<AccountAtGate>`
    select id, coalesce(new_email, email) as email, has_signed_in as "hasSignedIn",
      email_verified and new_email is null as verified, verified_at is not null as "everVerified"
    from identity.account where id = ${accountId} for update`.execute(tx)
  // A statement of its own: it sees what was committed before the lock was granted.
  const used = await tx
    .updateTable('identity.credential')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', credential.id)
    .where('account_id', '=', accountId)
    .where('version', '=', credential.version)
    .returning(
      sql<boolean>`exists (
        select from person where subject = account_id::text and suspended_at is not null)`.as(
        'suspended',
      ),
    )
    .executeTakeFirst()
  if (used?.suspended) throw accountRefused('suspended')
  return used ? (rows[0] ?? null) : null
}
