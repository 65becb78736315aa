import * as m from '@firstbell/messages/discovery'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLogin } from '#entities/login/login.ts'
import { HeroCard } from '#entities/offering/HeroCard.tsx'
import { kinds, type Offering } from '#entities/offering/kinds.ts'
import { CardTime, progressOf } from '#entities/offering/local-time.tsx'
import { homeClasses, listQuery, startingAfter } from '#entities/offering/queries.ts'
import { FEW_SEATS } from '#entities/offering/Seats.tsx'
import { seatsText } from '#shared/format/format-quantities.ts'
import { usePriceOf } from '#shared/page/usePrice.ts'
import { daysAway } from '#shared/time/format-time.ts'
import { DAY, HOUR, MINUTE, useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card, EmptyState } from '#shared/ui/Card.tsx'
import { classes } from '#shared/ui/classes.ts'

/** What a person has booked or teaches next, as the first slide. */
export interface OwnSlide {
  title: string
  content: ReactNode
}

/**
 * The next classes that have not started as large pictures, one at a time, turned with named dots (rule screen-53).
 * They come from the list's first page, or from a separate query if too many classes of that page are running.
 * Without any class it invites to teach.
 * @param own shown first; undefined without one, and until it is known
 * @param action returns the button of a slide
 */
export function StartingSoon({
  own,
  action,
}: {
  own: OwnSlide | undefined
  action: (item: Offering) => ReactNode
}) {
  const now = useNow()
  const first = useQuery(listQuery('class', homeClasses(1))).data
  const comingOf = (items: Offering[] = []) =>
    items.filter((item) => progressOf(item, now) === 'coming')
  const coming = comingOf(first?.items)
  const few = coming.length < 3 && first !== undefined && first.total > first.items.length
  const later = useQuery({ ...listQuery('class', startingAfter(now)), enabled: few })
  const next = few && later.data ? comingOf(later.data.items) : coming.slice(0, 3)
  const [chosen, choose] = useState<string>()
  // A picture loads when its slide is first shown.
  const [loaded, setLoaded] = useState<readonly string[]>([])
  const slides = [
    ...(own ? [{ id: 'own', ...own }] : []),
    ...next.map((item, index) => {
      const { _id: id, title } = item
      const isLater = index > 0 && !loaded.includes(id)
      return {
        id,
        title,
        content: <NextClass item={item} later={isLater} action={action(item)} />,
      }
    }),
  ]
  const found = slides.findIndex(({ id }) => id === chosen)
  const shown = Math.max(found, 0)
  if (slides.length === 0) return first && !first.total ? <TeachHere /> : null
  return (
    <section
      aria-labelledby="soon-title"
      className="grid content-start gap-1 max-lg:order-first max-sm:-mx-4 max-sm:-mt-8"
    >
      <h2 id="soon-title" className="sr-only">
        {own && shown === 0 ? m.yourNext : m.startingSoon}
      </h2>
      <Card className="grid shadow-lift max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0">
        {slides.map(({ id, content }, index) => (
          <div
            key={id}
            inert={index !== shown}
            className={classes(
              'col-start-1 row-start-1 min-w-0 motion-safe:transition-opacity',
              index !== shown && 'invisible opacity-0',
            )}
          >
            {content}
          </div>
        ))}
      </Card>
      {slides.length > 1 && (
        <div className="flex justify-center">
          {slides.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-current={index === shown}
              title={title}
              onClick={() => {
                choose(id)
                setLoaded([...loaded, id])
              }}
              className="group grid size-11 place-items-center rounded-full"
            >
              <span className="size-2.5 rounded-full bg-edge transition-[width,background-color] group-hover:bg-ink group-aria-[current=true]:w-6 group-aria-[current=true]:bg-accent forced-colors:bg-[ButtonText]" />
              <span className="sr-only">{m.showSlide(title, index + 1, slides.length)}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function NextClass({ item, later, action }: { item: Offering; later: boolean; action: ReactNode }) {
  const now = useNow()
  const left = Date.parse(item.startsAt) - now
  const days = daysAway(item.startsAt, useReader()?.zone ?? item.timezone, now)
  const few = item.seatsLeft > 0 && item.seatsLeft <= FEW_SEATS
  const price = usePriceOf()(item)
  return (
    <HeroCard
      offering={item}
      to={kinds.class.path(item._id)}
      later={later}
      when={<CardTime item={item} />}
      state={
        <>
          <span className={left < DAY ? 'text-amber' : 'text-muted'}>{startsIn(days, left)}</span>{' '}
          <span className={few ? 'text-amber' : 'text-muted'}>
            {`· ${seatsText(item.seatsLeft, item.maxStudents, 'class')}`}
          </span>{' '}
          {price !== undefined && <span className="text-ink">{`· ${price}`}</span>}
        </>
      }
    >
      {action}
    </HeroCard>
  )
}

/**
 * 'Starts in 42 min', 'Starts in 5 hours', 'Starts tomorrow', 'Starts in 2 days'.
 * @param days as `daysAway` returns them
 * @param left milliseconds
 */
function startsIn(days: number, left: number): string {
  if (days > 0) return m.startsInDays(days)
  return left < HOUR
    ? m.startsInMinutes(Math.ceil(left / MINUTE))
    : m.startsInHours(Math.round(left / HOUR))
}

function TeachHere() {
  const { user } = useLogin()
  if (user && !user.role.includes('instructor')) return null
  return (
    <EmptyState
      title={m.teach}
      action={
        <LinkButton to={user ? '/createclass' : '/signup'} variant="secondary">
          {user ? m.createClass : m.joinUs}
        </LinkButton>
      }
    >
      {m.teachHow}
    </EmptyState>
  )
}
