import type { CallBody } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { updateClass, updateCourse } from '@firstbell/contract/offerings'
import { cleanRequired, stripMarkup } from '../../platform/markup.ts'
import type { Schedule } from './schedule.ts'

/** The validated form that creates or edits an offering. */
export type OfferingForm = Omit<CallBody<typeof updateClass>, 'classId'> &
  Partial<Pick<CallBody<typeof updateCourse>, 'price' | 'sessionMinutes' | 'modules'>>

/** What a thumbnail is refused with that is no picture of the author's own. */
export const thumbnailRefusal = { field: 'thumbnail', message: messages.thumbnailInvalid } as const

/** Removes markup (rule wire-8). A required text that consists of markup only is missing. */
export function cleanTexts(form: OfferingForm) {
  return {
    title: cleanRequired('title', form.title, messages.titleRequired),
    description: cleanRequired('description', form.description, messages.descriptionRequired),
    bring: form.bring === undefined ? undefined : stripMarkup(form.bring),
    modules: form.modules?.map((module, index) => ({
      title: cleanRequired(`modules.${index}.title`, module.title, messages.moduleTitleRequired),
      content: cleanRequired(
        `modules.${index}.content`,
        module.content,
        messages.moduleContentRequired,
      ),
      duration: module.duration,
    })),
  }
}

export const columnsOf = (
  form: OfferingForm,
  texts: Pick<ReturnType<typeof cleanTexts>, 'title' | 'description' | 'bring'>,
  schedule: Schedule,
) => ({
  title: texts.title,
  description: texts.description,
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
  ...(texts.bring !== undefined && { bring: texts.bring || null }),
  ...(form.meetingUrl !== undefined && { meeting_url: form.meetingUrl || null }),
})
