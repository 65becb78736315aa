import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { numeric } from '@firstbell/contract/fields'
import { MAX_COURSE_DAYS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { createClassForm, createCourseForm } from '@firstbell/contract/offerings'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { isCourse, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { checkFile } from '../../shared/uploads/upload.ts'
import { browserZone } from '../../shared/time/reader.ts'
import { courseMinutes } from '../../shared/format/format.ts'

/** The values of the form's fields: text as it is typed, and the chosen file. */
export interface OfferingValues {
  title: string
  description: string
  date: string
  timing: string
  timezone: string
  duration: string
  maxStudents: string
  category: string
  level: string
  thumbnail: File | null
  /** Of courses alone; the schemas of classes drop it. */
  price: string
  /** Of courses alone; the schemas of classes drop it. */
  modules: ModuleValues[]
}
export interface ModuleValues {
  title: string
  content: string
  duration: string
}

const chosen = z.custom<File | null>().check(
  z.refine((file) => file === null || checkFile(file, 'picture') === undefined, {
    error: ({ input }) =>
      (input instanceof File && checkFile(input, 'picture')?.message) || messages.fileWrongType,
  }),
)
const needed = chosen.check(z.refine((file) => file !== null, messages.thumbnailRequired))

interface WallClock {
  date: string
  timing: string
}

/** Whether a wall-clock time in the browser's zone has passed. */
function isPast({ date, timing }: WallClock): boolean {
  return new Date(`${date}T${timing}`).getTime() <= Date.now()
}

/** Refuses a past start at both fields, also while other fields are wrong (rule offering-9). */
const notPast = (field: keyof WallClock) =>
  z.refine<WallClock>((form) => !isPast(form), {
    error: messages.pastDate,
    path: [field],
    when: ({ value }) => {
      const { date, timing } = value as Partial<WallClock>
      return (
        /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') &&
        /^\d{2}:\d{2}$/.test(timing ?? '') &&
        !Number.isNaN(Date.parse(`${date}T${timing}`))
      )
    },
  })

const MINUTES_A_DAY = courseMinutes(1)
const WHOLE_DAYS = `Duration must be whole days: a multiple of ${MINUTES_A_DAY} minutes`

/** Typed in minutes, sent in days (rule offering-11). */
const minutesOfDays = z.pipe(
  numeric({
    required: messages.durationRequired,
    invalid: messages.durationInvalid,
    min: 1,
    max: courseMinutes(MAX_COURSE_DAYS),
  }),
  z.transform((minutes: number, context): number => {
    if (minutes % MINUTES_A_DAY === 0) return minutes / MINUTES_A_DAY
    context.issues.push({ code: 'custom', message: WHOLE_DAYS, input: minutes })
    return z.NEVER
  }),
)

/** The contract's forms with a file in place of its URL; an edit needs no new file (rule offering-13). */
export const schemas = {
  createClass: z
    .extend(createClassForm, { thumbnail: needed })
    .check(notPast('date'), notPast('timing')),
  editClass: z.extend(createClassForm, { thumbnail: chosen }),
  createCourse: z
    .extend(createCourseForm, { thumbnail: needed })
    .check(notPast('date'), notPast('timing')),
  editCourse: z.extend(createCourseForm, { thumbnail: chosen, duration: minutesOfDays }),
}
export type OfferingOutput =
  z.output<typeof schemas.editClass> | z.output<typeof schemas.editCourse>

/** Validates the form of a kind. */
export function resolverOf(
  kind: Kind,
  editing: boolean,
): Resolver<OfferingValues, unknown, OfferingOutput> {
  const schema = {
    class: editing ? schemas.editClass : schemas.createClass,
    course: editing ? schemas.editCourse : schemas.createCourse,
  }[kind]
  // The fields hold plain text where the contract's input types name choices; the schema checks it.
  return standardSchemaResolver(schema) as unknown as Resolver<
    OfferingValues,
    unknown,
    OfferingOutput
  >
}

/** The first values of the form: blank, or those of the offering that is edited. */
export function offeringValues(item?: Offering): OfferingValues {
  if (!item)
    return {
      title: '',
      description: '',
      date: '',
      timing: '',
      timezone: browserZone(),
      duration: '',
      maxStudents: '',
      category: '',
      level: '',
      thumbnail: null,
      price: '',
      modules: [],
    }
  const { title, description, date, timing, timezone, category, level } = item
  const common = {
    title,
    description,
    date,
    timing,
    timezone,
    category,
    level,
    maxStudents: String(item.maxStudents),
    thumbnail: null,
  }
  if (!isCourse(item)) return { ...common, duration: String(item.duration), price: '', modules: [] }
  return {
    ...common,
    // Courses have days, their edit form minutes (rule offering-11).
    duration: String(courseMinutes(item.duration)),
    price: String(item.price),
    modules: item.modules.map((module) => ({ ...module, duration: String(module.duration) })),
  }
}

/** '4320' → '3 days'; undefined for what is not whole days. */
export function daysOf(minutes: string): number | undefined {
  const days = Number(minutes) / MINUTES_A_DAY
  return minutes.trim() !== '' && Number.isInteger(days) && days > 0 ? days : undefined
}
