import type { InstructorDetails, User } from '@firstbell/contract/accounts'
import type {
  InstructorView,
  ListedInstructor,
  SoldWithoutApproval,
} from '@firstbell/contract/instructors'
import { dateIn } from '@firstbell/contract/local-time'
import { messages } from '@firstbell/contract/messages'
import { formatMoney, type Currency } from '@firstbell/contract/money'
import * as m from '@firstbell/messages/approvals'
import { clearSearch } from '@firstbell/messages/own-offerings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { kinds } from '#entities/offering/kinds.ts'
import { isMissing } from '#entities/offering/offering-query.ts'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { ReasonDialog } from '#shared/forms/ReasonDialog.tsx'
import { SearchInput } from '#shared/forms/SearchInput.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { PagedList } from '#shared/request-states/PagedList.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { formatDate, type Reader } from '#shared/time/format-time.ts'
import { personZone, useReader } from '#shared/time/reader.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { Fact } from '#shared/ui/Fact.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'
import { TypedChips } from '#shared/ui/TypedChips.tsx'
import { applicantQuery, instructorsQuery, requestsQuery } from './queries.ts'

const views = {
  approved: { label: m.approved, empty: m.noneApproved },
  requests: { label: m.requests, empty: m.noRequests },
  refused: { label: m.refused, empty: m.noneRefused },
} as const satisfies Record<InstructorView, object>

/** Admins approve, reject and remove instructors (rule screen-34). */
export function AdminPanel() {
  const requests = useQuery(requestsQuery)
  const [chosen, setChosen] = useState<InstructorView>()
  const [{ q, page }, setPage] = useState({ q: '', page: 1 })
  // Opens with the requests, if there are any. Deciding the last request does not switch the view.
  const [first, setFirst] = useState<InstructorView>()
  if (first === undefined && requests.data)
    setFirst(requests.data.counts.waiting > 0 ? 'requests' : 'approved')
  const view = chosen ?? first ?? 'requests'
  const instructors = useQuery(instructorsQuery({ view, q, page }))
  // 'dialog' opens the form for a reason above the instructor's dialog.
  const { value: shownId, open, close } = useUrlDialog('instructor', ['dialog'])
  const shown = useQuery({ ...applicantQuery(shownId ?? ''), enabled: shownId !== null })
  const { region, heading } = useLastingFocus()
  const counts = requests.data?.counts

  return (
    <div className="grid gap-6">
      <Section
        title={m.instructors}
        region={region}
        heading={heading}
        className="gap-4"
        aside={
          <ViewSwitch
            label={m.show}
            views={(Object.keys(views) as InstructorView[]).map((name) => ({
              view: name,
              label: views[name].label,
              ...(counts && { aside: counts[name] }),
            }))}
            shown={view}
            onShow={(next) => {
              setChosen(next)
              setPage({ q, page: 1 })
            }}
          />
        }
      >
        <SearchInput
          label={m.search}
          placeholder={m.nameOrEmail}
          search={q}
          onSearch={(text) => setPage({ q: text, page: 1 })}
          className="sm:w-72"
        />
        <PagedList
          pages={{ page, query: instructors, turnTo: (next) => setPage({ q, page: next }) }}
          {...ownStates}
          loading={<LoadingSkeleton rows={3} className="h-24" label={m.loading} />}
          empty={
            q === '' ? (
              <EmptyState title={views[view].empty} />
            ) : (
              <EmptyState
                title={m.noneFound}
                action={
                  <Button variant="secondary" onClick={() => setPage({ q: '', page: 1 })}>
                    {clearSearch}
                  </Button>
                }
              />
            )
          }
          rowsClassName="gap-3"
          renderRow={(instructor) => (
            <Row key={instructor._id} instructor={instructor} view={view} onOpen={open} />
          )}
          scrollTarget={region}
          listName={m.listName}
        />
      </Section>
      {shownId !== null && shown.data && !isMissing(shown.error) && (
        <InstructorDialog
          key={shownId}
          user={shown.data.instructor}
          sold={shown.data.soldWithoutApproval}
          onClose={close}
        />
      )}
    </div>
  )
}

function Row({
  instructor,
  view,
  onOpen,
}: {
  instructor: ListedInstructor
  view: InstructorView
  onOpen: (id: string) => void
}) {
  const { _id, name, email, profilePic, role, soldWithoutApproval } = instructor
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4 p-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={name} src={profilePic} />
        <div className="min-w-0">
          <p className="font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm break-all text-muted">{email}</p>
          {(view !== 'approved' || soldWithoutApproval) && (
            <p className="mt-1.5 flex flex-wrap gap-2">
              {view === 'requests' &&
                role.map((one) => (
                  <Chip key={one}>
                    <span className="[&:lang(en)]:capitalize">{m.roles[one]}</span>
                  </Chip>
                ))}
              <State instructor={instructor} />
              {soldWithoutApproval && <Chip tone="danger">{m.soldWithoutApproval}</Chip>}
            </p>
          )}
        </div>
      </div>
      <Button variant="secondary" onClick={() => onOpen(_id)}>
        {rich(m.viewDetails, { name })}
      </Button>
    </Card>
  )
}

/** The last decision about an unapproved instructor, or the missing details. */
function State({ instructor: { decision, waiting, complete } }: { instructor: ListedInstructor }) {
  if (decision === 'rejected')
    return <Chip tone="danger">{waiting ? m.rejectedBefore : m.rejectedNow}</Chip>
  if (decision === 'removed')
    return <Chip tone="danger">{waiting ? m.removedBefore : m.removedNow}</Chip>
  return complete ? null : <Chip>{m.detailsMissing}</Chip>
}

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
            <Button {...approve.button} workingLabel={m.approving}>
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
          {user.guardian && (
            <Fact term={m.guardian}>
              {user.guardian.confirmed
                ? m.guardianConfirmed(user.guardian.email)
                : m.guardianAwaited(user.guardian.email)}
            </Fact>
          )}
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
  return rich(decision === 'rejected' ? m.rejectedOn(date) : m.removedOn(date), { reason })
}
