import { WEEKDAYS, type Weekday } from './limits.ts'
import { instantIn } from './local-time.ts'

/**
 * From the schedule of a course to its sessions (rule session-12): the one computation of server, browser, mails and
 * calendars. Without zod, because cards need it.
 */

/** How often a course meets. */
export const FREQUENCIES = ['day', 'week', 'two weeks'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export interface Schedule {
  every: Frequency
  /** In the order of the week, the weekday of the first session among them; [] for a course that meets daily. */
  days: Weekday[]
  /** The number of sessions that take place. */
  sessions: number
  /** Dates (`YYYY-MM-DD`) that are left out and made up for at the end, in order. */
  except: string[]
}

/** What of a course decides when it meets. */
export interface CourseTime {
  /** The first day and the time of day, in the course's zone. */
  date: string
  timing: string
  timezone: string
  /** Days from the first to the last session, both included. */
  duration: number
  /** Minutes of each session. */
  sessionMinutes: number
  /** Absent: every day. */
  schedule?: Schedule | undefined
}

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** Returns the schedule of a course: without one of its own, every day of its duration. */
export const scheduleOf = ({
  schedule,
  duration,
}: Pick<CourseTime, 'schedule' | 'duration'>): Schedule =>
  schedule ?? { every: 'day', days: [], sessions: duration, except: [] }

/** Returns the position of a date (`YYYY-MM-DD`) in its week: 0 is Monday. */
const positionInWeek = (date: string) => (new Date(date).getUTCDay() + 6) % WEEK_DAYS

export const weekdayOf = (date: string): Weekday => WEEKDAYS[positionInWeek(date)]!

/**
 * Yields the dates of a schedule, those that are left out among them, without an end. Weeks begin on Monday, as in
 * calendars (RFC 5545, WKST).
 * @param first the date of the first session
 */
function* datesFrom(first: string, { every, days }: Pick<Schedule, 'every' | 'days'>) {
  const start = Date.parse(first)
  const offset = positionInWeek(first)
  const weeks = every === 'two weeks' ? 2 : 1
  for (let day = 0; ; day += 1) {
    const position = offset + day
    if (every !== 'day') {
      if (Math.floor(position / WEEK_DAYS) % weeks !== 0) continue
      if (!days.includes(WEEKDAYS[position % WEEK_DAYS]!)) continue
    }
    yield new Date(start + day * DAY_MS).toISOString().slice(0, 10)
  }
}

export interface ScheduledDate {
  date: string
  /** Whether no session takes place on it. */
  leftOut: boolean
}

/** Returns the dates of a schedule up to its last session, with those that are left out. */
export function scheduledDates(first: string, schedule: Schedule): ScheduledDate[] {
  const dates: ScheduledDate[] = []
  const leftOut = new Set(schedule.except)
  let sessions = 0
  if (schedule.every !== 'day' && schedule.days.length === 0) return dates
  for (const date of datesFrom(first, schedule)) {
    if (sessions >= schedule.sessions) break
    dates.push({ date, leftOut: leftOut.has(date) })
    if (!leftOut.has(date)) sessions += 1
  }
  return dates
}

/** Returns the dates on which sessions take place. */
export const sessionDates = (first: string, schedule: Schedule): string[] =>
  scheduledDates(first, schedule).flatMap(({ date, leftOut }) => (leftOut ? [] : [date]))

/** Returns the days from the first to the last session, both included. */
export function durationOf(first: string, schedule: Schedule): number {
  const last = sessionDates(first, schedule).at(-1) ?? first
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

/** Instants in milliseconds. */
export interface SessionTime {
  startsAt: number
  endsAt: number
  /** Its position among the sessions, from 1. */
  number: number
}

/**
 * Returns the sessions of a course: at its time of day in its zone, also after clocks change, for `sessionMinutes`.
 * Days that the zone skipped (Samoa's 30 December 2011) have none.
 * @param from milliseconds, like `to`: only sessions that end after it and start before `to`
 */
export function sessionsOf(course: CourseTime, from = -Infinity, to = Infinity): SessionTime[] {
  const sessions = new Map<number, SessionTime>()
  for (const [index, date] of sessionDates(course.date, scheduleOf(course)).entries()) {
    // Computing the instant of each date of a long course would take too long for a page.
    const midnight = Date.parse(date)
    if (midnight < from - 3 * DAY_MS || midnight > to + 2 * DAY_MS) continue
    const startsAt = instantIn(date, course.timing, course.timezone)
    const endsAt = startsAt + course.sessionMinutes * 60_000
    if (endsAt > from && startsAt < to)
      sessions.set(startsAt, { startsAt, endsAt, number: index + 1 })
  }
  return [...sessions.values()]
}

/** Returns a schedule in its stored form: weekly ones without weekdays meet on that of their first date. */
export const completeSchedule = (first: string, schedule: Schedule): Schedule => ({
  ...schedule,
  days:
    schedule.every === 'day' ? [] : schedule.days.length > 0 ? schedule.days : [weekdayOf(first)],
})

/** What is wrong with a schedule from a first date on, by the field of the schedule. */
export type ScheduleFault = 'days' | 'first' | 'except'

/**
 * Returns whether the first date is none of the chosen weekdays, or left out, or another date is left out that has no
 * session; undefined if the schedule fits.
 */
export function scheduleFault(first: string, schedule: Schedule): ScheduleFault | undefined {
  const { every, days, except } = schedule
  if (every !== 'day' && !days.includes(weekdayOf(first))) return 'days'
  if (except.includes(first)) return 'first'
  const dates = new Set(scheduledDates(first, schedule).map(({ date }) => date))
  return except.every((date) => dates.has(date)) ? undefined : 'except'
}

/** Returns a schedule without the left-out dates that are none of its dates, after another first date or rhythm. */
export function withFittingExcept(first: string, schedule: Schedule): Schedule {
  const dates = new Set(scheduledDates(first, schedule).map(({ date }) => date))
  const except = schedule.except.filter((date) => date !== first && dates.has(date))
  // Without a date the course ends earlier, before which other left-out dates may no longer be.
  return except.length === schedule.except.length
    ? schedule
    : withFittingExcept(first, { ...schedule, except })
}

/**
 * Returns the recurrence of a schedule for calendars (RFC 5545): the rule, which counts left-out dates too, and these.
 */
export function recurrenceOf(
  first: string,
  schedule: Schedule,
): { rule: string; except: string[] } {
  const count = scheduledDates(first, schedule).length
  const days = schedule.days.map((day) => day.toUpperCase()).join()
  const parts = {
    day: ['FREQ=DAILY', `COUNT=${count}`],
    week: ['FREQ=WEEKLY', `COUNT=${count}`, `BYDAY=${days}`],
    'two weeks': ['FREQ=WEEKLY', 'INTERVAL=2', `COUNT=${count}`, `BYDAY=${days}`, 'WKST=MO'],
  }
  return { rule: parts[schedule.every].join(';'), except: schedule.except }
}
