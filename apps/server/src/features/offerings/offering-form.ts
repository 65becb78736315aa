import type { ClassEntity, CourseModule } from '@firstbell/contract/offerings'
import { messages } from '@firstbell/contract/messages'
import { cleanRequired } from '../../platform/markup.ts'
import type { Schedule } from './schedule.ts'

/** The validated form that creates or edits an offering. */
export interface OfferingForm {
  title: string
  description: string
  date: string
  timing: string
  timezone?: string | undefined
  duration: number
  maxStudents: number
  category: ClassEntity['category']
  level: ClassEntity['level']
  thumbnail?: string | undefined
  /** '' removes the link; absent on an edit: it stays (rule session-1). */
  meetingUrl?: string | undefined
  price?: number
  /** Courses only. */
  sessionMinutes?: number | undefined
  modules?: CourseModule[] | undefined
}

/** What a thumbnail is refused with that is no picture of the author's own. */
export const thumbnailRefusal = { field: 'thumbnail', message: messages.thumbnailInvalid }

/** Removes markup (rule wire-8). A required text that consists of markup only is missing. */
export function cleanTexts(form: OfferingForm) {
  return {
    title: cleanRequired('title', form.title, messages.titleRequired),
    description: cleanRequired('description', form.description, messages.descriptionRequired),
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

/** The columns that creating and editing set. */
export const columnsOf = (
  form: OfferingForm,
  texts: { title: string; description: string },
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
  ...(form.meetingUrl !== undefined && { meeting_url: form.meetingUrl || null }),
})
