import type { InstructorDetails, User } from '@firstbell/contract/accounts'
import { instructorDetailsForm } from '@firstbell/contract/instructors'
import { MAX_SKILLS, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/instructor-details'
import { useQuery } from '@tanstack/react-query'
import { Clock, FileText, Link2, Pencil } from 'lucide'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { refreshUser, setUser } from '#entities/login/login.ts'
import { instructorPath } from '#entities/offering/paths.ts'
import { call, endpoints } from '#shared/api/api.ts'
import { fieldOf } from '#shared/forms/field-of.ts'
import { FormDialog } from '#shared/forms/FormDialog.tsx'
import { PageForm } from '#shared/forms/FormParts.tsx'
import { useFormSubmit, useSchemaForm } from '#shared/forms/useFormSubmit.ts'
import { copyLink } from '#shared/notices/copy-text.ts'
import { notify } from '#shared/notices/notices.ts'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { Button, IconButton, LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { TextArea, TextField } from '#shared/ui/Field.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { TypedChips } from '#shared/ui/TypedChips.tsx'
import { fileSchema, requiredFileSchema } from '#shared/uploads/file-schema.ts'
import { uploadFailure, type UploadError } from '#shared/uploads/upload.ts'
import { FormUploadField, useUpload, type FieldUpload } from '#shared/uploads/UploadField.tsx'
import { completeDetails } from './approval-state.ts'
import { taughtQuery } from './taught-offerings.ts'

const withResume = z.extend(instructorDetailsForm, { resume: fileSchema('resume') })
const withoutResume = z.extend(instructorDetailsForm, {
  resume: requiredFileSchema('resume', messages.resumeRequired),
})
type InstructorDetailsOutput = z.output<typeof withResume>
/** The typed text of the fields, `skills` separated by commas, and the chosen file. */
type InstructorDetailsValues = z.input<typeof withResume>

/** Returns the schema of the form. A resume must be chosen unless the person already has one (rule approval-3). */
const detailsSchema = (hasResume: boolean) =>
  (hasResume ? withResume : withoutResume) as z.ZodMiniType<
    InstructorDetailsOutput,
    InstructorDetailsValues
  >

/** Returns the initial values of the form: blank, or the details that the person has given before. */
function detailsValues(details: InstructorDetails | undefined): InstructorDetailsValues {
  return {
    bio: details?.bio ?? '',
    qualifications: details?.qualifications ?? '',
    skills: details?.skills.join(', ') ?? '',
    resume: null,
  }
}

/** Instructor Details (rule screen-31): a form until all details are given, then a summary. */
export function InstructorDetailsTab({ user }: { user: User }) {
  const complete = completeDetails(user)
  const [wasIncomplete] = useState(complete === undefined)
  return (
    <>
      <PublicPage user={user} />
      {complete ? (
        <Summary details={complete} fresh={wasIncomplete} />
      ) : (
        <FirstForm details={user.roleDetails.instructor} />
      )}
    </>
  )
}

/** A link to the instructor's public page, once it exists (rule instructor-1). */
function PublicPage({ user }: { user: User }) {
  const approved = user.roleDetails.instructor?.approvedByAdmin === true
  const { data } = useQuery({ ...taughtQuery('course', { limit: 1, page: 1 }), enabled: !approved })
  // Without an approval only courses can be published.
  if (!approved && !(data && data.total > 0)) return null
  const path = instructorPath(user._id)
  return (
    <p className="mb-5 flex flex-wrap gap-3">
      <LinkButton variant="secondary" to={path}>
        {m.viewPublicPage}
      </LinkButton>
      <Button
        variant="quiet"
        icon={Link2}
        onClick={() => void copyLink(window.location.origin + inLanguage(path))}
      >
        {m.copyLink}
      </Button>
    </p>
  )
}

/** The form's message for a failed upload. The field itself says why a file is not accepted. */
function resumeFailure(error: UploadError): string {
  const unfit = error.reason === 'type' || error.reason === 'size'
  return unfit ? messages.detailsFailed : uploadFailure(messages.detailsFailed, error)
}

/** Returns the form of the details, which uploads a chosen resume and stores the returned user. */
function useDetailsForm(
  details: InstructorDetails | undefined,
  draft: string,
  onSent?: () => void,
) {
  const upload = useUpload('resume')
  const currentResume = details?.resume ?? ''
  const form = useSchemaForm(detailsSchema(currentResume !== ''), detailsValues(details))
  const submission = useFormSubmit(form, {
    draft,
    failed: messages.detailsFailed,
    file: { name: 'resume', failed: resumeFailure },
    send: async ({ resume, ...texts }) => {
      // '' keeps the current resume.
      const url = resume ? (await upload.send(resume)).url : ''
      setUser((await call(endpoints.addInstructorDetails, { ...texts, resume: url })).isUser)
      onSent?.()
    },
  })
  return { fields: { form, upload, currentResume }, submission }
}

function FirstForm({ details }: { details: InstructorDetails | undefined }) {
  const { fields, submission } = useDetailsForm(details, 'instructor-details', () =>
    notify({ kind: 'success', text: messages.detailsSubmitted }),
  )
  return (
    <section className="grid max-w-3xl gap-5">
      <div className="grid gap-1">
        <h2>{m.completeProfile}</h2>
        <p className="text-muted">{m.completeHint}</p>
      </div>
      {/* Every instructor has details, at first empty ones. A stored user without them is incomplete. */}
      {!details && <Failed onRetry={() => void refreshUser()}>{messages.detailsMissing}</Failed>}
      <PageForm
        fullWidth={false}
        label={m.completeProfile}
        submission={submission}
        submitLabel={m.submit}
        workingLabel={fields.upload.progress ? m.uploading : m.submitting}
      >
        <DetailsFields {...fields} />
      </PageForm>
    </section>
  )
}

function DetailsFields({
  form,
  upload,
  currentResume,
}: {
  form: UseFormReturn<InstructorDetailsValues, unknown, InstructorDetailsOutput>
  upload: FieldUpload
  /** View URL of the current resume; '' for none. */
  currentResume: string
}) {
  const field = fieldOf(form)
  return (
    <>
      <TextArea
        label={m.bio}
        required
        maxLength={TEXT_MAX.bio}
        className="[&_textarea]:min-h-32"
        help={m.bioHelp}
        {...field('bio')}
      />
      <TextArea
        label={m.qualifications}
        required
        className="[&_textarea]:min-h-24"
        maxLength={TEXT_MAX.qualifications}
        help={m.qualificationsHelp}
        {...field('qualifications')}
      />
      <TextField
        label={m.skills}
        required
        autoComplete="off"
        help={m.skillsHelp(MAX_SKILLS)}
        {...field('skills')}
      />
      <FormUploadField
        control={form.control}
        name="resume"
        label={m.resume}
        upload={upload}
        required={currentResume === ''}
        current={currentResume}
        currentLabel={m.viewCurrent}
      />
    </>
  )
}

/** @param fresh whether the summary has just replaced the form and must get the focus */
function Summary({ details, fresh }: { details: InstructorDetails; fresh: boolean }) {
  const { value: dialog, open, close } = useUrlDialog('dialog')
  const state = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!fresh) return
    state.current?.focus({ preventScroll: true })
    // The long form was scrolled, so scroll back to the summary.
    state.current?.scrollIntoView({ block: 'center' })
  }, [fresh])
  return (
    <section className="grid max-w-3xl gap-5">
      <ApprovalState details={details} ref={state} />
      <Card className="p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2>{m.heading}</h2>
          <IconButton
            label={common.edit}
            icon={Pencil}
            className="-mt-1.5 -me-2"
            onClick={() => open('edit')}
          />
        </div>
        <dl className="mt-4 grid gap-5">
          <Fact term={m.bio}>{details.bio}</Fact>
          <Fact term={m.qualifications}>{details.qualifications}</Fact>
          <Fact term={m.skills}>
            <TypedChips texts={details.skills} />
          </Fact>
          <Fact term={m.resume}>
            <a
              href={details.resume}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-6 items-center gap-2"
            >
              <Icon node={FileText} className="size-4" />
              <span>{m.view}</span>
            </a>
          </Fact>
        </dl>
      </Card>
      {dialog === 'edit' && <EditDialog details={details} onClose={close} />}
    </section>
  )
}

