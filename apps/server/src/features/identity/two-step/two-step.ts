import { randomBytes } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError, fieldError, invalidField } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { lockAccount, retryTransaction } from '../account-emails.ts'
import { endLogins } from '../embedded/logins.ts'
import { createPasswords, type PasswordCost } from '../embedded/passwords.ts'
import type { SecurityChange } from '../security-emails.ts'
import { securityNotice } from '../security-notice.ts'
import { keyOf, newRecoveryCodes, newTotpSecret, oldestStep, readCode, stepOf } from './codes.ts'
import { endTickets, openTicket, type FirstStep } from './tickets.ts'

/** A code that is right, and may have been used. */
export type CheckedCode = { accountId: string } & (
  | { step: number; secret: Buffer }
  | { recoveryHash: string }
)

export type TwoStep = ReturnType<typeof createTwoStep>

const SALT_BYTES = 16
/** An eighth of a password's: 50 random bits take longer to guess than what people choose. */
const RECOVERY_COST: PasswordCost = { ln: 12, r: 8, p: 1 }
const { hash } = createPasswords(RECOVERY_COST)

/**
 * Secrets, codes and recovery codes of accounts (docs/decisions/0078). Each code serves once, because
 * one conditional UPDATE takes it. What turns it on or off locks the account's row, as a sign-in does.
 */
export function createTwoStep(db: Database, mailer: Mailer) {
  const notify = (tx: Tx, accountId: string, change: SecurityChange) =>
    securityNotice(tx, mailer, accountId, change)

  /** New recovery codes, and what is stored of them. */
  async function makeRecoveryCodes() {
    const codes = newRecoveryCodes()
    const salt = randomBytes(SALT_BYTES)
    const hashes: string[] = []
    // One after the other, so that sign-ins get their turns in between.
    for (const code of codes) hashes.push(await hash(readCode(code)!.code, salt))
    return { codes, salt, hashes }
  }

  return {
    /**
     * Makes a new secret, in place of one that was not turned on.
     * @returns `secret` in base32 and the `uri` of the QR code
     * @throws AppError conflict while it is on
     */
    async setUp(account: { id: string; email: string }): Promise<{ secret: string; uri: string }> {
      const secret = newTotpSecret()
      const { rows } = await sql`
        insert into identity.two_step (account_id, secret) values (${account.id}, ${secret})
        on conflict (account_id) do update set secret = excluded.secret, set_up_at = now()
        where two_step.turned_on_at is null
        returning account_id`.execute(db)
      if (rows.length === 0) throw new AppError('conflict', messages.twoStepIsOn)
      return keyOf(secret, account.email)
    },

    /**
     * Turns it on with a code of the secret that was set up last, which is used up by it.
     * @returns the recovery codes
     * @throws AppError conflict when nothing is set up, or it is on; invalid when the code is wrong
     */
    async turnOn(accountId: string, typed: string): Promise<string[]> {
      const known = await find(db, accountId)
      if (!known) throw new AppError('conflict', messages.twoStepFirst)
      if (known.on) throw new AppError('conflict', messages.twoStepIsOn)
      const read = readCode(typed)
      const step = read?.kind === 'totp' ? stepOf(known.secret, read.code) : null
      if (step === null) throw invalidField('code', messages.codeWrong)
      const { codes, salt, hashes } = await makeRecoveryCodes()
      await retryTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        const { rows } = await sql`
          update identity.two_step
          set turned_on_at = now(), used_steps = array[${step}::bigint],
            recovery_hashes = ${hashes}, recovery_salt = ${salt}
          where account_id = ${accountId} and secret = ${known.secret} and turned_on_at is null
          returning account_id`.execute(tx)
        if (rows.length === 0) throw new AppError('conflict', messages.twoStepIsOn)
        await notify(tx, accountId, { kind: 'two-step-on' })
      })
      return codes
    },

    /** Turns it off; sign-ins that wait for a code end. Nothing happens while it is off. */
    async turnOff(accountId: string): Promise<void> {
      await retryTransaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        if (await remove(tx, accountId)) await notify(tx, accountId, { kind: 'two-step-off' })
      })
    },

    /**
     * Makes ten recovery codes, which end those of before.
     * @throws AppError conflict while two-step verification is off
     */
    async renewRecoveryCodes(accountId: string): Promise<string[]> {
      const off = () => new AppError('conflict', messages.twoStepOff)
      if (!(await find(db, accountId))?.on) throw off()
      const { codes, salt, hashes } = await makeRecoveryCodes()
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql`
          update identity.two_step set recovery_hashes = ${hashes}, recovery_salt = ${salt}
          where account_id = ${accountId} and turned_on_at is not null
          returning account_id`.execute(tx)
        if (rows.length === 0) throw off()
        await notify(tx, accountId, { kind: 'recovery-codes-made' })
      })
      return codes
    },

    /**
     * Checks what was typed as a code or recovery code of an account, outside of a transaction, because
     * a recovery code costs a hash.
     * @returns null when it is wrong; what is to be passed to `takeCode` otherwise
     */
    async checkCode(accountId: string, typed: string): Promise<CheckedCode | null> {
      const known = await find(db, accountId)
      const read = readCode(typed)
      if (!known?.on || !read) return null
      const { secret, salt } = known
      if (read.kind === 'totp') {
        const step = stepOf(secret, read.code)
        return step === null ? null : { accountId, step, secret }
      }
      return salt && { accountId, recoveryHash: await hash(read.code, salt) }
    },

    /**
     * Whether the typed code is sufficient in addition to a correct password. Consumes the code. While
     * two-step verification is off, no code is needed.
     */
    async confirms(accountId: string, typed = ''): Promise<boolean> {
      if (!(await find(db, accountId))?.on) return true
      const code = await this.checkCode(accountId, typed)
      return code !== null && (await db.transaction().execute((tx) => this.takeCode(tx, code)))
    },

    /** Uses a code up. @returns false when it was used before, or is no recovery code */
    async takeCode(tx: Tx, code: CheckedCode): Promise<boolean> {
      if ('step' in code) {
        const { accountId, step, secret } = code
        const { numAffectedRows } = await sql`
          update identity.two_step
          set used_steps = array(
            select used from unnest(used_steps || ${step}::bigint) as used
            where used >= ${oldestStep()}::bigint)
          where account_id = ${accountId} and turned_on_at is not null and secret = ${secret}
            and not ${step}::bigint = any(used_steps)`.execute(tx)
        return numAffectedRows === 1n
      }
      const { accountId, recoveryHash } = code
      const { rows } = await sql<{ left: number }>`
        update identity.two_step
        set recovery_hashes = array_remove(recovery_hashes, ${recoveryHash})
        where account_id = ${accountId} and turned_on_at is not null
          and ${recoveryHash} = any(recovery_hashes)
        returning cardinality(recovery_hashes) as left`.execute(tx)
      const used = rows[0]
      if (used) await notify(tx, accountId, { kind: 'recovery-code-used', left: used.left })
      return used !== undefined
    },
  }
}

