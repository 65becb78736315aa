import { messages as texts } from '@firstbell/contract/messages'
import { profilePath } from '@firstbell/contract/profile'
import * as common from '@firstbell/messages/common'
import * as errorTexts from '@firstbell/messages/error-page'
import { heading as materials } from '@firstbell/messages/materials-editor'
import { teaching } from '@firstbell/messages/pages'
import { reviews } from '@firstbell/messages/reviews'
import { messages } from '@firstbell/messages/taught-dialog'
import * as m from '@firstbell/messages/teach-page'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { listFailure } from '#entities/login/list-failure.ts'
import { currentLogin, useLogin } from '#entities/login/login.ts'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kindOf, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import { OfferingReviews } from '#features/reviews/InstructorReviews.tsx'
import { Attendance, attendanceQuery } from '#features/teaching/Attendance.tsx'
import { MaterialsEditor } from '#features/teaching/MaterialsEditor.tsx'
import { OtherDates, prefetchOtherDates } from '#features/teaching/OtherDates.tsx'
import { useTaughtActions } from '#features/teaching/taught-actions.tsx'
import { taughtOneQuery } from '#features/teaching/taught-offerings.ts'
import { SentMessages } from '#features/teaching/taught-parts.tsx'
import { TaughtHead } from '#features/teaching/TaughtHead.tsx'
import { TaughtSettings } from '#features/teaching/TaughtSettings.tsx'
import { messageOf } from '#shared/api/api.ts'
import { isFinalRefusal } from '#shared/api/repeatable.ts'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import type { PrefetchArgs } from '#shared/routing/lazy-page.ts'
import { oneOf, pageNumber, useSearch } from '#shared/routing/search.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Skeleton } from '#shared/ui/Card.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Tabs } from '#shared/ui/Tabs.tsx'
import NotFoundPage from './NotFoundPage.tsx'

/** Fetches nothing on the server, which does not know the login. */
export async function prefetch({ queryClient, params: { id = '' } }: PrefetchArgs): Promise<void> {
  if (!currentLogin().user) return
  const { offering } = await queryClient.ensureQueryData(nextSessionQuery(id))
  if (!offering.owned) return
  const item = queryClient.ensureQueryData(taughtOneQuery<Kind>(offering.kind, id))
  await Promise.all([
    item.then(({ items: [first] }) => prefetchOtherDates(queryClient, first)),
    queryClient.prefetchQuery(attendanceQuery(id)),
  ])
}

/** The page from which an instructor runs a class or course (rule screen-63). */
export default function TeachPage() {
  const { user } = useLogin()
  const { id = '' } = useParams()
  // The key resets the state when the person or the date changes.
  // The login is unknown during hydration: without this the footer would jump into view.
  return user ? <Taught key={`${user._id} ${id}`} id={id} /> : <PageLoading tall />
}

/** Finds out the kind of the offering, and whether the person teaches it. */
function Taught({ id }: { id: string }) {
  const query = useQuery(nextSessionQuery(id))
  const offering = query.data?.offering
  if (isFinalRefusal(query.error)) {
    const { status } = query.error
    if (status === 404 || status === 400) return <NotFoundPage />
    return status === 403 ? <NotYours /> : <Refusal title={messageOf(query.error)} />
  }
  if (offering?.owned === false) return <NotYours />
  return (
    <>
      <PageMeta title={offering?.title ?? teaching} index={false} />
      {offering ? (
        <OwnOffering kind={offering.kind} id={id} />
      ) : (
        <>
          <h1 className="sr-only">{teaching}</h1>
          <RequestState query={query} failed={texts.genericError} loading={loading}>
            {() => null}
          </RequestState>
        </>
      )}
    </>
  )
}

