import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/approvals'
import { listFailure } from '../../entities/login/list-failure.ts'
import { rich } from '../../shared/format/rich.tsx'
import { useLastingFocus } from '../../shared/hooks/useLastingFocus.ts'
import { useAddressDialog } from '../../shared/routing/dialog-address.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Chip, EmptyState } from '../../shared/ui/Card.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { RequestState } from '../../shared/request-states/RequestState.tsx'
import { Avatar } from '../../shared/ui/Picture.tsx'
import { ViewSwitch } from '../../shared/ui/SegmentedControl.tsx'
import { InstructorDialog } from './InstructorDialog.tsx'
import { instructorsQuery, waitingOf } from './queries.ts'

const isApproved = (user: User) => user.roleDetails.instructor?.approvedByAdmin === true

const views = {
  approved: { label: m.approved, empty: m.noneApproved },
  requests: { label: m.requests, empty: m.noRequests },
} as const
type View = keyof typeof views

/** Admins approve, reject and remove instructors (rule screen-34). */
export function AdminPanel() {
  const instructors = useQuery(instructorsQuery)
  const [chosen, setChosen] = useState<View>()
  const { value: shownId, open, close } = useAddressDialog('instructor', ['dialog'])
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLastingFocus(region, heading)
  const shown = instructors.data?.find((user) => user._id === shownId)

  const people = {
    approved: (instructors.data ?? []).filter(isApproved),
    requests: (instructors.data ?? [])
      .filter((user) => !isApproved(user))
      .toSorted((one, other) => waitingOf([other]) - waitingOf([one])),
  }
  const waiting = waitingOf(people.requests)
  // Opens with the requests, if there are any. Deciding the last one does not switch the view.
  const [first, setFirst] = useState<View>()
  if (first === undefined && instructors.data) setFirst(waiting > 0 ? 'requests' : 'approved')
  const view = chosen ?? first ?? 'approved'

  return (
    <div className="grid gap-6">
      <section ref={region} aria-labelledby="admin-instructors" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="admin-instructors" ref={heading} tabIndex={-1}>
            {m.instructors}
          </h3>
          <ViewSwitch
            label={m.show}
            views={(Object.keys(views) as View[]).map((name) => ({
              view: name,
              label: views[name].label,
              ...(instructors.data && {
                aside: name === 'approved' ? people.approved.length : waiting,
              }),
            }))}
            shown={view}
            onShow={setChosen}
          />
        </div>
        <RequestState
          query={instructors}
          failed={(error) => listFailure(error, messages.genericError)}
          loading={<LoadingSkeleton rows={3} className="h-24" label={m.loading} />}
        >
          {() =>
            people[view].length === 0 ? (
              <EmptyState title={views[view].empty} />
            ) : (
              <ul className="grid gap-3">
                {people[view].map((user) => (
                  <Card
                    key={user._id}
                    as="li"
                    className="flex flex-wrap items-center justify-between gap-4 p-4"
                  >
                    <div className="flex min-w-0 items-center gap-4">
                      <Avatar name={user.name} src={user.profilePic} />
                      <div className="min-w-0">
                        <p className="font-medium">
                          <bdi>{user.name}</bdi>
                        </p>
                        <p className="text-sm break-all text-muted">{user.email}</p>
                        {view === 'requests' && (
                          <p className="mt-1.5 flex flex-wrap gap-2">
                            {user.role.map((role) => (
                              <Chip key={role}>
                                <span className="[&:lang(en)]:capitalize">{m.roles[role]}</span>
                              </Chip>
                            ))}
                            <PastDecision user={user} />
                          </p>
                        )}
                      </div>
                    </div>
                    <Button variant="secondary" onClick={() => open(user._id)}>
                      {rich(m.viewDetails, {
                        of: (text) => <span className="sr-only">{text}</span>,
                        name: () => (
                          <span className="sr-only">
                            <bdi>{user.name}</bdi>
                          </span>
                        ),
                      })}
                    </Button>
                  </Card>
                ))}
              </ul>
            )
          }
        </RequestState>
      </section>
      {shown && <InstructorDialog key={shown._id} user={shown} onClose={close} />}
    </div>
  )
}

/** The previous decision, for requests that follow one. */
function PastDecision({ user }: { user: User }) {
  const details = user.roleDetails.instructor
  if (details?.decision?.decision === 'rejected')
    return <Chip tone="danger">{m.rejectedBefore}</Chip>
  if (details?.decision?.decision === 'removed') return <Chip tone="danger">{m.removedBefore}</Chip>
  if (!details?.bio) return <Chip>{m.detailsMissing}</Chip>
  return null
}
