import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { numeric } from '@firstbell/contract/fields'
import { MAX_COURSE_DAYS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import {
  createClassForm,
  createCourseForm,
  type ClassEntity,
  type CourseEntity,
} from '@firstbell/contract/offerings'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { checkFile } from '../../shared/uploads/upload.ts'
import { browserZone } from '../../shared/time/reader.ts'
import { courseMinutes } from '../../shared/format/format.ts'

/** What the screen's fields hold: text as it is typed, and the chosen file. */
export interface ClassValues {
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
}
export interface ModuleValues {
  title: string
  content: string
  duration: string
}
export interface CourseValues extends ClassValues {
  price: string
  modules: ModuleValues[]
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

/** Whether a wall-clock time of this browser's zone has passed. */
function isPast({ date, timing }: WallClock): boolean {
  return new Date(`${date}T${timing}`).getTime() <= Date.now()
}

/** The past check (rule offering-9), told at both fields, also while other fields are wrong. */
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

/** Typed in minutes, given on in days (rule offering-11). */
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

/** The contract's forms with the file in place of its URL; an edit needs no new file (rule offering-13). */
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
export type ClassOutput = z.output<typeof schemas.editClass>
export type CourseOutput = z.output<typeof schemas.editCourse>

// The fields hold plain text where the contract's input types name choices; the schemas judge it.
export const resolvers = {
  class: (editing: boolean) =>
    standardSchemaResolver(
      editing ? schemas.editClass : schemas.createClass,
    ) as unknown as Resolver<ClassValues, unknown, ClassOutput>,
  course: (editing: boolean) =>
    standardSchemaResolver(
      editing ? schemas.editCourse : schemas.createCourse,
    ) as unknown as Resolver<CourseValues, unknown, CourseOutput>,
}

const blank = (): ClassValues => ({
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
})

/** What a class's form begins with: nothing, or the class that is edited. */
export function classValues(item?: ClassEntity): ClassValues {
  return item ? { ...presentValues(item), duration: String(item.duration) } : blank()
}

/** The same of a course; an edit shows its days in minutes (rule offering-11). */
export function courseValues(item?: CourseEntity): CourseValues {
  if (!item) return { ...blank(), price: '', modules: [] }
  return {
    ...presentValues(item),
    duration: String(courseMinutes(item.duration)),
    price: String(item.price),
    modules: item.modules.map((module) => ({ ...module, duration: String(module.duration) })),
  }
}

function presentValues(item: ClassEntity | CourseEntity): Omit<ClassValues, 'duration'> {
  const { title, description, date, timing, timezone, category, level } = item
  return {
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
}

/** '4320' → '3 days'; undefined for what is not whole days. */
export function daysOf(minutes: string): number | undefined {
  const days = Number(minutes) / MINUTES_A_DAY
  return minutes.trim() !== '' && Number.isInteger(days) && days > 0 ? days : undefined
}
