import {
  DEFAULT_SESSION_MINUTES,
  MAX_SERIES,
  MAX_SESSION_MINUTES,
  MIN_SERIES,
} from '@firstbell/contract/limits'
import { kindMessages } from '@firstbell/contract/kinds'
import { profilePath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { kindDetails, type FormOf } from '../../entities/offering/kind-details.ts'
import { kindOf, kinds, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { listFailure } from '../../entities/session/list-failure.ts'
import { courseDays, courseMinutes } from '../../shared/format/format-quantities.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { notify } from '../../shared/notices/notices.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { Skeleton } from '../../shared/ui/Card.tsx'
import { Field, NumberField } from '../../shared/ui/Field.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { useUpload } from '../../shared/uploads/useUpload.ts'
import { DialogForm, PageForm } from './FormLayouts.tsx'
import { ModulesEditor } from './ModulesEditor.tsx'
import {
  daysOf,
  offeringValues,
  resolverOf,
  type OfferingOutput,
  type OfferingValues,
} from './offering-form.ts'
import { OfferingFields } from './OfferingFields.tsx'
import { UNKNOWN_STYLE } from '../../shared/time/format-time.ts'
import { formatSeriesDates } from './series-dates.ts'
import { CREATE_TABS, taughtQuery, useRefreshOfferings } from './taught-offerings.ts'
import { sendThumbnail, thumbnailFailure } from './thumbnail-upload.ts'

type OfferingForm = UseFormReturn<OfferingValues, unknown, OfferingOutput>

/**
 * Create Class and Create Course (rule screen-32): blank, or with the values of an own offering
 * that the address names (rule series-2).
 */
export function CreateForm<K extends Kind>({ kind }: { kind: K }) {
  const from = useSearchParams()[0].get('from')
  return from === null ? (
    <NewForm kind={kind} />
  ) : (
    <DuplicateForm key={from} kind={kind} id={from} />
  )
}

function DuplicateForm<K extends Kind>({ kind, id }: { kind: K; id: string }) {
  const taught = useQuery(taughtQuery(kind))
  return (
    <RequestState
      query={taught}
      failed={(error) => listFailure(error, kinds[kind].listFailed)}
      noteStale={false}
      loading={<FormLoading />}
    >
      {(items) => {
        const from = items.find((item) => item._id === id)
        return from ? (
          <NewForm kind={kind} from={from} />
        ) : (
          <div className="grid gap-5">
            <Notice>{kindMessages[kind].missing}</Notice>
            <NewForm kind={kind} />
          </div>
        )
      }}
    </RequestState>
  )
}

/**
 * The form, which is blank again after success.
 * @param from the offering whose values it starts with, without the date
 */
function NewForm<K extends Kind>({ kind, from: given }: { kind: K; from?: Offering }) {
  const { title, messages, calls } = kindDetails[kind]
  // Refetching the list must not reset the form.
  const [from] = useState(given)
  const navigate = useNavigate()
  const refresh = useRefreshOfferings(kind)
  const upload = useUpload('picture')
  const purpose = from ? 'duplicate' : 'create'
  const form = useForm({
    resolver: resolverOf(kind, purpose),
    defaultValues: offeringValues(from, purpose),
  })
  const dropDraft = useDraft(form, from ? `duplicate-${kind}:${from._id}` : `create-${kind}`)
  const submission = useFormSubmit(form, {
    failed: messages.createFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, from?.thumbnail)
      const made = await calls.create({ ...rest, thumbnail: url } as FormOf[K])
      form.reset(offeringValues(from, purpose))
      dropDraft()
      const text = made.length > 1 ? seriesCreated(made.length) : messages.created
      notify({ kind: 'success', text, action: linkTo(kind, made) })
      void refresh()
      if (from)
        void navigate(profilePath({ section: 'instructor', tab: CREATE_TABS[kind] }), {
          replace: true,
        })
    },
  })
  const { setFocus } = form
  // The fields that a duplicate does not set.
  useEffect(() => {
    if (from) setFocus('date')
  }, [from, setFocus])
  return (
    <PageForm
      label={`Create ${title}`}
      submitLabel={`Create ${title}`}
      workingLabel={upload.progress ? 'Uploading...' : 'Creating...'}
      submission={submission}
    >
      {from && (
        <p className="text-muted">
          A copy of “{from.title}”. It needs a date; everything else can stay or change.
        </p>
      )}
      <OfferingFields
        form={form}
        upload={upload}
        from={from}
        repeat={kind === 'class' && <RepeatWeekly form={form} />}
        duration={
          kind === 'class' ? (
            <Minutes form={form} />
          ) : (
            <>
              <Days form={form} />
              <SessionLength form={form} />
            </>
          )
        }
        more={kind === 'course' && <Price form={form} />}
      />
      {kind === 'course' && <ModulesEditor form={form} />}
    </PageForm>
  )
}

