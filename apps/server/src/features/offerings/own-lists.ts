import type { Call } from '@firstbell/contract/call'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { OWN_PAGE_MAX, UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { OwnListQuery } from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { toJson } from '../../platform/http/public-call.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { enrolledJson } from '../bookings/bookings.ts'
import { fits, selectWithoutTexts, textsCut, toEntity, withLink } from './entities.ts'

/** Orders offerings that have not ended first, soonest first; then past ones, latest first (rule booking-16). */
const byRelevance = sql`offering.ends_at <= now(),
  case when offering.ends_at > now() then offering.starts_at end, offering.starts_at desc, offering.id`
const inOrder = sql`(order by ${byRelevance} rows unbounded preceding)`

interface OwnList {
  /** The condition for its offerings. */
  within: RawBuilder<SqlBool>
  /** Whether enrolled people's email addresses are shown, or the only person whose is shown (rule booking-15). */
  emails: 'shown' | { hiddenFrom: string }
  /** Whether its reader owns the offerings, and sees their meeting links. */
  owned: boolean
  missing: Sentence
}

/** The offerings of an instructor (rule list-11). */
export const taughtBy = (kind: Kind, instructorId: string): OwnList => ({
  within: sql`offering.instructor_id = ${instructorId}
    and offering.cancelled_at is null and offering.deleted_at is null`,
  emails: 'shown',
  owned: true,
  missing: kindMessages[kind].missing,
})

/**
 * The offerings that a student has booked (rule booking-16).
 * @param emails 'hidden' blanks the email addresses of fellow students
 */
export const bookedBy = (studentId: string, emails: 'shown' | 'hidden'): OwnList => ({
  within: sql`offering.id in (
    select offering_id from booking where student_id = ${studentId} and status = 'booked')`,
  emails: emails === 'shown' ? emails : { hiddenFrom: studentId },
  owned: false,
  missing: messages.noSuchBooking,
})

/** Bytes of uncut texts in one response, enough for 32 courses with the longest texts. */
const TEXT_MAX_BYTES = 2 * 1024 * 1024
/** People in a response without paging, unless its first offering has more. */
const PEOPLE_MAX = 20_000

/**
 * Reads a person's own list, with the people enrolled in each offering, as the JSON of a response. One statement
 * reads all of it, so that names and counts are consistent.
 * @param query one page, in which a series has one coming class (rule series-10); or one offering by its id;
 * without either, as much as fits into a response (rule list-16)
 * @param more further fields of the response, including its message
 * @throws AppError not_found if the offering of `query.id` is not in the list
 */
export async function getOwn(
  db: Database,
  call: Call,
  kind: Kind,
  { within, emails, owned, missing }: OwnList,
  query: OwnListQuery,
  more: { message: string },
): Promise<Buffer> {
  const { id, page = 1, q, when } = query
  const paged = query.limit !== undefined || query.page !== undefined
  const seriesOnce = kind === 'class' && paged && query.series !== 'all'
  const limit = query.limit ?? (paged ? OWN_PAGE_MAX : UNPAGED_CAP)
  const matching = db
    .selectFrom('offering')
    .where('offering.kind', '=', kind)
    .where(within)
    .$if(id !== undefined, (all) => all.where('offering.id', '=', id ?? ''))
    .$if(when === 'upcoming', (all) => all.where(sql<SqlBool>`offering.ends_at > now()`))
    .$if(when === 'past', (all) => all.where(sql<SqlBool>`offering.ends_at <= now()`))
    .$if(Boolean(q), (all) =>
      all.where(sql<SqlBool>`strpos(search_text(offering.title), ${searchText(q ?? '')}) > 0`),
    )
  // A window over the coming classes of a series: for the position of a class, and their number.
  const ofSeries = sql`over (partition by offering.series_id, offering.starts_at > now()`
  const shown = db
    .selectFrom(
      matching
        .select(['offering.id', 'offering.description', 'offering.modules', 'offering.text_bytes'])
        .select(['offering.starts_at', 'offering.ends_at', 'offering.series_id'])
        .select(['offering.seats_taken', 'offering.seats_held'])
        .select([
          sql<number>`row_number() ${ofSeries} order by offering.starts_at, offering.id)`.as(
            'position',
          ),
          sql<number>`(count(*) ${ofSeries}) - 1)::int`.as('later'),
        ])
        .as('offering'),
    )
    .$if(seriesOnce, (all) =>
      all.where(
        sql<SqlBool>`offering.series_id is null or offering.starts_at <= now() or offering.position = 1`,
      ),
    )
  const numbered = shown.select([
    'offering.id',
    'offering.description',
    'offering.modules',
    'offering.text_bytes',
    sql<number | null>`case when ${seriesOnce}::boolean and offering.starts_at > now()
      then offering.later end`.as('later'),
    sql<number>`row_number() over ${inOrder}`.as('number'),
    sql<number>`count(*) over ()`.as('total'),
    sql<number>`sum(seats_taken - seats_held) over ${inOrder}`.as('people'),
  ])
  const listed = db
    .selectFrom(numbered.as('offering'))
    .where('offering.number', '>', (page - 1) * limit)
    .where('offering.number', '<=', page * limit)
    .$if(!paged, (all) =>
      all.where(sql<SqlBool>`offering.people <= ${PEOPLE_MAX} or offering.number = 1`),
    )
    .select([
      'offering.id',
      'offering.number',
      'offering.total',
      'offering.later',
      fits(TEXT_MAX_BYTES).as('whole'),
    ])
  const rows = await selectWithoutTexts(db, kind)
    .innerJoin(listed.as('listed'), 'listed.id', 'offering.id')
    .orderBy('listed.number')
    .select([
      'listed.total',
      'listed.whole',
      'listed.later as more',
      'offering.meeting_url',
      'offering.bring',
      ...textsCut,
    ])
    .select(enrolledJson(emails).as('people'))
    .execute()
  if (id !== undefined && rows.length === 0) throw new AppError('not_found', missing)
  // A page beyond the last has no row with the total.
  const total =
    rows[0]?.total ??
    (await shown.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
  const entities = rows.map((row) => {
    const entity = toEntity(kind, row, { people: [] })
    return owned ? withLink(entity, row) : entity
  })
  // The lists of people are empty here, and filled in below.
  const json = toJson(call, {
    [kind === 'class' ? 'classes' : 'courses']: entities,
    ...(paged ? pagingOf(page, total, limit) : total > rows.length ? { total } : {}),
    ...more,
  })
  // No text of an offering can match: JSON escapes its quotes.
  let next = 0
  return Buffer.from(
    json.replaceAll(
      /(?<=,"(?:enrolledStudents|studentsEnrolled)":)\[\]/g,
      () => rows[next++]!.people,
    ),
  )
}
