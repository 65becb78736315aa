import type { Kind } from '@firstbell/contract/kinds'
import { SHORT_TEXT, type Visibility } from '@firstbell/contract/limits'
import type {
  ClassEntity,
  CourseEntity,
  EnrolledPerson,
  InstructorRating,
} from '@firstbell/contract/offerings'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enrolledJson } from '../bookings/bookings.ts'
import { viewUrl } from '../uploads/uploads.ts'
import { positionInSeries } from './series.ts'

export type Entity<K extends Kind> = K extends 'class' ? ClassEntity : CourseEntity

/** Shown in place of a picture without a known colour until it has loaded. */
const NEUTRAL_COLOR = '#9fb3af'

/** Whether no one can pay an offering's price: its instructor is not approved or cannot be paid (rule approval-14). */
const unsellable = sql<boolean>`offering.price > 0 and not exists (
  select from instructor as seller join payout_account as account on account.person_id = seller.person_id
  where seller.person_id = offering.instructor_id and seller.approved and account.ready)`

/** Selects all columns except the texts, which may be long. */
export const selectWithoutTexts = (db: Database | Tx, kind: Kind) =>
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
      'offering.min_students',
      'offering.min_students_decided_at',
      'offering.seats_taken',
      'offering.seats_held',
      'offering.waiting',
      'offering.session_minutes',
      'offering.schedule',
      positionInSeries.as('series'),
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
      unsellable.as('unsellable'),
    ])

export const selectWhole = (db: Database | Tx, kind: Kind) =>
  selectWithoutTexts(db, kind).select([
    'offering.description',
    'offering.modules',
    'offering.bring',
    'offering.learn',
    'offering.visibility',
  ])

export type Row = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>

/** A row of a list. Public lists do not read `bring`, `learn` and `visibility`. */
export interface ListedRow extends Omit<Row, 'bring' | 'learn' | 'visibility'> {
  /** False if its texts are cut (`textsCut`). */
  whole?: boolean
  bring?: string | null
  learn?: string | null
  visibility?: string
  /** Later classes of its series that match (rule series-10). */
  more?: number | null | undefined
  /** The sums of these classes and this one. */
  totals?: SeriesTotals
}

type Series = NonNullable<ClassEntity['series']>
export type SeriesTotals = NonNullable<Series['totals']>

/**
 * @param options.people as its instructor and booked students see it; absent in public responses
 * @param options.takesPayments whether classes have a price, and public responses mark what cannot be paid for
 */
export function toEntity<K extends Kind>(
  kind: K,
  row: ListedRow,
  { people, takesPayments = false }: { people?: EnrolledPerson[]; takesPayments?: boolean } = {},
): Entity<K> {
  const short = row.whole === false
  const shortened = short && (kind === 'course' || row.description.length > SHORT_TEXT)
  const common = {
    _id: row.id,
    title: row.title,
    description: short ? cutAtWord(row.description, SHORT_TEXT) : row.description,
    ...(shortened && { shortened }),
    ...(row.bring && { bring: row.bring }),
    ...(row.learn && { learn: row.learn.split('\n') }),
    ...(row.visibility && { visibility: row.visibility as Visibility }),
    date: row.local_date,
    timing: row.local_time.slice(0, 5),
    timezone: row.timezone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    duration: row.duration,
    maxStudents: row.max_students,
    ...(row.min_students !== null && {
      minStudents: row.min_students,
      ...(row.min_students_decided_at && { takesPlace: true as const }),
    }),
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
    ...(takesPayments && !people && row.unsellable && { unavailable: true }),
  }
  const entity: ClassEntity | CourseEntity =
    kind === 'class'
      ? {
          ...common,
          ...(takesPayments && { price: row.price ?? 0 }),
          ...(row.series && row.series.count > 1 && { series: withMore(row.series, row) }),
          ...(people && { enrolledStudents: people }),
        }
      : {
          ...common,
          sessionMinutes: row.session_minutes,
          ...(row.schedule && { schedule: row.schedule }),
          price: row.price ?? 0,
          modules: row.modules ?? [],
          ...(people && { studentsEnrolled: people }),
        }
  return entity as Entity<K>
}

const withMore = (series: Series, { more, totals }: Pick<ListedRow, 'more' | 'totals'>): Series =>
  more == null ? series : { ...series, more, ...(totals && { totals }) }

/**
 * Returns the mean to one decimal and the number of ratings (rule review-8); {} without ratings.
 * @param stars the numbers of reviews with one to five stars
 */
export function toRating(stars?: readonly number[] | null): {
  instructorRating?: InstructorRating
} {
  const count = stars?.reduce((sum, number) => sum + number, 0) ?? 0
  if (!stars || count === 0) return {}
  const sum = stars.reduce((points, number, index) => points + number * (index + 1), 0)
  return { instructorRating: { average: Math.round((10 * sum) / count) / 10, count } }
}

/** Cuts a text to `length` characters and an ellipsis, at the end of a word unless the word is very long. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  // The cut may have split a surrogate pair.
  return `${(space > length - 40 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`
}

/** A column: whether the texts of a row and of all rows with shorter texts have at most this many bytes together. */
export const fits = (bytes: number) =>
  sql<boolean>`sum(offering.text_bytes) over (order by offering.text_bytes, offering.id) <= ${bytes}`
/**
 * The texts of a row of a list, cut unless `listed.whole`. A cut description has one character more than is shown,
 * which shows whether there is more; cut modules are null.
 */
export const textsCut = [
  sql<string>`case when listed.whole then offering.description
    else left(offering.description, ${SHORT_TEXT + 1}) end`.as('description'),
  sql<Row['modules']>`case when listed.whole then offering.modules end`.as('modules'),
] as const

/** Loads offerings as their instructor sees them, with the people enrolled, soonest first. */
export async function loadOfferings<K extends Kind>(
  tx: Tx,
  kind: K,
  condition: RawBuilder<SqlBool>,
  takesPayments: boolean,
): Promise<Entity<K>[]> {
  const rows = await selectWhole(tx, kind)
    .select(['offering.meeting_url', enrolledJson('shown').as('people')])
    .where(condition)
    .orderBy('offering.starts_at')
    .execute()
  return rows.map((row) => {
    const people = JSON.parse(row.people) as EnrolledPerson[]
    return withLink(toEntity(kind, row, { people, takesPayments }), row)
  })
}

/** Adds the meeting link, which only the owner sees. */
export const withLink = <E extends object>(
  entity: E,
  { meeting_url }: { meeting_url: string | null },
) => (meeting_url === null ? entity : { ...entity, meetingUrl: meeting_url })
