import * as z from 'zod/mini'
import { defineCall, idempotencyHeader } from './call.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'
import { messages } from './messages.ts'
import { OFFERING_LANGUAGES } from './offering-languages.ts'
import { completeSchedule, FREQUENCIES, scheduleFault, type Schedule } from './schedule.ts'
import { scopeField } from './series-scope.ts'
import { cleanLine } from './typed-text.ts'

/** A person enrolled. `email` is '' where it is hidden from fellow students (rule booking-15). */
export const enrolledPerson = z.object({ name: z.string(), email: z.string() })
export type EnrolledPerson = z.infer<typeof enrolledPerson>

/** A unit of a course; `duration` in minutes. */
export const courseModule = z.object({
  title: z.string(),
  content: z.string(),
  duration: z.number(),
})
export type CourseModule = z.infer<typeof courseModule>

/** The mean of an instructor's ratings, to one decimal, and their number (rule screen-52). */
export const instructorRating = z.object({ average: z.number(), count: z.number() })
export type InstructorRating = z.infer<typeof instructorRating>

const offering = {
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Wall-clock day and time in `timezone`. */
  date: z.string(),
  timing: z.string(),
  timezone: z.string(),
  /** UTC instants (ISO 8601). */
  startsAt: z.string(),
  endsAt: z.string(),
  maxStudents: z.number(),
  /** It takes place from this number of students on; absent: from any (rule offering-34). */
  minStudents: z.optional(z.number()),
  /** With `minStudents`: true once it is decided that it takes place. */
  takesPlace: z.optional(z.literal(true)),
  /** People with a booked seat. */
  enrolledCount: z.number(),
  /** Seats that are neither booked nor held, for an offer or a payment. */
  seatsLeft: z.number(),
  /** People on the waitlist. */
  waitlistCount: z.number(),
  /** What students need to bring; absent if empty, and in public lists (rule offering-28). */
  bring: z.optional(z.string()),
  /** What students learn, in lines; absent if empty, and in public lists (rule offering-31). */
  learn: z.optional(z.array(z.string())),
  /** Who can find it; absent in public lists, where everything is public (rule offering-32). */
  visibility: z.optional(z.enum(limits.VISIBILITIES)),
  /** For the owning instructor only; absent without a link (rule session-1). */
  meetingUrl: z.optional(z.string()),
  category: z.enum(limits.CATEGORIES),
  level: z.enum(limits.LEVELS),
  /** The language it is taught in, a BCP 47 tag; absent if not specified (rule offering-29). */
  language: z.optional(z.string()),
  /**
   * True in lists with short texts: the description is cut and modules are omitted. The call for
   * one offering has both.
   */
  shortened: z.optional(z.boolean()),
  thumbnail: z.string(),
  /** Dominant colour of the thumbnail, `#rrggbb`, shown while it loads. */
  thumbnailColor: z.string(),
  /** '' when the instructor's account was deleted, as is `instructorId`; screens show N/A. */
  instructorname: z.string(),
  /** '' without a picture. */
  instructorPic: z.string(),
  /** Absent without ratings. */
  instructorRating: z.optional(instructorRating),
  instructorId: z.string(),
  /**
   * True where payments are on and no one can book, because it has a price and the instructor is not approved or
   * cannot be paid (rule approval-14).
   */
  unavailable: z.optional(z.boolean()),
}

/** `duration` in minutes (rule offering-10). */
export const classEntity = z.object({
  ...offering,
  duration: z.number(),
  /** 0 if it is free; absent on sites without payments, where every class is (rule offering-33). */
  price: z.optional(z.number()),
  /**
   * Its number among the classes of its series that are not cancelled (rule series-4), and in lists
   * that show each series once, how many later ones match (rule series-10).
   */
  series: z.optional(
    z.object({
      id: z.string(),
      number: z.number(),
      count: z.number(),
      /** Whether the classes are a week apart, by the clock of `timezone`. */
      weekly: z.boolean(),
      more: z.optional(z.number()),
      /** With `more` in own lists of an instructor: the sums of this class and the later ones. */
      totals: z.optional(
        z.object({
          enrolledCount: z.number(),
          maxStudents: z.number(),
          seatsLeft: z.number(),
          waitlistCount: z.number(),
        }),
      ),
    }),
  ),
  /** Only for the owning instructor and for people enrolled in this class. */
  enrolledStudents: z.optional(z.array(enrolledPerson)),
})
export type ClassEntity = z.infer<typeof classEntity>

