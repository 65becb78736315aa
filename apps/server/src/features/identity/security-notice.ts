import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { clockOf, UNKNOWN_CLOCK, type ReaderClock } from '../../platform/mail/time-words.ts'
import type { SecurityChange } from './security-emails.ts'

/**
 * Tells the owner of an account what became of its ways to sign in, in the transaction that changes
 * them, by a mail to the last verified address. Every such change passes here. Nobody is told of an
 * account that has never verified one: it may be somebody else's.
 */
export async function securityNotice(
  tx: Tx,
  mailer: Mailer,
  accountId: string,
  change: SecurityChange,
): Promise<void> {
  const { rows } = await sql<{ email: string; name: string; clock: ReaderClock | null }>`
    select account.email, coalesce(person.name, '') as name, ${clockOf('person')} as clock
    from identity.account left join person on person.subject = account.id::text
    where account.id = ${accountId} and account.verified_at is not null`.execute(tx)
  const account = rows[0]
  if (!account) return
  const { email: to, name, clock } = account
  await mailer.enqueue(tx, {
    key: `security-notice:${randomUUID()}`,
    to,
    template: 'security-notice',
    data: { name, clock: clock ?? UNKNOWN_CLOCK, at: new Date(), change },
  })
}
