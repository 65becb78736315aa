import type { AuditEntry } from '@firstbell/contract/audit'
import type { AuditKind } from '@firstbell/contract/audit-kinds'
import { sql } from 'kysely'
import { currentActor, currentAddress } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { readPage } from './read-audit.ts'

/** The audit log (docs/product/audit.md), and the front door of this feature. */

/** Returns the newest entries in which a person acted or is the subject, and their number. */
export const entriesAbout = (
  db: Database,
  { personId, limit }: { personId: string; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> =>
  readPage(db, { person: personId }, { zone: 'UTC', page: 1, limit })

export interface Act {
  kind: AuditKind
  /** The person or thing that the act concerns; `account` is the identity provider's id of a person. */
  subject?: { person: string } | { account: string } | { offering: string } | { review: string }
  /**
   * Further facts in plain words. They contain no password, no token, and no message between people except the
   * reason of an admin's decision about an instructor.
   */
  details?: AuditEntry['details']
}

/**
 * Appends an act to the audit log, in the transaction of the act. The request, job or command that runs provides
 * the actor and the network address.
 */
export const recordAct = (tx: Tx, act: Act): Promise<void> => recordActs(tx, [act])

/** Appends several acts in one statement, in the given order. */
export async function recordActs(tx: Tx, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  const actor = currentActor() ?? null
  const actorId = actor?.startsWith('person:') ? actor.slice('person:'.length) : null
  const subjects = acts.map(({ subject }) => subjectColumns(subject))
  await sql`
    insert into audit_entry (kind, actor, actor_id, actor_name, actor_email,
      subject_type, subject_id, subject_name, subject_email, details, address)
    select act.kind, ${actor}, ${actorId}::uuid, actor.name, actor.email,
      case when subject.id is not null then 'person' else act.type end,
      coalesce(subject.id, act.id), coalesce(subject.name, offering.title), subject.email,
      act.details, ${currentAddress() ?? null}::inet
    from unnest(${acts.map(({ kind }) => kind)}::text[], ${subjects.map(({ type }) => type)}::text[],
        ${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ account }) => account)}::text[],
        ${acts.map(({ details = {} }) => JSON.stringify(details))}::jsonb[])
        with ordinality as act (kind, type, id, account, details, number)
      left join person as actor on actor.id = ${actorId}::uuid
      left join person as subject on subject.id = case when act.type = 'person' then act.id
        else (select person.id from person where person.subject = act.account) end
      left join offering on offering.id = case when act.type = 'offering' then act.id end
    order by act.number`.execute(tx)
}

function subjectColumns(subject: Act['subject']) {
  const none = { type: null, id: null, account: null }
  if (subject === undefined) return none
  if ('account' in subject) return { ...none, account: subject.account }
  if ('person' in subject) return { ...none, type: 'person', id: subject.person }
  if ('offering' in subject) return { ...none, type: 'offering', id: subject.offering }
  return { ...none, type: 'review', id: subject.review }
}
