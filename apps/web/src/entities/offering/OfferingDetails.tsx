import { categories, levels } from '@firstbell/messages/labels'
import * as m from '@firstbell/messages/offering-details'
import * as languages from '@firstbell/messages/offering-languages'
import { usePriceText } from '#shared/page/usePrice.ts'
import { Bring } from './Bring.tsx'
import { Facts, instructorFact, timeFacts, type Fact } from './Facts.tsx'
import { isCourse, kinds, type Offering } from './kinds.ts'
import { Modules } from './Modules.tsx'
import { Seats } from './Seats.tsx'
import { taughtIn } from './taught-in.ts'

/**
 * The details of an offering in a dialog: a summary of a class, the full text of a course (rule screen-19).
 * @param headed whether `OfferingHead` is above them, which has the title and the instructor
 * @param seated whether a seat is booked or held for the person; the seats left are then hidden
 */
export function OfferingDetails({
  item,
  headed = false,
  seated = false,
}: {
  item: Offering
  headed?: boolean
  seated?: boolean
}) {
  const priceText = usePriceText()
  const seats: Fact[] = seated ? [] : [[m.seats, <Seats key="seats" item={item} />]]
  const taught = taughtIn(item)
  const language: Fact[] = taught ? [[languages.language, taught]] : []
  const instructor = !headed && instructorFact(item)
  if (!isCourse(item))
    return (
      <div className="grid gap-5">
        <Facts
          facts={[
            ...timeFacts(item).map(narrow),
            !headed && [m.title, <bdi key="title">{item.title}</bdi>],
            instructor,
            [m.duration, kinds.class.duration(item.duration)],
            ...language,
            ...seats,
          ]}
        />
        <Bring item={item} heading="h3" />
      </div>
    )
  const [day, ...hours] = timeFacts(item)
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        {!headed && (
          <h3 dir="auto" className="text-2xl">
            {item.title}
          </h3>
        )}
        <p dir="auto" className="max-w-read whitespace-pre-line">
          {item.description}
        </p>
      </div>
      <Facts
        className="sm:grid-cols-3"
        facts={[
          ...(day ? [narrow(day), ...hours] : []),
          [m.price, priceText(item.price)],
          [m.duration, kinds.course.duration(item.duration)],
          [m.level, levels[item.level]],
          [m.category, categories[item.category]],
          ...language,
          [m.maxStudents, item.maxStudents],
          ...seats,
          instructor,
        ]}
      />
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
