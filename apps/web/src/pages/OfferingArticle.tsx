import { days } from '@firstbell/messages/formats'
import { categories } from '@firstbell/messages/labels'
import * as facts from '@firstbell/messages/offering-details'
import { names } from '@firstbell/messages/offering-languages'
import * as m from '@firstbell/messages/offering-page'
import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { useBookingState } from '#entities/booking/booking-state.ts'
import { useLogin } from '#entities/login/login.ts'
import { Bring } from '#entities/offering/Bring.tsx'
import { sessionsText } from '#entities/offering/Facts.tsx'
import { Instructor } from '#entities/offering/Instructor.tsx'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { firstSession, useLocalTime } from '#entities/offering/local-time.tsx'
import { Modules } from '#entities/offering/Modules.tsx'
import { OtherZone } from '#entities/offering/OtherZone.tsx'
import { lastDay, scheduleLine } from '#entities/offering/schedule-line.ts'
import { dayOf } from '#entities/offering/series-line.ts'
import { sessionsBetween } from '#entities/offering/sessions.ts'
import { ReportButton } from '#features/moderation/ReportButton.tsx'
import { PaymentReturnNotice, usePaymentReturn } from '#features/payments/PaymentReturn.tsx'
import { DateList } from '#features/series/DateList.tsx'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { lazyPart } from '#shared/routing/lazy-part.tsx'
import { daysRemaining } from '#shared/time/days-remaining.ts'
import { formatOfferingTime } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Skeleton } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { BackToList } from './BackToList.tsx'
import { MoreFromTeacher, Quotes, Teacher } from './offering/Introduction.tsx'
import { FINAL, Ticket } from './offering/Ticket.tsx'
import { useWhere } from './offering/where.ts'
import { SimilarOfferings } from './SimilarOfferings.tsx'

/** Not in the page's code, because only administrators need it. */
const OfferingAdminMenu = lazyPart(
  async () => (await import('#features/moderation/OfferingAdminMenu.tsx')).OfferingAdminMenu,
)

/** Longer titles are smaller, so that the description begins in a phone's first view. */
const LONG_TITLE = 48

/** An offering: what it is, the ticket to book it, its instructor and what else there is (rule screen-62). */
export function OfferingArticle({ item }: { item: Offering }) {
  const kind = kindOf(item)
  const ownState = useBookingState(item)
  const { user } = useLogin()
  const back = usePaymentReturn(ownState)
  const ticket = (
    <Ticket
      item={item}
      ownState={ownState}
      back={back}
      className="lg:col-start-2 lg:row-span-3 lg:row-start-1"
    />
  )
  return (
    <article className="grid gap-12">
      <div className="grid gap-4 sm:gap-6">
        <div className="flex items-center justify-between gap-3 print:hidden">
          <BackToList kind={kind} />
          <AdminMenu item={item} />
        </div>
        <PaymentReturnNotice item={item} ownState={ownState} back={back} />
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
          {/* After a payment it has the outcome, which comes first on phones, too. */}
          {back.returned === 'done' && ticket}
          <div className="grid min-w-0 gap-5">
            <div className="grid gap-3">
              <h1
                dir="auto"
                className={
                  item.title.length > LONG_TITLE
                    ? 'text-[clamp(1.75rem,1.4rem+1.7vw,2.5rem)]'
                    : 'text-[clamp(2.125rem,1.6rem+2.2vw,3rem)] leading-[1.085]'
                }
              >
                {item.title}
              </h1>
              <Line item={item} />
            </div>
            <Picture
              src={item.thumbnail}
              color={item.thumbnailColor}
              eager
              sizes="(min-width: 1024px) 43rem, 66vw"
              className="rounded-card"
            />
            <div className="lg:hidden">
              <Instructor item={item} />
            </div>
          </div>
          <div className="grid min-w-0 gap-10">
            <Learn item={item} />
            <p dir="auto" className="max-w-read text-lg whitespace-pre-line">
              {item.description}
            </p>
          </div>
          {back.returned !== 'done' && ticket}
          <div className="grid min-w-0 gap-10">
            {isCourse(item) && (
              <section aria-labelledby="modules-title" className="grid gap-4">
                <h2 id="modules-title">{facts.modules}</h2>
                <Modules item={item} heading="h3" />
              </section>
            )}
            <Teacher item={item} />
            <Quotes item={item} />
            <div className="grid items-start gap-x-8 gap-y-10 sm:grid-cols-2 [&_h2]:text-xl">
              <Bring item={item} heading="h2" />
              <Where
                id={item._id}
                involved={item.instructorId === user?._id || ownState.state === 'booked'}
              />
              <CourseDates item={item} />
            </div>
            <DateList item={item} id="dates" />
            <Details item={item} />
            <ReportButton subject={{ type: kind, id: item._id, instructorId: item.instructorId }} />
          </div>
        </div>
      </div>
      <MoreFromTeacher item={item} />
      {FINAL.includes(ownState.state) && (
        <SimilarOfferings kind={kind} category={item.category} without={item._id} />
      )}
    </article>
  )
}

