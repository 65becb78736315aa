import { INSTRUCTOR_OFFERINGS, UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/instructor-page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useLogin } from '#entities/login/login.ts'
import { instructorQuery, type InstructorFacts } from '#entities/offering/instructor-query.ts'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { useAbsent } from '#entities/offering/offering-query.ts'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { listQuery, taughtComing } from '#entities/offering/queries.ts'
import { shortDescription } from '#entities/offering/short-description.ts'
import { Stars } from '#entities/offering/Stars.tsx'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { MoreOfferings } from '#features/discovery/MoreOfferings.tsx'
import { ReportButton } from '#features/moderation/ReportButton.tsx'
import { InstructorReviews } from '#features/reviews/InstructorReviews.tsx'
import { reviewsQuery } from '#features/reviews/queries.ts'
import { rich } from '#shared/format/rich.tsx'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { pagedSearch, readSearch } from '#shared/routing/search.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { EmptyState, Skeleton } from '#shared/ui/Card.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'
import { TypedChips } from '#shared/ui/TypedChips.tsx'
import NotFoundPage from './NotFoundPage.tsx'

export const prefetch = ({ queryClient, params: { id = '' }, url }: PrefetchArgs) =>
  Promise.all([
    // It also fills the lists of classes and courses.
    queryClient.ensureQueryData(instructorQuery(id)),
    queryClient.ensureQueryData(reviewsQuery(id, readSearch(pagedSearch, url.searchParams).page)),
  ])

/** An instructor's profile and upcoming offerings (rule instructor-5). */
export default function InstructorPage() {
  const { id = '' } = useParams()
  const query = useQuery(instructorQuery(id))
  const absent = useAbsent(query.error)
  if (absent) return absent.gone ? <FormerInstructor /> : <NotFoundPage />
  return (
    <>
      {!query.data && <PageMeta title={m.instructor} index={false} />}
      {!query.data && query.isError && <h1 className="mb-6">{m.instructor}</h1>}
      <RequestState query={query} loading={<Loading />}>
        {(instructor) => (
          <div className="grid gap-12">
            <InstructorMeta instructor={instructor} />
            <Facts instructor={instructor} />
            <Teaching id={id} />
            <InstructorReviews instructorId={id} />
            <ReportButton subject={{ type: 'instructor', id, instructorId: id }} />
            <BookingDialogs />
          </div>
        )}
      </RequestState>
    </>
  )
}

function FormerInstructor() {
  return (
    <MessagePage
      title={messages.instructorLeft}
      pageTitle={m.instructor}
      actions={(['class', 'course'] as const).map((kind) => (
        <LinkButton key={kind} to={kinds[kind].listPath} variant="secondary">
          {kinds[kind].listLabel}
        </LinkButton>
      ))}
    >
      <p>{m.othersTeach}</p>
    </MessagePage>
  )
}

function InstructorMeta({ instructor }: { instructor: InstructorFacts }) {
  const { _id: id, name, profilePic, bio } = instructor
  const { data: classes } = useQuery(listQuery('class', taughtComing(id)))
  return (
    <PageMeta
      title={name}
      description={shortDescription(bio === '' ? m.teachesHere(name) : bio)}
      image={profilePic || classes?.items[0]?.thumbnail}
    />
  )
}

/** '2026-03-05' → 'March 2026'. */
const monthOf = (day: string) => m.monthOf(Number(day.slice(5, 7)), Number(day.slice(0, 4)))

function Facts({ instructor }: { instructor: InstructorFacts }) {
  const { name, profilePic, bio, qualifications, skills, since, instructorRating } = instructor
  const { user } = useLogin()
  const isOwnPage = useHydrated() && user?._id === instructor._id
  return (
    <article className="grid gap-8">
      <header className="flex flex-col items-start gap-5 sm:flex-row sm:items-center sm:gap-7">
        <Avatar name={name} src={profilePic} size="huge" />
        <div className="grid min-w-0 gap-3">
          <h1 dir="auto" className="break-words">
            {name}
          </h1>
          {instructorRating && (
            <a href="#reviews" className="link inline-flex min-h-6 items-center justify-self-start">
              {rich(m.toReviews, { rating: () => <Stars rating={instructorRating} /> })}
            </a>
          )}
          <p className="text-muted">
            {rich(m.since, { month: () => <time dateTime={since}>{monthOf(since)}</time> })}
          </p>
          {skills.length > 0 && <TypedChips label={m.skills} texts={skills} />}
          {isOwnPage && (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-muted">{m.ownPage}</p>
              <LinkButton
                to={profilePath({ section: 'instructor', tab: 'details' })}
                variant="secondary"
                size="small"
              >
                {m.editDetails}
              </LinkButton>
            </div>
          )}
        </div>
      </header>
      {bio !== '' && (
        <p dir="auto" className="max-w-read text-lg break-words whitespace-pre-line">
          {bio}
        </p>
      )}
      {qualifications !== '' && (
        <section aria-labelledby="qualifications" className="grid gap-3">
          <h2 id="qualifications">{m.qualifications}</h2>
          <p dir="auto" className="max-w-read break-words whitespace-pre-line">
            {qualifications}
          </p>
        </section>
      )}
    </article>
  )
}

function Teaching({ id }: { id: string }) {
  const classes = useQuery(listQuery('class', taughtComing(id)))
  const courses = useQuery(listQuery('course', taughtComing(id)))
  if (classes.data?.total === 0 && courses.data?.total === 0)
    return (
      <section aria-labelledby="teaching" className="grid gap-4">
        <h2 id="teaching">{m.teaching}</h2>
        <EmptyState
          title={m.nothingComing}
          action={
            <LinkButton to="/" variant="secondary">
              {kinds.class.listLabel}
            </LinkButton>
          }
        >
          {m.newHere}
        </EmptyState>
      </section>
    )
  return (['class', 'course'] as const).map((kind) => <Coming key={kind} kind={kind} id={id} />)
}

/** The upcoming offerings of a kind, soonest first, with a button to show all (rule instructor-3). */
function Coming({ kind, id }: { kind: Kind; id: string }) {
  const [limit, setLimit] = useState(INSTRUCTOR_OFFERINGS)
  const list = useQuery(listQuery<Kind>(kind, taughtComing(id, limit)))
  return (
    <MoreOfferings
      kind={kind}
      list={list}
      renderCard={(item) => (
        <OfferingCard
          key={item._id}
          item={item}
          byInstructor={false}
          footer={<BookingRow item={item} />}
        />
      )}
      more={({ total, capped }) => (kind === 'class' ? m.allClasses : m.allCourses)(total, capped)}
      // A list answers with at most `UNPAGED_CAP` items.
      onMore={() => setLimit(Math.min(list.data?.total ?? 0, UNPAGED_CAP))}
    />
  )
}

function Loading() {
  return (
    <div className="grid gap-8">
      <h1 role="status" className="sr-only">
        {m.loading}
      </h1>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-7">
        <Skeleton className="size-32 rounded-full" />
        <Skeleton className="h-20 w-64" />
      </div>
      <Skeleton className="h-32" />
    </div>
  )
}
