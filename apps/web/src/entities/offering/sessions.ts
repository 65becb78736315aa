import { wallClock, type Span } from '#shared/time/format-time.ts'
import { dateIn, instantIn, plusDays } from '#shared/time/instant.ts'
import { MINUTE } from '#shared/time/now.ts'

/**
 * The sessions of an offering that end after one instant and start before another, in order (rule session-2).
 * @param offering a course has the minutes of a session, which takes place daily at the local time of its start
 * @param from milliseconds, as `to`
 */
export function sessionsBetween(
  { sessionMinutes, ...offering }: Span & { sessionMinutes?: number | undefined },
  from: number,
  to: number,
): Span[] {
  const { timezone } = offering
  const [first, end] = [Date.parse(offering.startsAt), Date.parse(offering.endsAt)]
  if (sessionMinutes === undefined) return end > from && first < to ? [offering] : []
  const { time } = wallClock(first, timezone)
  const sessions: Span[] = []
  // A session may last beyond midnight.
  let day = plusDays(dateIn(Math.max(first, from), timezone), -1)
  for (; ; day = plusDays(day, 1)) {
    const startsAt = instantIn(day, time, timezone)
    // A course ends a day after the start of its last session.
    if (startsAt >= Math.min(to, end)) return sessions
    const endsAt = startsAt + sessionMinutes * MINUTE
    if (startsAt >= first && endsAt > from) {
      const iso = (instant: number) => new Date(instant).toISOString()
      sessions.push({ timezone, startsAt: iso(startsAt), endsAt: iso(endsAt) })
    }
  }
}
