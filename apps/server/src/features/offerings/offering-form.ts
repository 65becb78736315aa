import type { CallBody } from '@firstbell/contract/call'
import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import {
  scheduleMessages,
  type updateClass,
  type updateCourse,
} from '@firstbell/contract/offerings'
import {
  completeSchedule,
  durationOf,
  scheduleFault,
  withFittingExcept,
  type Schedule,
} from '@firstbell/contract/schedule'
import { invalidField } from '../../platform/http/errors.ts'
import type { OfferingTimes } from './schedule.ts'

/** In an edit, an absent optional field keeps its value, and '' removes it. An absent price makes a class free. */
export type OfferingForm = Omit<CallBody<typeof updateClass>, 'classId'> &
  Partial<Pick<CallBody<typeof updateCourse>, 'sessionMinutes' | 'modules' | 'schedule'>>

/** The error for a thumbnail that is not a picture that the instructor has uploaded. */
export const thumbnailRefusal = { field: 'thumbnail', message: messages.thumbnailInvalid } as const

/** Returns the price as it is stored: for a class that is free null, as for all classes before they had prices. */
export const storedPrice = (kind: Kind, price = 0): number | null =>
  kind === 'course' ? price : price || null

/**
 * Returns the form with the schedule that it gives the course, null without one, and the duration that follows from it.
 * @param kept the present schedule of an edited course, which stays if the form has none
 * @throws AppError invalid, for the date, if a schedule that stays does not have its weekday
 */
export function withSchedule<Form extends OfferingForm>(
  form: Form,
  kept: Schedule | null = null,
): Form & { schedule: Schedule | null } {
  const { date } = form
  const stays = form.schedule === undefined
  const given = stays ? kept : form.schedule
  if (!given) return { ...form, schedule: null }
  const complete = completeSchedule(date, given)
  const schedule = stays ? withFittingExcept(date, complete) : complete
  const fault = scheduleFault(date, schedule)
  if (fault) throw invalidField('date', scheduleMessages[fault])
  return { ...form, schedule, duration: durationOf(date, schedule) }
}

/** The columns that both a new and an edited offering write, of either kind. */
export const columnsOf = (
  form: OfferingForm & { schedule: Schedule | null },
  times: OfferingTimes,
) => ({
  title: form.title,
  description: form.description,
  category: form.category,
  level: form.level,
  local_date: times.date,
  local_time: times.timing,
  timezone: times.timezone,
  starts_at: times.startsAt,
  ends_at: times.endsAt,
  duration: form.duration,
  schedule: form.schedule,
  max_students: form.maxStudents,
  ...(form.minStudents !== undefined && { min_students: form.minStudents }),
  ...(form.language !== undefined && { language: form.language || null }),
  ...(form.bring !== undefined && { bring: form.bring || null }),
  ...(form.learn !== undefined && { learn: form.learn.join('\n') || null }),
  ...(form.visibility && { visibility: form.visibility }),
  ...(form.meetingUrl !== undefined && { meeting_url: form.meetingUrl || null }),
})