const loading = (
  <div className="min-h-dvh">
    <p role="status" className="sr-only">
      {common.loading}
    </p>
    <div className="flex gap-4 pt-12">
      <Skeleton className="size-16 rounded-control" />
      <div className="grid grow content-start gap-2">
        <Skeleton className="h-9 max-w-md rounded-control" />
        <Skeleton className="h-6 max-w-64 rounded-control" />
      </div>
    </div>
    <Skeleton className="mt-12 h-11 max-w-xl rounded-control" />
    <div className="mt-8 grid gap-3">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-10 max-w-md rounded-control" />
      ))}
    </div>
  </div>
)

const NotYours = () => (
  <Refusal title={m.notYours}>
    <p>{m.notYoursText}</p>
  </Refusal>
)

function Refusal({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <MessagePage
      title={title}
      pageTitle={teaching}
      actions={
        <>
          <LinkButton to={profilePath({ section: 'instructor', tab: 'myClasses' })}>
            {kindDetails.class.texts.ownHeading}
          </LinkButton>
          <LinkButton to="/" variant="secondary">
            {errorTexts.backHome}
          </LinkButton>
        </>
      }
    >
      {children}
    </MessagePage>
  )
}

function OwnOffering({ kind, id }: { kind: Kind; id: string }) {
  const query = useQuery(taughtOneQuery<Kind>(kind, id))
  return (
    <RequestState
      query={query}
      failed={(error) => listFailure(error, kinds[kind].listFailed)}
      noteStale
      loading={loading}
    >
      {({ items: [item] }) => item && <Content item={item} />}
    </RequestState>
  )
}

const TABS = ['people', 'messages', 'materials', 'reviews', 'settings'] as const
/** The tabs whose content begins with a heading of the tab's name. */
const NAMED_BY_CONTENT: readonly (typeof TABS)[number][] = ['materials', 'reviews']
const teachSearch = { tab: oneOf(TABS), page: pageNumber }

function Content({ item }: { item: Offering }) {
  const navigate = useNavigate()
  const kind = kindOf(item)
  const listPath = profilePath({ section: 'instructor', tab: kinds[kind].taughtTab })
  const actions = useTaughtActions(item, {
    onDeleted: () => void navigate(listPath, { replace: true }),
  })
  const [{ tab = 'people' }, change] = useSearch(teachSearch)
  const panels = {
    people: [m.people, <Attendance key="people" item={item} />],
    messages: [messages, <SentMessages key="messages" item={item} onMessage={actions.message} />],
    materials: [materials, <MaterialsEditor key="materials" item={item} level="h2" />],
    reviews: [
      reviews,
      <OfferingReviews key="reviews" instructorId={item.instructorId} offeringId={item._id} />,
    ],
    settings: [m.settings, <TaughtSettings key="settings" item={item} actions={actions} />],
  } as const
  return (
    // At least as tall as its loading state.
    <div className="grid min-h-dvh content-start gap-6">
      <Link to={listPath} className="link inline-flex min-h-6 w-fit items-center">
        {kindDetails[kind].texts.ownHeading}
      </Link>
      <TaughtHead item={item} actions={actions} />
      <div className="grid gap-y-6 lg:flex lg:gap-x-10">
        <OtherDates
          item={item}
          search={tab === 'people' ? '' : `?tab=${tab}`}
          className="lg:order-2 lg:w-48 lg:shrink-0"
        />
        <div className="min-w-0 grow">
          <Tabs
            label={item.title}
            value={tab}
            onChange={(next) => {
              // Arrow keys pass tabs on the way to another one.
              const replace = document.activeElement?.matches('[role=tab]:focus-visible') ?? false
              void change({ tab: next === 'people' ? undefined : next, page: 1 }, { replace })
            }}
            items={TABS.map((value) => {
              const [label, content] = panels[value]
              return {
                value,
                label,
                panel: (
                  <div className="grid gap-8">
                    {!NAMED_BY_CONTENT.includes(value) && <h2 className="sr-only">{label}</h2>}
                    {content}
                  </div>
                ),
              }
            })}
          />
        </div>
      </div>
      {actions.dialogs}
    </div>
  )
}