/** When a course meets (rule session-12). */
export const courseSchedule: z.ZodMiniType<Schedule> = z.object({
  every: z.enum(FREQUENCIES),
  days: z.array(z.enum(limits.WEEKDAYS)),
  sessions: z.number(),
  except: z.array(z.string()),
})

/** `duration` in days (rule offering-10). */
export const courseEntity = z.object({
  ...offering,
  duration: z.number(),
  /** Minutes per session (rule session-2). */
  sessionMinutes: z.number(),
  /** Absent: a session each day of the duration. */
  schedule: z.optional(courseSchedule),
  price: z.number(),
  modules: z.array(courseModule),
  /** Only for the owning instructor and for people enrolled in this course. */
  studentsEnrolled: z.optional(z.array(enrolledPerson)),
})
export type CourseEntity = z.infer<typeof courseEntity>

/** A list, or text of one line each; blank lines and the bullets of a pasted list are dropped (rule offering-31). */
const learn = z.pipe(
  fields.textsOrText(messages.invalidInput, 10 * limits.MAX_LEARN_LINES),
  z.transform((input: string[] | string, context): string[] => {
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', message, input })
      return z.NEVER
    }
    const typed = Array.isArray(input)
      ? input
      : input.split(/\r\n?|\n/, 10 * limits.MAX_LEARN_LINES)
    if (typed.some((line) => line.length > 20 * limits.TEXT_MAX.learnLine))
      return refuse(messages.learnLineTooLong)
    const lines = typed
      .map((line) => cleanLine(line).replace(/^[-–•*]\s+/, ''))
      .filter((line) => line !== '')
    if (lines.length > limits.MAX_LEARN_LINES) return refuse(messages.learnTooMany)
    if (lines.some((line) => line.length > limits.TEXT_MAX.learnLine))
      return refuse(messages.learnLineTooLong)
    return lines
  }),
)

const minStudents = z.pipe(
  z.transform((input: unknown) => (input === '' ? null : input)),
  z.optional(
    z.nullable(
      fields.numeric({ invalid: messages.minStudentsInvalid, min: 1, max: limits.MAX_SEATS }),
    ),
  ),
)

interface Minimum {
  minStudents?: number | null | undefined
  maxStudents: number
}
/** Refuses more students for an offering to take place than it has seats. */
export const possibleMinimum = z.refine<Minimum>(
  ({ minStudents, maxStudents }) => !minStudents || minStudents <= maxStudents,
  {
    path: ['minStudents'],
    error: messages.minStudentsAboveMax,
    when: ({ value }) => {
      const { minStudents, maxStudents } = value as Partial<Minimum>
      return typeof minStudents === 'number' && typeof maxStudents === 'number'
    },
  },
)

const common = {
  title: fields.requiredLine(messages.titleRequired, limits.TEXT_MAX.title),
  description: fields.requiredText(messages.descriptionRequired, limits.TEXT_MAX.description),
  date: fields.calendarDate(messages.dateRequired, messages.dateInvalid),
  timing: fields.timeOfDay,
  maxStudents: fields.numeric({
    required: messages.maxStudentsRequired,
    invalid: messages.maxStudentsInvalid,
    min: 1,
    max: limits.MAX_SEATS,
  }),
  /** '' or null removes it; absent on an edit: it stays (rule offering-34). */
  minStudents: z.optional(minStudents),
  category: fields.categoryField,
  level: fields.levelField,
  /** '' removes it; absent on an edit: it stays (rule offering-29). */
  language: fields.blankOr(z.enum(OFFERING_LANGUAGES), messages.languageInvalid),
  /** Absent: the server's TIME_ZONE on creation, the offering's own on an edit (rule offering-6). */
  timezone: z.optional(fields.timeZone),
  /** '' removes the link; absent on an edit: it stays (rule session-1). */
  meetingUrl: z.optional(fields.meetingUrl),
  /** '' removes it; absent on an edit: it stays (rule offering-28). */
  bring: z.optional(fields.optionalText(limits.TEXT_MAX.bring, messages.bringTooLong)),
  /** An empty list or '' removes it; absent on an edit: it stays (rule offering-31). */
  learn: z.optional(learn),
  /** Absent on creation: public; absent on an edit: it stays (rule offering-32). */
  visibility: fields.blankOr(z.enum(limits.VISIBILITIES)),
}

