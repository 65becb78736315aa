import type { Level } from '@firstbell/contract/limits'
import { labels } from '@firstbell/messages/all/labels'
import { mailsOffering } from '@firstbell/messages/all/mails-offering'
import { mailsOfferings } from '@firstbell/messages/all/mails-offerings'
import { languageOf } from '@firstbell/messages/languages'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { UNKNOWN_CLOCK, type ReaderClock } from '../../platform/mail/time-words.ts'
import { bookedPeople, seriesIds } from '../bookings/bookings.ts'
import * as display from '../offering-display/offering-display.ts'

/**
 * Mails about changed offerings (rule mail-8). The first change is mailed at once; changes within
 * ten minutes after a mail are mailed together. So five corrections of a title cause two mails. A student who
 * has booked several classes of a series gets one mail about all of them (rule scope-4).
 */

const SEND_CHANGES = 'send-change-notices'
const INTERVAL_MINUTES = 10

/** The columns of an offering whose changes are mailed (rule offering-18). */
const mailedColumns = [
  'kind',
  'title',
  'starts_at',
  'timezone',
  'duration',
  'session_minutes',
  'schedule',
  'level',
  'price',
] as const
type MailedValues = Pick<Selectable<DB['offering']>, (typeof mailedColumns)[number]>

/**
 * Records a change of an offering and enqueues its mail, if it changes something that is mailed. The caller has
 * locked the offering's row.
 * @param changed the columns that the change writes
 * @param options.mailsWaitlist whether the students on the waitlist get the mail, too
 */
export async function enqueueChangeNotice(
  tx: Tx,
  before: MailedValues & { id: string },
  changed: Partial<MailedValues>,
  { mailsWaitlist }: { mailsWaitlist: boolean },
): Promise<void> {
  const { id: offeringId } = before
  // Any clock will do, because only the number of differences matters here.
  if (differences(before, { ...before, ...changed }, UNKNOWN_CLOCK).length === 0) return
  const mailedValues = Object.fromEntries(mailedColumns.map((name) => [name, before[name]]))
  await sql`
    insert into offering_change (offering_id, before, tells_waiting)
    values (${offeringId}, ${JSON.stringify(mailedValues)}::jsonb,
      ${mailsWaitlist})`.execute(tx)
  await scheduleNotice(tx, offeringId)
}

/** Enqueues the job for an offering's series: now, or ten minutes after the last mail, if there was one. */
async function scheduleNotice(tx: Tx, offeringId: string): Promise<void> {
  // The job key merges this change into a waiting job. `greatest` ignores a null.
  await sql`
    select graphile_worker.add_job(${SEND_CHANGES}, json_build_object('offeringId', ${offeringId}::text),
      job_key := ${SEND_CHANGES} || ':' || coalesce(offering.series_id, offering.id),
      run_at := greatest(now(), (select max(notified_at) + make_interval(mins => ${INTERVAL_MINUTES}::int)
        from offering_change where offering_id in (${seriesIds(offeringId)}))))
    from offering where id = ${offeringId}`.execute(tx)
}

