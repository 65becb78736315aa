import { kindMessages } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/offering-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { listFailure } from '#entities/login/list-failure.ts'
import { kindDetails, type FormOf } from '#entities/offering/kind-details.ts'
import { kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { ApiError } from '#shared/api/api.ts'
import { repeatable } from '#shared/api/repeatable.ts'
import { rich } from '#shared/format/rich.tsx'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit } from '#shared/forms/useFormSubmit.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { profileSearch, useSearch } from '#shared/routing/search.ts'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { UploadError, uploadFailure } from '#shared/uploads/upload.ts'
import { useUpload, type FieldUpload } from '#shared/uploads/UploadField.tsx'
import { offeringValues, resolverOf } from './offering-form.ts'
import { OfferingFields } from './OfferingFields.tsx'
import { OfferingPreview } from './OfferingPreview.tsx'
import { useScope } from './scope.tsx'
import { taughtOneQuery, useTaughtCache, type CreatedState } from './taught-offerings.ts'

/** Create Class and Create Course (rule screen-32), blank or prefilled from an own offering (rule series-2). */
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
      loading={<FormLoading />}
    >
      {({ items: [from] }) => <NewForm kind={kind} {...(from && { from })} />}
    </RequestState>
  )
}

/** Stored together in drafts: a time means nothing without its zone. */
const TIME_FIELDS = ['date', 'timing', 'timezone'] as const

/**
 * The form. After a success it opens the list of own offerings at the new one.
 * @param from the offering whose values prefill the form, without the date
 */
function NewForm<K extends Kind>({ kind, from: fetched }: { kind: K; from?: Offering }) {
  const { messages: results, calls } = kindDetails[kind]
  // Refetching the offering must not reset the form.
  const [from] = useState(fetched)
  const navigate = useNavigate()
  const { put, refresh } = useTaughtCache(kind)
  const upload = useUpload('picture')
  const purpose = from ? 'duplicate' : 'create'
  const [create] = useState(() =>
    repeatable((offering: FormOf[K], idempotencyKey) => calls.create(offering, { idempotencyKey })),
  )
  const { payments } = useSite()
  const form = useForm({
    resolver: resolverOf(kind, purpose, payments !== undefined),
    defaultValues: offeringValues(from, purpose),
  })
  const submission = useFormSubmit(form, {
    draft: from ? `duplicate-${kind}:${from._id}` : `create-${kind}`,
    together: TIME_FIELDS,
    failed: results.createFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      // An own offering always has a thumbnail: only its cancellation removes it.
      const url = await sendThumbnail(upload, thumbnail, from?.thumbnail)
      const created = await create({ ...rest, thumbnail: url } as FormOf[K])
      for (const item of created) put(item)
      void refresh()
      const text = created.length > 1 ? m.seriesCreated(created.length) : results.created
      notify({ kind: 'success', text })
      void navigate(profilePath({ section: 'instructor', tab: kinds[kind].taughtTab }), {
        replace: true,
        state: { created: created.map(({ _id }) => _id) } satisfies CreatedState,
      })
    },
  })
  const { setFocus } = form
  // A duplicate is prefilled, except for the date.
  useEffect(() => {
    if (from) setFocus('date')
  }, [from, setFocus])
  return (
    <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <PageForm
        fullWidth={false}
        label={m.create[kind]}
        submitLabel={m.create[kind]}
        workingLabel={upload.progress ? m.uploading : m.creating}
        submission={submission}
      >
        {from && <p className="text-muted">{rich(m.copyOf, { title: from.title })}</p>}
        <OfferingFields form={form} kind={kind} upload={upload} from={from} />
      </PageForm>
      <OfferingPreview control={form.control} kind={kind} from={from} />
    </div>
  )
}

/** Shown until the initial values are loaded. */
export const FormLoading = () => <LoadingSkeleton rows={3} className="h-16 max-w-3xl" />

/**
 * Changes of these are mailed: of one offering to everyone booked (rule offering-18), of several classes also to everyone
 * on a waitlist (rule scope-4).
 */
const MAILED_FIELDS = [
  'title',
  'date',
  'timing',
  'timezone',
  'duration',
  'schedule',
  'sessionMinutes',
  'level',
  'price',
] as const

