import type { User } from '@firstbell/contract/accounts'
import type { OwnBooking } from '@firstbell/contract/bookings'
import type { PageEvent } from '@firstbell/contract/events'
import { bookingPath, profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isStudent, myBookingsQuery } from '#entities/booking/own-bookings.ts'
import { currentLogin, onLoginChange, refreshUser } from '#entities/login/login.ts'
import { kinds } from '#entities/offering/kinds.ts'
import { roomKeys } from '#features/classroom/room-queries.ts'
import { approvalState } from '#features/teaching/approval-state.ts'
import { keys } from '#shared/api/api.ts'
import { isMarkedStale } from '#shared/api/refetch-under.ts'
import { notify } from '#shared/notices/notices.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { followEvents } from './follow-events.ts'

/** Events are batched for this long, because a cancelled class sends two. */
const BATCH_MS = 100
/** After this time the public answers of every server process contain the change (rule list-8). */
const PUBLIC_CACHE_MS = 1_000
/** Bookings of this age need not be fetched again for the notices of a batch. */
const JUST_FETCHED_MS = 1_000

/** A notice about a change that is not on screen. */
interface News {
  text: string
  /** The link to the change, and its label. */
  to: string
  label: string
  /** Whether the page already shows the change. */
  isShown: () => boolean
}

/**
 * Keeps the page fresh for the logged-in person: refetches the data that an event names, and shows a notice
 * if the changed offering is not on screen, or a count in the title of a hidden tab (rule event-9).
 * @returns a function that stops it
 */
export function showEvents(queryClient: QueryClient): () => void {
  let following: { id: string; stop: () => void } | undefined
  let batch: PageEvent[] = []
  const onEvent = (event: PageEvent) => {
    if (event.offeringId !== undefined && (event.type === 'classroom' || event.type === 'chat')) {
      refetchRoom(queryClient, event.type, event.offeringId)
      return
    }
    if (batch.push(event) > 1) return
    setTimeout(() => {
      const events = batch
      batch = []
      void refetch(queryClient, events).then((news) => news.forEach(show))
    }, BATCH_MS)
  }
  // No event reports changes that happened while the page was loading, so refetch.
  const onStart = () =>
    void queryClient.invalidateQueries({
      queryKey: keys.mine.all,
      predicate: ({ state }) => state.status === 'success',
    })
  const follow = () => {
    const id = currentLogin().user?._id
    if (id === following?.id) return
    following?.stop()
    following = id === undefined ? undefined : { id, stop: followEvents(id, onEvent, onStart) }
  }
  const pause = () => {
    following?.stop()
    following = undefined
  }
  follow()
  const unsubscribe = onLoginChange(follow)
  const page = new AbortController()
  const { signal } = page
  // A page in bfcache must not hold the leader's lock; it resumes on pageshow.
  window.addEventListener('pagehide', pause, { signal })
  window.addEventListener('pageshow', follow, { signal })
  document.addEventListener('visibilitychange', showUnseen, { signal })
  return () => {
    page.abort()
    unsubscribe()
    pause()
  }
}

// --- Notices

/** News that arrived while the tab was hidden. */
let unseen: News[] = []

function show(news: News): void {
  if (document.hidden) {
    unseen.push(news)
    document.title = `(${unseen.length}) ${plainTitle()}`
  } else if (!news.isShown())
    notify({
      kind: 'info',
      text: news.text,
      action: (
        <LinkButton variant="quiet" size="small" className="-ms-3" to={news.to}>
          {news.label}
        </LinkButton>
      ),
    })
}

const plainTitle = () => document.title.replace(/^\(\d+\) /, '')

function showUnseen(): void {
  if (document.hidden || unseen.length === 0) return
  const news = unseen
  unseen = []
  document.title = plainTitle()
  news.forEach(show)
}

/** Returns whether the page is about an offering, or contains a link to it. */
const isOnPage = (id: string) =>
  window.location.href.includes(id) || document.querySelector(`main [href*="${id}"]`) !== null

// --- Changes

/** Refetches the data that the events name. Returns the news for the person. */
async function refetch(queryClient: QueryClient, events: readonly PageEvent[]): Promise<News[]> {
  const { user } = currentLogin()
  if (!user) return []
  if (events.some(({ type }) => type === 'reload')) {
    await Promise.all([queryClient.invalidateQueries(), refreshUser()])
    return []
  }
  /** Returns whether there is an event of a type, about an offering if an id is given. */
  const isOf = (type: PageEvent['type'], id?: string) =>
    events.some((event) => event.type === type && (id === undefined || event.offeringId === id))
  const before = queryClient.getQueryData(myBookingsQuery.queryKey) ?? []
  const ids = [...new Set(events.flatMap(({ offeringId }) => offeringId ?? []))]
  /** Returns whether a query is about an offering that the person has deleted or cancelled here, so its call would fail. */
  const isGone = (query: Query) =>
    isMarkedStale(query) && ids.some((id) => query.queryKey.includes(id))
  if (ids.length > 0)
    setTimeout(
      () =>
        void queryClient.invalidateQueries({
          predicate: (query) => containsOffering(query, ids) && !isGone(query),
        }),
      PUBLIC_CACHE_MS,
    )
  await queryClient.invalidateQueries({
    queryKey: keys.mine.all,
    predicate: (query) => !isGone(query),
  })
  const after = isStudent(user) && ids.length > 0 ? await fetchBookings(queryClient) : []
  const news = ids.flatMap((id) => {
    const [former, current] = [before, after].map((bookings) =>
      bookings?.find(({ offeringId }) => offeringId === id),
    )
    return [
      ...(isOf('message', id) ? [messageNews(queryClient, id, current)] : []),
      ...(after ? bookingNews(id, former, current, (type) => isOf(type, id)) : []),
    ]
  })
  if (isOf('account')) news.push(...(await guardianNews(user)))
  return isOf('approval') ? [...news, ...(await approvalNews(queryClient, user))] : news
}

