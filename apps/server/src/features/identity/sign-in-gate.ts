import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * How a person has shown who they are (`amr`, RFC 8176): `pwd` a password, `otp` a code that works once,
 * `pop` a key of theirs such as a passkey's, `fed` the account of another provider.
 */
export type Method = 'pwd' | 'otp' | 'pop' | 'fed'

/** A checked way to sign in: a right password, a passkey's signature, another provider's answer. */
export interface SignInProof {
  accountId: string
  /** The way to sign in, and its version at the check: a new version ends the proof (`Credential.version`). */
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
  /** The email that waits for its verification, if there is one; else the verified one. */
  email: string
  /** Whether `email` is verified. */
  verified: boolean
  /** Whether any email of the account was ever verified: until then the account may be a stranger's sign-up. */
  everVerified: boolean
  /** Whether anyone has signed in since the first verification; the first sign-in is not mailed as one from a new browser. */
  hasSignedIn: boolean
}

/**
 * Checks that a proof (a password, a provider's answer, a passkey) is still valid before a sign-in session is
 * opened. Locks the account, so that a change that ends the proof cannot commit in between.
 * @returns null if the credential was replaced or removed, or the account is gone
 */
export async function signInGate(tx: Tx, proof: SignInProof): Promise<AccountAtGate | null> {
  const { accountId, credential } = proof
  const { rows } = await sql<AccountAtGate>`
    select id, coalesce(new_email, email) as email, has_signed_in as "hasSignedIn",
      email_verified and new_email is null as verified, verified_at is not null as "everVerified"
    from identity.account where id = ${accountId} for update`.execute(tx)
  // A second statement, because it sees what was committed before the lock was granted.
  const { numAffectedRows } = await sql`
    update identity.credential set last_used_at = now()
    where id = ${credential.id} and account_id = ${accountId}
      and version = ${credential.version}`.execute(tx)
  return numAffectedRows === 1n ? (rows[0] ?? null) : null
}
