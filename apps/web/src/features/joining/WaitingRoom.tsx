import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/joining'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { Instructor } from '#entities/offering/Instructor.tsx'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import type { NextSession } from '#entities/offering/next-session.ts'
import { offeringQuery } from '#entities/offering/offering-query.ts'
import { addLinkPath, roomPath } from '#entities/offering/paths.ts'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { ReviewEnded } from '#features/reviews/BookedReview.tsx'
import { ApiError, call, endpoints, messageOf, type OutputOf } from '#shared/api/api.ts'
import { Failed } from '#shared/request-states/RequestState.tsx'
import { formatMoment, formatSession } from '#shared/time/format-relative-time.ts'
import { MINUTE, SECOND, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { buttonClasses, LinkButton } from '#shared/ui/Button.tsx'
import { classes } from '#shared/ui/classes.ts'
import { LiveRegion } from '#shared/ui/LiveRegion.tsx'
import { Notice } from '#shared/ui/Notice.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { useTimeout } from '#shared/ui/useTimeout.ts'
import { formatCountdown, formatSpokenCountdown } from './countdown.ts'

/**
 * Below this, the clock ticks each second. The countdown shows seconds in the last hour; a minute more, because
 * until then the clock only ticks each minute.
 */
const NEAR_MS = 61 * MINUTE

/**
 * Waits for a session, joins it once when it opens by the server's clock, and redirects to the meeting (rule
 * screen-45). Does not redirect again when the person returns from the meeting. Sessions that take place on this site
 * have a page of their own, to which it leads (rule screen-66).
 * @param lobby shown below, until the session has ended
 */
export function WaitingRoom({
  query,
  data: { offering, session, hasLink, place, serverAheadMs },
  lobby,
}: {
  query: Pick<UseQueryResult<NextSession>, 'error' | 'refetch'>
  data: NextSession
  lobby?: ReactNode
}) {
  const { _id: id, kind, title, timezone, owned } = offering
  // The picture and the instructor; the page works without them.
  const { data: item } = useQuery(offeringQuery<Kind>(kind, id))
  const reader = useReader()
  const minute = useNow(MINUTE)
  const opensAt = session ? Date.parse(session.opensAt) : 0
  const near = opensAt - minute - serverAheadMs < NEAR_MS
  const now = useNow(near ? SECOND : MINUTE) + serverAheadMs
  const untilOpenMs = opensAt - now
  const ended = session === undefined || now >= Date.parse(session.endsAt)
  const open = !ended && untilOpenMs <= 0
  /** The time changed while the person waited, so a notice names the new one. */
  const moved = useMoved(session?.startsAt, now)

  const join = useMutation({
    /** @param _startsAt the session's start; the mutation's variables say which session was joined */
    mutationFn: (_startsAt: string) => call(endpoints.joinSession, { id }),
    // The page may be stale: the session was moved or has ended, or the link was removed. If not, joining
    // again would be refused again.
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.offline || error.status >= 500) return
      const { data } = await query.refetch()
      if (data && (data.hasLink !== hasLink || data.session?.startsAt !== session?.startsAt))
        join.reset()
    },
  })
  const { isIdle, mutate, reset, error: refusal, variables: joinedAt } = join
  // A rate limited call says when to retry.
  const retryAfterMs = refusal instanceof ApiError ? refusal.retryAfterMs : undefined
  useTimeout(reset, retryAfterMs)
  const startsAt = session?.startsAt
  useEffect(() => {
    // Reset for the next session of a course, which is joined too.
    if (joinedAt !== undefined && joinedAt !== startsAt) reset()
    else if (startsAt !== undefined && open && hasLink && isIdle)
      mutate(startsAt, { onSuccess: openMeeting })
  }, [startsAt, joinedAt, open, hasLink, isIdle, mutate, reset])

  if (open && place === 'room') return <Navigate to={roomPath(id)} replace />
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-5xl grid-cols-1 content-start gap-8 sm:gap-10 sm:py-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-center lg:gap-10">
        <Picture
          src={item?.thumbnail ?? ''}
          color={item?.thumbnailColor}
          later={!item}
          eager
          sizes="(min-width: 1024px) 31rem, 66vw"
          className="rounded-card max-sm:-mx-4 max-sm:-mt-8 max-sm:w-auto! max-sm:rounded-none"
        />
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <div className="grid w-full grid-cols-1 gap-1.5">
            <h1 dir="auto" className="text-[2rem]">
              {title}
            </h1>
            {session && (
              <p className="text-lg">
                <SessionTime item={{ ...session, timezone }} near />
              </p>
            )}
          </div>
          {item ? <Instructor item={item} /> : <div className="h-11" />}
          <Notice>{moved && session && m.timeChanged(formatSession(session, reader, now))}</Notice>
          <LiveRegion className="sr-only">
            {ended || open ? '' : formatSpokenCountdown(untilOpenMs)}
          </LiveRegion>
          {ended ? (
            <>
              <p role="status" className="text-muted">
                {messages.sessionEnded}
              </p>
              <div className="flex flex-wrap gap-3">
                <ReviewEnded offering={offering} />
                <LinkButton to={kinds[kind].listPath} variant="secondary">
                  {kinds[kind].listLabel}
                </LinkButton>
              </div>
            </>
          ) : !open ? (
            <>
              <p
                role="timer"
                aria-live="off"
                className={classes(
                  'tabular font-display font-semibold text-balance',
                  near ? 'text-4xl sm:text-5xl' : 'text-3xl',
                )}
              >
                {m.opensIn(formatCountdown(untilOpenMs, wantsLessMotion()))}
              </p>
              <p className="text-balance text-muted">
                {`${(owned ? m.youAndStudentsCanJoin : m.youCanJoin)(formatMoment(session.opensAt, reader, now))} ${near ? (place === 'room' ? m.keepOpenForRoom : m.keepOpen) : m.comeBack}`}
              </p>
              {owned && place === 'none' && <NoLink owned id={id} />}
            </>
          ) : join.data ? (
            <>
              <p role="status" className="text-lg">
                {kind === 'class' ? m.classOpen : m.sessionOpen}
              </p>
              <a
                href={join.data.url}
                rel="noopener noreferrer"
                className={buttonClasses('primary', 'large')}
              >
                {owned ? m.startClass : m.openMeeting}
              </a>
            </>
          ) : !hasLink ? (
            <NoLink owned={owned} id={id} />
          ) : join.isError ? (
            <Failed onRetry={() => mutate(session.startsAt, { onSuccess: openMeeting })}>
              {messageOf(
                join.error,
                navigator.onLine ? messages.unavailable : messages.noConnection,
              )}
            </Failed>
          ) : (
            <p role="status" className="text-lg">
              {m.openingMeeting}
            </p>
          )}
          {query.error !== null && !ended && (
            <p role="status" className="text-sm text-muted">
              {m.noConnection}
            </p>
          )}
        </div>
      </div>
      {!ended && lobby}
    </div>
  )
}