/** Enqueues the mails of unsent changes after a restore, because backups contain no jobs. */
export async function resumeNotices(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct offering_id as id from offering_change where notified_at is null`.execute(tx)
  for (const { id } of rows) await scheduleNotice(tx, id)
}

/** @param currency the currency of prices; undefined if the site takes no payments */
export const offeringJobs = (db: Database, mailer: Mailer, currency?: string): Job[] => [
  {
    name: SEND_CHANGES,
    keyed: true,
    run: (payload) =>
      sendChanges(db, mailer, currency, (payload as { offeringId: string }).offeringId),
  },
]

/**
 * Mails the changes of an offering and the other classes of its series, since the last mail or since the
 * recipient booked, to everyone booked and, for changes with `tells_waiting`, to everyone on the waitlist.
 * @param currency of prices; undefined on a site without payments
 */
async function sendChanges(
  db: Database,
  mailer: Mailer,
  currency: string | undefined,
  offeringId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for an edit in progress, so that the mail includes it.
    const offerings = await tx
      .selectFrom('offering')
      .select([
        'id',
        ...mailedColumns,
        'revision',
        'cancelled_at',
        // After the lock, so that the calendar entry of a later mail has a later time.
        sql<Date>`clock_timestamp()`.as('stamp'),
      ])
      .where(sql<SqlBool>`id in (${seriesIds(offeringId)})`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    offerings.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    const recipients = []
    for (const offering of offerings) {
      const changes = await takeChanges(tx, offering.id)
      // Cancellations have their own mail (rule mail-9).
      if (changes.length > 0 && offering.cancelled_at === null)
        recipients.push(...(await recipientsOf(tx, offering, changes, currency)))
    }
    const byPerson = display.groupsBy(recipients, ({ person }) => person.id)
    const mails = byPerson.map(([{ person, revision, data }, ...others]) => {
      const { id, email, name, clock } = person
      return {
        key: `offering-changed:${data.offering.id}:${revision}:${id}`,
        to: email,
        template: 'offering-changed' as const,
        data: { name, clock, ...data, ...display.othersOf(others.map((other) => other.data)) },
      }
    })
    await mailer.enqueueAll(tx, mails)
  })
}

/** Returns the people to mail about changes of one offering, and the data of their mails. */
async function recipientsOf(
  tx: Tx,
  offering: MailedValues & { id: string; revision: number; stamp: Date },
  changes: readonly Change[],
  currency: string | undefined,
) {
  const { revision, stamp } = offering
  const { offering: inMail, calendar } = await display.offeringForMail(tx, offering.id)
  const waiting = changes.some((change) => change.tells_waiting)
  return (await bookedPeople(tx, offering.id, { waiting })).flatMap((person) => {
    // A person who booked between two changes has seen the values after the first.
    // `waits`: the person is on the waitlist or has a held seat; `since`: when they joined or booked.
    const first = changes.find(
      (change) => change.changed_at > person.since && (change.tells_waiting || !person.waits),
    )
    const changed = first ? differences(first.before, offering, person.clock, currency) : []
    if (!first || changed.length === 0) return []
    const until = new Date(Math.max(...[first.before, offering].map(endOfValues).map(Number)))
    // After the end, only a move is mailed (rule offering-26). An edit cannot move the end before now.
    if (until <= stamp && !changed.some(({ field }) => field === 'when')) return []
    const movedFrom = startOf(first.before)
    const entry = {
      ...calendar,
      method: 'REQUEST' as const,
      sequence: display.sequenceOf(revision, person.cancellations),
      stamp,
    }
    const data = {
      offering: inMail,
      changes: changed.map(({ field, ...change }) => ({
        ...change,
        // Titles are what a person typed, which the mail shows without links.
        ...(field === 'title' && { typed: true }),
      })),
      until,
      ...(movedFrom.getTime() !== offering.starts_at.getTime() && { movedFrom }),
      ...(person.waits ? { waits: true } : { entry }),
    }
    return [{ person, revision, data }]
  })
}

interface Change {
  before: MailedValues
  changed_at: Date
  tells_waiting: boolean
}

/**
 * Marks unsent changes as sent and returns them, oldest first. Their rows stay until the next changes are sent,
 * because `notified_at` is the time of the last mail.
 */
async function takeChanges(tx: Tx, offeringId: string): Promise<Change[]> {
  await sql`
    delete from offering_change
    where offering_id = ${offeringId} and notified_at is not null
      and exists (select from offering_change as newer
        where newer.offering_id = ${offeringId} and newer.notified_at is null)`.execute(tx)
  const { rows } = await sql<Change & { id: number }>`
    update offering_change set notified_at = now()
    where offering_id = ${offeringId} and notified_at is null
    returning id, before, changed_at, tells_waiting`.execute(tx)
  return rows.toSorted((one, other) => one.id - other.id)
}

/**
 * Returns the values that differ, formatted for mails. Only a different instant counts as a move: another time
 * zone with the same instants is no difference.
 */
function differences(
  before: MailedValues,
  after: MailedValues,
  clock: ReaderClock,
  currency?: string,
) {
  const language = languageOf(clock.language)
  const formatted = (values: MailedValues) => ({
    title: values.title,
    when: display.formatOfferingTime({ ...values, startsAt: startOf(values) }, clock),
    duration: display.formatDuration(timeOf(values), clock),
    sessionLength:
      values.kind === 'course' ? mailsOffering[language].minutes(values.session_minutes) : '',
    level: labels[language].levels[values.level as Level],
    // Sites without payments show no price of a class.
    price:
      values.kind === 'class' && currency === undefined
        ? ''
        : display.formatPrice(values.price ?? 0, language, currency),
  })
  const moved =
    startOf(before).getTime() !== startOf(after).getTime() ||
    (after.kind === 'class' && before.duration !== after.duration)
  const labelOf = (field: keyof ReturnType<typeof formatted>) =>
    field === 'duration' && (before.schedule ?? after.schedule)
      ? mailsOffering[language].sessions
      : mailsOfferings[language][field]
  // An offering does not change its kind, so a text is '' both before and after: the kind does not have the field.
  const newTexts = formatted(after)
  return Object.entries(formatted(before)).flatMap(([name, text]) => {
    const field = name as keyof typeof newTexts
    const changed = newTexts[field]
    return changed === text || text === '' || (field === 'when' && !moved)
      ? []
      : [{ field, label: labelOf(field), before: text, after: changed }]
  })
}

/** The values as the display of mails takes them. */
const timeOf = ({ schedule, ...values }: MailedValues) => ({
  ...values,
  startsAt: startOf({ ...values, schedule }),
  ...(schedule && { schedule }),
})

const endOfValues = (values: MailedValues): Date =>
  display.endOf({ ...values, startsAt: startOf(values) })

/** In the column `before` of a change, which is JSON, `starts_at` is a string. */
const startOf = ({ starts_at }: MailedValues): Date => new Date(starts_at)
