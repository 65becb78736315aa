import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { lockAccount, retryTransaction } from './account-emails.ts'
import { accountGone } from './account-errors.ts'
import { passwordHashOf } from './credentials.ts'
import { languageOfAccount } from './link-mails.ts'

/**
 * Requires that the person proved who they are a short while ago in this session, by signing in or by
 * confirming (rule security-7). Calls that a stolen session must not make use it first. Sessions of a
 * hosted provider cannot be asked.
 * @throws AppError confirm_identity; unauthenticated if the session has ended
 */
export async function requireConfirmed(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { loginId }: Pick<Caller, 'loginId'>,
): Promise<void> {
  if (config.identityProvider !== 'embedded') return
  const { rows } = await sql<{ is_confirmed: boolean }>`
    select coalesce(confirmed_at > now() - make_interval(mins => ${config.confirmMinutes}::int), false) as is_confirmed
    from identity.login where id = ${loginId ?? null}::uuid`.execute(db)
  const [session] = rows
  // It has ended since the token was verified, for example because another request has deleted the account.
  if (!session) throw accountGone()
  if (!session.is_confirmed) throw new AppError('confirm_identity', messages.confirmIdentity)
}

export const confirmFailed = (): AppError => new AppError('confirm_failed', messages.confirmFailed)

export async function markConfirmed(db: Database | Tx, loginId: string): Promise<void> {
  await db
    .updateTable('identity.login')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', loginId)
    .execute()
}

/**
 * Codes that confirm by mail, for accounts without a password: a person whose only way to sign in is a
 * provider that cannot prove a fresh sign-in has no other way (rule security-9). Accounts with a
 * password do not get them, so that an open mailbox does not replace the password.
 */

const CODE_DIGITS = 6
const CODE_MINUTES = 10
/** Wrong attempts after which a code expires and a new one must be mailed. */
const CODE_TRIES = 5

/** The session is part of the hash, so that a code confirms no other session. */
const hashOf = (loginId: string, code: string): Buffer =>
  createHash('sha256').update(`${loginId}:${code}`).digest()

/**
 * Mails a code to the verified email of an account; it replaces the session's code before.
 * @throws AppError conflict when the account has a password; confirm_failed when the session has ended
 */
export async function mailConfirmCode(
  db: Database,
  mailer: Mailer,
  { accountId, loginId }: { accountId: string; loginId: string },
): Promise<void> {
  await retryTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if ((await passwordHashOf(tx, accountId)) !== null)
      throw new AppError('conflict', messages.confirmByPassword)
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const { rows } = await sql<{ email: string; name: string; until: Date }>`
      with fresh as (
        insert into identity.confirm_code (login_id, code_hash, expires_at)
        select id, ${hashOf(loginId, code)}, now() + make_interval(mins => ${CODE_MINUTES}::int)
        from identity.login where id = ${loginId} and account_id = ${accountId}
        on conflict (login_id) do update
          set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0
        returning expires_at
      )
      select account.email, coalesce(person.name, '') as name, expires_at as until
      from fresh, identity.account left join person on person.subject = account.id::text
      where account.id = ${accountId} and account.verified_at is not null`.execute(tx)
    const [account] = rows
    if (!account) throw confirmFailed()
    const { email: to, name, until } = account
    const language = await languageOfAccount(tx, accountId)
    await mailer.enqueue(tx, {
      key: `confirm-code:${randomUUID()}`,
      to,
      template: 'confirm-code',
      data: { name, language, code, minutes: CODE_MINUTES, until },
    })
  })
}

/**
 * Returns the hash of the code of a session, for `takeConfirmCode`; null if the code is wrong. Each attempt counts, before
 * it is compared.
 */
export async function checkConfirmCode(
  db: Database,
  loginId: string,
  code: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    update identity.confirm_code set tries = tries + 1
    where login_id = ${loginId} and tries < ${CODE_TRIES}::int and expires_at > now()
    returning code_hash as hash`.execute(db)
  const hash = hashOf(loginId, code.replaceAll(/[\s-]/g, ''))
  return rows[0] && timingSafeEqual(rows[0].hash, hash) ? hash : null
}

/** Uses up the code with this hash. @returns false if it was used before */
export async function takeConfirmCode(
  db: Database,
  loginId: string,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity.confirm_code')
    .where('login_id', '=', loginId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
