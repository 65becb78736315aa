import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/teaching'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CalendarClock, Users } from 'lucide'
import { AddToCalendar } from '#entities/booking/AddToCalendar.tsx'
import { entryOf } from '#entities/booking/calendar-links.ts'
import { ownStates } from '#entities/login/list-failure.ts'
import { useLogin } from '#entities/login/login.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import { kindDetails } from '#entities/offering/kind-details.ts'
import type { Kind, Offering } from '#entities/offering/kinds.ts'
import { progressOf, type Progress } from '#entities/offering/local-time.tsx'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import { taughtPath } from '#entities/offering/paths.ts'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { firstOwn } from '#features/own-offerings/own-pages.ts'
import { hiddenTitle, rich } from '#shared/format/rich.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { approvalState } from './approval-state.ts'
import { CREATE_TABS, taughtQuery } from './taught-offerings.ts'

/** The number of sessions shown; My Classes and My Courses list all. */
const SHOWN = 3
/** The maximum number of running offerings whose next session is fetched. */
const STARTED_MAX = 10
/** The query for each kind. The lists begin with running offerings, then upcoming ones. */
const candidates = { ...firstOwn, limit: STARTED_MAX + SHOWN }

const loading = <LoadingSkeleton className="h-24" label={m.loadingNext} />

/**
 * An instructor's next sessions, with links to start them (rule screen-44). Instructors without approval have
 * only courses. Renders nothing for other people.
 */
export function TeachingNext() {
  const { user } = useLogin()
  const state = user ? approvalState(user) : undefined
  return state === undefined ? null : <Agenda approved={state === 'approved'} />
}

function Agenda({ approved }: { approved: boolean }) {
  const classes = useQuery({ ...taughtQuery('class', candidates), enabled: approved })
  const courses = useQuery(taughtQuery('course', candidates))
  // The state of both: of the classes until they are loaded, then of the courses.
  const query = approved && !classes.data ? classes : courses
  return (
    <Section title={m.comingUp}>
      <RequestState query={query} {...ownStates} loading={loading}>
        {() => (
          <Sessions
            items={[...(classes.data?.items ?? []), ...(courses.data?.items ?? [])]}
            create={approved ? 'class' : 'course'}
          />
        )}
      </RequestState>
    </Section>
  )
}

function Sessions({ items, create }: { items: Offering[]; create: Kind }) {
  const now = useNow()
  const byStart = items.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const during = (progress: Progress) =>
    byStart.filter((item) => progressOf(item, now) === progress)
  const sessions = [...during('started').slice(-STARTED_MAX), ...during('coming').slice(0, SHOWN)]
  // Only the server knows the next day of a course, and when each session opens.
  const nextSessions = useQueries({ queries: sessions.map(({ _id }) => nextSessionQuery(_id)) })
  if (nextSessions.some(({ isPending }) => isPending)) return loading
  const soonest = sessions
    .map((item, index) => ({ item, session: nextSessions[index]?.data?.session }))
    // If the next session could not be fetched, or there is none, the offering's start decides.
    .map((each) => ({ ...each, at: Date.parse((each.session ?? each.item).startsAt) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, SHOWN)
  if (soonest.length === 0)
    return (
      <EmptyState
        title={m.nothingComing}
        icon={CalendarClock}
        action={
          <LinkButton to={profilePath({ section: 'instructor', tab: CREATE_TABS[create] })}>
            {kindDetails[create].texts.create}
          </LinkButton>
        }
      >
        {m.nothingComingHint}
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divide-y divide-line">
        {soonest.map(({ item, session }, index) => (
          <AgendaRow
            key={item._id}
            offering={item}
            to={taughtPath(item)}
            session={session}
            icon={<Icon node={Users} className="size-4 shrink-0" />}
            state={m.bookedOf(item.enrolledCount, item.maxStudents)}
            {...(index === 0 && { lead: m.next })}
          >
            {item.meetingUrl === undefined ? (
              <LinkButton variant="secondary" size="small" to={taughtPath(item)}>
                {rich(m.addMeetingLinkTo, { title: hiddenTitle(item.title) })}
              </LinkButton>
            ) : (
              <JoinAction item={item} session={session} owner size="small" />
            )}
            <AddToCalendar entry={entryOf(item)} variant="quiet" />
          </AgendaRow>
        ))}
      </ul>
    </Card>
  )
}
