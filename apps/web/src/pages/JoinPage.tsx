import { bookingPath } from '@firstbell/contract/profile'
import * as bookingTexts from '@firstbell/messages/booking'
import * as stateTexts from '@firstbell/messages/booking-states'
import * as errorTexts from '@firstbell/messages/error-page'
import * as m from '@firstbell/messages/joining'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { useStateTexts } from '#entities/booking/states.ts'
import { useLogin } from '#entities/login/login.ts'
import { kindOf, kinds } from '#entities/offering/kinds.ts'
import { nextSessionQuery } from '#entities/offering/next-session.ts'
import { anyOfferingQuery } from '#entities/offering/offering-query.ts'
import { WaitingRoom } from '#features/joining/WaitingRoom.tsx'
import { messageOf } from '#shared/api/api.ts'
import { isFinalRefusal } from '#shared/api/repeatable.ts'
import { PageLoading } from '#shared/page/ErrorPage.tsx'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Lobby } from './join/Lobby.tsx'
import NotFoundPage from './NotFoundPage.tsx'

/** The refetch interval while the page waits, because a class may be moved. */
const REFETCH_MS = 45_000
/** The refetch interval while the session is open without a link. */
const NO_LINK_REFETCH_MS = 15_000

/** Waits for the next session of an offering and joins it (rule screen-45). */
export default function JoinPage() {
  const { user } = useLogin()
  const { id = '' } = useParams()
  // The key resets the state when the person changes.
  // The login is unknown during hydration: without this the footer would jump into view.
  return user ? <Waiting key={`${user._id} ${id}`} id={id} /> : <PageLoading tall />
}

function Waiting({ id }: { id: string }) {
  const query = useQuery({
    ...nextSessionQuery(id),
    // Also updates the clock difference after the machine has slept.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      if (isFinalRefusal(error)) return false
      if (!data?.session || data.place !== 'none') return REFETCH_MS
      const opensIn = Date.parse(data.session.opensAt) - Date.now() - data.serverAheadMs
      return opensIn > NO_LINK_REFETCH_MS ? Math.min(REFETCH_MS, opensIn) : NO_LINK_REFETCH_MS
    },
  })
  if (isFinalRefusal(query.error)) {
    const { status } = query.error
    if (status === 404 || status === 400) return <NotFoundPage />
    return (
      <>
        <PageMeta title={m.join} index={false} />
        {status === 403 ? (
          <NotBooked id={id} />
        ) : (
          <Refusal title={messageOf(query.error)}>
            <LinkButton to="/">{errorTexts.backHome}</LinkButton>
          </Refusal>
        )}
      </>
    )
  }
  return (
    <>
      <PageMeta
        title={query.data ? m.joinTitle(query.data.offering.title) : m.join}
        index={false}
      />
      {!query.data && <h1 className="sr-only">{m.join}</h1>}
      <RequestState query={query} loading={<PageLoading tall />}>
        {(data) => (
          <WaitingRoom query={query} data={data} lobby={<Lobby offering={data.offering} />} />
        )}
      </RequestState>
    </>
  )
}

/** Shown to people without a seat: their booking state and a link to the next step. */
function NotBooked({ id }: { id: string }) {
  const { data: item, isPending } = useQuery(anyOfferingQuery(id))
  const { state, booking, checking } = useBookingState(item)
  const kind = item ? kindOf(item) : 'class'
  const { heading, sentence, advice, canLeave } = useStateTexts(state, { kind, id, booking })
  if (isPending || checking) return <PageLoading />
  if (canLeave)
    return (
      <Refusal title={heading} text={`${sentence} ${state === 'waiting' ? advice : m.bookFirst}`}>
        <LinkButton to={bookingPath(id)}>
          {state === 'waiting' ? stateTexts.viewPlace : bookingTexts.bookSeat}
        </LinkButton>
      </Refusal>
    )
  return (
    <Refusal title={m.noSeat} text={m.noSeatText}>
      {item ? (
        <LinkButton to={kinds[kind].path(id)}>
          {kind === 'class' ? bookingTexts.seeClass : bookingTexts.seeCourse}
        </LinkButton>
      ) : (
        <LinkButton to="/">{errorTexts.backHome}</LinkButton>
      )}
    </Refusal>
  )
}

function Refusal({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <MessagePage title={title} pageTitle={null} actions={children}>
      {text !== undefined && <p>{text}</p>}
    </MessagePage>
  )
}