const sessionMinutes = fields.numeric({
  invalid: messages.sessionMinutesInvalid,
  min: 1,
  max: limits.MAX_SESSION_MINUTES,
})

/**
 * A list of texts in canonical form.
 * @param read returns the list, or undefined if a text is not allowed
 */
const textList = <Text extends string>(
  max: number,
  invalid: string,
  read: (texts: string[]) => Text[] | undefined,
) =>
  z.pipe(
    fields.boundedList(z.string({ error: invalid }), max),
    z.transform((input: string[], context): Text[] => {
      const texts = read(input)
      if (texts) return texts
      context.issues.push({ code: 'custom', message: invalid, input })
      return z.NEVER
    }),
  )

const scheduleForm = z
  .object({
    every: z.enum(FREQUENCIES, { error: messages.scheduleEveryInvalid }),
    /** Empty: the weekday of the course's date. */
    days: z._default(
      textList(2 * limits.WEEKDAYS.length, messages.weekdaysInvalid, (texts) => {
        const days = limits.WEEKDAYS.filter((day) => texts.includes(day))
        return texts.every((text) => days.some((day) => day === text)) ? days : undefined
      }),
      [],
    ),
    sessions: fields.numeric({
      invalid: messages.sessionsInvalid,
      min: 1,
      max: limits.MAX_SESSIONS,
    }),
    except: z._default(
      textList(limits.MAX_LEFT_OUT, messages.leftOutInvalid, (dates) =>
        dates.every((date) => date !== '' && fields.isCalendarDate(date))
          ? [...new Set(dates)].toSorted()
          : undefined,
      ),
      [],
    ),
  })
  .check(
    z.refine(({ every, days }) => every !== 'day' || days.length % limits.WEEKDAYS.length === 0, {
      path: ['days'],
      error: messages.scheduleDaysDaily,
    }),
  )

/** null, or '', which forms send: the course has no schedule. */
const schedule = z.pipe(
  z.transform((input: unknown) => (input === '' ? null : input)),
  z.optional(z.nullable(scheduleForm)),
)

interface Scheduled {
  date: string
  schedule?: Schedule | null | undefined
}

/** Refuses a schedule that does not fit the date of its course (`scheduleFault`), also while other fields are wrong. */
export const fittingSchedule = (['days', 'except'] as const).map((field) =>
  z.refine<Scheduled>(
    ({ date, schedule }) => {
      const fault = schedule && scheduleFault(date, completeSchedule(date, schedule))
      return !fault || (fault === 'days') !== (field === 'days')
    },
    {
      path: ['schedule', field],
      error: ({ input }) => {
        const { date, schedule } = input as Scheduled
        const fault = schedule && scheduleFault(date, completeSchedule(date, schedule))
        return scheduleMessages[fault || field]
      },
      when: ({ value }) => {
        const { date, schedule } = value as Partial<Scheduled>
        return (
          typeof date === 'string' &&
          date !== '' &&
          fields.isCalendarDate(date) &&
          Array.isArray(schedule?.days) &&
          Array.isArray(schedule.except) &&
          typeof schedule.sessions === 'number'
        )
      },
    },
  ),
)

/** What is said of a schedule that does not fit its course's date. */
export const scheduleMessages = {
  days: messages.scheduleDaysWithoutFirst,
  first: messages.firstLeftOut,
  except: messages.leftOutNoSession,
} as const

/** Replaces a duration that is given together with a schedule, from which the server computes it. */
const withoutGivenDuration = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'schedule' in input && isSchedule(input.schedule)
    ? { ...input, duration: 1 }
    : input

const isSchedule = (input: unknown) => input !== undefined && input !== null && input !== ''

/** The body of a call that writes a course: its form, whose schedule decides the duration. */
const courseBody = <Form extends z.ZodMiniObject>(form: Form) =>
  Object.assign(
    z.pipe(
      z.transform(withoutGivenDuration),
      form.check(...([...fittingSchedule, possibleMinimum] as never[])),
    ),
    { shape: form.shape },
  ) as unknown as z.ZodMiniType<z.output<Form>, z.input<Form>> & { shape: Form['shape'] }

