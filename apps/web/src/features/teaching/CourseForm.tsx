import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { useId } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { useUpload } from '../../shared/uploads/useUpload.ts'
import { notify } from '../../shared/notices/notices.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { Field, NumberField } from '../../shared/ui/Field.tsx'
import { courseDays, courseMinutes } from '../../shared/format/format.ts'
import { courseValues, daysOf, resolvers, type CourseOutput, type CourseValues } from './forms.ts'
import { DialogForm, PageForm, sendThumbnail, thumbnailFailure } from './formParts.tsx'
import { ModulesEditor } from './ModulesEditor.tsx'
import { OfferingFields } from './OfferingFields.tsx'
import { useRefreshOfferings } from './refresh-offerings.ts'

type CourseForm = UseFormReturn<CourseValues, unknown, CourseOutput>

/** Create Course, its duration in days. It is blank again after its success. */
export function CreateCourseForm() {
  const refresh = useRefreshOfferings('course')
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolvers.course(false), defaultValues: courseValues() })
  const dropDraft = useDraft(form, 'create-course')
  const submission = useFormSubmit(form, {
    failed: messages.courseCreateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, false)
      const { course } = await call(endpoints.createCourse, { ...rest, thumbnail: url })
      form.reset(courseValues())
      dropDraft()
      notify({ kind: 'success', text: messages.courseCreated, action: linkTo(course._id) })
      void refresh()
    },
  })
  return (
    <PageForm
      label="Create Course"
      submitLabel="Create Course"
      workingLabel={upload.progress ? 'Uploading...' : 'Creating...'}
      submission={submission}
    >
      <OfferingFields
        form={form}
        upload={upload}
        duration={<Days form={form} />}
        more={<Price form={form} />}
      />
      <ModulesEditor form={form} />
    </PageForm>
  )
}

const linkTo = (id: string) => (
  <LinkButton to={`/courses/${id}`} size="small" variant="quiet">
    See course
  </LinkButton>
)

/** Edit Course, its duration in minutes (rule offering-11). */
export function EditCourseDialog({
  item,
  open,
  onClose,
}: {
  item: CourseEntity
  open: boolean
  onClose: () => void
}) {
  const id = useId()
  const refresh = useRefreshOfferings('course')
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolvers.course(true), defaultValues: courseValues(item) })
  const dropDraft = useDraft(form, `edit-course:${item._id}`)
  const close = () => {
    dropDraft()
    onClose()
  }
  const submission = useFormSubmit(form, {
    failed: messages.courseUpdateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, true)
      await call(endpoints.updateCourse, { ...rest, thumbnail: url, courseId: item._id })
      await refresh()
      notify({ kind: 'success', text: messages.courseUpdated })
      close()
    },
  })
  return (
    <DialogForm
      title="Edit Course"
      open={open}
      onClose={close}
      unsaved={form.formState.isDirty}
      submitLabel="Update Course"
      workingLabel={upload.progress ? 'Uploading...' : 'Updating...'}
      submission={{ ...submission, id }}
    >
      <OfferingFields
        form={form}
        upload={upload}
        editing={item}
        duration={<DaysInMinutes form={form} />}
        more={<Price form={form} />}
      />
      <ModulesEditor form={form} />
    </DialogForm>
  )
}

function Price({ form }: { form: CourseForm }) {
  return (
    <NumberField
      label="Price ($)"
      required
      min={0}
      step="0.01"
      {...form.register('price')}
      error={form.formState.errors.price?.message}
    />
  )
}

function Days({ form }: { form: CourseForm }) {
  return (
    <NumberField
      label="Duration (days)"
      required
      inputMode="numeric"
      min={1}
      {...form.register('duration')}
      error={form.formState.errors.duration?.message}
    />
  )
}

/** 4320 with '3 days' beside it. */
function DaysInMinutes({ form }: { form: CourseForm }) {
  const daysId = useId()
  const days = daysOf(useWatch({ control: form.control, name: 'duration' }))
  return (
    <Field
      label="Duration (minutes)"
      required
      help={`A day has ${courseMinutes(1)} minutes.`}
      error={form.formState.errors.duration?.message}
    >
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...form.register('duration')}
            {...control}
            aria-describedby={[control['aria-describedby'], daysId].filter(Boolean).join(' ')}
            type="number"
            inputMode="numeric"
            min={courseMinutes(1)}
            step={courseMinutes(1)}
            onWheel={(event) => event.currentTarget.blur()}
            className="control tabular"
          />
          <span id={daysId} className="tabular min-w-16 shrink-0 text-muted">
            {days === undefined ? '' : courseDays(days)}
          </span>
        </div>
      )}
    </Field>
  )
}
