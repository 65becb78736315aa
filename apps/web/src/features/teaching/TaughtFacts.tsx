import * as labels from '@firstbell/messages/labels'
import { duration, minStudents, seats } from '@firstbell/messages/offering-details'
import { visibilities, visibility, what, when, where } from '@firstbell/messages/offering-form'
import * as languages from '@firstbell/messages/offering-languages'
import * as m from '@firstbell/messages/taught-dialog'
import { waiting } from '@firstbell/messages/teaching'
import type { ReactNode } from 'react'
import { Bring } from '#entities/offering/Bring.tsx'
import {
  durationFact,
  Facts,
  sessionsText,
  timeFacts,
  type Fact,
} from '#entities/offering/Facts.tsx'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { Modules } from '#entities/offering/Modules.tsx'
import { taughtIn } from '#entities/offering/taught-in.ts'
import { usePriceOf } from '#shared/page/usePrice.ts'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { Section } from '#shared/ui/Section.tsx'
import { heldSeats } from './taught-offerings.ts'

/**
 * What was entered about an own offering, in the groups of its form.
 * @param meetingLink the content of the group Where; without it the group is left out
 * @param complete whether to add what the head of the offering's page has: the numbers of booked and waiting students,
 * and the duration as the specification words it
 */
export function TaughtFacts({
  item,
  meetingLink,
  complete = false,
}: {
  item: Offering
  meetingLink?: ReactNode
  complete?: boolean
}) {
  const price = usePriceOf()(item)
  const held = heldFact(item)
  const language = taughtIn(item)
  const kind = kindOf(item)
  return (
    <>
      <Section title={when}>
        <Facts
          className="sm:grid-cols-3"
          facts={[
            ...timeFacts(item, m.date).map(([name, value]): Fact => [name, value]),
            complete
              ? durationFact(item)
              : [
                  duration,
                  isCourse(item) && item.schedule
                    ? sessionsText(item)
                    : kinds[kind].duration(item.duration),
                ],
            isCourse(item) && [m.sessionLength, m.minutes(item.sessionMinutes)],
          ]}
        />
      </Section>
      {meetingLink !== undefined && <Section title={where}>{meetingLink}</Section>}
      <Section title={seats}>
        <Facts
          className="sm:grid-cols-3"
          facts={[
            [m.maxStudents, item.maxStudents],
            item.minStudents !== undefined && [minStudents, item.minStudents],
            complete && [m.enrolled, item.enrolledCount],
            held,
            complete && item.waitlistCount > 0 && [m.waitlist, waiting(item.waitlistCount)],
          ]}
        />
      </Section>
      <Section title={what} className="gap-4">
        <Picture
          src={item.thumbnail}
          color={item.thumbnailColor}
          sizes="20rem"
          className="max-w-80 rounded-control"
        />
        <p className="max-w-prose whitespace-pre-line" dir="auto">
          {item.description}
        </p>
        <Bring item={item} heading="h4" />
        <Facts
          className="sm:grid-cols-3"
          facts={[
            [m.category, labels.categories[item.category]],
            [m.level, labels.levels[item.level]],
            language !== undefined && [languages.language, language],
            price !== undefined && [m.price, price],
            item.visibility !== undefined && [visibility, visibilities[item.visibility]],
          ]}
        />
        {isCourse(item) && item.modules.length > 0 && (
          <section className="grid gap-3">
            <h4>{m.modules}</h4>
            <Modules item={item} heading="h5" />
          </section>
        )}
        <Link
          to={kinds[kind].path(item._id)}
          className="link inline-flex min-h-6 items-center justify-self-start"
        >
          {m.seeAsStudent}
        </Link>
      </Section>
    </>
  )
}

/** Returns how many seats are held, as a fact; undefined if none are. */
function heldFact(item: Offering): Fact | undefined {
  const held = heldSeats(item)
  return held === 0 ? undefined : [m.held, held]
}