const blankAsAbsent = z.transform((input: number | string | undefined) =>
  input === '' ? undefined : input,
)

/** The number of weekly classes; absent or blank: one class. */
const repeatWeekly = z.pipe(
  blankAsAbsent,
  z.optional(
    fields.numeric({
      invalid: messages.repeatWeeklyInvalid,
      min: limits.MIN_SERIES,
      max: limits.MAX_SERIES,
    }),
  ),
)

const durationUpTo = (max: number) =>
  fields.numeric({
    required: messages.durationRequired,
    invalid: messages.durationInvalid,
    min: 1,
    max,
  })

const thumbnail = fields.requiredText(messages.thumbnailRequired, 2048)
/** Absent or blank on an edit: the thumbnail stays. */
const thumbnailOnEdit = z.optional(fields.optionalText(2048))

const price = fields.numeric({
  required: messages.priceRequired,
  invalid: messages.priceInvalid,
  min: 0,
  max: limits.MAX_PRICE,
  decimals: 2,
})
/** Blank: 0. Absent on an edit: unchanged. */
const classPrice = z.optional(
  z.pipe(
    z.transform((input: number | string | undefined) => (input === '' ? 0 : input)),
    price,
  ),
)

const moduleForm = z.object({
  title: fields.requiredLine(messages.moduleTitleRequired, limits.TEXT_MAX.moduleTitle),
  content: fields.requiredText(messages.moduleContentRequired, limits.TEXT_MAX.moduleContent),
  duration: fields.numeric({
    invalid: messages.moduleDurationInvalid,
    min: 1,
    max: limits.MAX_MODULE_MINUTES,
  }),
})
const modules = fields
  .boundedList(moduleForm, limits.MAX_MODULES)
  .check(z.refine((list) => textBytes(list) <= limits.MODULES_TEXT_BYTES, messages.modulesTooLong))

/** Returns the size of all titles and contents in UTF-8. */
const textBytes = (list: readonly Pick<CourseModule, 'title' | 'content'>[]): number =>
  new TextEncoder().encode(list.map(({ title, content }) => title + content).join('')).length

/** `duration` in minutes. */
export const createClassForm = z.object({
  ...common,
  duration: durationUpTo(limits.MAX_CLASS_MINUTES),
  price: classPrice,
  thumbnail,
  repeatWeekly: z.optional(repeatWeekly),
})
export const updateClassForm = z.object({
  ...common,
  duration: durationUpTo(limits.MAX_CLASS_MINUTES),
  price: classPrice,
  thumbnail: thumbnailOnEdit,
  classId: fields.idField,
  scope: scopeField,
})
/** `duration` in days. */
export const createCourseForm = z.object({
  ...common,
  duration: durationUpTo(limits.MAX_COURSE_DAYS),
  /** Absent: DEFAULT_SESSION_MINUTES. */
  sessionMinutes: z.optional(sessionMinutes),
  /** Absent: a session each day of the duration. */
  schedule: z.optional(schedule),
  price,
  modules: z._default(modules, []),
  thumbnail,
})
export const updateCourseForm = z.object({
  ...common,
  duration: durationUpTo(limits.MAX_COURSE_DAYS),
  /** Absent on an edit: unchanged. */
  sessionMinutes: z.optional(sessionMinutes),
  /** Absent on an edit: unchanged; the duration then stays, too, unless the course has no schedule. */
  schedule: z.optional(schedule),
  price,
  /** Absent on an edit: unchanged. A default would remove the modules. */
  modules: z.optional(modules),
  thumbnail: thumbnailOnEdit,
  courseId: fields.idField,
})

const classOutput = z.object({ message: z.string(), class: classEntity })
const courseOutput = z.object({ message: z.string(), course: courseEntity })

/** On, or blank for off. */
const flag = fields.blankOr(z.literal('1'))
const DAY_PART_NAMES = Object.keys(limits.DAY_PARTS) as [limits.DayPart, ...limits.DayPart[]]

