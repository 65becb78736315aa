import type { User } from '@firstbell/contract/accounts'
import { OWN_PAGE_MAX } from '@firstbell/contract/limits'
import { profilePath, teachPath } from '@firstbell/contract/profile'
import * as agenda from '@firstbell/messages/agenda'
import { dates as datesText } from '@firstbell/messages/offering'
import { manage } from '@firstbell/messages/teach-page'
import * as m from '@firstbell/messages/teaching'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { CalendarClock, Users } from 'lucide'
import { entryOf } from '#entities/booking/calendar-links.ts'
import { ownStates } from '#entities/login/list-failure.ts'
import { useLogin } from '#entities/login/login.ts'
import { AgendaRow } from '#entities/offering/AgendaRow.tsx'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { isCourse, kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { addLinkPath } from '#entities/offering/paths.ts'
import { useLacksPlace } from '#entities/offering/place.ts'
import { bySeries } from '#entities/offering/series-line.ts'
import { sessionsBetween } from '#entities/offering/sessions.ts'
import { NothingThisWeek, useEndOfWeek, WeekAgenda } from '#entities/offering/WeekAgenda.tsx'
import { JoinAction, OpensFrom, TitledLink } from '#features/joining/JoinAction.tsx'
import { NEXT_ACTION, NextUp, NextUpLoading } from '#features/joining/NextUp.tsx'
import { MaterialsInShort } from '#features/materials/Materials.tsx'
import { firstOwn } from '#features/own-offerings/own-pages.ts'
import { rich } from '#shared/format/rich.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import type { Span } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { approvalState } from './approval-state.ts'
import { CREATE_TABS, taughtQuery } from './taught-offerings.ts'
import { seatsInWords } from './TaughtSeats.tsx'

/** The number of offerings shown after this week, a series as one; My Classes and My Courses list all. */
const SHOWN_LATER = 3
/** The query for each kind. The lists begin with running offerings, then upcoming ones. */
const candidates = { ...firstOwn, limit: OWN_PAGE_MAX / 2 }

const loading = <NextUpLoading label={m.loadingNext} />

/**
 * An instructor's next session, with a link to start it, their week, and what follows (rule screen-44). Instructors
 * without approval have only courses. Renders nothing for other people.
 */
export function TeachingNext() {
  const { user } = useLogin()
  const state = user ? approvalState(user) : undefined
  return state === undefined ? null : <Agenda approved={state === 'approved'} />
}

/** Returns whether what `TeachingNext` shows is still being fetched. */
export function useTeachingLoading(user: User): boolean {
  const state = approvalState(user)
  const { query } = useTaught(state === 'approved', state !== undefined)
  return query.isLoading
}

function useTaught(approved: boolean, enabled = true) {
  const classes = useQuery({ ...taughtQuery('class', candidates), enabled: enabled && approved })
  const courses = useQuery({ ...taughtQuery('course', candidates), enabled })
  // The state of both: of the classes until they are loaded, then of the courses.
  return { classes, courses, query: approved && !classes.data ? classes : courses }
}

function Agenda({ approved }: { approved: boolean }) {
  const { classes, courses, query } = useTaught(approved)
  return (
    <RequestState query={query} {...ownStates} loading={loading}>
      {() => (
        <Sessions
          items={[...(classes.data?.items ?? []), ...(courses.data?.items ?? [])]}
          create={approved ? 'class' : 'course'}
        />
      )}
    </RequestState>
  )
}

/** Fetches what `TeachingNext` shows first. */
export async function prefetchTeachingNext(client: QueryClient, user: User): Promise<void> {
  const state = approvalState(user)
  if (state === undefined) return
  await Promise.all([
    state === 'approved' && client.ensureQueryData(taughtQuery('class', candidates)),
    client.ensureQueryData(taughtQuery('course', candidates)),
  ])
}

/** A session, with its class or course. */
interface Taught {
  item: Offering
  session: Span
}

const byStart = (a: Taught, b: Taught) =>
  Date.parse(a.session.startsAt) - Date.parse(b.session.startsAt)

function Sessions({ items, create }: { items: Offering[]; create: Kind }) {
  const now = useNow()
  const endOfWeek = useEndOfWeek()
  const sessionsOf = (item: Offering, from: number, to: number): Taught[] =>
    sessionsBetween(item, from, to).map((session) => ({ item, session }))
  const week = items.flatMap((item) => sessionsOf(item, now, endOfWeek)).sort(byStart)
  const afterWeek = items
    .flatMap((item) => sessionsOf(item, endOfWeek, Infinity).slice(0, 1))
    // A course that meets this week is above.
    .filter(({ item }) => !week.some((session) => session.item === item))
    .sort(byStart)
  const next = week[0] ?? afterWeek.shift()
  const later = bySeries(afterWeek, ({ item }) => (isCourse(item) ? undefined : item.series?.id))
  return (
    <>
      <section aria-labelledby="coming-up">
        <h3 id="coming-up" className="sr-only">
          {agenda.comingUp}
        </h3>
        {next ? (
          <NextTaught key={next.item._id} {...next} />
        ) : (
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
        )}
      </section>
      {next && (
        <Section title={agenda.thisWeek} className="gap-4" aside={<Lists items={items} />}>
          {week.length > 0 ? (
            <WeekAgenda
              entries={week.map(({ item, session: { startsAt } }) => ({
                key: `${item._id} ${startsAt}`,
                title: item.title,
                to: teachPath(item._id),
                startsAt,
                state: seatsInWords(item),
              }))}
            />
          ) : (
            <NothingThisWeek next={next.session} />
          )}
        </Section>
      )}
      {later.length > 0 && (
        <Section title={agenda.later}>
          <Card>
            <ul className="divide-y divide-line">
              {later.slice(0, SHOWN_LATER).map(([{ item, session }, ...others]) => (
                <AgendaRow
                  key={item._id}
                  offering={item}
                  to={teachPath(item._id)}
                  session={session}
                  icon={<Icon node={Users} className="size-4 shrink-0" />}
                  state={[
                    seatsInWords(item),
                    ...(others.length > 0 ? [datesText(1 + others.length)] : []),
                  ].join(' · ')}
                />
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  )
}

/** Links to all classes and all courses. */
function Lists({ items }: { items: readonly Offering[] }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {(['class', 'course'] as const).map(
        (kind) =>
          items.some((item) => kindOf(item) === kind) && (
            <Link
              key={kind}
              to={profilePath({ section: 'instructor', tab: kinds[kind].taughtTab })}
              className="link inline-flex min-h-6 items-center"
            >
              {kind === 'class' ? m.allClasses : m.allCourses}
            </Link>
          ),
      )}
    </p>
  )
}

function NextTaught({ item, session }: Taught) {
  const to = teachPath(item._id)
  const lacksPlace = useLacksPlace()(item)
  return (
    <NextUp
      entry={entryOf(item)}
      picture={item}
      session={session}
      to={to}
      about={
        <p className="flex min-h-6 items-center gap-2 text-muted">
          <Icon node={Users} className="size-5 shrink-0" />
          <span>
            {[
              seatsInWords(item),
              ...(item.waitlistCount > 0 ? [m.waiting(item.waitlistCount)] : []),
            ].join(' · ')}
          </span>
        </p>
      }
      action={
        lacksPlace ? (
          <LinkButton
            variant="secondary"
            size="large"
            to={addLinkPath(item._id)}
            className={NEXT_ACTION}
          >
            {rich(m.addMeetingLinkTo, { title: item.title })}
          </LinkButton>
        ) : (
          <JoinAction
            item={item}
            owner
            size="large"
            className={NEXT_ACTION}
            before={
              <>
                <TitledLink
                  size="large"
                  to={to}
                  label={manage[kindOf(item)]}
                  title={item.title}
                  className={NEXT_ACTION}
                />
                <OpensFrom startsAt={session.startsAt} />
              </>
            }
          />
        )
      }
      bring={item.bring ?? ''}
      materials={<MaterialsInShort offering={item} to={`${to}?tab=materials`} />}
    />
  )
}