/** Refetches what an open classroom shows; only its own page knows of it, and it changes often. */
function refetchRoom(queryClient: QueryClient, type: 'classroom' | 'chat', id: string): void {
  const queryKey = type === 'chat' ? roomKeys.chat(id) : roomKeys.room(id)
  void queryClient.invalidateQueries({ queryKey })
}

/** Returns whether a query of public data contains one of the offerings. */
function containsOffering({ queryKey, state }: Query, ids: readonly string[]): boolean {
  if (!Object.values(kinds).some(({ keys: { all } }) => all[0] === queryKey[0])) return false
  const json = JSON.stringify([queryKey, state.data])
  return ids.some((id) => json.includes(id))
}

/** Reads the bookings that `refetch` has just fetched, or fetches them. Returns undefined if that fails. */
const fetchBookings = (queryClient: QueryClient): Promise<OwnBooking[] | undefined> =>
  queryClient
    .fetchQuery({ ...myBookingsQuery, staleTime: JUST_FETCHED_MS, retry: false })
    .catch(() => undefined)

function messageNews(queryClient: QueryClient, id: string, booking: OwnBooking | undefined): News {
  const queryKey = keys.mine.messages(id)
  return {
    text: booking ? m.messageAbout(booking.title) : m.messageForYou,
    to: bookingPath(id),
    label: m.readMessage,
    isShown: () => queryClient.getQueryCache().find({ queryKey })?.isActive() === true,
  }
}

/** Seats whose offer was already announced: offering id → deadline. */
const announcedOffers = new Map<string, string | undefined>()

/**
 * Returns the news about an offered seat or a changed offering. An event `offering` alone means that the offering
 * was edited, `booking` alone is mostly the person's own action, which is not news, and both together mean that the
 * offering was cancelled.
 */
function bookingNews(
  id: string,
  former: OwnBooking | undefined,
  current: OwnBooking | undefined,
  hasEvent: (type: PageEvent['type']) => boolean,
): News[] {
  const link = { to: bookingPath(id), isShown: () => isOnPage(id) }
  // Compare with the announced offers, because the page may have fetched the offer before the event.
  const until = current?.offeredUntil ?? current?.invitedUntil
  const isNewOffer =
    current !== undefined && until !== undefined && announcedOffers.get(id) !== until
  if (isNewOffer && hasEvent('booking')) {
    announcedOffers.set(id, until)
    return [{ ...link, text: m.seatOffered(current.title), label: m.seeOffer }]
  }
  if (!hasEvent('offering')) return []
  if (current && former && former.startsAt !== current.startsAt)
    return [{ ...link, text: m.newTime(current.title), label: m.viewBooking }]
  if (current) return [{ ...link, text: m.changed(current.title), label: m.viewBooking }]
  if (!hasEvent('booking')) return []
  const text = former ? m.cancelled(former.title) : m.bookingCancelled
  return [{ ...link, text, label: m.view }]
}

async function guardianNews({ guardian: before }: User): Promise<News[]> {
  await refreshUser()
  const confirmed = currentLogin().user?.guardian?.confirmed === true
  if (!confirmed || before?.confirmed !== false) return []
  // Every page that was waiting for it changes, but says no reason.
  return [{ text: m.guardianConfirmed, to: '/', label: m.findClass, isShown: () => false }]
}

async function approvalNews(queryClient: QueryClient, before: User): Promise<News[]> {
  await Promise.all([
    refreshUser(),
    queryClient.invalidateQueries({ queryKey: keys.admin.instructors }),
  ])
  const { user } = currentLogin()
  const state = user && approvalState(user)
  // `before` may already contain the decision if the page fetched it before the event. For admins the
  // state must differ, because they also receive events about requests.
  const decided = user && (!user.isAdmin || state !== approvalState(before))
  if (decided && (state === 'approved' || state === 'refused'))
    return [
      {
        text: state === 'approved' ? m.approved : m.refused,
        to: profilePath({ section: 'instructor', tab: 'details' }),
        label: m.view,
        isShown: () => window.location.search.includes('section=instructor'),
      },
    ]
  const lists = queryClient.getQueryCache().findAll({ queryKey: keys.admin.instructors })
  return user?.isAdmin
    ? [
        {
          text: m.approvalAsked,
          to: profilePath({ section: 'admin' }),
          label: m.view,
          isShown: () => lists.some((list) => list.isActive()),
        },
      ]
    : []
}
