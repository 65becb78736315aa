import { DAY_PARTS, MAX_FEATURED } from '@firstbell/contract/limits'
import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import * as m from '@firstbell/messages/home-lists'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Instructor } from '#entities/offering/Instructor.tsx'
import {
  kindOf,
  kinds,
  type Kind,
  type Offering,
  type PublicListQuery,
} from '#entities/offering/kinds.ts'
import { CardTime, progressOf } from '#entities/offering/local-time.tsx'
import { classesBetween, homeClasses, listQuery, rails } from '#entities/offering/queries.ts'
import { Price, Seats } from '#entities/offering/Seats.tsx'
import { useSite } from '#shared/page/site.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'

/** Cards of a rail, and the fewest that make one. */
const CARDS = 4
const FEWEST = 3
/** The time at which the evening begins. */
const EVENING = `${DAY_PARTS.evening[0]}:00`

/** Rails of cards; each is shown if it has at least three (rule screen-53). What is featured replaces the last. */
export function Rails() {
  return (
    <>
      <ThisEvening />
      <Rail title={m.everyWeek} to="/classes" items={useRail('class', rails.everyWeek)} />
      <Rail title={m.shortCourses} to="/courses" items={useRail('course', rails.shortCourses)} />
      {useFeatured().length === 0 && <NewTeachers />}
    </>
  )
}

/** What administrators feature: also a single one (rule owner-4). */
export const Featured = () => (
  <Rail title={m.featured} items={useFeatured()} fewest={1} cards={MAX_FEATURED} />
)

/** What is featured, of both kinds, the soonest first. */
function useFeatured(): Offering[] {
  const classes = useRail('class', rails.featured)
  const courses = useRail('course', rails.featured)
  return [...classes, ...courses].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

const NewTeachers = () => (
  <Rail title={m.newTeachers} items={oneOfEach(useRail('class', rails.newTeachers))} />
)

/** Fetches what the rails show. Home would exceed 250 KB with what is featured and all rails (rule wire-17). */
export async function prefetchRails(client: QueryClient): Promise<void> {
  const fetch = <K extends Kind>(kind: K, query: PublicListQuery) =>
    client.ensureQueryData(listQuery<K>(kind, query))
  const lastRail = async () => {
    const featured = await Promise.allSettled([
      fetch('class', rails.featured),
      fetch('course', rails.featured),
    ])
    if (featured.every((list) => list.status === 'rejected' || list.value.total === 0))
      await fetch('class', rails.newTeachers)
  }
  // Each can be shown without the others.
  await Promise.allSettled([
    lastRail(),
    fetch('class', homeClasses(2)),
    fetch('class', rails.everyWeek),
    fetch('course', rails.shortCourses),
  ])
}

function useRail(kind: Kind, query: PublicListQuery): Offering[] {
  const now = useNow()
  const { data } = useQuery(listQuery<Kind>(kind, query))
  return data?.items.filter((item) => progressOf(item, now) === 'coming') ?? []
}

/** The first offering of each instructor. */
const oneOfEach = (items: Offering[]): Offering[] =>
  items.filter(
    (item, index) => items.findIndex((o) => o.instructorId === item.instructorId) === index,
  )

/**
 * The classes of this evening in the reader's time. The server does not know it and renders the classes that follow those
 * of the first screen; they stay if the evening has too few. Cards have one height, so nothing moves.
 */
function ThisEvening() {
  const now = useNow()
  const zone = useReader()?.zone
  const first = useRail('class', homeClasses(1))
  // A list of one page answers with it again.
  const second = useRail('class', homeClasses(2)).filter(({ _id: id }) =>
    first.every(({ _id }) => _id !== id),
  )
  // The first screen shows the first three.
  const next = [...first, ...second].slice(3)
  const today = dateIn(now, zone ?? 'UTC')
  const begin = instantIn(today, EVENING, zone ?? 'UTC')
  const end = instantIn(plusDays(today, 1), '00:00', zone ?? 'UTC')
  const { data: evening } = useQuery({
    ...listQuery('class', classesBetween(new Date(begin), new Date(end))),
    enabled: zone !== undefined && next.length >= FEWEST,
  })
  const items = evening?.items.filter((item) => progressOf(item, now) === 'coming') ?? []
  return items.length >= FEWEST ? (
    <Rail title={m.thisEvening} items={items} to="/classes" />
  ) : (
    <Rail title={m.comingUp} items={next} to="/classes" />
  )
}

function Rail({
  title,
  items,
  to,
  fewest = FEWEST,
  cards = CARDS,
}: {
  title: string
  items: Offering[]
  to?: string
  fewest?: number
  cards?: number
}) {
  if (items.length < fewest) return null
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      <h2 className="text-[2rem]">
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        )}
      </h2>
      <ul className="rail auto-cols-[minmax(15.5rem,1fr)] grid-flow-col gap-5">
        {items.slice(0, cards).map((item) => (
          <RailCard key={item._id} item={item} />
        ))}
        {Array.from({ length: Math.max(0, CARDS - items.length) }, (_, index) => (
          <li key={index} aria-hidden="true" />
        ))}
      </ul>
    </section>
  )
}

/** A card of one height, with what decides at a glance; its page has the rest. */
function RailCard({ item }: { item: Offering }) {
  const { payments } = useSite()
  return (
    <li className="grid content-start gap-3">
      <div className="relative">
        <Picture
          src={item.thumbnail}
          color={item.thumbnailColor}
          sizes="(min-width: 1024px) 17rem, 66vw"
          className="rounded-card"
        />
        <span className="absolute start-2.5 bottom-2.5 rounded-full bg-surface px-2.5 py-0.5 empty:hidden">
          <Seats item={item} scarce />
        </span>
      </div>
      <div className="grid gap-1">
        <h3 className="min-h-[2.4em]">
          <Link
            to={kinds[kindOf(item)].path(item._id)}
            dir="auto"
            className="line-clamp-2 hover:underline"
          >
            {item.title}
          </Link>
        </h3>
        <p className="min-h-17 text-[0.9375rem]">
          <CardTime item={item} />
        </p>
        <Instructor item={item} />
        {payments && <Price item={item} className="text-lg" />}
      </div>
    </li>
  )
}
