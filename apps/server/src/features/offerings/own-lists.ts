import type { Call } from '@firstbell/contract/call'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { OWN_PAGE_MAX, UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { OwnListQuery } from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { toJson } from '../../platform/http/public-call.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { enrolledJson } from '../bookings/bookings.ts'
import {
  fits,
  selectWithoutTexts,
  textsCut,
  toEntity,
  withLink,
  type SeriesTotals,
} from './entities.ts'

/** Orders offerings that have not ended, soonest first, before past ones, latest first (rule booking-16). */
const byRelevance = sql`offering.ends_at <= now(),
  case when offering.ends_at > now() then offering.starts_at end, offering.starts_at desc, offering.id`
/** A window over the rows up to the present one: for numbers and running sums. */
const inOrder = sql`(order by ${byRelevance} rows unbounded preceding)`

interface OwnList {
  /** The condition for its offerings. */
  within: RawBuilder<unknown>
  /** Whether enrolled people's email addresses are shown, or the only person whose is shown (rule booking-15). */
  emails: 'shown' | { hiddenFrom: string }
  /** Whether its reader owns the offerings, and sees their meeting links. */
  owned: boolean
  /** The message if an offering that is asked for by its id is not in the list. */
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
 * @param takesPayments whether classes have a price
 * @param more further fields of the response, including its message
 * @throws AppError not_found if the offering of `query.id` is not in the list
 */
export async function getOwn(
  db: Database,
  call: Call,
  kind: Kind,
  { within, emails, owned, missing }: OwnList,
  query: OwnListQuery,
  takesPayments: boolean,
  more: { message: string },
): Promise<Buffer> {
  const { id, page = 1, q, when, from, to, series } = query
  const paged = query.limit !== undefined || query.page !== undefined
  const seriesOnce = kind === 'class' && paged && !series
  const limit = query.limit ?? (paged ? OWN_PAGE_MAX : UNPAGED_CAP)
  // A window over the coming classes of a series: for the position of a class, and their number.
  const ofSeries = sql`over (partition by series_id, starts_at > now()`
  const shown = sql`(
    select * from (
      select id, starts_at, ends_at, series_id, text_bytes, seats_taken - seats_held as people,
        row_number() ${ofSeries} order by starts_at, id) as position,
        (count(*) ${ofSeries}) - 1)::int as later,
        json_build_object(
          'enrolledCount', sum(seats_taken - seats_held) ${ofSeries}),
          'maxStudents', sum(max_students) ${ofSeries}),
          'seatsLeft', sum(max_students - seats_taken) ${ofSeries}),
          'waitlistCount', sum(waiting) ${ofSeries})) as totals
      from offering
      where kind = ${kind} and ${within}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${series && series !== 'all' ? sql`and series_id = ${series}` : sql``}
        ${from ? sql`and ends_at > ${from}` : sql``}
        ${to ? sql`and starts_at < ${to}` : sql``}
        ${when === 'upcoming' ? sql`and ends_at > now()` : sql``}
        ${when === 'past' ? sql`and ends_at <= now()` : sql``}
        ${q ? sql`and strpos(search_text(title), ${searchText(q)}) > 0` : sql``}
    ) as matching
    where not ${seriesOnce}::boolean or series_id is null or starts_at <= now() or position = 1
  ) as offering`
  const listed = sql<{
    id: string
    number: number
    total: number
    later: number | null
    totals: SeriesTotals
    whole: boolean
  }>`(
    select id, number, total, later, totals, ${fits(TEXT_MAX_BYTES)} as whole
    from (
      select id, text_bytes, totals,
        case when ${seriesOnce}::boolean and starts_at > now() then later end as later,
        row_number() over ${inOrder} as number, count(*) over () as total,
        sum(people) over ${inOrder} as people
      from ${shown}
    ) as offering
    where number > ${(page - 1) * limit} and number <= ${page * limit}
      and (${paged}::boolean or people <= ${PEOPLE_MAX} or number = 1)
  )`
  const rows = await selectWithoutTexts(db, kind)
    .innerJoin(listed.as('listed'), 'listed.id', 'offering.id')
    .orderBy('listed.number')
    .select([
      'listed.total',
      'listed.whole',
      'listed.later as more',
      'offering.meeting_url',
      'offering.bring',
      'offering.learn',
      'offering.visibility',
      ...textsCut,
    ])
    .select(enrolledJson(emails).as('people'))
    .$if(owned, (select) => select.select('listed.totals'))
    .execute()
  if (id !== undefined && rows.length === 0) throw new AppError('not_found', missing)
  // A page beyond the last has no row with the total.
  const total =
    rows[0]?.total ??
    (await sql<{ total: number }>`select count(*) as total from ${shown}`.execute(db)).rows[0]!
      .total
  const entities = rows.map((row) => {
    const entity = toEntity(kind, row, { people: [], takesPayments })
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
