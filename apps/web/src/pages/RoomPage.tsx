import { bookingPath, teachPath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/classroom'
import * as errorTexts from '@firstbell/messages/error-page'
import { join } from '@firstbell/messages/joining'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useLogin } from '#entities/login/login.ts'
import { kinds } from '#entities/offering/kinds.ts'
import { nextSessionQuery, type NextSession } from '#entities/offering/next-session.ts'
import { joinPath } from '#entities/offering/paths.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { Classroom } from '#features/classroom/Classroom.tsx'
import { ClassEnded } from '#features/classroom/RoomOver.tsx'
import { MaterialsInShort } from '#features/materials/Materials.tsx'
import { ReviewEnded } from '#features/reviews/BookedReview.tsx'
import { messageOf } from '#shared/api/api.ts'
import { isFinalRefusal } from '#shared/api/repeatable.ts'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { useNow } from '#shared/time/now.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import NotFoundPage from './NotFoundPage.tsx'

/**
 * Whether the document was loaded for a classroom. Only then may it use camera and microphone, and reach the media
 * server (rule classroom-9).
 */
const isOwnDocument = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && /\/room\/[^/]+$/.test(new URL(navigation.name).pathname)
}

export default function RoomPage() {
  const [isOwn] = useState(isOwnDocument)
  useEffect(() => {
    if (!isOwn) window.location.reload()
  }, [isOwn])
  return isOwn ? <RoomContent /> : <PageLoading tall />
}

/** The classroom of an offering whose sessions take place on this site (rule screen-66). */
export function RoomContent() {
  const { user } = useLogin()
  const { id = '' } = useParams()
  // The key resets the state when the person changes.
  return user ? <Room key={`${user._id} ${id}`} id={id} /> : <PageLoading tall />
}

function Room({ id }: { id: string }) {
  const query = useQuery(nextSessionQuery(id))
  if (isFinalRefusal(query.error)) {
    const { status } = query.error
    if (status === 404 || status === 400) return <NotFoundPage />
    // Says which seat the person has, and what they can do.
    if (status === 403) return <Navigate to={joinPath(id)} replace />
    return (
      <>
        <PageMeta title={join} index={false} />
        <MessagePage
          title={messageOf(query.error)}
          pageTitle={null}
          actions={<LinkButton to="/">{errorTexts.backHome}</LinkButton>}
        />
      </>
    )
  }
  return (
    <>
      <PageMeta
        title={query.data ? m.classroomTitle(query.data.offering.title) : join}
        index={false}
      />
      {!query.data && <h1 className="sr-only">{join}</h1>}
      <RequestState query={query} loading={<PageLoading tall />}>
        {(data) => <OpenRoom data={data} />}
      </RequestState>
    </>
  )
}

function OpenRoom({ data }: { data: NextSession }) {
  // A class that is under way is not left because its data change: the room knows when it ends.
  const [{ first, isOpen }] = useState(() => ({ first: data, isOpen: isOpenNow(data) }))
  const { session, place, offering } = first
  if (!session)
    return (
      <ClassEnded title={offering.title}>
        <Afterwards data={first} />
      </ClassEnded>
    )
  // The waiting room counts down, and leads here.
  if (place !== 'room' || !isOpen) return <Navigate to={joinPath(offering._id)} replace />
  return (
    <Classroom session={first} afterwards={<Afterwards data={data} ended={session.startsAt} />} />
  )
}

/** Returns whether the session can be joined by the server's clock. */
const isOpenNow = ({ session, serverAheadMs }: NextSession) =>
  session !== undefined && Date.parse(session.opensAt) <= Date.now() + serverAheadMs

/**
 * What comes after a class: a review, the materials, and the next session.
 * @param ended the start of the session that has ended, perhaps before its time
 */
function Afterwards({ data: { offering, session }, ended }: { data: NextSession; ended?: string }) {
  const { _id: id, kind, owned, timezone } = offering
  const now = useNow()
  const next =
    session && session.startsAt !== ended && Date.parse(session.startsAt) > now
      ? session
      : undefined
  return (
    <>
      <dl className="mx-auto flex w-full max-w-md flex-wrap gap-x-12 gap-y-6 rounded-card border border-line bg-surface p-6">
        {next && (
          <div>
            <dt className="text-sm font-semibold">{m.nextSession}</dt>
            <dd>
              <SessionTime item={{ ...next, timezone }} near />
            </dd>
          </div>
        )}
        <MaterialsInShort
          offering={offering}
          to={owned ? `${teachPath(id)}?tab=materials` : bookingPath(id)}
        />
      </dl>
      <div className="flex flex-wrap justify-center gap-3">
        {!owned && <ReviewEnded offering={offering} />}
        {owned ? (
          <LinkButton to={teachPath(id)}>{m.toClass}</LinkButton>
        ) : (
          <LinkButton to={kinds[kind].listPath} variant="secondary">
            {kinds[kind].listLabel}
          </LinkButton>
        )}
      </div>
    </>
  )
}
