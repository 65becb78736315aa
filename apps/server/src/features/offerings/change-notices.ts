import { sql } from 'kysely'
import { bookedPeople, inMail } from '../bookings/bookings.ts'
import { durationWords, priceWords, whenWords, type Mailer } from '../../platform/mail/mail.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * Mails about changed offerings. The first change is told at once; what changes within ten minutes
 * after a mail is told together at their end. So an instructor who corrects a title five times sends
 * two mails, and nobody can make the product write to people as fast as they can edit.
 */

/** What people are told of when it changes. */
export interface Told {
  kind: 'class' | 'course'
  title: string
  startsAt: Date
  timezone: string
  duration: number
  level: string
  price: number | null
}

const TELL = 'tell-changes'
const APART_MINUTES = 10

/** Notes what was true until a change, in the transaction that makes it. */
export async function noteChange(tx: Tx, offeringId: string, before: Told): Promise<void> {
  await sql`
    insert into offering_change (offering_id, before)
    values (${offeringId}, ${JSON.stringify(before)}::jsonb)`.execute(tx)
  await sql`
    select graphile_worker.add_job(${TELL}, json_build_object('offeringId', ${offeringId}::text),
      job_key := ${TELL} || ':' || ${offeringId}::text,
      run_at := greatest(now(), max(told_at) + make_interval(mins => ${APART_MINUTES}::int)))
    from offering_change where offering_id = ${offeringId}`.execute(tx)
}

/** The job that tells what has changed since people were last told. */
export function offeringJobs(db: Database, mailer: Mailer): Job[] {
  return [
    {
      name: TELL,
      run: (payload) => tellChanges(db, mailer, (payload as { offeringId: string }).offeringId),
    },
  ]
}

async function tellChanges(db: Database, mailer: Mailer, offeringId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // An edit under way is waited for, and told with the others.
    const offering = await tx
      .selectFrom('offering')
      .select([
        'kind',
        'title',
        'starts_at as startsAt',
        'timezone',
        'duration',
        'level',
        'price',
        'revision',
        'cancelled_at',
      ])
      .where('id', '=', offeringId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { rows } = await sql<{ id: number; before: Told; changed_at: Date }>`
      select id, before, changed_at from offering_change
      where offering_id = ${offeringId} and told_at is null order by id`.execute(tx)
    if (!offering || rows.length === 0) return
    await sql`delete from offering_change where offering_id = ${offeringId} and told_at is not null`.execute(
      tx,
    )
    await sql`update offering_change set told_at = now() where offering_id = ${offeringId}`.execute(
      tx,
    )
    // Whoever was booked has been told of the cancellation.
    if (offering.cancelled_at !== null) return
    const about = await inMail(tx, offeringId)
    const mails = (await bookedPeople(tx, offeringId)).flatMap((person) => {
      // Whoever booked in between saw what was true then.
      const first = rows.find((row) => row.changed_at > person.bookedAt)
      const changes = first ? differences(first.before, offering) : []
      if (changes.length === 0) return []
      const { id, email, name } = person
      return [
        {
          key: `offering-changed:${offeringId}:${offering.revision}:${id}`,
          to: email,
          template: 'offering-changed' as const,
          data: { name, offering: about.offering, changes },
        },
      ]
    })
    await mailer.enqueueAll(tx, mails)
  })
}

/** What of it people are told, in the words of mails. */
export function differences(
  before: Told,
  after: Told,
): { label: string; before: string; after: string }[] {
  const words = (told: Told) => ({
    Title: told.title,
    When: whenWords({ ...told, startsAt: new Date(told.startsAt) }),
    Duration: durationWords(told),
    Level: told.level,
    ...(told.price !== null && { Price: priceWords(told.price) }),
  })
  const [was, is] = [Object.entries(words(before)), new Map(Object.entries(words(after)))]
  return was.flatMap(([label, text]) => {
    const now = is.get(label)
    return now === undefined || now === text ? [] : [{ label, before: text, after: now }]
  })
}