function AdminMenu({ item }: { item: Offering }) {
  const { user } = useLogin()
  return useHydrated() && user?.isAdmin ? <OfferingAdminMenu offering={item} /> : null
}

/** 'Every Tuesday · 6:30–7:30 PM · online · English · beginners', in the reader's time. */
function Line({ item }: { item: Offering }) {
  const local = useLocalTime(item)
  const { hours } = useLocalTime(firstSession(item))
  const reader = useReader()
  const weekly = 'series' in item && item.series?.weekly === true
  const now = useNow()
  const when = isCourse(item)
    ? scheduleLine(item, reader, now)
    : `${dayOf(local, weekly)} · ${hours}`
  const language = (names as Record<string, string | undefined>)[item.language ?? '']
  const parts = [m.online, language, m.forLevel[item.level]].filter((part) => part !== undefined)
  return (
    <div>
      <p className="tabular text-lg text-muted">
        <time
          dateTime={item.startsAt}
          title={reader?.zone ?? item.timezone}
          className="font-semibold text-ink max-sm:block"
        >
          {when}
        </time>
        {parts.map((part, index) => (
          <span key={part}>
            <span className={index === 0 ? 'max-sm:hidden' : undefined}> · </span>
            <span>{part}</span>
          </span>
        ))}
      </p>
      <div className="-mb-2 lg:hidden">
        <OtherZone local={local} />
      </div>
    </div>
  )
}

function Learn({ item }: { item: Offering }) {
  if (!item.learn) return null
  return (
    <section aria-labelledby="learn" className="grid gap-4 max-lg:order-last">
      <h2 id="learn">{m.learn}</h2>
      {/* In the direction of its text, as the description. */}
      <ul dir="auto" className="grid max-w-read gap-2.5 text-lg [text-align:start]!">
        {item.learn.map((line, index) => (
          <li key={index} className="flex gap-3">
            <Icon node={Check} className="mt-1 size-5 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Where({ id, involved }: { id: string; involved: boolean }) {
  return (
    <section aria-labelledby="where" className="grid gap-2">
      <h2 id="where">{m.where}</h2>
      <p className="max-w-read">{useWhere(id, involved)}</p>
    </section>
  )
}

/** The sessions of a course in a sentence, with the first and the last day, and a list of a schedule's dates. */
function CourseDates({ item }: { item: Offering }) {
  const first = useLocalTime(item)
  const reader = useReader()
  const now = useNow()
  if (!isCourse(item)) return null
  const sessions = sessionsText(item)
  const { schedule } = item
  const startOf = (startsAt: string) => formatOfferingTime({ ...item, startsAt }, reader, now).start
  return (
    <section id="dates" aria-labelledby="course-dates" className="grid scroll-mt-20 gap-2">
      <h2 id="course-dates">{m.dates}</h2>
      <p className="tabular max-w-read">
        {item.duration > 1
          ? m.fromTo(sessions, first.day, lastDay(item, reader, now).day)
          : m.onDay(sessions, first.day)}
      </p>
      {schedule && schedule.sessions > 1 && (
        <details>
          <summary className="link inline-flex min-h-6 cursor-pointer items-center">
            {m.allDates}
          </summary>
          <ol className="tabular mt-2 grid gap-1">
            {sessionsBetween(item, -Infinity, Infinity).map(({ startsAt, endsAt }) => (
              <li key={startsAt} className={Date.parse(endsAt) <= now ? 'text-muted' : undefined}>
                <time dateTime={startsAt}>{startOf(startsAt)}</time>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** The values of an offering with their labels, in a quiet table. */
function Details({ item }: { item: Offering }) {
  const now = useNow()
  const reader = useReader()
  const { day } = useLocalTime(item)
  const { duration, dateLabel } = kinds[kindOf(item)]
  const coming = Date.parse(item.startsAt) > now
  const rows: [label: string, value: ReactNode][] = [
    [facts.category, categories[item.category]],
    [facts.duration, duration(item.duration)],
    [facts.maxStudents, item.maxStudents],
  ]
  if (isCourse(item)) {
    const zone = reader?.zone ?? item.timezone
    if (coming) rows.unshift([m.daysRemaining, days(daysRemaining(item.startsAt, zone, now))])
    rows.unshift([dateLabel, day])
  }
  return (
    <section aria-labelledby="details" className="grid gap-3">
      <h2 id="details" className="text-xl">
        {m.details}
      </h2>
      <dl className="grid max-w-sm text-[0.9375rem]">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The shape of the page while it loads. */
export function OfferingSkeleton({ text }: { text: string }) {
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <h1 role="status" className="sr-only">
        {text}
      </h1>
      <div className="grid gap-5">
        <Skeleton className="h-13 w-3/4" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="aspect-video rounded-card!" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
