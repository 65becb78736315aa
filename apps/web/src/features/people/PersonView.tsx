import { formatMoney, type Currency } from '@firstbell/contract/money'
import type { PersonDetails } from '@firstbell/contract/people'
import * as m from '@firstbell/messages/people'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { useLogin } from '#entities/login/login.ts'
import { kinds } from '#entities/offering/kinds.ts'
import { actorName, kindWords } from '#features/audit/audit-words.ts'
import { bookStates } from '#features/payments/book-states.ts'
import { rich } from '#shared/format/rich.tsx'
import { useSite } from '#shared/page/site.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { useDay, useInstant } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { PersonChips } from './PersonChips.tsx'
import { personQuery } from './queries.ts'
import { StateDialog } from './StateDialog.tsx'

/** A person as administrators see them, with what they do, and 'Suspend' or 'Reinstate' (rules owner-2, owner-5). */
export function PersonView({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(personQuery(id))
  return (
    <div className="grid gap-6">
      <p>
        <Button variant="quiet" className="-ms-3" onClick={onClose}>
          <Icon node={ArrowLeft} className="size-4 rtl:-scale-x-100" />
          <span>{m.back}</span>
        </Button>
      </p>
      <RequestState
        query={query}
        {...ownStates}
        loading={<LoadingSkeleton rows={5} className="h-24" label={m.loadingPerson} />}
      >
        {(details) => <Details details={details} />}
      </RequestState>
    </div>
  )
}

function Details({ details }: { details: PersonDetails }) {
  const { person, totals } = details
  const { user } = useLogin()
  const { payments } = useSite()
  const day = useDay()
  const instant = useInstant()
  const dialog = useUrlDialog('dialog')
  const heading = useRef<HTMLHeadingElement>(null)
  // The person replaces the list, whose button had the focus.
  useEffect(() => heading.current?.focus(), [])
  const suspended = person.state === 'suspended'
  const act = suspended ? 'reinstate' : 'suspend'
  return (
    <div className="grid gap-8">
      <Card className="grid gap-5 p-5 sm:p-6">
        <div className="flex flex-wrap items-start gap-5">
          <Avatar name={person.name} src={person.profilePic} size="large" />
          <div className="grid min-w-0 grow gap-1">
            <h3 ref={heading} tabIndex={-1} className="break-words outline-none" dir="auto">
              {person.name}
            </h3>
            <p className="break-all">{person.email}</p>
            <p className="tabular text-muted">{m.contact(person.contact || m.notAvailable)}</p>
            <p className="tabular text-muted">{m.joined(day(person.joinedAt))}</p>
            {person.guardian && (
              <p className="flex flex-wrap items-center gap-2 break-all text-muted">
                <span>{m.guardian(person.guardian.email)}</span>
                <Chip {...(person.guardian.confirmed ? {} : { tone: 'amber' as const })}>
                  {person.guardian.confirmed ? m.guardianConfirmed : m.guardianWaiting}
                </Chip>
              </p>
            )}
            <p className="mt-1 flex flex-wrap gap-2">
              <PersonChips person={person} />
            </p>
          </div>
          {person._id !== user?._id && (
            <Button
              variant={suspended ? 'secondary' : 'quiet-danger'}
              onClick={() => dialog.open(act)}
              className="max-sm:w-full"
            >
              {suspended ? m.reinstate : m.suspend}
            </Button>
          )}
        </div>
        {person.suspended && (
          <Notice>
            {rich(m.suspendedOn(day(person.suspended.at)), { reason: person.suspended.reason })}
          </Notice>
        )}
      </Card>
      <Rows
        title={m.bookings}
        none={m.noBookings}
        total={totals.bookings}
        rows={details.bookings.map(({ id, kind, offeringId, title, startsAt, status }) => ({
          id,
          content: <OfferingLink kind={kind} id={offeringId} title={title} />,
          when: instant(startsAt),
          state: m.bookingStates[status],
        }))}
      />
      {(person.role.includes('instructor') || totals.offerings > 0) && (
        <Rows
          title={m.offerings}
          none={m.noOfferings}
          total={totals.offerings}
          rows={details.offerings.map(({ _id, kind, title, startsAt, state, ...seats }) => ({
            id: _id,
            content: <OfferingLink kind={kind} id={_id} title={title} />,
            when: `${instant(startsAt)} · ${m.seatsTaken(seats.seatsTaken, seats.maxStudents)}`,
            state: m.offeringStates[kind][state],
          }))}
        />
      )}
      {(payments || totals.payments > 0) && (
        <Rows
          title={m.payments}
          none={m.noPayments}
          total={totals.payments}
          rows={details.payments.map((payment) => ({
            id: payment.id,
            content: (
              <OfferingLink kind={payment.kind} id={payment.offeringId} title={payment.title} />
            ),
            when: [
              instant(payment.createdAt),
              formatMoney(payment.amount, payment.currency as Currency),
              ...(payment.role === 'instructor' ? [m.received] : []),
            ].join(' · '),
            state: bookStates[payment.state as keyof typeof bookStates]?.label ?? payment.state,
          }))}
        />
      )}
      <Rows
        title={m.sessions}
        none={m.noSessions}
        total={totals.sessions}
        rows={details.sessions.map(({ id, browser, system, signedInAt, lastActiveAt }) => ({
          id,
          content: [browser, system].filter(Boolean).join(' · ') || m.notAvailable,
          when: m.signedIn(instant(signedInAt), instant(lastActiveAt)),
        }))}
      />
      <Rows
        title={m.audit}
        none={m.noEntries}
        total={totals.audit}
        rows={details.audit.map(({ id, kind, at, actor, subject }) => ({
          id,
          content: kindWords(kind),
          when: [instant(at), actorName(actor), subject?.name].filter(Boolean).join(' · '),
        }))}
        footer={
          totals.audit > 0 && (
            <Link
              to={`/profile?section=admin&view=audit&person=${encodeURIComponent(person.email)}`}
              className="link justify-self-start"
            >
              {m.entireLog}
            </Link>
          )
        }
      />
      {dialog.value === act && <StateDialog act={act} person={person} onClose={dialog.close} />}
    </div>
  )
}

const OfferingLink = ({
  kind,
  id,
  title,
}: {
  kind: 'class' | 'course'
  id: string
  title: string
}) => (
  <Link to={kinds[kind].path(id)} className="font-medium break-words hover:underline" dir="auto">
    {title}
  </Link>
)

/** A section with the newest rows of a longer list. */
function Rows({
  title,
  none,
  total,
  rows,
  footer,
}: {
  title: string
  none: string
  total: number
  rows: readonly { id: string; content: ReactNode; when: string; state?: string }[]
  footer?: ReactNode
}) {
  return (
    <Section
      title={title}
      aside={
        total > rows.length && (
          <p className="tabular text-sm text-muted">{m.newestOf(rows.length, total)}</p>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <Card as="div">
          <ul className="divide-y divide-line">
            {rows.map(({ id, content, when, state }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-x-4 gap-y-1 px-4 py-3 max-sm:flex-wrap"
              >
                <div className="min-w-0">
                  <div>{content}</div>
                  <p className="tabular text-sm text-muted">{when}</p>
                </div>
                {state !== undefined && <Chip>{state}</Chip>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {footer}
    </Section>
  )
}
