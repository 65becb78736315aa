import { randomUUID } from 'node:crypto'
import type { AuditKind } from '@firstbell/contract/audit-kinds'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { readerClock, UNKNOWN_CLOCK, type ReaderClock } from '../../platform/mail/time-words.ts'
import { recordAct } from '../audit/audit.ts'
import type { SecurityChange } from './security-emails.ts'

/** What the audit log calls each change; null for what changes nothing. */
const AUDITED: Record<SecurityChange['kind'], AuditKind | null> = {
  'signed-in': null,
  'password-set': 'password_set',
  'password-changed': 'password_changed',
  'password-reset': 'password_reset',
  'passkey-added': 'passkey_added',
  'passkey-removed': 'passkey_removed',
  'passkey-refused': null,
  connected: 'connection_added',
  disconnected: 'connection_removed',
  'two-step-on': 'two_step_on',
  'two-step-off': 'two_step_off',
  'two-step-reset': 'two_step_reset',
  'recovery-codes-made': 'recovery_codes_made',
  'recovery-code-used': 'recovery_code_used',
}

/**
 * Appends a change of an account's ways to sign in to the audit log (rule audit-3). Call `securityNotice` instead, unless
 * the owner gets another mail about the change.
 */
export async function recordChange(
  tx: Tx,
  accountId: string,
  change: SecurityChange,
): Promise<void> {
  const kind = AUDITED[change.kind]
  if (kind === null) return
  const details = {
    ...('passkey' in change && { passkey: change.passkey }),
    ...('provider' in change && { provider: change.provider }),
  }
  await recordAct(tx, { kind, subject: { account: accountId }, details })
}

/**
 * Mails the owner of an account about a change of its ways to sign in, and records it in the audit log, in the
 * transaction of the change. The account's email changes only when the new one is verified. An account that was never
 * verified gets no mail, because its email may belong to another person.
 */
export async function securityNotice(
  tx: Tx,
  mailer: Mailer,
  accountId: string,
  change: SecurityChange,
): Promise<void> {
  await recordChange(tx, accountId, change)
  const { rows } = await sql<{ email: string; name: string; clock: ReaderClock | null }>`
    select account.email, coalesce(person.name, '') as name, ${readerClock('person')} as clock
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
