import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'

/**
 * Requires that the person proved who they are a short while ago in this session, by signing in or by
 * confirming (rule security-7). Calls that a stolen session must not make use it first. Sessions of a
 * hosted provider cannot be asked.
 * @throws AppError confirm_identity
 */
export async function requireConfirmed(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { loginId }: Pick<Caller, 'loginId'>,
): Promise<void> {
  if (config.identityProvider !== 'embedded') return
  const { rows } = await sql`
    select from identity.login where id = ${loginId ?? null}::uuid
      and confirmed_at > now() - make_interval(mins => ${config.confirmMinutes}::int)`.execute(db)
  if (rows.length === 0) throw new AppError('confirm_identity', messages.confirmIdentity)
}

export const confirmFailed = (): AppError => new AppError('confirm_failed', messages.confirmFailed)

export async function markConfirmed(db: Database | Tx, loginId: string): Promise<void> {
  await db
    .updateTable('identity.login')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', loginId)
    .execute()
}