/** Intervals `from/to` of instants, with commas between them. */
const ranges = z.pipe(
  z.string({ error: messages.invalidInput }).check(z.trim(), z.maxLength(600, messages.tooMany)),
  z.transform((text: string, context): { from: string; to: string }[] | undefined => {
    if (text === '') return undefined
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
    const intervals = text.split(',').map((interval) => interval.split('/'))
    if (intervals.length > limits.MAX_RANGES) return refuse(messages.tooMany)
    const read = intervals.map((ends) =>
      ends.length === 2 ? ends.map((end) => z.safeParse(fields.instantField, end).data) : [],
    )
    const ranges: { from: string; to: string }[] = []
    for (const [from, to] of read) {
      if (from === undefined || to === undefined) return refuse(messages.instantInvalid)
      if (from > to) return refuse(messages.rangeInvalid)
      ranges.push({ from, to })
    }
    return ranges
  }),
)

/** Days of the week, with commas between them. None, or all seven, are no filter. */
const weekdays = z.pipe(
  z
    .string({ error: messages.weekdaysInvalid })
    .check(z.trim(), z.maxLength(40, messages.weekdaysInvalid)),
  z.transform((text: string, context): limits.Weekday[] | undefined => {
    const names = new Set(text === '' ? [] : text.split(','))
    const days = limits.WEEKDAYS.filter((day) => names.delete(day))
    if (names.size > 0) {
      context.issues.push({ code: 'custom', message: messages.weekdaysInvalid, input: text })
      return z.NEVER
    }
    return days.length === 0 || days.length === limits.WEEKDAYS.length ? undefined : days
  }),
)

const bound = z.pipe(blankAsAbsent, z.optional(price))

const listFields = {
  q: z.optional(fields.optionalText(limits.SEARCH_MAX)),
  category: fields.blankOr(z.enum(limits.CATEGORIES), messages.categoryInvalid),
  level: fields.blankOr(z.enum(limits.LEVELS), messages.levelInvalid),
  language: fields.blankOr(z.enum(OFFERING_LANGUAGES), messages.languageInvalid),
  /** Only what this instructor teaches and is coming (rule instructor-3). */
  instructor: fields.blankOr(fields.idField),
  /** Instants between which it starts: from the one, before the other (rule finding-2). */
  from: z.optional(fields.instantField),
  to: z.optional(fields.instantField),
  /** The part of the day in which it starts, by the clock of `zone` (rule finding-3). */
  time: fields.blankOr(z.enum(DAY_PART_NAMES), messages.dayPartInvalid),
  /** The days of the week on which it starts, by the clock of `zone` (rule finding-12). */
  days: z.optional(weekdays),
  zone: fields.blankOr(fields.timeZone, messages.timezoneInvalid),
  /** With seats left. */
  seats: flag,
  /** A part of the list, for a rail of cards (rule finding-14). */
  selection: fields.blankOr(z.enum(limits.SELECTIONS)),
  /** Answers `counts`; with `ranges` those of some intervals, too (rule finding-8). */
  counts: flag,
  ranges: z.optional(ranges),
  /** Answers `suggestions` and `instructors` where `q` finds nothing (rules finding-9, finding-13). */
  suggest: flag,
  ...fields.pageQuery(limits.UNPAGED_CAP),
  /** 'short' for cards: shortened descriptions, no modules. */
  texts: fields.blankOr(z.literal('short')),
}

interface Ends {
  from?: string | undefined
  to?: string | undefined
  time?: string | undefined
  days?: string[] | undefined
  zone?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}
const inOrder = z.refine<Pick<Ends, 'from' | 'to'>>(({ from, to }) => !from || !to || from <= to, {
  path: ['to'],
  error: messages.rangeInvalid,
})
const consistent = [
  inOrder,
  z.refine<Ends>(({ time, days, zone }) => (!time && !days) || !!zone, {
    path: ['zone'],
    error: messages.timezoneInvalid,
  }),
  z.refine<Ends>(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, {
    path: ['maxPrice'],
    error: messages.priceRangeInvalid,
  }),
] as const

/** 'all' for every class of a series (rule series-10). */
const everyClass = fields.blankOr(z.literal('all'))
const pricedListFields = {
  ...listFields,
  minPrice: z.optional(bound),
  maxPrice: z.optional(bound),
  sort: fields.blankOr(z.enum(['soonest', 'price', 'rating']), messages.sortInvalid),
}
/**
 * Search, filters and paging of the public lists (rules list-3, list-5, list-14, finding-1). A blank
 * filter is no filter.
 */
