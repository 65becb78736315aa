import type { AuditEntry, AuditFilter } from '@firstbell/contract/audit'
import { auditWords } from '@firstbell/contract/audit-kinds'
import { zoneName } from '@firstbell/contract/time-zones'
import { sql, type RawBuilder } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { BYTE_ORDER_MARK, escapeFormula, toCsv } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'

/** Reads the audit log (rules audit-7, audit-8). Each query scans the index that has its order. */

const CSV_BATCH_ROWS = 2_000

interface EntryRow {
  id: number
  at: Date
  kind: string
  actor: string | null
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  subject_type: 'person' | 'offering' | 'review' | null
  subject_id: string | null
  subject_name: string | null
  subject_email: string | null
  details: AuditEntry['details']
  address: string | null
}

export async function zoneOf(db: Database, personId: string, siteZone: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('timezone')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.timezone ?? siteZone
}

/** Returns a page of the log, newest first, and the total number of entries. */
export async function readPage(
  db: Database,
  filter: AuditFilter,
  { zone, page, limit }: { zone: string; page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const conditions = filterConditions(filter, zone)
  const people = await peopleOf(db, filter.person)
  const offset = (page - 1) * limit
  const [{ rows }, counted] = await Promise.all([
    select(db, people, conditions, limit, offset),
    sql<{ total: number }>`
      select count(*)::int as total from ${entriesOf(people, conditions)}`.execute(db),
  ])
  return { entries: rows.map(toEntry), total: counted.rows[0]?.total ?? 0 }
}

/** Generates the log as CSV. Times are local times with their offset (ISO 8601). */
export async function* csvOf(
  db: Database,
  filter: AuditFilter,
  zone: string,
): AsyncGenerator<string> {
  const conditions = filterConditions(filter, zone)
  const people = await peopleOf(db, filter.person)
  const head = [
    'Number',
    `Time (${zoneName(zone)})`,
    'Act',
    'By',
    'Email of who acted',
    'Concerning',
  ]
  yield (
    BYTE_ORDER_MARK + toCsv([[...head, 'Email of whom it concerns', 'Details', 'Network address']])
  )
  const timeOf = localTimes(zone)
  let after: number | undefined
  for (;;) {
    const batchConditions =
      after === undefined
        ? conditions
        : [...conditions, sql`(at, id) < (select at, id from audit_entry where id = ${after})`]
    // Each batch has its own deadline, because a long log takes longer than one request may.
    const { rows } = await withOwnDeadline(() =>
      select(db, people, batchConditions, CSV_BATCH_ROWS, 0),
    )
    if (rows.length > 0) yield toCsv(rows.map(toEntry).map((entry) => cells(entry, timeOf)))
    after = rows.at(-1)?.id
    if (rows.length < CSV_BATCH_ROWS) return
  }
}

/** Zones change their offset only at multiples of this duration. */
const SAME_OFFSET_MS = 15 * 60_000

/**
 * Returns a function that formats instants as local times with their offset (ISO 8601). It computes the offset of
 * neighbouring instants once, because that takes longer than the rest of a row.
 */
function localTimes(zone: string): (at: string) => string {
  let known = { span: Number.NaN, minutes: 0, text: '' }
  return (at) => {
    const ms = Date.parse(at)
    const span = Math.floor(ms / SAME_OFFSET_MS)
    if (span !== known.span) {
      const { offset, offsetNanoseconds } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
      known = { span, minutes: offsetNanoseconds / 6e10, text: offset }
    }
    return new Date(ms + known.minutes * 60_000).toISOString().slice(0, 19) + known.text
  }
}

function cells(
  { id, at, kind, actor, subject, details, address }: AuditEntry,
  timeOf: (at: string) => string,
) {
  const about = Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`)
  return [
    id,
    timeOf(at),
    auditWords(kind),
    actor.name === '' ? 'Not logged in' : actor.name,
    actor.email ?? '',
    subject?.name ?? '',
    subject?.email ?? '',
    about.join('; '),
    address ?? '',
  ].map(escapeFormula)
}

/** Null if the filter names no person; empty if no person matches it. */
type People = readonly string[] | null

/** Returns the ids of the people that match a filter: an id, or a current or former email address. */
async function peopleOf(db: Database, person: string | undefined): Promise<People> {
  if (person === undefined || person === '') return null
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(person)) return [person]
  const { rows } = await sql<{ id: string }>`
    select id from person where email = ${person}
    union
    (select actor_id from audit_entry where actor_email = lower(${person}) order by at desc limit 1)
    union
    (select subject_id from audit_entry where subject_email = lower(${person})
      order by at desc limit 1)`.execute(db)
  return rows.map(({ id }) => id)
}

function filterConditions({ kind, from, to }: AuditFilter, zone: string): RawBuilder<unknown>[] {
  const startOf = (day: string, addedDays = 0) =>
    new Date(
      Temporal.PlainDate.from(day).add({ days: addedDays }).toZonedDateTime(zone).epochMilliseconds,
    )
  return [
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(from ? [sql`at >= ${startOf(from)}`] : []),
    ...(to ? [sql`at < ${startOf(to, 1)}`] : []),
  ]
}

/**
 * Returns the FROM clause: the ids of the entries that match the conditions. A person's entries are read from
 * two indexes, by actor and by subject; `limit` of each are enough for a page:
 *
 *     (
 *       select at, id from unnest($people) as who (person), lateral (
 *         (select at, id from audit_entry where actor_id = who.person and kind = $kind
 *           order by at desc, id desc limit 20)
 *         union all
 *         (select at, id from audit_entry where subject_id = who.person
 *           and actor_id is distinct from who.person and kind = $kind order by at desc, id desc limit 20)
 *       ) as of_them
 *     ) as entry
 */
function entriesOf(
  people: People,
  conditions: readonly RawBuilder<unknown>[],
  limit?: number,
): RawBuilder<unknown> {
  const bounded = limit === undefined ? sql`` : sql`order by at desc, id desc limit ${limit}::int`
  const scan = (personConditions: readonly RawBuilder<unknown>[]) => {
    const all = [...personConditions, ...conditions]
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
    return sql`(select at, id from audit_entry ${where} ${bounded})`
  }
  if (people === null) return sql`${scan([])} as entry`
  return sql`(
    select ${people.length > 1 ? sql`distinct` : sql``} at, id from unnest(${[...people]}::uuid[]) as who (person), lateral (
      ${scan([sql`actor_id = who.person`])}
      union all
      ${scan([sql`subject_id = who.person`, sql`actor_id is distinct from who.person`])}
    ) as of_them
  ) as entry`
}

const select = (
  db: Database,
  people: People,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
  offset: number,
) =>
  sql<EntryRow>`
    select audit_entry.id, audit_entry.at, kind, actor, actor_id, actor_name, actor_email, subject_type,
      subject_id, subject_name, subject_email, details, text(address) as address
    from (
      select id from ${entriesOf(people, conditions, offset + limit)}
      order by at desc, id desc offset ${offset} limit ${limit}
    ) as shown join audit_entry using (id)
    order by audit_entry.at desc, audit_entry.id desc`.execute(db)

function toEntry(row: EntryRow): AuditEntry {
  const [type = 'nobody', name = ''] = row.actor?.split(':') ?? []
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    actor: {
      type: type as AuditEntry['actor']['type'],
      ...(row.actor_id !== null && { id: row.actor_id }),
      name: row.actor_id === null ? name : (row.actor_name ?? ''),
      ...(row.actor_email !== null && { email: row.actor_email }),
    },
    subject:
      row.subject_type === null || row.subject_id === null
        ? null
        : {
            type: row.subject_type,
            id: row.subject_id,
            name: row.subject_name ?? '',
            ...(row.subject_email !== null && { email: row.subject_email }),
          },
    details: row.details,
    // Removes the prefix length of a single host.
    address: row.address?.replace(/\/(?:32|128)$/, '') ?? null,
  }
}
