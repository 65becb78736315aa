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
import { useNavigate } from 'react-router'
import { kindDetails, type FormOf } from '../../entities/offering/kind-details.ts'
import { kindOf, kinds, type Kind, type Offering } from '../../entities/offering/kinds.ts'
import { useProgress } from '../../entities/offering/SessionTime.tsx'
import { listFailure } from '../../entities/login/list-failure.ts'
import { ApiError } from '../../shared/api/api.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { counted, courseMinutes } from '../../shared/format/format-quantities.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { PageForm } from '../../shared/forms/FormParts.tsx'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { useFormSubmit } from '../../shared/forms/useFormSubmit.ts'
import { notify } from '../../shared/notices/notices.ts'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { profileSearch } from '../../shared/routing/page-search.ts'
import { useSearch } from '../../shared/routing/search.ts'
import { useNow } from '../../shared/time/now.ts'
import { useReader } from '../../shared/time/reader.ts'
import { Skeleton } from '../../shared/ui/Card.tsx'
import { Field, NumberField } from '../../shared/ui/Field.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx'
import { useUpload, type FieldUpload } from '../../shared/uploads/useUpload.ts'
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
import { taughtOneQuery, useTaughtCache, type MadeState } from './taught-offerings.ts'
import { sendThumbnail, thumbnailFailure } from './thumbnail-upload.ts'

type OfferingForm = UseFormReturn<OfferingValues, unknown, OfferingOutput>

/**
 * Create Class and Create Course (rule screen-32): blank, or with the values of an own offering
 * that the address names (rule series-2).
 */
export function CreateForm<K extends Kind>({ kind }: { kind: K }) {
  const [{ from }] = useSearch(profileSearch)
  return from === '' ? <NewForm kind={kind} /> : <DuplicateForm key={from} kind={kind} id={from} />
}

function DuplicateForm<K extends Kind>({ kind, id }: { kind: K; id: string }) {
  const one = useQuery(taughtOneQuery<Kind>(kind, id))
  if (one.error instanceof ApiError && one.error.status === 404)
    return (
      <div className="grid gap-5">
        <Notice>{kindMessages[kind].missing}</Notice>
        <NewForm kind={kind} />
      </div>
    )
  return (
    <RequestState
      query={one}
      failed={(error) => listFailure(error, kinds[kind].listFailed)}
      noteStale={false}
      loading={<FormLoading />}
    >
      {({ items: [from] }) => <NewForm kind={kind} {...(from && { from })} />}
    </RequestState>
  )
}

/** Stored together in drafts: a time means nothing without its zone. */
const TIME_FIELDS = ['date', 'timing', 'timezone'] as const

/**
 * The form. After success one stands at what was made.
 * @param from the offering whose values it starts with, without the date
 */