const classListQuery = z.object({ ...pricedListFields, series: everyClass }).check(...consistent)
const courseListQuery = z.object(pricedListFields).check(...consistent)
export type ListQuery = z.infer<typeof courseListQuery> &
  Pick<z.infer<typeof classListQuery>, 'series'>

const publicPaging = {
  ...fields.paging,
  /** True where there are more than `total`, which is LIST_CAP then (rule list-14). */
  capped: z.optional(z.boolean()),
}

/** The number of results; `capped`: at least that many (rule finding-8). */
const counted = z.object({ count: z.number(), capped: z.optional(z.literal(true)) })
export type CappedCount = z.infer<typeof counted>
/** For each choice of a filter, the number of results that it would leave together with the other filters. */
const counts = z.object({
  category: z.record(z.enum(limits.CATEGORIES), counted),
  level: z.record(z.enum(limits.LEVELS), counted),
  /** Only languages in which an offering of the kind is taught. */
  language: z.optional(z.record(z.string(), counted)),
  seats: counted,
  /** With `zone`. */
  time: z.optional(z.record(z.enum(DAY_PART_NAMES), counted)),
  /** Each day of the week alone; with `zone`. */
  days: z.optional(z.record(z.enum(limits.WEEKDAYS), counted)),
  /** With `ranges`, in their order. */
  ranges: z.optional(z.array(counted)),
})
export type Counts = z.infer<typeof counts>
/** Paging of a person's own lists; an answer without `limit` and `page` may leave it out. */
const ownPaging = z.partial(z.object(fields.paging)).shape

/**
 * One page of a person's own list, or one offering of it; all of it without `limit` and `page`
 * (rules list-11, booking-16).
 */
export const ownListQuery = z
  .object({
    /** A part of the title. */
    q: z.optional(fields.optionalText(limits.SEARCH_MAX)),
    /** 'past' has what has ended, 'upcoming' what has not. */
    when: fields.blankOr(z.enum(['upcoming', 'past'])),
    /** Instants between which it takes place, at least in part. */
    from: z.optional(fields.instantField),
    to: z.optional(fields.instantField),
    /** 'all' for every coming class of a series in a page, or the id of a series for its classes only (rule series-10). */
    series: fields.blankOr(z.union([z.literal('all'), fields.idField])),
    ...fields.pageQuery(limits.OWN_PAGE_MAX),
    /** Only this offering. */
    id: z.optional(fields.idField),
  })
  .check(inOrder)
export type OwnListQuery = z.infer<typeof ownListQuery>

const classesOutput = z.object({ message: z.string(), classes: z.array(classEntity) })
const coursesOutput = z.object({ message: z.string(), courses: z.array(courseEntity) })

/** An instructor whose name has the words of a search (rule finding-13). */
const suggestedInstructor = z.object({
  _id: z.string(),
  name: z.string(),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  /** Absent without ratings. */
  instructorRating: z.optional(instructorRating),
})
export type SuggestedInstructor = z.infer<typeof suggestedInstructor>

export const getAllClasses = defineCall('getAllClasses', {
  summary: 'Classes that have not ended, soonest first.',
  query: classListQuery,
  output: z.extend(classesOutput, {
    ...publicPaging,
    counts: z.optional(counts),
    suggestions: z.optional(z.array(classEntity)),
    instructors: z.optional(z.array(suggestedInstructor)),
  }),
})

export const getAllCourses = defineCall('getAllCourses', {
  summary: 'Courses, next launch first, launched ones last.',
  query: courseListQuery,
  output: z.extend(coursesOutput, {
    ...publicPaging,
    counts: z.optional(counts),
    suggestions: z.optional(z.array(courseEntity)),
    instructors: z.optional(z.array(suggestedInstructor)),
  }),
})

/** The classes of a series that are not cancelled, sorted by start. */
const seriesDates = z.object({
  /** Whether they are a week apart in the zone of the class that was asked for. */
  weekly: z.boolean(),
  dates: z.array(
    z.pick(classEntity, {
      _id: true,
      startsAt: true,
      endsAt: true,
      timezone: true,
      seatsLeft: true,
      price: true,
    }),
  ),
})
export type SeriesDates = z.infer<typeof seriesDates>

export const getClass = defineCall('getClass', {
  summary: 'One class, for its public page, with the dates of its series.',
  params: fields.idParams,
  output: z.extend(classOutput, { series: z.optional(seriesDates) }),
  errors: ['not_found', 'gone'],
})

