import type { CallBody } from '@firstbell/contract/call'
import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import type { updateClass, updateCourse } from '@firstbell/contract/offerings'
import type { Schedule } from './schedule.ts'

/** In an edit, an absent optional field keeps its value, and '' removes it. */
export type OfferingForm = Omit<CallBody<typeof updateClass>, 'classId'> &
  Partial<Pick<CallBody<typeof updateCourse>, 'sessionMinutes' | 'modules'>>

/** The error for a thumbnail that is not a picture that the instructor has uploaded. */
export const thumbnailRefusal = { field: 'thumbnail', message: messages.thumbnailInvalid } as const

/** Returns the price as it is stored: for a class that is free null, as for all classes before they had prices. */
export const storedPrice = (kind: Kind, price = 0): number | null =>
  kind === 'course' ? price : price || null

/** The columns that both a new and an edited offering write, of either kind. */
export const columnsOf = (form: OfferingForm, schedule: Schedule) => ({
  title: form.title,
  description: form.description,
  category: form.category,
  level: form.level,
  local_date: schedule.date,
  local_time: schedule.timing,
  timezone: schedule.timezone,
  starts_at: schedule.startsAt,
  ends_at: schedule.endsAt,
  duration: form.duration,
  max_students: form.maxStudents,
  ...(form.language !== undefined && { language: form.language || null }),
  ...(form.bring !== undefined && { bring: form.bring || null }),
  ...(form.learn !== undefined && { learn: form.learn.join('\n') || null }),
  ...(form.visibility && { visibility: form.visibility }),
  ...(form.meetingUrl !== undefined && { meeting_url: form.meetingUrl || null }),
})
