import type { AuditEntry } from '@firstbell/contract/audit'
import type { AuditKind } from '@firstbell/contract/audit-kinds'
import { sql } from 'kysely'
import { currentActor, currentAddress } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The audit log (docs/product/audit.md), and the front door of this feature. */

export interface Act {
  kind: AuditKind
  /** Whom or what it concerns, while that exists: `account` is the identity provider's id of a person. */
  subject?: { person: string } | { account: string } | { offering: string } | { review: string }
  /**
   * What else is to be known, in plain words. Nothing that a person wrote to somebody, no password, no
   * token.
   */
  details?: AuditEntry['details']
}

/**
 * Appends an act to the audit log, in the transaction of the act. Who acts, and from which network
 * address, is known from the request, job or command that runs.
 */
export async function recordAct(tx: Tx, { kind, subject, details = {} }: Act): Promise<void> {
  const actor = currentActor() ?? null
  const actorId = actor?.startsWith('person:') ? actor.slice('person:'.length) : null
  const { type, id, account } = parts(subject)
  await sql`
    insert into audit_entry (kind, actor, actor_id, actor_name, actor_email,
      subject_type, subject_id, subject_name, subject_email, details, address)
    select ${kind}, ${actor}, ${actorId}::uuid, actor.name, actor.email,
      case when subject.id is not null then 'person' else ${type}::text end,
      coalesce(subject.id, ${id}::uuid), coalesce(subject.name, offering.title), subject.email,
      ${JSON.stringify(details)}::jsonb, ${currentAddress() ?? null}::inet
    from (values (1)) as one
      left join person as actor on actor.id = ${actorId}::uuid
      left join person as subject on subject.subject = ${account}
        or subject.id = case when ${type} = 'person' then ${id}::uuid end
      left join offering on offering.id = case when ${type} = 'offering' then ${id}::uuid end`.execute(
    tx,
  )
}

function parts(subject: Act['subject']) {
  const none = { type: null, id: null, account: null }
  if (subject === undefined) return none
  if ('account' in subject) return { ...none, account: subject.account }
  if ('person' in subject) return { ...none, type: 'person', id: subject.person }
  if ('offering' in subject) return { ...none, type: 'offering', id: subject.offering }
  return { ...none, type: 'review', id: subject.review }
}
