import type { User } from '@firstbell/contract/accounts'
import type { OwnBooking } from '@firstbell/contract/bookings'
import type { PageEvent } from '@firstbell/contract/events'
import { bookingPath, profilePath } from '@firstbell/contract/profile'
import * as m from '@firstbell/messages/events'
import { logOutOwed } from '@firstbell/messages/log-out'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isStudent, myBookingsQuery } from '../../entities/booking/own-bookings.ts'
import {
  currentLogin,
  describeOwedSignOut,
  onLoginChange,
  refreshUser,
} from '../../entities/login/login.ts'
import { kinds } from '../../entities/offering/kinds.ts'
import { approvalState } from '../../features/teaching/approval-state.ts'
import { keys } from '../../shared/api/query-keys.ts'
import { notify } from '../../shared/notices/notices.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { followEvents } from './follow-events.ts'

/** Milliseconds in which events are collected: a cancelled class is two. */
const TOGETHER_MS = 100
/** Milliseconds after which public answers of every process have the change (rule list-8). */
const PUBLIC_MS = 1_000

/** Something to tell who looks elsewhere. */
interface News {
  text: string
  /** Where it stands, and the words that lead there. */
  to: string
  label: string
  /** Whether the page shows it already. */
  shown: () => boolean
}

/**
 * Lets the page show what changes for whoever is logged in, from now on: it asks anew for what an
 * event names, and tells who looks elsewhere by a notice, or in the title of a hidden tab
 * (rule event-9).
 */
export function showEvents(queryClient: QueryClient): void {
  describeOwedSignOut(logOutOwed)
  let following: { id: string; stop: () => void } | undefined
  let collected: PageEvent[] = []
  const hear = (event: PageEvent) => {
    if (collected.push(event) > 1) return
    setTimeout(() => {
      const events = collected
      collected = []
      void apply(queryClient, events).then((news) => news.forEach(tell))
    }, TOGETHER_MS)
  }
  // What changed while the page was loading was told to nobody.
  const begin = () =>
    void queryClient.invalidateQueries({
      queryKey: keys.mine.all,
      predicate: ({ state }) => state.status === 'success',
    })
  const follow = () => {
    const id = currentLogin().user?._id
    if (id === following?.id) return
    following?.stop()
    following = id === undefined ? undefined : { id, stop: followEvents(id, hear, begin) }
  }
  follow()
  onLoginChange(follow)
  // A page that is kept for Back holds no lock, and goes on when it is shown again.
  window.addEventListener('pagehide', () => {
    following?.stop()
    following = undefined
  })
  window.addEventListener('pageshow', follow)
  document.addEventListener('visibilitychange', tellUnseen)
}

// --- Telling

/** News that came while the tab was hidden. */
let unseen: News[] = []

