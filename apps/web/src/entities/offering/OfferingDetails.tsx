import { categories, levels } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering-details'
import * as languages from '@firstbell/messages/offering-languages'
import { usePriceOf } from '#shared/page/usePrice.ts'
import { Bring } from './Bring.tsx'
import { Facts, sessionsText, timeFacts, type Fact } from './Facts.tsx'
import { isCourse, kinds, type Offering } from './kinds.ts'
import { Minimum } from './Minimum.tsx'
import { Modules } from './Modules.tsx'
import { Seats } from './Seats.tsx'
import { taughtIn } from './taught-in.ts'

/**
 * The details of an offering in a dialog, below `OfferingHead`: a summary of a class, the full text of a course (rule
 * screen-19).
 * @param seated whether a seat is booked or held for the person; the seats left are then hidden
 */
export function OfferingDetails({ item, seated = false }: { item: Offering; seated?: boolean }) {
  const price = usePriceOf()(item)
  const cost: Fact[] = price === undefined ? [] : [[m.price, price]]
  const seats: Fact[] = seated ? [] : [[m.seats, <Seats key="seats" item={item} />]]
  const taught = taughtIn(item)
  const language: Fact[] = taught ? [[languages.language, taught]] : []
  if (!isCourse(item))
    return (
      <div className="grid gap-5">
        <Facts
          facts={[
            ...timeFacts(item).map(narrow),
            ...cost,
            [m.duration, kinds.class.duration(item.duration)],
            ...language,
            ...seats,
          ]}
        />
        <Minimum item={item} />
        <Bring item={item} heading="h3" />
      </div>
    )
  const [day, ...hours] = timeFacts(item)
  return (
    <div className="grid gap-6">
      <p dir="auto" className="max-w-read whitespace-pre-line">
        {item.description}
      </p>
      <Facts
        className="sm:grid-cols-3"
        facts={[
          ...(day ? [narrow(day), ...hours] : []),
          ...cost,
          [m.duration, item.schedule ? sessionsText(item) : kinds.course.duration(item.duration)],
          [m.level, levels[item.level]],
          [m.category, categories[item.category]],
          ...language,
          [m.maxStudents, item.maxStudents],
          ...seats,
        ]}
      />
      <Minimum item={item} />
      <Bring item={item} heading="h3" />
      <section aria-labelledby="enroll-modules" className="grid gap-3">
        <h3 id="enroll-modules">{m.modules}</h3>
        <Modules item={item} heading="h4" />
      </section>
    </div>
  )
}

/** A fact that leaves room for another one next to it. */
const narrow = ([name, value]: Fact): Fact => [name, value]
