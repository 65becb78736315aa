import { sql, type Selectable } from 'kysely'
import { bookedPeople } from '../bookings/bookings.ts'
import {
  formatDuration,
  offeringForMail,
  formatPrice,
  sequenceOf,
  formatOfferingTime,
} from '../offering-display/offering-display.ts'
import { counted } from '../../platform/mail/mail-words.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { UNKNOWN_CLOCK, type ReaderClock } from '../../platform/mail/time-words.ts'

/**
 * Mails about changed offerings (rule mail-8). The first change is mailed at once; changes within
 * ten minutes after a mail are mailed together. So five corrections of a title cause two mails.
 */

const SEND_CHANGES = 'send-change-notices'
const INTERVAL_MINUTES = 10

/** The columns of an offering whose changes are mailed (rule offering-18). */
const noticed = [
  'kind',
  'title',
  'starts_at',
  'timezone',
  'duration',
  'session_minutes',
  'level',
  'price',
] as const
type Noticed = Pick<Selectable<DB['offering']>, (typeof noticed)[number]>

/**
 * Leaves a notice in the transaction that changes an offering, if the change is to be mailed. The
 * caller has locked the offering's row.
 */
export async function noticeChange(
  tx: Tx,
  offeringId: string,
  before: Noticed,
  after: Noticed,
): Promise<void> {
  if (differences(before, after, UNKNOWN_CLOCK).length === 0) return
  await sql`
    insert into offering_change (offering_id, before)
    values (${offeringId}, ${JSON.stringify(before, [...noticed])}::jsonb)`.execute(tx)
  // The job key merges this change into a waiting job.
  await sql`
    select graphile_worker.add_job(${SEND_CHANGES}, json_build_object('offeringId', ${offeringId}::text),
      job_key := ${SEND_CHANGES} || ':' || ${offeringId}::text,
      run_at := greatest(now(), max(notified_at) + make_interval(mins => ${INTERVAL_MINUTES}::int)))
    from offering_change where offering_id = ${offeringId}`.execute(tx)
}

export function offeringJobs(db: Database, mailer: Mailer): Job[] {
  return [
    {
      name: SEND_CHANGES,
      keyed: true,
      run: (payload) => sendChanges(db, mailer, (payload as { offeringId: string }).offeringId),
    },
  ]
}

/** Mails everyone booked the changes since the last mail, or since they booked. */
async function sendChanges(db: Database, mailer: Mailer, offeringId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for an edit in progress, so that the mail includes it.
    const offering = await tx
      .selectFrom('offering')
      .select([
        ...noticed,
        'revision',
        'cancelled_at',
        sql<boolean>`ends_at <= now()`.as('ended'),
        sql<Date>`clock_timestamp()`.as('stamp'),
      ])
      .where('id', '=', offeringId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!offering) return
    const changes = await takeChanges(tx, offeringId)
    // The cancellation has a mail of its own (rule mail-9).
    if (changes.length === 0 || offering.cancelled_at !== null) return
    const { offering: inMail, calendar } = await offeringForMail(tx, offeringId)
    const mails = (await bookedPeople(tx, offeringId)).flatMap((person) => {
      const { id, email, name, clock, bookedAt } = person
      // People who booked between two changes know the values of that time.
      const first = changes.find((change) => change.changed_at > bookedAt)
      const changed = first ? differences(first.before, offering, clock) : []
      // When it has ended meanwhile, only where it was moved to is news (rule offering-26).
      if (changed.length === 0 || (offering.ended && !changed.some(isMove))) return []
      return [
        {
          key: `offering-changed:${offeringId}:${offering.revision}:${id}`,
          to: email,
          template: 'offering-changed' as const,
          data: {
            name,
            clock,
            offering: inMail,
            changes: changed,
            entry: {
              ...calendar,
              method: 'REQUEST' as const,
              sequence: sequenceOf(offering.revision, person.cancellations),
              stamp: offering.stamp,
            },
          },
        },
      ]
    })
    await mailer.enqueueAll(tx, mails)
  })
}

/**
 * Marks unsent changes as sent and returns them, oldest first. They stay until the next ones are
 * sent, as a record of when the last mail was sent.
 */
async function takeChanges(
  tx: Tx,
  offeringId: string,
): Promise<{ before: Noticed; changed_at: Date }[]> {
  await sql`
    delete from offering_change
    where offering_id = ${offeringId} and notified_at is not null
      and exists (select from offering_change as newer
        where newer.offering_id = ${offeringId} and newer.notified_at is null)`.execute(tx)
  const { rows } = await sql<{ id: number; before: Noticed; changed_at: Date }>`
    update offering_change set notified_at = now()
    where offering_id = ${offeringId} and notified_at is null
    returning id, before, changed_at`.execute(tx)
  return rows.toSorted((one, other) => one.id - other.id)
}

/**
 * The values that differ, worded for mails. Instants decide whether an offering was moved, so
 * another zone with the same instants is no difference.
 */
function differences(
  before: Noticed,
  after: Noticed,
  clock: ReaderClock,
): { label: string; before: string; after: string }[] {
  const inWords = (values: Noticed) => ({
    Title: values.title,
    When: formatOfferingTime({ ...values, startsAt: startOf(values) }, clock),
    Duration: formatDuration(values),
    'Session length': values.kind === 'course' ? counted(values.session_minutes, 'minute') : '',
    Level: values.level,
    Price: values.price === null ? '' : formatPrice(values.price),
  })
  const moved =
    startOf(before).getTime() !== startOf(after).getTime() ||
    (after.kind === 'class' && before.duration !== after.duration)
  const now = inWords(after)
  return Object.entries(inWords(before)).flatMap(([label, text]) => {
    const changed = now[label as keyof typeof now]
    return changed === text || text === '' || (label === 'When' && !moved)
      ? []
      : [{ label, before: text, after: changed }]
  })
}

const isMove = ({ label }: { label: string }): boolean => label === 'When'

/** The instant is a string after the round trip through JSON. */
const startOf = ({ starts_at }: Noticed): Date => new Date(starts_at)