/**
 * Edits an offering; requires neither a new thumbnail nor a future date (rules offering-9, offering-13).
 * @param addsLink whether it was opened to add the meeting link: this field then has the focus, and the scope begins
 * with the following classes, which are usually held at the same link
 */
export function EditDialog<K extends Kind>({
  item,
  onClose,
  addsLink = false,
}: {
  item: Offering
  onClose: () => void
  addsLink?: boolean
}) {
  const kind = kindOf(item) as K
  const { messages: results, calls } = kindDetails[kind]
  const { put, refresh } = useTaughtCache(kind)
  const upload = useUpload('picture')
  const { payments } = useSite()
  const form = useForm({
    resolver: resolverOf(kind, 'edit', payments !== undefined),
    defaultValues: offeringValues(item),
  })
  const { scope, following, choice } = useScope(item, addsLink ? 'following' : 'this')
  const { resetField } = form
  // In an edit of several classes, each keeps its own date and zone (rule scope-4).
  useEffect(() => {
    if (scope === 'following') for (const name of ['date', 'timezone'] as const) resetField(name)
  }, [scope, resetField])
  const submission = useFormSubmit(form, {
    draft: `edit-${kind}:${item._id}`,
    together: TIME_FIELDS,
    failed: results.updateFailed,
    file: { name: 'thumbnail', failed: thumbnailFailure },
    send: async ({ thumbnail, ...rest }) => {
      const url = await sendThumbnail(upload, thumbnail, KEEP_THUMBNAIL)
      put(await calls.update(item._id, { ...rest, thumbnail: url } as FormOf[K], scope))
      void refresh()
      const text = following ? m.seriesUpdated(following.classes) : results.updated
      notify({ kind: 'success', text })
    },
  })
  const { dirtyFields } = form.formState
  const ended = useProgress(item) === 'ended'
  // With 'this and following' the server counts the people who are mailed. No one is mailed about an ended offering.
  const notifiedCount = following ? following.notified : ended ? 0 : item.enrolledCount
  const mailed = notifiedCount > 0 && MAILED_FIELDS.some((name) => isDirty(dirtyFields[name]))
  return (
    <FormDialog
      title={m.edit[kind]}
      size="wide"
      submission={submission}
      submitLabel={m.update[kind]}
      workingLabel={upload.progress ? m.uploading : m.updating}
      note={
        mailed && (following ? m.bookedOrWaitingTold(notifiedCount) : m.bookedTold(notifiedCount))
      }
      onClose={onClose}
      {...(addsLink && { firstField: 'meetingUrl' })}
    >
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-5">
          {choice && (
            <div className="grid gap-2">
              {choice}
              <p role="status" className="text-sm text-muted empty:hidden">
                {following && m.changesFollowing(following.classes)}
              </p>
            </div>
          )}
          <OfferingFields
            form={form}
            kind={kind}
            upload={upload}
            from={item}
            editing={following ? 'several' : 'one'}
          />
        </div>
        <OfferingPreview
          control={form.control}
          kind={kind}
          from={item}
          purpose="edit"
          several={following !== undefined}
        />
      </div>
    </FormDialog>
  )
}

/** Whether a field, or a part of one that has parts, was changed. */
const isDirty = (field: unknown): boolean =>
  typeof field === 'object' && field !== null ? Object.values(field).some(isDirty) : field === true

/** The URL to send for an edited offering that keeps its thumbnail. */
const KEEP_THUMBNAIL = ''

/**
 * Uploads the chosen file and returns the URL to send as thumbnail.
 * @param unchosen the URL to send if no file was chosen; undefined if a file is required
 * @throws {UploadError} `missing` if a required file was not chosen
 */
async function sendThumbnail(
  upload: FieldUpload,
  file: File | null,
  unchosen: string | undefined,
): Promise<string> {
  if (file) return (await upload.send(file)).url
  if (unchosen !== undefined) return unchosen
  throw new UploadError('missing', messages.noFileSelected)
}

/** The form's message for a failed upload (rule message-12). */
function thumbnailFailure(error: UploadError): string {
  if (error.reason === 'missing') return error.message
  return error.reason === 'type' || error.reason === 'size'
    ? messages.thumbnailUploadFailed
    : uploadFailure(messages.imageUploadFailed, error)
}
