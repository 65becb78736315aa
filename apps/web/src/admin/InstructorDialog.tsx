import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { User } from '@firstbell/contract/accounts'
import { TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { call, messageOf } from '../api.ts'
import { endpoints } from '../endpoints.ts'
import { keys } from '../query-keys.ts'
import { notify } from '../shell/notices.ts'
import { browserZone } from '../time/reader.ts'
import { dateIn, exactDate } from '../time/words.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Avatar } from '../ui/Picture.tsx'

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

const NOT_AVAILABLE = 'N/A'

/** Everything an admin needs to know of an instructor, and the decision (rules screen-34, approval-7). */
export function InstructorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const details = user.roleDetails.instructor
  const approved = details?.approvedByAdmin === true
  const [asking, setAsking] = useState<'reject' | 'remove' | null>(null)
  const queryClient = useQueryClient()
  const decision = useMutation({
    mutationFn: ({ decision, reason }: { decision: Decision; reason: string }) =>
      call(decisions[decision].endpoint, { instructorId: user._id, reason }),
    onSuccess: (_answer, { decision }) => {
      void queryClient.invalidateQueries({ queryKey: keys.admin.all })
      // Their coming classes may have been cancelled.
      if (decision === 'remove') void queryClient.invalidateQueries({ queryKey: keys.classes.all })
      notify({ kind: 'success', text: decisions[decision].done })
      onClose()
    },
    onError: (error, { decision }) => {
      // Another admin may have been faster.
      void queryClient.invalidateQueries({ queryKey: keys.admin.all })
      notify({
        kind: 'error',
        text: [decisions[decision].failed, messageOf(error, '')].join(' ').trim(),
      })
    },
  })

  // The second click of a double click comes before `isPending` does.
  const begun = useRef(false)
  const decide = (wanted: { decision: Decision; reason: string }) => {
    if (begun.current) return
    begun.current = true
    decision.mutate(wanted, { onError: () => (begun.current = false) })
  }

  if (asking)
    return (
      <ReasonDialog
        decision={asking}
        name={user.name}
        working={decision.isPending}
        onCancel={() => setAsking(null)}
        onSubmit={(reason) => decide({ decision: asking, reason })}
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
          <Button variant="danger" onClick={() => setAsking('remove')}>
            Remove as Instructor
          </Button>
        ) : (
          <>
            <Button
              variant="danger"
              onClick={() => setAsking('reject')}
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
            {exactDate(dateIn(Date.parse(details.decision.decidedAt), browserZone()))}:{' '}
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
  name,
  working,
  onCancel,
  onSubmit,
}: {
  decision: 'reject' | 'remove'
  name: string
  working: boolean
  onCancel: () => void
  onSubmit: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const empty = reason.trim() === ''
    setMissing(empty)
    if (empty) event.currentTarget.querySelector('textarea')?.focus()
    else onSubmit(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      keepOpen
      size="small"
      sheet={false}
      title={decision === 'reject' ? `Reject ${name}` : `Remove ${name} as Instructor`}
      description={
        decision === 'reject'
          ? 'They are told the reason, and may change their details and ask again.'
          : 'They are told the reason. Their coming classes are cancelled and everyone booked is told; their courses stay.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
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
      <form id="reason" noValidate onSubmit={submit}>
        <TextArea
          label="Reason"
          required
          rows={4}
          className="[&_textarea]:min-h-28"
          maxLength={TEXT_MAX.reason}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
          {...(missing && { error: messages.reasonRequired })}
        />
      </form>
    </Dialog>
  )
}