function tell(news: News): void {
  if (document.hidden) {
    unseen.push(news)
    document.title = `(${unseen.length}) ${plainTitle()}`
  } else if (!news.shown())
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

function tellUnseen(): void {
  if (document.hidden || unseen.length === 0) return
  const news = unseen
  unseen = []
  document.title = plainTitle()
  news.forEach(tell)
}

/** Whether the page is about an offering, or has a card or a row of it. */
const shows = (id: string) =>
  window.location.href.includes(id) || document.querySelector(`main [href*="${id}"]`) !== null

// --- What has changed

/** Asks anew for what the events name. @returns what is worth telling */
async function apply(queryClient: QueryClient, events: readonly PageEvent[]): Promise<News[]> {
  const { user } = currentLogin()
  if (!user) return []
  if (events.some(({ type }) => type === 'reload')) {
    await Promise.all([queryClient.invalidateQueries(), refreshUser()])
    return []
  }
  const isOf = (type: PageEvent['type'], id?: string) =>
    events.some((event) => event.type === type && (id === undefined || event.offeringId === id))
  const before = queryClient.getQueryData(myBookingsQuery.queryKey) ?? []
  const ids = [...new Set(events.flatMap(({ offeringId }) => offeringId ?? []))]
  if (ids.length > 0)
    setTimeout(
      () => void queryClient.invalidateQueries({ predicate: (query) => names(query, ids) }),
      PUBLIC_MS,
    )
  await queryClient.invalidateQueries({ queryKey: keys.mine.all })
  const after = isStudent(user) && ids.length > 0 ? await bookingsNow(queryClient) : []
  const news = ids.flatMap((id) => {
    const [former, now] = [before, after].map((all) => all?.find((one) => one.offeringId === id))
    return [
      ...(isOf('message', id) ? [messageNews(queryClient, id, now)] : []),
      ...(after ? bookingNews(id, former, now, isOf('offering', id), isOf('booking', id)) : []),
    ]
  })
  return isOf('approval') ? [...news, ...(await approvalNews(queryClient, user))] : news
}

/** Whether a query of public data shows one of the offerings. */
function names({ queryKey, state }: Query, ids: readonly string[]): boolean {
  if (!Object.values(kinds).some(({ keys: { all } }) => all[0] === queryKey[0])) return false
  const shown = JSON.stringify([queryKey, state.data])
  return ids.some((id) => shown.includes(id))
}

/** Undefined if they could not be fetched. */
const bookingsNow = (queryClient: QueryClient): Promise<OwnBooking[] | undefined> =>
  queryClient
    .fetchQuery({ ...myBookingsQuery, staleTime: PUBLIC_MS, retry: false })
    .catch(() => undefined)

function messageNews(queryClient: QueryClient, id: string, now: OwnBooking | undefined): News {
  const { queryCache, queryKey } = {
    queryCache: queryClient.getQueryCache(),
    queryKey: keys.mine.messages(id),
  }
  return {
    text: now ? m.messageAbout(now.title) : m.messageForYou,
    to: bookingPath(id),
    label: m.readMessage,
    shown: () => queryCache.find({ queryKey })?.isActive() === true,
  }
}

/** Until when seats are offered of which the person has been told, by the offering's id. */
const offersTold = new Map<string, string | undefined>()

/** An offered seat, and what became of an offering; what somebody does themself is no news to them. */
function bookingNews(
  id: string,
  former: OwnBooking | undefined,
  now: OwnBooking | undefined,
  changed: boolean,
  ofOwn: boolean,
): News[] {
  const at = { to: bookingPath(id), shown: () => shows(id) }
  // The page may have fetched an offer before it heard of it.
  if (now?.status === 'offered' && ofOwn && offersTold.get(id) !== now.offeredUntil) {
    offersTold.set(id, now.offeredUntil)
    return [{ ...at, text: m.seatOffered(now.title), label: m.seeOffer }]
  }
  if (!changed) return []
  if (now && former && former.startsAt !== now.startsAt)
    return [{ ...at, text: m.newTime(now.title), label: m.viewBooking }]
  if (now) return [{ ...at, text: m.changed(now.title), label: m.viewBooking }]
  if (!ofOwn) return []
  const text = former ? m.cancelled(former.title) : m.bookingCancelled
  return [{ ...at, text, label: m.view }]
}

async function approvalNews(queryClient: QueryClient, before: User): Promise<News[]> {
  await Promise.all([
    refreshUser(),
    queryClient.invalidateQueries({ queryKey: keys.admin.instructors }),
  ])
  const { user } = currentLogin()
  const state = user && approvalState(user)
  // The page may have fetched a decision before it heard of it. Admins hear of requests, too.
  const decided = user && (!user.isAdmin || state !== approvalState(before))
  if (decided && (state === 'approved' || state === 'refused'))
    return [
      {
        text: state === 'approved' ? m.approved : m.refused,
        to: profilePath({ section: 'instructor', tab: 'details' }),
        label: m.view,
        shown: () => window.location.search.includes('section=instructor'),
      },
    ]
  const lists = queryClient.getQueryCache().findAll({ queryKey: keys.admin.instructors })
  return user?.isAdmin
    ? [
        {
          text: m.approvalAsked,
          to: profilePath({ section: 'admin' }),
          label: m.view,
          shown: () => lists.some((list) => list.isActive()),
        },
      ]
    : []
}
