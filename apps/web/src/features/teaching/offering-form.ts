import { numeric } from '@firstbell/contract/fields'
import { DEFAULT_SESSION_MINUTES, MAX_COURSE_DAYS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { createClassForm, createCourseForm } from '@firstbell/contract/offerings'
import { language } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/offering-form'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { isCourse, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { courseMinutes } from '#shared/format/format-quantities.ts'
import { instantIn } from '#shared/time/instant.ts'
import { personZone } from '#shared/time/reader.ts'
import { fileSchema, requiredFileSchema } from '#shared/uploads/file-schema.ts'

/** The values of the form's fields in screen order: text as typed, and the chosen file. */
export interface OfferingValues {
  title: string
  description: string
  /** Lines. */
  learn: string
  category: string
  level: string
  /** '' if not set. */
  language: string
  thumbnail: File | null
  date: string
  /** The start, HH:MM. */
  timing: string
  timezone: string
  /** Used when creating or duplicating classes; the other schemas drop it. */
  repeatWeekly: string
  /** Minutes for a class; days for a new course, but minutes when it is edited (rule offering-11). */
  duration: string
  /** For courses only, like `modules`; the schemas of classes drop them. */
  sessionMinutes: string
  meetingUrl: string
  maxStudents: string
  price: string
  visibility: string
  bring: string
  modules: ModuleValues[]
}
export interface ModuleValues {
  title: string
  content: string
  duration: string
}

const thumbnail = fileSchema('picture')
const requiredThumbnail = requiredFileSchema('picture', messages.thumbnailRequired)

interface WallClock {
  date: string
  timing: string
  timezone?: string | undefined
}

function isPast({ date, timing, timezone = personZone() }: WallClock): boolean {
  return instantIn(date, timing, timezone) <= Date.now()
}

/** Reports a past start at a field, also while other fields are wrong (rule offering-9). */
const notPast = (field: 'date' | 'timing') =>
  z.refine<WallClock>((form) => !isPast(form), {
    error: messages.pastDate,
    path: [field],
    // Only if both fields are complete. A native date field has no day that does not exist.
    when: ({ value }) => {
      const { date, timing } = value as Partial<WallClock>
      return (
        /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') &&
        /^\d{2}:\d{2}$/.test(timing ?? '') &&
        !Number.isNaN(Date.parse(`${date}T${timing}Z`))
      )
    },
  })

const MINUTES_A_DAY = courseMinutes(1)

/** The duration of an edited course: the form has always asked for minutes, the call takes days (rule offering-11). */
const minutesOfDays = z.pipe(
  numeric({
    required: messages.durationRequired,
    invalid: messages.durationInvalid,
    min: 1,
    max: courseMinutes(MAX_COURSE_DAYS),
  }),
  z.transform((minutes: number, context): number => {
    if (minutes % MINUTES_A_DAY === 0) return minutes / MINUTES_A_DAY
    context.issues.push({ code: 'custom', message: m.wholeDays(MINUTES_A_DAY), input: minutes })
    return z.NEVER
  }),
)

/** The form of a class on a site without payments (rule offering-33). */
const unpricedClassForm = z.omit(createClassForm, { price: true })

/** Returns the schemas of new offerings, which must start in the future. @param file the schema of the picture */
const futureSchemas = (file: typeof thumbnail) => ({
  class: z.extend(createClassForm, { thumbnail: file }).check(notPast('date'), notPast('timing')),
  unpricedClass: z
    .extend(unpricedClassForm, { thumbnail: file })
    .check(notPast('date'), notPast('timing')),
  course: z.extend(createCourseForm, { thumbnail: file }).check(notPast('date'), notPast('timing')),
})

/** The purpose of a form: create an offering, duplicate one (rule series-2), or edit one. */
export type Purpose = 'create' | 'duplicate' | 'edit'

/**
 * The contract's forms with a file instead of its URL. Edits and duplicates need no new file (rules
 * offering-13, series-2), and edits no future date.
 */
export const schemas = {
  create: futureSchemas(requiredThumbnail),
  duplicate: futureSchemas(thumbnail),
  edit: {
    class: z.extend(z.omit(createClassForm, { repeatWeekly: true }), { thumbnail }),
    unpricedClass: z.extend(z.omit(unpricedClassForm, { repeatWeekly: true }), { thumbnail }),
    course: z.extend(createCourseForm, { thumbnail, duration: minutesOfDays }),
  },
}
/** The widest output of these schemas, that of duplicates: it has every field, and may have no file. */
export type OfferingOutput =
  | z.output<(typeof schemas.duplicate)['class']>
  | z.output<(typeof schemas.duplicate)['course']>

/** Validates the form of a kind. @param takesPayments whether the site does, where classes have a price */
export function resolverOf(
  kind: Kind,
  purpose: Purpose,
  takesPayments: boolean,
): Resolver<OfferingValues, unknown, OfferingOutput> {
  const schema = schemas[purpose][kind === 'class' && !takesPayments ? 'unpricedClass' : kind]
  // Fields hold plain text where the contract's types have choices; the schema checks them.
  return standardSchemaResolver(schema) as unknown as Resolver<
    OfferingValues,
    unknown,
    OfferingOutput
  >
}

/**
 * Returns the initial values of the form in screen order: blank with the page's language, or those of the edited or
 * duplicated offering. A duplicate has no date (rule series-2).
 */
export function offeringValues(item?: Offering, purpose: Purpose = 'edit'): OfferingValues {
  const course = item && isCourse(item) ? item : undefined
  const text = (value: string | number | undefined) => String(value ?? '')
  return {
    title: text(item?.title),
    description: text(item?.description),
    learn: (item?.learn ?? []).join('\n'),
    category: text(item?.category),
    level: text(item?.level),
    language: item ? text(item.language) : language,
    thumbnail: null,
    date: purpose === 'duplicate' ? '' : text(item?.date),
    timing: text(item?.timing),
    timezone: item?.timezone ?? personZone(),
    repeatWeekly: '',
    // The edit form of courses uses minutes (rule offering-11).
    duration: text(course && purpose === 'edit' ? courseMinutes(course.duration) : item?.duration),
    sessionMinutes: text(item ? course?.sessionMinutes : DEFAULT_SESSION_MINUTES),
    meetingUrl: text(item?.meetingUrl),
    maxStudents: text(item?.maxStudents),
    // The field of a class is empty if it is free.
    price: text(course ? course.price : item?.price || undefined),
    visibility: item?.visibility ?? 'public',
    bring: text(item?.bring),
    modules: (course?.modules ?? []).map((each) => ({ ...each, duration: String(each.duration) })),
  }
}

/** Returns the days of a text in minutes: '4320' → 3; undefined if it is not a number of whole days. */
export function daysOf(minutes: string): number | undefined {
  const days = Number(minutes) / MINUTES_A_DAY
  return minutes.trim() !== '' && Number.isInteger(days) && days > 0 ? days : undefined
}
