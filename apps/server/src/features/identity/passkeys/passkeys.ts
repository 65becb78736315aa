import { randomBytes } from 'node:crypto'
import { MAX_PASSKEYS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { Passkey } from '@firstbell/contract/security'
import { readAnswer, type NewPasskeyAnswer, type PasskeyAnswer } from '@firstbell/contract/webauthn'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { recordAct } from '../../audit/audit.ts'
import { lockAccount, retryTransaction } from '../account-emails.ts'
import { accountGone } from '../account-errors.ts'
import { confirmFailed } from '../confirm.ts'
import { addCredential, removeCredential } from '../credentials.ts'
import { securityNotice } from '../security-notice.ts'
import type { SignInProof } from '../sign-in-gate.ts'
import * as ceremonies from './ceremonies.ts'
import { relyingPartyOf, type RelyingParty } from './ceremonies.ts'
import { keepChallenge, useUpChallenge } from './challenges.ts'

export interface PasskeyProof extends SignInProof {
  name: string
  /** The authenticator's signature counter. */
  count: number
}

export const passkeyRefused = (): AppError =>
  new AppError('unauthenticated', messages.passkeyRefused)

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * The passkeys of accounts (docs/product/passkeys.md). Where the site has no host that passkeys could
 * belong to, what makes or uses one throws AppError passkeys_unavailable (rule passkey-8).
 */
export function createPasskeys(db: Database, mailer: Mailer, publicUrl: string) {
  const party = relyingPartyOf(publicUrl)

  function requiredParty(): RelyingParty {
    if (!party) throw new AppError('passkeys_unavailable', messages.passkeysUnavailable)
    return party
  }

  /**
   * What an answer to `options` shows; it uses the challenge up.
   * @throws AppError passkey_unknown when there is no such passkey (any more); unauthenticated for
   *   anything else but a right answer
   */
  async function prove(answer: PasskeyAnswer): Promise<PasskeyProof> {
    const site = requiredParty()
    const challenge = await ceremonies.challengeIn(answer)
    if (challenge === null || !(await useUpChallenge(db, challenge, null))) throw passkeyRefused()
    const passkey = await keyOf(db, answer.id)
    if (!passkey) throw new AppError('passkey_unknown', messages.passkeyUnknown)
    const { accountId, id, version, name, userHandle } = passkey
    // Authenticators name the account whose passkey they have used (WebAuthn §7.2, step 6).
    if (answer.response.userHandle !== userHandle.toString('base64url')) throw passkeyRefused()
    const count = await ceremonies.verifiedCount(site, challenge, answer, passkey)
    if (count === null) throw passkeyRefused()
    return { accountId, credential: { id, version }, methods: ['pop'], name, count }
  }

  /**
   * Does what a proof allows, in a transaction that holds the account's lock and notes the use.
   * @returns what `allowed` does
   * @throws AppError unauthenticated when the passkey has been removed since, or when its signature
   *   counter has not gone up since its last use: then another authenticator has a copy of the key, and
   *   the owner is mailed (rule passkey-4)
   */
  async function use<Result>(
    { accountId, credential, name, count }: PasskeyProof,
    allowed: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const outcome = await retryTransaction(db, async (tx) => {
      await lockAccount(tx, accountId)
      const { rows } = await sql<{ before: string }>`
        select sign_count as before from identity.passkey
        where credential_id = ${credential.id}`.execute(tx)
      if (!rows[0]) return null
      const before = Number(rows[0].before)
      // 0 is no counter: passkeys that several devices share have no other.
      if (before > 0 && count <= before) {
        await securityNotice(tx, mailer, accountId, { kind: 'passkey-refused', passkey: name })
        return null
      }
      await sql`
        update identity.passkey set sign_count = ${count}
        where credential_id = ${credential.id}`.execute(tx)
      await sql`
        update identity.credential set last_used_at = now() where id = ${credential.id}`.execute(tx)
      return { result: await allowed(tx) }
    })
    if (!outcome) throw passkeyRefused()
    return outcome.result
  }

  return {
    available: party !== null,

    /**
     * The options for a new passkey of an account, whose challenge no other account can answer.
     * @throws AppError conflict when it has as many as it may have
     */
    async newOptions(account: { subject: string; email: string; name: string }) {
      const site = requiredParty()
      const existing = await keysOf(db, account.subject)
      if (existing.length >= MAX_PASSKEYS) throw tooMany()
      const userHandle = await userHandleOf(db, account.subject)
      const options = await ceremonies.creationOptions(site, { ...account, userHandle }, existing)
      await keepChallenge(db, options.challenge, account.subject)
      return options
    },

    /**
     * Adds the passkey of an answer to `newOptions`, which uses its challenge up.
     * @throws AppError invalid; conflict when the account has as many as it may have, or when an account
     *   has this one
     */
    async add(accountId: string, name: string, answer: NewPasskeyAnswer): Promise<Passkey> {
      const site = requiredParty()
      const challenge = await ceremonies.challengeIn(answer)
      const key =
        challenge !== null && (await useUpChallenge(db, challenge, accountId))
          ? await ceremonies.verifiedKey(site, challenge, answer)
          : null
      if (!key) throw new AppError('invalid', messages.passkeyNotAdded)
      return retryTransaction(db, async (tx) => {
        // Of passkeys that are added at the same moment each counts those before it.
        await lockAccount(tx, accountId)
        if ((await keysOf(tx, accountId)).length >= MAX_PASSKEYS) throw tooMany()
        const { id } = await addCredential(tx, accountId, { kind: 'passkey', name })
        const { credentialId, publicKey, transports, signCount } = key
        const { rows } = await sql<{ createdAt: Date }>`
          insert into identity.passkey (credential_id, webauthn_id, public_key, transports, sign_count)
          values (${id}, ${credentialId}, ${publicKey}, ${transports}::text[], ${signCount})
          on conflict (webauthn_id) do nothing
          returning now() as "createdAt"`.execute(tx)
        if (!rows[0]) throw new AppError('conflict', messages.passkeyAddedBefore)
        await securityNotice(tx, mailer, accountId, { kind: 'passkey-added', passkey: name })
        return { id, name, createdAt: rows[0].createdAt.toISOString(), lastUsedAt: null }
      })
    },

    /** @throws AppError not_found */
    async rename(accountId: string, id: string, name: string): Promise<void> {
      await retryTransaction(db, async (tx) => {
        const before = await tx
          .selectFrom('identity.credential')
          .select('name')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('kind', '=', 'passkey')
          .forUpdate()
          .executeTakeFirst()
        if (!before) throw noSuchPasskey()
        if (before.name === name) return
        await tx.updateTable('identity.credential').set({ name }).where('id', '=', id).execute()
        await recordAct(tx, {
          kind: 'passkey_renamed',
          subject: { account: accountId },
          details: { passkey: name, before: before.name },
        })
      })
    },

    /**
     * @returns what browsers call it, for them to forget it
     * @throws AppError not_found; last_way when there is no other way to sign in
     */
    remove: (accountId: string, id: string): Promise<string> =>
      retryTransaction(db, async (tx) => {
        const { rows } = await sql<{ webauthnId: Buffer }>`
          select webauthn_id as "webauthnId" from identity.passkey as passkey
            join identity.credential as credential on credential.id = passkey.credential_id
          where credential.id = ${id} and account_id = ${accountId}`.execute(tx)
        if (!rows[0]) throw noSuchPasskey()
        const { name } = await removeCredential(tx, accountId, id)
        await securityNotice(tx, mailer, accountId, { kind: 'passkey-removed', passkey: name })
        return rows[0].webauthnId.toString('base64url')
      }),

    async options() {
      const options = await ceremonies.requestOptions(requiredParty())
      await keepChallenge(db, options.challenge, null)
      return options
    },

    prove,
    use,

    /**
     * Does what the owner's passkey allows, as `use`, if this is the answer of one to `options`.
     * @throws AppError confirm_failed
     */
    async confirm<Result>(
      accountId: string,
      sent: Record<string, unknown>,
      allowed: (tx: Tx) => Promise<Result>,
    ): Promise<Result> {
      try {
        const answer = readAnswer(sent)
        const proof = answer && (await prove(answer))
        if (proof?.accountId === accountId) return await use(proof, allowed)
      } catch (error) {
        // A 401 would end the session that asks.
        if (!(error instanceof AppError) || error.status !== 401) throw error
      }
      throw confirmFailed()
    },
  }
}

const keysOf = (db: Pick<Tx, 'selectFrom'>, accountId: string) =>
  db
    .selectFrom('identity.passkey')
    .innerJoin('identity.credential', 'identity.credential.id', 'credential_id')
    .select(['webauthn_id as credentialId', 'transports'])
    .where('account_id', '=', accountId)
    .execute()

/** @param webauthnId what browsers call it */
async function keyOf(db: Database, webauthnId: string) {
  const { rows } = await sql<
    ceremonies.PublicKey & {
      id: string
      version: number
      name: string
      accountId: string
      userHandle: Buffer
    }
  >`
    select credential.id, version, name, account_id as "accountId",
      webauthn_id as "credentialId", public_key as "publicKey", transports,
      passkey_user_handle as "userHandle"
    from identity.passkey as passkey
      join identity.credential as credential on credential.id = passkey.credential_id
      join identity.account as account on account.id = account_id
    where webauthn_id = ${Buffer.from(webauthnId, 'base64url')}`.execute(db)
  return rows[0]
}

/** What authenticators call the account, for all its passkeys alike; made with the first. */
async function userHandleOf(db: Database, accountId: string): Promise<Buffer> {
  const { rows } = await sql<{ userHandle: Buffer }>`
    update identity.account
    set passkey_user_handle = coalesce(passkey_user_handle, ${randomBytes(32)})
    where id = ${accountId} returning passkey_user_handle as "userHandle"`.execute(db)
  if (!rows[0]) throw accountGone()
  return rows[0].userHandle
}

const tooMany = () => new AppError('conflict', messages.tooManyPasskeys)
const noSuchPasskey = () => new AppError('not_found', messages.noSuchPasskey)