/**
 * The state of the approval request, with the reason of the last decision (rule approval-9). Saving the details asks for
 * approval, so whoever is neither approved nor refused is waiting.
 */
function ApprovalState({ details, ref }: { details: InstructorDetails; ref: Ref<HTMLDivElement> }) {
  const { approvedByAdmin, waiting, decision } = details
  const removed = decision?.decision === 'removed'
  const refused = !approvedByAdmin && !waiting && (removed || decision?.decision === 'rejected')
  const [look, state, hint] = approvedByAdmin
    ? ['border-accent bg-accent-soft', m.approved, m.approvedHint]
    : refused
      ? ['border-danger bg-danger-soft', removed ? m.approvalRemoved : m.rejected, m.askAgain]
      : ['border-edge bg-sunken', m.waiting, removed ? m.waitingAfterRemoval : m.waitingHint]
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`grid gap-1 rounded-control border-s-4 px-4 py-3 ${look}`}
    >
      <p className="flex items-center gap-2 font-semibold">
        {!approvedByAdmin && !refused && <Icon node={Clock} className="size-4" />}
        <span>{state}</span>
      </p>
      {refused && decision && decision.reason !== '' && (
        <p className="max-w-prose whitespace-pre-line">
          <span className="text-muted">{m.reason}</span> <span dir="auto">{decision.reason}</span>
        </p>
      )}
      <p className="text-sm text-muted">{hint}</p>
    </div>
  )
}

function EditDialog({ details, onClose }: { details: InstructorDetails; onClose: () => void }) {
  const { fields, submission } = useDetailsForm(details, 'edit-instructor-details')
  return (
    <FormDialog
      title={m.editHeading}
      size="medium"
      submission={submission}
      submitLabel={common.save}
      workingLabel={fields.upload.progress ? m.uploading : common.saving}
      success={messages.detailsUpdated}
      onClose={onClose}
    >
      <DetailsFields {...fields} />
    </FormDialog>
  )
}
