import type { InstructorDetails, User } from '@firstbell/contract/accounts'
import type { SoldWithoutApproval } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { kinds } from '#entities/offering/kinds.ts'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { ReasonDialog } from '#shared/forms/ReasonDialog.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { formatDate, type Reader } from '#shared/time/format-time.ts'
import { dateIn } from '#shared/time/instant.ts'
import { personZone, useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { TypedChips } from '#shared/ui/TypedChips.tsx'

/**
 * The texts of each decision. `about` describes its effects; on sites with payments (`aboutPaid`), courses with
 * a price are cancelled too.
 */
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
    title: m.rejectTitle,
    submitLabel: m.reject,
    workingLabel: m.rejecting,
    about: m.rejectAbout,
    aboutPaid: m.rejectAboutPaid,
  },
  remove: {
    endpoint: endpoints.removeInstructor,
    done: messages.instructorRemoved,
    failed: messages.instructorRemoveFailed,
    title: m.removeTitle,
    submitLabel: m.remove,
    workingLabel: m.removing,
    about: m.removeAbout,
    aboutPaid: m.removeAboutPaid,
  },
} as const

type Decision = keyof typeof decisions

/** Returns the sentence for a decision that failed, followed by the server's. */
const failureOf = (decision: Decision, error: unknown) =>
  [decisions[decision].failed, messageOf(error, '')].join(' ').trim()

/**
 * An instructor's details, with buttons to approve, reject or remove them (rules screen-34, approval-7). Rejecting
 * and removing require a reason, for which the URL's parameter `dialog` opens a form.
 * @param sold the seats that were sold while the instructor was not approved
 */
export function InstructorDialog({
  user,
  sold,
  onClose,
}: {
  user: User
  sold: readonly SoldWithoutApproval[]
  onClose: () => void
}) {
  const details = user.roleDetails.instructor
  const reader = useReader()
  const approved = details?.approvedByAdmin === true
  const reasonDialog = useUrlDialog('dialog')
  // Another admin may already have made the decision in the URL.
  const removed = details?.decision?.decision === 'removed'
  const asking =
    (reasonDialog.value === 'remove' && !removed) || (reasonDialog.value === 'reject' && !approved)
      ? reasonDialog.value
      : null
  const { payments } = useSite()
  const queryClient = useQueryClient()
  const decide = async (decision: Decision, reason = '') => {
    try {
      await call(decisions[decision].endpoint, { instructorId: user._id, reason })
    } finally {
      // Refetch after a failure too, because another admin may have decided first.
      void queryClient.invalidateQueries({ queryKey: keys.admin.all })
    }
    // The decision may have cancelled the instructor's upcoming offerings.
    if (decision !== 'approve') {
      void queryClient.invalidateQueries({ queryKey: keys.classes.all })
      void queryClient.invalidateQueries({ queryKey: keys.courses.all })
    }
    notify({ kind: 'success', text: decisions[decision].done })
  }
  const approve = useAction({
    lockAfterSuccess: true,
    mutationFn: () => decide('approve'),
    onSuccess: onClose,
    onError: (error) => notify({ kind: 'error', text: failureOf('approve', error) }),
  })

  if (asking) {
    const { title, about, aboutPaid, submitLabel, workingLabel } = decisions[asking]
    return (
      <ReasonDialog
        title={title(user.name)}
        description={payments ? aboutPaid : about}
        label={m.reason}
        draftName={`${asking}:${user._id}`}
        failed={(error) => failureOf(asking, error)}
        send={(text) => decide(asking, text)}
        onClose={reasonDialog.close}
        onDone={onClose}
        submitLabel={submitLabel}
        workingLabel={workingLabel}
      />
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={user.name}
      size="large"
      footer={
        approved ? (
          <Button variant="danger" onClick={() => reasonDialog.open('remove')}>
            {m.removeAsInstructor}
          </Button>
        ) : (
          <>
            {!removed && (
              <Button
                variant="quiet"
                className="me-auto -ms-3"
                onClick={() => reasonDialog.open('remove')}
                disabled={approve.isPending}
              >
                {m.removeAsInstructor}
              </Button>
            )}
            <Button
              variant="danger"
              onClick={() => reasonDialog.open('reject')}
              disabled={approve.isPending}
            >
              {m.reject}
            </Button>
            <Button
              working={approve.isPending}
              workingLabel={m.approving}
              onClick={() => approve.run()}
            >
              {m.approve}
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
            alt={m.pictureOf(user.name)}
          />
          <div className="min-w-0">
            <p className="break-all">{user.email}</p>
            <p className="tabular text-muted">{m.contact(user.contact || m.notAvailable)}</p>
          </div>
        </div>
        {details?.decision && details.decision.decision !== 'approved' && (
          <Notice>{pastDecision(details.decision, reader)}</Notice>
        )}
        <Sold sold={sold} />
        <dl className="grid gap-4">
          <Fact term={m.bio}>{details?.bio || m.notAvailable}</Fact>
          <Fact term={m.skills}>
            {details && details.skills.length > 0 ? (
              <TypedChips texts={details.skills} />
            ) : (
              m.notAvailable
            )}
          </Fact>
          <Fact term={m.qualifications}>{details?.qualifications || m.notAvailable}</Fact>
          <Fact term={m.resume}>
            {details?.resume ? (
              <a href={details.resume} target="_blank" rel="noreferrer" className="link">
                {m.viewResume}
              </a>
            ) : (
              m.notAvailable
            )}
          </Fact>
        </dl>
      </div>
    </Dialog>
  )
}

/** The seats that were sold while the instructor was not approved (rule approval-15). */
function Sold({ sold }: { sold: readonly SoldWithoutApproval[] }) {
  if (sold.length === 0) return null
  return (
    <section className="grid gap-2 rounded-control border-s-4 border-danger bg-danger-soft px-4 py-3">
      <h3 className="text-base">{m.soldWithoutApproval}</h3>
      <ul className="grid gap-1">
        {sold.map(({ offeringId, title, payments, amount, currency }) => (
          <li key={`${offeringId} ${currency}`} className="tabular">
            <Link to={kinds.course.path(offeringId)} className="link" dir="auto">
              {title}
            </Link>
            {': '}
            <span>{m.soldSeats(payments, formatMoney(amount, currency as Currency))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns 'Rejected on 3 Mar 2026: …' with the reason, or the same for a removal. */
function pastDecision(
  { decision, reason, decidedAt }: NonNullable<InstructorDetails['decision']>,
  reader: Reader | undefined,
): ReactNode {
  const date = formatDate(dateIn(Date.parse(decidedAt), personZone()), reader)
  return rich(decision === 'rejected' ? m.rejectedOn(date) : m.removedOn(date), {
    reason,
  })
}
