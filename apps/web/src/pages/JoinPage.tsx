import { messages } from '@firstbell/contract/messages'
import { bookingPath } from '@firstbell/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ReactNode } from 'react'
import { kindDetails } from '../entities/offering/kind-details.ts'
import { kindOf, kinds } from '../entities/offering/kinds.ts'
import { nextSessionQuery } from '../entities/offering/next-session.ts'
import { anyOfferingQuery } from '../entities/offering/offering-query.ts'
import { useLogin } from '../entities/login/login.ts'
import { WaitingRoom } from '../features/joining/WaitingRoom.tsx'
import { useBookingState } from '../entities/booking/booking-state.ts'
import { useStateTexts } from '../entities/booking/states.ts'
import { ApiError, messageOf } from '../shared/api/api.ts'
import { PageLoading } from '../shared/page/ErrorPage.tsx'
import { MessagePage } from '../shared/page/MessagePage.tsx'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'
import { RequestState } from '../shared/request-states/RequestState.tsx'
import NotFoundPage from './NotFoundPage.tsx'

/** Milliseconds between refetches while the page waits, because a class may be moved. */
const WATCH_MS = 45_000
/** The same while the session is open without a link. */
const NO_LINK_MS = 15_000

/**
 * Waits for the next session of an offering and joins it (rule screen-45).
 */
export default function JoinPage() {
  const { user } = useLogin()
  const { id = '' } = useParams()
  // The key resets the state when the person changes.
  return user && <Waiting key={`${user._id} ${id}`} id={id} />
}

function Waiting({ id }: { id: string }) {
  const query = useQuery({
    ...nextSessionQuery(id),
    // Also updates the clock difference after the machine has slept.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) => {
      if (refusalOf(error) !== undefined) return false
      if (!data?.session || data.hasLink) return WATCH_MS
      const opensIn = Date.parse(data.session.opensAt) - Date.now() - data.serverAhead
      return opensIn > NO_LINK_MS ? Math.min(WATCH_MS, opensIn) : NO_LINK_MS
    },
  })
  const refusal = refusalOf(query.error)
  if (refusal === 404 || refusal === 400) return <NotFoundPage />
  if (refusal !== undefined)
    return (
      <>
        <PageMeta title="Join" index={false} />
        {refusal === 403 ? (
          <NotBooked id={id} />
        ) : (
          <Refusal title={messageOf(query.error)}>
            <LinkButton to="/">Back to Home</LinkButton>
          </Refusal>
        )}
      </>
    )
  return (
    <>
      <PageMeta title={query.data ? `Join ${query.data.offering.title}` : 'Join'} index={false} />
      {!query.data && <h1 className="sr-only">Join</h1>}
      <RequestState
        query={query}
        failed={messages.genericError}
        noteStale={false}
        loading={<PageLoading />}
      >
        {(data) => <WaitingRoom query={query} data={data} />}
      </RequestState>
    </>
  )
}

/** The status of an answer that retrying would not change. */
function refusalOf(error: unknown): number | undefined {
  return error instanceof ApiError && !error.offline && error.status >= 400 && error.status < 500
    ? error.status
    : undefined
}

/** Says what the person has of the offering in the place of a seat, and leads on. */
function NotBooked({ id }: { id: string }) {
  const { data: item, isPending } = useQuery(anyOfferingQuery(id))
  const { state, booking, checking } = useBookingState(item)
  const kind = item ? kindOf(item) : 'class'
  const { heading, sentence, advice, leave } = useStateTexts(state, { kind, id, booking })
  if (isPending || checking) return <PageLoading />
  if (leave !== undefined)
    return (
      <Refusal
        title={heading}
        text={`${sentence} ${state === 'waiting' ? advice : 'Book it, then you can join.'}`}
      >
        <LinkButton to={bookingPath(id)}>
          {state === 'waiting' ? 'View your place' : 'Book this seat'}
        </LinkButton>
      </Refusal>
    )
  return (
    <Refusal
      title="You have no seat here"
      text="Only people with a seat can join. If there is one left, you can book it now."
    >
      {item ? (
        <LinkButton to={kinds[kind].path(id)}>
          {`See the ${kindDetails[kind].title.toLowerCase()}`}
        </LinkButton>
      ) : (
        <LinkButton to="/">Back to Home</LinkButton>
      )}
    </Refusal>
  )
}

function Refusal({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <MessagePage title={title} name="" actions={children}>
      {text !== undefined && <p>{text}</p>}
    </MessagePage>
  )
}
