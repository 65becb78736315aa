import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '@firstbell/contract/accounts'
import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { call, messageOf } from '../../shared/api/api.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { useDraft } from '../../shared/forms/useDraft.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { useAddressDialog } from '../../shared/routing/dialog-address.ts'
import { notify } from '../../shared/notices/notices.ts'
import { personZone, useReader } from '../../shared/time/reader.ts'
import { formatDate } from '../../shared/time/format-time.ts'
import { dateIn } from '../../shared/time/instant.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Chip } from '../../shared/ui/Card.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { TextArea } from '../../shared/ui/Field.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { Avatar } from '../../shared/ui/Picture.tsx'

type Decision = 'approve' | 'reject' | 'remove'

const decisions = {
  approve: {
    endpoint: endpoints.approveInstructor,
    done: messages.instructorApproved,
    failed: messages.instructorUpdateFailed,
  },
  reject: {
    endpoint: endpoints.rejectInstructor,
    done: messages.instructorRejected,
    failed: messages.instructorUpdateFailed,
  },
  remove: {
    endpoint: endpoints.removeInstructor,
    done: messages.instructorRemoved,
    failed: messages.instructorRemoveFailed,
  },
} as const

interface DecisionRequest {
  decision: Decision
  reason: string
  onDone?: () => void
}

const NOT_AVAILABLE = 'N/A'

/** An instructor's details, and the decision about them (rules screen-34, approval-7). */
export function InstructorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const details = user.roleDetails.instructor
  const reader = useReader()
  const approved = details?.approvedByAdmin === true
  const reason = useAddressDialog('dialog')
  // Another admin may already have made the decision that the address asks for.
  const asking = reason.value === (approved ? 'remove' : 'reject') ? reason.value : null
  const queryClient = useQueryClient()
  const decision = useMutation({
    mutationFn: ({ decision, reason }: DecisionRequest) =>
      call(decisions[decision].endpoint, { instructorId: user._id, reason }),
    onSuccess: (_answer, { decision, onDone }) => {
      onDone?.()
      void queryClient.invalidateQueries({ queryKey: keys.admin.all })
      // The instructor's upcoming classes may have been cancelled.
      if (decision === 'remove') void queryClient.invalidateQueries({ queryKey: keys.classes.all })
      notify({ kind: 'success', text: decisions[decision].done })
      onClose()
    },
    onError: (error, { decision }) => {
      // Another admin may have decided first.
      void queryClient.invalidateQueries({ queryKey: keys.admin.all })
      notify({
        kind: 'error',
        text: [decisions[decision].failed, messageOf(error, '')].join(' ').trim(),
      })
    },
  })

  // The second press of a double click arrives before `isPending` is true.
  const begun = useRef(false)
  const decide = (request: DecisionRequest) => {
    if (begun.current) return
    begun.current = true
    decision.mutate(request, { onError: () => (begun.current = false) })
  }

  if (asking)
    return (
      <ReasonDialog
        decision={asking}
        user={user}
        working={decision.isPending}
        onCancel={reason.close}
        onSubmit={(reason, onDone) => decide({ decision: asking, reason, onDone })}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={user.name}
      size="large"
      footer={
        approved ? (
          <Button variant="danger" onClick={() => reason.open('remove')}>
            Remove as Instructor
          </Button>
        ) : (
          <>
            <Button
              variant="danger"
              onClick={() => reason.open('reject')}
              disabled={decision.isPending}
            >
              Reject
            </Button>
            <Button
              working={decision.isPending}
              workingLabel="Approving..."
              onClick={() => decide({ decision: 'approve', reason: '' })}
            >
              Approve
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-6">
        <div className="flex items-center gap-4">
          <Avatar
            name={user.name}
            src={user.profilePic}
            size="large"
            alt={`Picture of ${user.name}`}
          />
          <div className="min-w-0">
            <p className="break-all">{user.email}</p>
            <p className="tabular text-muted">Contact: {user.contact || NOT_AVAILABLE}</p>
          </div>
        </div>
        {details?.decision && details.decision.decision !== 'approved' && (
          <Notice>
            {details.decision.decision === 'rejected' ? 'Rejected' : 'Removed'} on{' '}
            {formatDate(dateIn(Date.parse(details.decision.decidedAt), personZone()), reader)}:{' '}
            {details.decision.reason}
          </Notice>
        )}
        <dl className="grid gap-4">
          <Fact term="Bio">{details?.bio}</Fact>
          <Fact term="Skills">
            {details && details.skills.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {details.skills.map((skill) => (
                  <li key={skill}>
                    <Chip>{skill}</Chip>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact term="Qualifications">{details?.qualifications}</Fact>
          <Fact term="Resume">
            {details?.resume && (
              <a href={details.resume} target="_blank" rel="noreferrer" className="link">
                View Resume
              </a>
            )}
          </Fact>
        </dl>
      </div>
    </Dialog>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="max-w-read whitespace-pre-line">{children || NOT_AVAILABLE}</dd>
    </div>
  )
}

function ReasonDialog({
  decision,
  user: { _id, name },
  working,
  onCancel,
  onSubmit,
}: {
  decision: 'reject' | 'remove'
  user: User
  working: boolean
  onCancel: () => void
  onSubmit: (reason: string, onDone: () => void) => void
}) {
  const form = useForm({ defaultValues: { reason: '' } })
  const dropDraft = useDraft(form, `${decision}:${_id}`)
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(({ reason }) => {
    if (!working) onSubmit(reason.trim(), dropDraft)
  })
  const cancel = () => {
    dropDraft()
    onCancel()
  }
  return (
    <Dialog
      open
      onClose={cancel}
      keepOpen
      unsaved={isDirty && !working}
      size="small"
      sheet={false}
      title={decision === 'reject' ? `Reject ${name}` : `Remove ${name} as Instructor`}
      description={
        decision === 'reject'
          ? 'They will see the reason, and can change their details and ask again.'
          : 'They will see the reason. Their upcoming classes are cancelled and everyone booked is told; their courses stay.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="reason"
            variant="danger"
            working={working}
            workingLabel={decision === 'reject' ? 'Rejecting...' : 'Removing...'}
          >
            {decision === 'reject' ? 'Reject' : 'Remove'}
          </Button>
        </>
      }
    >
      <form id="reason" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          required
          rows={4}
          className="[&_textarea]:min-h-28"
          maxLength={TEXT_MAX.reason}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (reason) => reason.trim() !== '' || messages.reasonRequired,
          })}
        />
      </form>
    </Dialog>
  )
}