function FormLoading() {
  return (
    <div role="status" className="grid max-w-3xl gap-5">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
      <Skeleton className="h-11" />
    </div>
  )
}

const seriesCreated = (count: number) => `${count} classes created successfully!`

/** The page of the created offering, or the list if several were created. */
const linkTo = (kind: Kind, made: readonly Offering[]) => {
  const [only, ...others] = made
  const several = others.length > 0
  const own = profilePath({ section: 'instructor', tab: kinds[kind].taughtTab })
  return (
    <LinkButton
      to={only && !several ? kinds[kind].path(only._id) : own}
      size="small"
      variant="quiet"
    >
      See {several ? kinds[kind].plural : kind}
    </LinkButton>
  )
}

/**
 * Edit Class and Edit Course: neither a new thumbnail nor a future date is required (rules
 * offering-9, offering-13).
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
  const form = useForm({ resolver: resolverOf(kind, 'edit'), defaultValues: offeringValues(item) })
  const dropDraft = useDraft(form, `edit-${kind}:${item._id}`)
  const close = () => {
    dropDraft()
    onClose()
  }
  const submission = useFormSubmit(form, {
    failed: messages.updateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, '')
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
        from={item}
        editing
        duration={
          kind === 'class' ? (
            <Minutes form={form} />
          ) : (
            <>
              <DaysInMinutes form={form} />
              <SessionLength form={form} />
            </>
          )
        }
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

function SessionLength({ form }: { form: OfferingForm }) {
  return (
    <NumberField
      label="Session length (minutes)"
      inputMode="numeric"
      min={1}
      max={MAX_SESSION_MINUTES}
      placeholder={String(DEFAULT_SESSION_MINUTES)}
      help="One session a day, at the timing above."
      {...form.register('sessionMinutes')}
      error={form.formState.errors.sessionMinutes?.message}
    />
  )
}

/** Repeat weekly, with a preview of the classes (rule series-1). */
function RepeatWeekly({ form }: { form: OfferingForm }) {
  const [date, timing, timezone, repeatWeekly] = useWatch({
    control: form.control,
    name: ['date', 'timing', 'timezone', 'repeatWeekly'],
  })
  const thisYear = new Date(useNow()).getUTCFullYear()
  const dates = formatSeriesDates(
    { date, timing, timezone, repeatWeekly },
    useReader() ?? UNKNOWN_STYLE,
    thisYear,
  )
  return (
    <div className="grid gap-2 sm:col-span-2">
      <NumberField
        label="Repeat weekly"
        inputMode="numeric"
        min={MIN_SERIES}
        max={MAX_SERIES}
        placeholder="Once"
        help={`How many classes, one a week: ${MIN_SERIES} to ${MAX_SERIES}. Leave it empty for one class.`}
        className="sm:max-w-[calc(50%-0.625rem)]"
        {...form.register('repeatWeekly')}
        error={form.formState.errors.repeatWeekly?.message}
      />
      <div aria-live="polite" className="empty:absolute">
        {dates !== undefined && (
          <p className="tabular rounded-control bg-sunken px-4 py-3">{dates}</p>
        )}
      </div>
    </div>
  )
}

/**
 * A duration field with '3 days' next to 4320: courses are edited in minutes (rule offering-11).
 */
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