/**
 * Returns the state of the history entry. The waiting room adds the start of the session whose meeting it has
 * opened, so that Back from the meeting does not open it again.
 */
const stateOfEntry = () => window.history.state as { joined?: string } | null

/**
 * Opens the meeting of a session, unless Back has led from it to this page. An option of each `mutate`, which skips
 * it when the page has joined another session since.
 */
function openMeeting({ url, startsAt }: OutputOf<typeof endpoints.joinSession>): void {
  // The link was removed just now; the page refetches.
  if (url === undefined || stateOfEntry()?.joined === startsAt) return
  window.history.replaceState({ ...stateOfEntry(), joined: startsAt }, '')
  window.location.assign(url)
}

/** Shown while the meeting has no link: the instructor can add one, and students wait for it on the page. */
function NoLink({ owned, id }: { owned: boolean; id: string }) {
  if (owned)
    return (
      <>
        <p role="status">{m.linkMissing}</p>
        <LinkButton to={addLinkPath(id)}>{m.addLink}</LinkButton>
      </>
    )
  return (
    <div role="status" className="grid gap-1 text-balance">
      <p className="text-lg">{messages.noMeetingLink}</p>
      <p className="text-muted">{m.stay}</p>
    </div>
  )
}

/** Returns whether the awaited session was moved; a course's next session does not count. */
function useMoved(startsAt: string | undefined, now: number): boolean {
  const [last, setLast] = useState(startsAt)
  const [moved, setMoved] = useState(false)
  if (startsAt !== undefined && last !== startsAt) {
    setLast(startsAt)
    setMoved(last !== undefined && Date.parse(last) > now)
  }
  return moved
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
