import { useId } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { kindDetails, type FormOf } from '../../entities/offering/kind-details.ts'
import { kindOf, kinds, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { courseDays, courseMinutes } from '../../shared/format/format.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { notify } from '../../shared/notices/notices.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { Field, NumberField } from '../../shared/ui/Field.tsx'
import { useUpload } from '../../shared/uploads/useUpload.ts'
import { DialogForm, PageForm } from './FormFrames.tsx'
import { ModulesEditor } from './ModulesEditor.tsx'
import {
  daysOf,
  offeringValues,
  resolverOf,
  type OfferingOutput,
  type OfferingValues,
} from './offering-form.ts'
import { OfferingFields } from './OfferingFields.tsx'
import { useRefreshOfferings } from './taught-offerings.ts'
import { sendThumbnail, thumbnailFailure } from './thumbnail-upload.ts'

type OfferingForm = UseFormReturn<OfferingValues, unknown, OfferingOutput>

/** Create Class and Create Course (rule screen-32). The form is blank again after its success. */
export function CreateForm<K extends Kind>({ kind }: { kind: K }) {
  const { title, messages, calls } = kindDetails[kind]
  const refresh = useRefreshOfferings(kind)
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolverOf(kind, false), defaultValues: offeringValues() })
  const dropDraft = useDraft(form, `create-${kind}`)
  const submission = useFormSubmit(form, {
    failed: messages.createFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, false)
      const { _id } = await calls.create({ ...rest, thumbnail: url } as FormOf[K])
      form.reset(offeringValues())
      dropDraft()
      notify({ kind: 'success', text: messages.created, action: linkTo(kind, _id) })
      void refresh()
    },
  })
  return (
    <PageForm
      label={`Create ${title}`}
      submitLabel={`Create ${title}`}
      workingLabel={upload.progress ? 'Uploading...' : 'Creating...'}
      submission={submission}
    >
      <OfferingFields
        form={form}
        upload={upload}
        duration={kind === 'class' ? <Minutes form={form} /> : <Days form={form} />}
        more={kind === 'course' && <Price form={form} />}
      />
      {kind === 'course' && <ModulesEditor form={form} />}
    </PageForm>
  )
}

const linkTo = (kind: Kind, id: string) => (
  <LinkButton to={kinds[kind].path(id)} size="small" variant="quiet">
    See {kind}
  </LinkButton>
)

/**
 * Edit Class and Edit Course: no new thumbnail and no future date are needed (rules offering-9,
 * offering-13).
 */
export function EditDialog<K extends Kind>({
  item,
  open,
  onClose,
}: {
  item: Offering
  open: boolean
  onClose: () => void
}) {
  const kind = kindOf(item) as K
  const { title, messages, calls } = kindDetails[kind]
  const id = useId()
  const refresh = useRefreshOfferings(kind)
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolverOf(kind, true), defaultValues: offeringValues(item) })
  const dropDraft = useDraft(form, `edit-${kind}:${item._id}`)
  const close = () => {
    dropDraft()
    onClose()
  }
  const submission = useFormSubmit(form, {
    failed: messages.updateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, true)
      await calls.update(item._id, { ...rest, thumbnail: url } as FormOf[K])
      await refresh()
      notify({ kind: 'success', text: messages.updated })
      close()
    },
  })
  return (
    <DialogForm
      title={`Edit ${title}`}
      open={open}
      onClose={close}
      unsaved={form.formState.isDirty}
      submitLabel={`Update ${title}`}
      workingLabel={upload.progress ? 'Uploading...' : 'Updating...'}
      submission={{ ...submission, id }}
    >
      <OfferingFields
        form={form}
        upload={upload}
        editing={item}
        duration={kind === 'class' ? <Minutes form={form} /> : <DaysInMinutes form={form} />}
        more={kind === 'course' && <Price form={form} />}
      />
      {kind === 'course' && <ModulesEditor form={form} />}
    </DialogForm>
  )
}

function Price({ form }: { form: OfferingForm }) {
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

function Minutes({ form }: { form: OfferingForm }) {
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

function Days({ form }: { form: OfferingForm }) {
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

/** 4320 with '3 days' beside it: a course is edited in minutes (rule offering-11). */
function DaysInMinutes({ form }: { form: OfferingForm }) {
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
