import { isCalendarDate, numeric } from '@firstbell/contract/fields'
import {
  DEFAULT_SESSION_MINUTES,
  MAX_COURSE_DAYS,
  MAX_SESSIONS,
  type Weekday,
} from '@firstbell/contract/limits'
import { instantIn } from '@firstbell/contract/local-time'
import { messages } from '@firstbell/contract/messages'
import {
  createClassForm,
  createCourseForm,
  fittingSchedule,
  possibleMinimum,
} from '@firstbell/contract/offerings'
import {
  completeSchedule,
  weekdayOf,
  withFittingExcept,
  type Frequency,
  type Schedule,
} from '@firstbell/contract/schedule'
import { language } from '@firstbell/messages/language'
import * as m from '@firstbell/messages/offering-form'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { isCourse, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { courseMinutes } from '#shared/format/format-quantities.ts'
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
  /** For courses only, like `sessionMinutes` and `modules`; the schemas of classes drop them. */
  schedule: ScheduleValues
  sessionMinutes: string
  meetingUrl: string
  maxStudents: string
  minStudents: string
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

/** A course that meets daily has as many sessions as its duration has days. */
export interface ScheduleValues {
  every: Frequency
  days: Weekday[]
  sessions: string
  /** May have dates that do not fit the present date and rhythm, which are not sent. */
  except: string[]
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
  class: z
    .extend(createClassForm, { thumbnail: file })
    .check(notPast('date'), notPast('timing'), possibleMinimum),
  unpricedClass: z
    .extend(unpricedClassForm, { thumbnail: file })
    .check(notPast('date'), notPast('timing'), possibleMinimum),
  course: z
    .extend(createCourseForm, { thumbnail: file })
    .check(notPast('date'), notPast('timing'), ...fittingSchedule, possibleMinimum),
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
    class: z
      .extend(z.omit(createClassForm, { repeatWeekly: true }), { thumbnail })
      .check(possibleMinimum),
    unpricedClass: z
      .extend(z.omit(unpricedClassForm, { repeatWeekly: true }), { thumbnail })
      .check(possibleMinimum),
    course: z
      .extend(createCourseForm, { thumbnail, duration: minutesOfDays })
      .check(...fittingSchedule, possibleMinimum),
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
  const resolve = standardSchemaResolver(schema) as unknown as Resolver<
    object,
    unknown,
    OfferingOutput
  >
  return (values, context, options) =>
    resolve({ ...values, ...scheduleInput(values, purpose) }, context, options as never) as never
}

/** Returns the schedule to send for the values, with a valid duration, which the server then computes. */
function scheduleInput({ date, duration, schedule }: OfferingValues, purpose: Purpose) {
  const planned = plannedSchedule({ date, duration, schedule }, purpose)
  const plain = schedule.every === 'day' && !planned?.except.length
  // '' removes the schedule of an edited course.
  if (plain) return { schedule: purpose === 'edit' ? '' : undefined }
  return { schedule: planned ?? schedule, duration: purpose === 'edit' ? courseMinutes(1) : 1 }
}

const wholeUpTo = (text: string, max: number): number | undefined => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value > 0 && value <= max
    ? value
    : undefined
}

/**
 * Returns the schedule that values of the form describe; undefined while they are incomplete. Left-out dates that do
 * not fit are dropped.
 */
export function plannedSchedule(
  { date, duration, schedule }: Pick<OfferingValues, 'date' | 'duration' | 'schedule'>,
  purpose: Purpose,
): Schedule | undefined {
  const daily = schedule.every === 'day'
  const days = purpose === 'edit' ? String(daysOf(duration) ?? '') : duration
  const sessions = daily
    ? wholeUpTo(days, MAX_COURSE_DAYS)
    : wholeUpTo(schedule.sessions, MAX_SESSIONS)
  if (sessions === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date) || !isCalendarDate(date))
    return undefined
  const complete = completeSchedule(date, { ...schedule, sessions })
  if (!daily && !complete.days.includes(weekdayOf(date))) return undefined
  return withFittingExcept(date, complete)
}

/**
 * Returns the initial values of the form in screen order: blank with the page's language, or those of the edited or
 * duplicated offering. A duplicate has no date (rule series-2).
 */
export function offeringValues(item?: Offering, purpose: Purpose = 'edit'): OfferingValues {
  const course = item && isCourse(item) ? item : undefined
  const schedule = course?.schedule
  // A daily course with left-out dates takes longer than it has sessions.
  const days = course && (schedule?.every === 'day' ? schedule.sessions : course.duration)
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
    duration: text(
      days === undefined ? item?.duration : purpose === 'edit' ? courseMinutes(days) : days,
    ),
    schedule: {
      every: schedule?.every ?? 'day',
      // The weekday of a duplicate's date comes with it.
      days: (schedule?.days ?? []).filter(
        (day) => purpose !== 'duplicate' || (item && day !== weekdayOf(item.date)),
      ),
      sessions: text(schedule && schedule.every !== 'day' ? schedule.sessions : ''),
      except: purpose === 'duplicate' ? [] : (schedule?.except ?? []),
    },
    sessionMinutes: text(item ? course?.sessionMinutes : DEFAULT_SESSION_MINUTES),
    meetingUrl: text(item?.meetingUrl),
    maxStudents: text(item?.maxStudents),
    minStudents: text(item?.minStudents),
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
