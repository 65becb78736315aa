import { messages } from '@firstbell/contract/messages'
import type { ClassEntity } from '@firstbell/contract/offerings'
import { useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { useUpload } from '../../shared/uploads/useUpload.ts'
import { notify } from '../../shared/notices/notices.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { NumberField } from '../../shared/ui/Field.tsx'
import { classValues, resolvers, type ClassOutput, type ClassValues } from './forms.ts'
import { DialogForm, PageForm, sendThumbnail, thumbnailFailure } from './formParts.tsx'
import { OfferingFields } from './OfferingFields.tsx'
import { useRefreshOfferings } from './refresh-offerings.ts'

/** Create Class. It is blank again after its success. */
export function CreateClassForm() {
  const refresh = useRefreshOfferings('class')
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolvers.class(false), defaultValues: classValues() })
  const dropDraft = useDraft(form, 'create-class')
  const submission = useFormSubmit(form, {
    failed: messages.classCreateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, false)
      const { class: made } = await call(endpoints.createClass, { ...rest, thumbnail: url })
      form.reset(classValues())
      dropDraft()
      notify({ kind: 'success', text: messages.classCreated, action: linkTo(made._id) })
      void refresh()
    },
  })
  return (
    <PageForm
      label="Create Class"
      submitLabel="Create Class"
      workingLabel={upload.progress ? 'Uploading...' : 'Creating...'}
      submission={submission}
    >
      <OfferingFields form={form} upload={upload} duration={<Duration form={form} />} />
    </PageForm>
  )
}

const linkTo = (id: string) => (
  <LinkButton to={`/classes/${id}`} size="small" variant="quiet">
    See class
  </LinkButton>
)

/** Edit Class: no new thumbnail and no future date needed (rules offering-9, offering-13). */
export function EditClassDialog({
  item,
  open,
  onClose,
}: {
  item: ClassEntity
  open: boolean
  onClose: () => void
}) {
  const id = useId()
  const refresh = useRefreshOfferings('class')
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolvers.class(true), defaultValues: classValues(item) })
  const dropDraft = useDraft(form, `edit-class:${item._id}`)
  const close = () => {
    dropDraft()
    onClose()
  }
  const submission = useFormSubmit(form, {
    failed: messages.classUpdateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, true)
      await call(endpoints.updateClass, { ...rest, thumbnail: url, classId: item._id })
      await refresh()
      notify({ kind: 'success', text: messages.classUpdated })
      close()
    },
  })
  return (
    <DialogForm
      title="Edit Class"
      open={open}
      onClose={close}
      unsaved={form.formState.isDirty}
      submitLabel="Update Class"
      workingLabel={upload.progress ? 'Uploading...' : 'Updating...'}
      submission={{ ...submission, id }}
    >
      <OfferingFields
        form={form}
        upload={upload}
        editing={item}
        duration={<Duration form={form} />}
      />
    </DialogForm>
  )
}

function Duration({ form }: { form: UseFormReturn<ClassValues, unknown, ClassOutput> }) {
  return (
    <NumberField
      label="Duration (minutes)"
      required
      inputMode="numeric"
      min={1}
      {...form.register('duration')}
      error={form.formState.errors.duration?.message}
    />
  )
}