function NewForm<K extends Kind>({ kind, from: given }: { kind: K; from?: Offering }) {
  const { title, messages, calls } = kindDetails[kind]
  // Refetching the offering must not reset the form.
  const [from] = useState(given)
  const navigate = useNavigate()
  const { put, refresh } = useTaughtCache(kind)
  const upload = useUpload('picture')
  const purpose = from ? 'duplicate' : 'create'
  const [create] = useState(() =>
    repeatable((offering: FormOf[K], idempotencyKey) => calls.create(offering, { idempotencyKey })),
  )
  const form = useForm({
    resolver: resolverOf(kind, purpose),
    defaultValues: offeringValues(from, purpose),
  })
  const draft = useDraft(
    form,
    from ? `duplicate-${kind}:${from._id}` : `create-${kind}`,
    TIME_FIELDS,
  )
  const submission = useFormSubmit(form, {
    failed: messages.createFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, from?.thumbnail)
      const made = await create({ ...rest, thumbnail: url } as FormOf[K])
      draft.drop()
      for (const item of made) put(item)
      void refresh()
      const text = made.length > 1 ? seriesCreated(made.length) : messages.created
      notify({ kind: 'success', text })
      void navigate(profilePath({ section: 'instructor', tab: kinds[kind].taughtTab }), {
        replace: true,
        state: { made: made.map(({ _id }) => _id) } satisfies MadeState,
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
      draft={draft}
    >
      {from && (
        <p className="text-muted">
          A copy of “{from.title}”. It needs a date; everything else can stay or change.
        </p>
      )}
      <Fields form={form} kind={kind} upload={upload} from={from} />
    </PageForm>
  )
}

/** Shown until it is known which form to show. */
export function FormLoading() {
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

/** A change of these is mailed to everyone booked (rule offering-18). */
const MAILED_FIELDS = [
  'title',
  'date',
  'timing',
  'timezone',
  'duration',
  'sessionMinutes',
  'level',
  'price',
] as const

/**
 * Edit Class and Edit Course: neither a new thumbnail nor a future date is required (rules
 * offering-9, offering-13).
 */
export function EditDialog<K extends Kind>({
  item,
  onClose,
}: {
  item: Offering
  onClose: () => void
}) {
  const kind = kindOf(item) as K
  const { title, messages, calls } = kindDetails[kind]
  const { put, refresh } = useTaughtCache(kind)
  const upload = useUpload('picture')
  const form = useForm({ resolver: resolverOf(kind, 'edit'), defaultValues: offeringValues(item) })
  const draft = useDraft(form, `edit-${kind}:${item._id}`, TIME_FIELDS)
  const submission = useFormSubmit(form, {
    failed: messages.updateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, '')
      put(await calls.update(item._id, { ...rest, thumbnail: url } as FormOf[K]))
      draft.drop()
      void refresh()
      notify({ kind: 'success', text: messages.updated })
    },
  })
  const { dirtyFields, isDirty } = form.formState
  const ended = useProgress(item) === 'ended'
  const mailed = !ended && item.enrolledCount > 0 && MAILED_FIELDS.some((name) => dirtyFields[name])
  return (
    <FormDialog
      title={`Edit ${title}`}
      size="large"
      submission={submission}
      unsaved={isDirty}
      draft={draft}
      submitLabel={`Update ${title}`}
      workingLabel={upload.progress ? 'Uploading...' : 'Updating...'}
      note={
        mailed &&
        `${counted(item.enrolledCount, 'person is', 'people are')} booked and will be told.`
      }
      onClose={onClose}
    >
      <Fields form={form} kind={kind} upload={upload} from={item} editing />
    </FormDialog>
  )
}

/** The fields of a kind. Courses are created in days and edited in minutes (rule offering-11). */
function Fields({
  form,
  kind,
  upload,
  from,
  editing = false,
}: {
  form: OfferingForm
  kind: Kind
  upload: FieldUpload
  from: Offering | undefined
  editing?: boolean
}) {
  const { errors } = form.formState
  const course = kind === 'course'
  return (
    <>
      <OfferingFields
        form={form}
        upload={upload}
        from={from}
        editing={editing}
        repeat={!course && !editing && <RepeatWeekly form={form} />}
        duration={
          course && editing ? (
            <DaysInMinutes form={form} />
          ) : (
            <NumberField
              label={course ? 'Duration (days)' : 'Duration (minutes)'}
              required
              inputMode="numeric"
              min={1}
              {...form.register('duration')}
              error={errors.duration?.message}
            />
          )
        }
        sessionLength={
          course && (
            <NumberField
              label="Session length (minutes)"
              inputMode="numeric"
              min={1}
              max={MAX_SESSION_MINUTES}
              placeholder={String(DEFAULT_SESSION_MINUTES)}
              help="One session a day, at the timing above."
              {...form.register('sessionMinutes')}
              error={errors.sessionMinutes?.message}
            />
          )
        }
        price={
          course && (
            <NumberField
              label="Price ($)"
              required
              min={0}
              step="0.01"
              {...form.register('price')}
              error={errors.price?.message}
            />
          )
        }
      />
      {course && <ModulesEditor form={form} />}
    </>
  )
}

/** Repeat weekly, with a preview of the classes (rule series-1). */
function RepeatWeekly({ form }: { form: OfferingForm }) {
  const [date, timing, timezone, repeatWeekly] = useWatch({
    control: form.control,
    name: ['date', 'timing', 'timezone', 'repeatWeekly'],
  })
  const now = useNow()
  const dates = formatSeriesDates(
    { date, timing, timezone, repeatWeekly },
    useReader() ?? UNKNOWN_STYLE,
    now,
  )
  return (
    <>
      <NumberField
        label="Repeat weekly"
        inputMode="numeric"
        min={MIN_SERIES}
        max={MAX_SERIES}
        placeholder="Once"
        help={`How many classes, one a week: ${MIN_SERIES} to ${MAX_SERIES}. Leave it empty for one class.`}
        {...form.register('repeatWeekly')}
        error={form.formState.errors.repeatWeekly?.message}
      />
      <div aria-live="polite" className="empty:absolute sm:col-span-2">
        {dates !== undefined && (
          <p className="tabular rounded-control bg-sunken px-4 py-3">{dates}</p>
        )}
      </div>
    </>
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
            {days === undefined ? '' : counted(days, 'day')}
          </span>
        </div>
      )}
    </Field>
  )
}
