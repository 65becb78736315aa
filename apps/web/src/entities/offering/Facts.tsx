import type { CourseEntity } from '@firstbell/contract/offerings'
import { scheduleOf } from '@firstbell/contract/schedule'
import * as m from '@firstbell/messages/offering-details'
import type { ReactNode } from 'react'
import { classes } from '#shared/ui/classes.ts'
import { InstructorName } from './Instructor.tsx'
import { kindDetails } from './kind-details.ts'
import { isCourse, kindOf, kinds, type Offering } from './kinds.ts'
import { firstSession, useLocalTime, Zone } from './local-time.tsx'
import { useScheduleLine } from './schedule-line.ts'
import { Stars } from './Stars.tsx'

/** A name and a value; `wide` takes the whole width. */
export type Fact = [name: string, value: ReactNode, width?: 'wide']

/** A list of names and values of an offering. Skips `false` and `undefined`, the facts that it does not have. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly (Fact | false | undefined)[]
  className?: string
}) {
  return (
    <dl className={classes('grid grid-cols-2 gap-x-6 gap-y-3', className)}>
      {facts
        .filter((fact) => fact !== false && fact !== undefined)
        .map(([name, value, width]) => (
          <div key={name} className={classes('min-w-0', width === 'wide' && 'col-span-2')}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The date and timing of an offering as facts, in the reader's time. */
export function timeFacts(item: Offering, dateLabel = kinds[kindOf(item)].dateLabel): Fact[] {
  return [
    [dateLabel, <LocalDay key="day" item={item} />, 'wide'],
    [m.timing, <LocalHours key="hours" item={item} />, 'wide'],
  ]
}

/** The duration, of a course in sessions, of a class in minutes; then as the specification words it (rule offering-11). */
export const durationFact = (item: Offering): Fact => [
  m.duration,
  <span key="duration">
    <span>{isCourse(item) ? sessionsText(item) : kinds.class.duration(item.duration)}</span>{' '}
    <span className="block text-sm font-normal text-muted">
      {kindDetails[kindOf(item)].duration(item.duration)}
    </span>
  </span>,
]

/** The instructor's name and rating. */
export function instructorFact(item: Offering): Fact {
  return [
    m.instructor,
    <span key="instructor" className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0">
        <InstructorName item={item} />
      </span>
      <Stars rating={item.instructorRating} />
    </span>,
  ]
}

function LocalDay({ item }: { item: Offering }) {
  return (
    <time dateTime={item.startsAt} className="font-semibold">
      {useLocalTime(item).day}
    </time>
  )
}

function LocalHours({ item }: { item: Offering }) {
  const local = useLocalTime(firstSession(item))
  return (
    <>
      <span className="font-semibold">
        {isCourse(item) ? <ScheduleLine item={item} /> : local.hours}
      </span>{' '}
      <Zone local={local} />
    </>
  )
}

/** When a course meets, in the reader's time. */
export const ScheduleLine = ({ item }: { item: CourseEntity }) => (
  <span className="tabular">{useScheduleLine(item)}</span>
)

/** '30 daily sessions of 60 minutes', '12 sessions of 60 minutes' */
export function sessionsText(item: CourseEntity): string {
  const { every, sessions, except } = scheduleOf(item)
  const daily = every === 'day' && except.length === 0
  return m.sessionsOf(sessions, kinds.class.duration(item.sessionMinutes), daily)
}
