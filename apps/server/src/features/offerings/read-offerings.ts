import type { Call } from '@firstbell/contract/call'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { OWN_PAGE_MAX, SHORT_TEXT, UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type {
  ClassEntity,
  Counts,
  CourseEntity,
  EnrolledPerson,
  InstructorRating,
  ListQuery,
  OwnListQuery,
  SeriesDates,
} from '@firstbell/contract/offerings'
import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from 'kysely'
import { enrolledJson } from '../bookings/bookings.ts'
import { viewUrl } from '../uploads/uploads.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { orFromPrimary, toJson } from '../../platform/http/public-call.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { countChoices } from './count-choices.ts'
import { findListed } from './find-listed.ts'
import { placeInSeries, seriesRows, showsSeriesOnce, toSeriesDates } from './series.ts'
import { suggest } from './suggestions.ts'

export type Entity<K extends Kind> = K extends 'class' ? ClassEntity : CourseEntity

/** Shown where there is no thumbnail, or one of a time before colours were stored. */
const NEUTRAL_COLOR = '#9fb3af'

/** All columns but the texts, which may be long. */
const selectWithoutTexts = (db: Database | Tx, kind: Kind) =>
  db
    .selectFrom('offering')
    .leftJoin('person as instructor', 'instructor.id', 'offering.instructor_id')
    .leftJoin('instructor_rating as rating', 'rating.instructor_id', 'offering.instructor_id')
    .leftJoin('file as thumbnail', 'thumbnail.id', 'offering.thumbnail_id')
    .where('offering.kind', '=', kind)
    .select([
      'offering.id',
      'offering.title',
      'offering.local_date',
      'offering.local_time',
      'offering.timezone',
      'offering.starts_at',
      'offering.ends_at',
      'offering.duration',
      'offering.max_students',
      'offering.seats_taken',
      'offering.seats_held',
      'offering.waiting',
      'offering.session_minutes',
      placeInSeries.as('series'),
      'offering.category',
      'offering.level',
      'offering.language',
      'offering.price',
      'offering.thumbnail_id',
      'offering.instructor_id',
      'thumbnail.color',
      'instructor.name as instructor_name',
      'instructor.picture_id as instructor_picture_id',
      'rating.stars',
    ])

const selectWhole = (db: Database | Tx, kind: Kind) =>
  selectWithoutTexts(db, kind).select([
    'offering.description',
    'offering.modules',
    'offering.bring',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>

/** A row of a list, in which long texts may be cut, and of a public one nothing to bring is read. */
interface ListedRow extends Omit<Row, 'bring'> {
  whole?: boolean
  bring?: string | null
  /** Later classes of its series that match (rule series-10). */
  more?: number | null | undefined
}

function toEntity<K extends Kind>(kind: K, row: ListedRow, people?: EnrolledPerson[]): Entity<K> {
  const short = row.whole === false
  const shortened = short && (kind === 'course' || row.description.length > SHORT_TEXT)
  const common = {
    _id: row.id,
    title: row.title,
    description: short ? cutAtWord(row.description, SHORT_TEXT) : row.description,
    ...(shortened && { shortened }),
    ...(row.bring && { bring: row.bring }),
    date: row.local_date,
    timing: row.local_time.slice(0, 5),
    timezone: row.timezone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    duration: row.duration,
    maxStudents: row.max_students,
    enrolledCount: row.seats_taken - row.seats_held,
    seatsLeft: row.max_students - row.seats_taken,
    waitlistCount: row.waiting,
    category: row.category as ClassEntity['category'],
    level: row.level as ClassEntity['level'],
    ...(row.language && { language: row.language }),
    thumbnail: row.thumbnail_id === null ? '' : viewUrl(row.thumbnail_id),
    thumbnailColor: row.color ?? NEUTRAL_COLOR,
    instructorname: row.instructor_name ?? '',
    instructorPic: row.instructor_picture_id == null ? '' : viewUrl(row.instructor_picture_id),
    ...toRating(row.stars),
    instructorId: row.instructor_id ?? '',
  }
  const entity: ClassEntity | CourseEntity =
    kind === 'class'
      ? {
          ...common,
          ...(row.series && row.series.count > 1 && { series: withMore(row.series, row.more) }),
          ...(people && { enrolledStudents: people }),
        }
      : {
          ...common,
          sessionMinutes: row.session_minutes,
          price: row.price ?? 0,
          modules: row.modules ?? [],
          ...(people && { studentsEnrolled: people }),
        }
  return entity as Entity<K>
}

const withMore = (series: NonNullable<ClassEntity['series']>, more?: number | null) =>
  more == null ? series : { ...series, more }

/**
 * The mean to one decimal and the number of ratings, of the numbers of reviews with one to five stars
 * (rule review-8). Nothing without ratings.
 */
export function toRating(stars?: readonly number[] | null): {
  instructorRating?: InstructorRating
} {
  const count = stars?.reduce((sum, number) => sum + number, 0) ?? 0
  if (!stars || count === 0) return {}
  const sum = stars.reduce((points, number, index) => points + number * (index + 1), 0)
  return { instructorRating: { average: Math.round((10 * sum) / count) / 10, count } }
}

/** Cuts to so many characters and an ellipsis, after a word unless that is very long. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  // The cut may have split a surrogate pair.
  return `${(space > length - 40 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`
}

interface ListPage<K extends Kind> {
  items: Entity<K>[]
  total: number
  page: number
  pages: number
  capped?: true
  counts?: Counts
  suggestions?: Entity<K>[]
}

/**
 * A public list (rules list-1, list-2): classes that have not ended, soonest first; courses by next launch,
 * those already launched last, the latest of them first. Never holds the name of a student (rule
 * booking-14).
 * @throws AppError invalid: a page beyond those that a capped list has (rule list-14)
 */
export async function listPublic<K extends Kind>(
  db: Database,
  kind: K,
  query: ListQuery,
): Promise<ListPage<K>> {
  const filter = { ...query, once: kind === 'class' && showsSeriesOnce(query) }
  const [page, counts] = await Promise.all([
    pageOf(db, kind, filter),
    query.counts ? countChoices(db, kind, filter) : undefined,
  ])
  return { ...page, ...(counts && { counts }) }
}

async function pageOf<K extends Kind>(
  db: Database,
  kind: K,
  query: ListQuery & { once: boolean },
): Promise<ListPage<K>> {
  const limit = query.limit ?? UNPAGED_CAP
  const page = query.page ?? 1
  for (let attempt = 1; ; attempt += 1) {
    const { ids, more, total, capped } = await findListed(
      db,
      kind,
      query,
      (page - 1) * limit,
      limit,
    )
    const pages = Math.max(1, Math.ceil(total / limit))
    if (capped && page > pages) throw invalidField('page', messages.pageBeyondCap)
    const rows = await readListed(db, kind, ids, query.texts)
    // An offering cancelled between the two reads is missing, and another one takes its place.
    if (rows.length < ids.length && attempt < MAX_ATTEMPTS) continue
    const suggested =
      query.suggest && query.q && total === 0
        ? await readSuggested(db, kind, query.q, query)
        : undefined
    return {
      items: rows.map((row) => toEntity(kind, { ...row, more: more[ids.indexOf(row.id)] })),
      total,
      page,
      pages,
      ...(capped && { capped }),
      ...(suggested && { suggestions: suggested.map((row) => toEntity(kind, row)) }),
    }
  }
}

/** What may be meant by a search (rule finding-9); a series once, if the list has it once. */
async function readSuggested(
  db: Database,
  kind: Kind,
  q: string,
  { texts, once }: ListQuery & { once: boolean },
): Promise<ListedRow[]> {
  const rows = await readListed(db, kind, await suggest(db, kind, q, once), texts)
  if (!once) return rows
  const first = rows.filter(
    ({ series }, at) => !series || at === rows.findIndex((row) => row.series?.id === series.id),
  )
  // No filter leaves any of the later ones out.
  return first.map((row) => ({ ...row, more: row.series && row.series.count - row.series.number }))
}

const MAX_ATTEMPTS = 3
/** Bytes of whole texts in one list: enough for every offering of ordinary length. */
const LIST_TEXT_BYTES = 512 * 1024

/** Whether the whole texts of a row, and of all rows with shorter ones, are at most so many bytes. */
const fits = (bytes: number) =>
  sql<boolean>`sum(${textBytes}) over (order by ${textBytes}, offering.id) <= ${bytes}`
const textBytes = sql`coalesce(offering.text_bytes, octet_length(offering.description)
  + coalesce(octet_length(offering.modules::text), 0))`
/** Texts that are short unless `listed.whole`. */
const textsCut = [
  sql<string>`case when listed.whole then offering.description
    else left(offering.description, ${SHORT_TEXT + 1}) end`.as('description'),
  sql<Row['modules']>`case when listed.whole then offering.modules end`.as('modules'),
] as const

/**
 * Those of these offerings that are still listed, in the given order. The shortest texts are whole,
 * up to LIST_TEXT_BYTES in all, so that a few long ones do not shorten the others; of the rest the
 * database reads no more than their short form (docs/decisions/0011).
 */
async function readListed(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  texts: ListQuery['texts'],
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const rows = await selectWithoutTexts(db, kind)
    .innerJoin(
      (join) =>
        join
          .selectFrom('offering')
          .where(sql<SqlBool>`offering.id = any(${ids}::uuid[])`)
          .where('offering.cancelled_at', 'is', null)
          .where('offering.deleted_at', 'is', null)
          .select([
            'offering.id',
            (texts === 'short' ? sql<boolean>`false` : fits(LIST_TEXT_BYTES)).as('whole'),
          ])
          .as('listed'),
      (on) => on.onRef('listed.id', '=', 'offering.id'),
    )
    .select(['listed.whole', ...textsCut])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/**
 * One offering for its public page.
 * @throws AppError not_found; gone when it was cancelled, with its category (rule offering-21)
 */
export const getPublic = <K extends Kind>(
  from: Database,
  primary: Database,
  kind: K,
  id: string,
): Promise<PublicOffering<K>> => orFromPrimary(from, primary, (db) => getOne(db, kind, id))

interface PublicOffering<K extends Kind> {
  entity: Entity<K>
  /** Of a class that belongs to a series (rule series-4). */
  series?: SeriesDates
}

interface RowOrCancelled extends Row {
  cancelled_at: Date | null
  deleted_at: Date | null
  dates: SeriesDates['dates'] | null
}

/** Compiled once: pages and people ask for one offering so often, and compiling takes longer than sending. */
const selectOne: { [K in Kind]?: CompiledQuery<RowOrCancelled> } = {}

async function getOne<K extends Kind>(
  db: Database,
  kind: K,
  id: string,
): Promise<PublicOffering<K>> {
  selectOne[kind] ??= selectWhole(db, kind)
    .where('offering.id', '=', id)
    .select(['offering.cancelled_at', 'offering.deleted_at', seriesRows.as('dates')])
    .compile()
  const statement: CompiledQuery<RowOrCancelled> = { ...selectOne[kind], parameters: [kind, id] }
  const [row] = (await db.executeQuery(statement)).rows
  if (!row || row.deleted_at !== null) throw new AppError('not_found', kindMessages[kind].missing)
  const entity = toEntity(kind, row)
  if (row.cancelled_at !== null)
    throw new AppError('gone', kindMessages[kind].cancelled, {
      details: { category: entity.category },
    })
  return 'series' in entity && row.dates
    ? { entity, series: toSeriesDates(row.dates, entity.timezone) }
    : { entity }
}

/** An offering as its instructor sees it, with the people enrolled. */
export async function loadOffering<K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
): Promise<Entity<K>> {
  const row = await selectWhole(tx, kind)
    .select(['offering.meeting_url', enrolledJson('shown').as('people')])
    .where('offering.id', '=', id)
    .executeTakeFirstOrThrow()
  return withLink(toEntity(kind, row, JSON.parse(row.people) as EnrolledPerson[]), row)
}

/** With what only the owner sees. */
const withLink = <E extends object>(entity: E, { meeting_url }: { meeting_url: string | null }) =>
  meeting_url === null ? entity : { ...entity, meetingUrl: meeting_url }

/** First what has not ended, the soonest on top; then the past, the latest on top (rule booking-16). */
const byRelevance = sql`offering.ends_at <= now(),
  case when offering.ends_at > now() then offering.starts_at end, offering.starts_at desc, offering.id`
const inOrder = sql`(order by ${byRelevance} rows unbounded preceding)`

/** A person's own list: which offerings it holds, and what it tells of them. */
interface OwnList {
  within: RawBuilder<SqlBool>
  /** 'shown', or the only address that is not blanked (rule booking-15). */
  emails: 'shown' | { hiddenFrom: string }
  /** Whether its reader owns the offerings, and sees their meeting links. */
  owned: boolean
  /** The message for an offering that is not in the list. */
  missing: Sentence
}

/** What an instructor teaches (rule list-11). */
export const taughtBy = (kind: Kind, instructorId: string): OwnList => ({
  within: sql`offering.instructor_id = ${instructorId}
    and offering.cancelled_at is null and offering.deleted_at is null`,
  emails: 'shown',
  owned: true,
  missing: kindMessages[kind].missing,
})

/**
 * What a student booked (rule booking-16).
 * @param emails 'hidden' blanks the addresses of fellow students
 */
export const bookedBy = (studentId: string, emails: 'shown' | 'hidden'): OwnList => ({
  within: sql`offering.id in (
    select offering_id from booking where student_id = ${studentId} and status = 'booked')`,
  emails: emails === 'shown' ? emails : { hiddenFrom: studentId },
  owned: false,
  missing: messages.noSuchBooking,
})

/** Bytes of whole texts in an answer with own offerings: those of 32 courses of the longest. */
const OWN_TEXT_BYTES = 2 * 1024 * 1024
/** People in an answer without paging, unless its first offering has more. */
const OWN_PEOPLE = 20_000

/**
 * A person's own list, with the people enrolled in each offering, as the JSON of an answer. One
 * statement, so that the names and the counts are of one moment.
 * @param query one page, in which a series has one coming class (rule series-10), or one offering, of what has not ended or of the past, whose titles contain `q`; without both, as much as an answer holds (rule list-16)
 * @param more of the answer, its message among it
 * @throws AppError not_found where the offering of `query.id` is not in the list
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
  const once = kind === 'class' && paged && query.series !== 'all'
  const limit = query.limit ?? (paged ? OWN_PAGE_MAX : UNPAGED_CAP)
  const own = db
    .selectFrom('offering')
    .where('offering.kind', '=', kind)
    .where(within)
    .$if(id !== undefined, (all) => all.where('offering.id', '=', id ?? ''))
    .$if(when === 'upcoming', (all) => all.where(sql<SqlBool>`offering.ends_at > now()`))
    .$if(when === 'past', (all) => all.where(sql<SqlBool>`offering.ends_at <= now()`))
    .$if(Boolean(q), (all) =>
      all.where(sql<SqlBool>`strpos(listing_title(offering.title), ${q?.toLowerCase()}) > 0`),
    )
  // Of the coming classes of a series, which one, and how many there are.
  const ofSeries = sql`over (partition by offering.series_id, offering.starts_at > now()`
  const shown = db
    .selectFrom(
      own
        .select(['offering.id', 'offering.description', 'offering.modules', 'offering.text_bytes'])
        .select(['offering.starts_at', 'offering.ends_at', 'offering.series_id'])
        .select(['offering.seats_taken', 'offering.seats_held'])
        .select([
          sql<number>`row_number() ${ofSeries} order by offering.starts_at, offering.id)`.as(
            'place',
          ),
          sql<number>`(count(*) ${ofSeries}) - 1)::int`.as('later'),
        ])
        .as('offering'),
    )
    .$if(once, (all) =>
      all.where(
        sql<SqlBool>`offering.series_id is null or offering.starts_at <= now() or offering.place = 1`,
      ),
    )
  const numbered = shown.select([
    'offering.id',
    'offering.description',
    'offering.modules',
    'offering.text_bytes',
    sql<number | null>`case when ${once}::boolean and offering.starts_at > now()
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
      all.where(sql<SqlBool>`offering.people <= ${OWN_PEOPLE} or offering.number = 1`),
    )
    .select([
      'offering.id',
      'offering.number',
      'offering.total',
      'offering.later',
      fits(OWN_TEXT_BYTES).as('whole'),
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
  // A page beyond the last has no row that tells the total.
  const total =
    rows[0]?.total ??
    (await shown.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
  const entities = rows.map((row) => {
    const entity = toEntity(kind, row, [])
    return owned ? withLink(entity, row) : entity
  })
  const pages = Math.max(1, Math.ceil(total / limit))
  // The lists of people are empty in it, and filled in below.
  const json = toJson(call, {
    [kind === 'class' ? 'classes' : 'courses']: entities,
    ...(paged ? { total, page, pages } : total > rows.length ? { total } : {}),
    ...more,
  })
  // No text of an offering can look like such a list: JSON escapes its quotes.
  let next = 0
  return Buffer.from(
    json.replaceAll(
      /(?<=,"(?:enrolledStudents|studentsEnrolled)":)\[\]/g,
      () => rows[next++]!.people,
    ),
  )
}
