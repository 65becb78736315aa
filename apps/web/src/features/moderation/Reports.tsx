import { messages } from '@firstbell/contract/messages'
import { profilePath } from '@firstbell/contract/profile'
import type { Reported } from '@firstbell/contract/reports'
import * as m from '@firstbell/messages/moderation'
import { nobody } from '@firstbell/messages/offering'
import { suspend } from '@firstbell/messages/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { kinds } from '#entities/offering/kinds.ts'
import { instructorPath } from '#entities/offering/paths.ts'
import { SuspendDialog } from '#features/people/StateDialog.tsx'
import { ReportedReview } from '#features/reviews/ReportedReview.tsx'
import { call, endpoints, keys, messageOf } from '#shared/api/api.ts'
import { rich } from '#shared/format/rich.tsx'
import { titled } from '#shared/format/titled.tsx'
import { useAction } from '#shared/hooks/useAction.ts'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { notify } from '#shared/notices/notices.ts'
import { PagedList, usePages } from '#shared/request-states/PagedList.tsx'
import { useInstant } from '#shared/time/useMoment.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { TakeDownDialog } from './offering-acts.tsx'
import { reportsQuery } from './queries.ts'

/** The queue of reported reviews, offerings and instructors (rules screen-55, owner-10). */
export function Reports() {
  const pages = usePages(reportsQuery)
  const { region, heading } = useLastingFocus()
  // A dialog of the list, so that it stays open when its row is gone.
  const [acting, setActing] = useState<Exclude<Reported, { type: 'review' }>>()
  const close = () => setActing(undefined)
  return (
    <Section title={m.reports} region={region} heading={heading} className="gap-4">
      <PagedList
        pages={pages}
        {...ownStates}
        loading={<LoadingSkeleton rows={2} className="h-32" label={m.reports} />}
        empty={<EmptyState title={m.noReports} />}
        rowsClassName="gap-3"
        renderRow={(report) =>
          report.type === 'review' ? (
            <ReportedReview key={report._id} review={report.review} />
          ) : (
            <ReportedSubject key={report._id} report={report} onAct={() => setActing(report)} />
          )
        }
        scrollTarget={region}
        listName={m.pagesOfReports}
      />
      {acting?.type === 'offering' && (
        <TakeDownDialog
          offering={{ _id: acting._id, title: acting.offering.title }}
          onClose={close}
        />
      )}
      {acting?.type === 'instructor' && (
        <SuspendDialog person={{ _id: acting._id, name: acting.instructor.name }} onClose={close} />
      )}
    </Section>
  )
}

function ReportedSubject({
  report,
  onAct,
}: {
  report: Exclude<Reported, { type: 'review' }>
  onAct: () => void
}) {
  const instant = useInstant()
  const client = useQueryClient()
  const keep = useAction({
    lockAfterSuccess: true,
    mutationFn: () => call(endpoints.keepReported, { type: report.type, id: report._id }),
    onSuccess: () => notify({ kind: 'success', text: messages.reportsDismissed }),
    onError: (error) => notify({ kind: 'error', text: messageOf(error) }),
    // Also after a failure, because another administrator may have decided first.
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin.reports }),
  })
  const isOffering = report.type === 'offering'
  const name = isOffering ? report.offering.title : report.instructor.name
  const path = isOffering
    ? kinds[report.offering.kind].path(report._id)
    : instructorPath(report._id)
  const personId = isOffering ? report.offering.instructorId : report._id
  return (
    <Card as="li" className="grid gap-4 p-4">
      <div className="grid justify-items-start gap-1">
        <Link to={path} className="font-semibold break-words hover:underline" dir="auto">
          {name}
        </Link>
        {isOffering ? (
          <p className="tabular text-sm text-muted">
            <bdi>{report.offering.instructorname || nobody}</bdi>
            <span>{` · ${instant(report.offering.startsAt)}`}</span>
          </p>
        ) : (
          <Chip>{m.instructor}</Chip>
        )}
      </div>
      <div className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
        <p className="font-medium">{m.reportedBy(report.reports)}</p>
        {report.reasons.map((reason, index) => (
          <p key={index} dir="auto" className="whitespace-pre-line">
            {reason}
          </p>
        ))}
      </div>
      <p className="flex flex-wrap items-center justify-end gap-2">
        {personId !== '' && (
          <Link
            to={`${profilePath({ section: 'admin' })}&view=people&person=${personId}`}
            className="link me-auto inline-flex min-h-6 items-center"
          >
            {rich(m.viewPerson, { name: isOffering ? report.offering.instructorname : name })}
          </Link>
        )}
        <Button variant="quiet-danger" onClick={onAct} disabled={keep.isPending}>
          <span>{titled(isOffering ? m.takeDown : suspend, name)}</span>
        </Button>
        <Button variant="secondary" {...keep.button} workingLabel={m.keeping}>
          <span>{titled(m.keep, name)}</span>
        </Button>
      </p>
    </Card>
  )
}