export const getCourse = defineCall('getCourse', {
  summary: 'One course, for its public page, with its sessions.',
  params: fields.idParams,
  output: z.extend(courseOutput, {
    /** In order, always present; instants in UTC (ISO 8601). */
    sessions: z.optional(z.array(z.object({ startsAt: z.string(), endsAt: z.string() }))),
  }),
  errors: ['not_found', 'gone'],
})

/** Rule offering-27. */
const creationHeaders = idempotencyHeader('A repeat answers as the first did and creates nothing.')

export const createClass = defineCall('createClass', {
  summary: 'Publish a class, or several that repeat weekly.',
  headers: creationHeaders,
  body: createClassForm.check(possibleMinimum),
  /** `classes`: all created classes, the first of which is `class`; with `repeatWeekly` only. */
  output: z.extend(classOutput, { classes: z.optional(z.array(classEntity)) }),
  changesPublicData: true,
  errors: ['conflict'],
})

export const updateClass = defineCall('updateClass', {
  summary: 'Change an own class, or also the following ones of its series.',
  body: updateClassForm.check(possibleMinimum),
  output: classOutput,
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

const deletion = {
  params: fields.idParams,
  changesPublicData: true,
  errors: ['not_found'],
} as const

/** For the students' mails (rule offering-30). */
const deletionReason = z.optional(fields.optionalText(limits.TEXT_MAX.deletionReason))

export const deleteClass = defineCall('deleteClass', {
  ...deletion,
  summary:
    'Delete an own class, or also the following ones of its series; everyone booked is told.',
  query: z.object({ scope: scopeField, reason: deletionReason }),
  sentences: ['classDeleted'],
})

/** For old clients (rule offering-20). */
export const deleteClassByOldPath = defineCall('deleteClassByOldPath', {
  ...deleteClass,
  summary: 'The same as DELETE /classes/delete-class/:id, for old clients.',
})

export const createCourse = defineCall('createCourse', {
  summary: 'Publish a course.',
  headers: creationHeaders,
  body: courseBody(createCourseForm),
  output: courseOutput,
  changesPublicData: true,
  errors: ['conflict'],
})

export const updateCourse = defineCall('updateCourse', {
  ...updateClass,
  summary: 'Change an own course.',
  body: courseBody(updateCourseForm),
  output: courseOutput,
})

export const deleteCourse = defineCall('deleteCourse', {
  ...deletion,
  summary: 'Delete an own course; everyone booked is told.',
  query: z.object({ reason: deletionReason }),
  sentences: ['courseDeleted'],
})

/**
 * The calls in whose input classes have a price, as sites without payments answer them: like any other field that a
 * call does not have, a price is ignored (rule offering-33).
 */
export const withoutClassPrices = {
  getAllClasses: {
    ...getAllClasses,
    query: z
      .object({
        ...listFields,
        sort: fields.blankOr(z.enum(['soonest', 'rating']), messages.sortInvalid),
        series: everyClass,
      })
      .check(...consistent),
  },
  createClass: {
    ...createClass,
    body: z.omit(createClassForm, { price: true }).check(possibleMinimum),
  },
  updateClass: {
    ...updateClass,
    body: z.omit(updateClassForm, { price: true }).check(possibleMinimum),
  },
}

export const ownClassesOutput = z.extend(classesOutput, ownPaging)
export const ownCoursesOutput = z.extend(coursesOutput, ownPaging)

/** A class and those of its series that an action on 'following' is about (rule scope-1). */
const following = z.object({
  classes: z.number(),
  /** The number of people booked in one of the classes: the recipients of a message. */
  students: z.number(),
  /** The number of people booked or waiting in a class that has not ended; they receive mails about changes. */
  notified: z.number(),
})
export type Following = z.infer<typeof following>

export const getInstructorClasses = defineCall('getInstructorClasses', {
  summary: 'Own classes with the people enrolled, soonest first, ended ones last.',
  query: ownListQuery,
  output: z.extend(ownClassesOutput, { following: z.optional(following) }),
  errors: ['not_found'],
})

export const getInstructorCourses = defineCall('getInstructorCourses', {
  summary: 'Own courses with the people enrolled.',
  query: ownListQuery,
  output: ownCoursesOutput,
  errors: ['not_found'],
})
