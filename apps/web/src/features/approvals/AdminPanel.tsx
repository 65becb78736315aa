import type { InstructorView, ListedInstructor } from '@firstbell/contract/instructors'
import * as m from '@firstbell/messages/approvals'
import { clearSearch } from '@firstbell/messages/own-offerings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownStates } from '#entities/login/list-failure.ts'
import { isMissing } from '#entities/offering/offering-query.ts'
import { rich } from '#shared/format/rich.tsx'
import { SearchInput } from '#shared/forms/SearchInput.tsx'
import { useLastingFocus } from '#shared/hooks/useLastingFocus.ts'
import { PagedList } from '#shared/request-states/PagedList.tsx'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '#shared/ui/Card.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { ViewSwitch } from '#shared/ui/SegmentedControl.tsx'
import { InstructorDialog } from './InstructorDialog.tsx'
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
  // 'dialog' opens the form for a reason above the instructor's dialog (InstructorDialog.tsx).
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
          pages={{
            page,
            query: instructors,
            turnTo: (next) => setPage({ q, page: next }),
          }}
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
          hidesSinglePage
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
        {rich(m.viewDetails, {
          of: (text) => <span className="sr-only">{text}</span>,
          name: () => (
            <span className="sr-only">
              <bdi>{name}</bdi>
            </span>
          ),
        })}
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