export const wrongCode = () => fieldError('unauthenticated', 'code', messages.codeWrong)

interface Found {
  secret: Buffer
  on: boolean
  recoveryCodesLeft: number
  salt: Buffer | null
}

async function find(db: Database | Tx, accountId: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select secret, turned_on_at is not null as on, recovery_salt as salt,
      cardinality(recovery_hashes) as "recoveryCodesLeft"
    from identity.two_step where account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

export async function twoStepState(
  db: Database | Tx,
  accountId: string,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const { on = false, recoveryCodesLeft = 0 } = (await find(db, accountId)) ?? {}
  return { on, recoveryCodesLeft }
}

/**
 * Has a sign-in wait for a code, if two-step verification is on. The caller holds the account's lock, so
 * that no sign-in slips past a change of it.
 * @param first a password or a provider's account that was right
 * @returns the ticket; null while it is off
 */
export async function beginTwoStep(tx: Tx, first: FirstStep): Promise<string | null> {
  const on = (await find(tx, first.proof.accountId))?.on ?? false
  return on ? openTicket(tx, first) : null
}

/**
 * Disables two-step verification for an account whose owner has lost all second factors, and ends its sign-in
 * sessions (rule twostep-12).
 * @param email the verified email of the account
 * @returns null if no account has verified the email; `was`: whether it was on
 */
export async function resetTwoStep(
  db: Database,
  mailer: Mailer,
  email: string,
): Promise<{ email: string; was: boolean } | null> {
  return retryTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from identity.account where email = ${email} and email_verified
      for update`.execute(tx)
    const account = rows[0]
    if (!account) return null
    const was = await remove(tx, account.id)
    await endLogins(tx, account.id)
    if (was) await securityNotice(tx, mailer, account.id, { kind: 'two-step-reset' })
    return { email: account.email, was }
  })
}

/** Removes secret, recovery codes and tickets. @returns whether it was on */
async function remove(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    delete from identity.two_step where account_id = ${accountId}
    returning turned_on_at is not null as on`.execute(tx)
  await endTickets(tx, accountId)
  return rows[0]?.on ?? false
}
