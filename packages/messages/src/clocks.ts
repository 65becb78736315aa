/** How a language writes times of day. */
interface ClockSigns {
  /** The halves of a day of 12 hours. */
  halves: readonly [am: string, pm: string]
  /** Between the ends of a range. */
  between: string
  /** Between them on a clock of 12 hours. */
  between12?: string
  /** Between them where each has its half of the day. */
  betweenHalves?: string
  /** After a range of 24 hours. */
  after?: string
  /** '9:30' rather than '09:30'. */
  short?: boolean
}

/** A day as texts: 'Tue', '3', 'Mar', '2026'. */
export interface DayParts {
  weekday?: string | undefined
  day: string | number
  month: string
  year?: string | number | undefined
}

/**
 * Times of day in a language, made of 'HH:mm'. Pure functions over tables, so that server and browser
 * write the same, whatever the browser's own tables are.
 */
export function clocksOf({
  halves: [am, pm],
  between,
  between12 = between,
  betweenHalves = between12,
  after = '',
  short = false,
}: ClockSigns) {
  const in24 = (time: string) => (short ? time.replace(/^0/, '') : time)
  const in12 = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`
  const halfOf = (time: string) => (time < '12' ? am : pm)
  const clock = (time: string, hour12: boolean): string =>
    hour12 ? `${in12(time)} ${halfOf(time)}` : in24(time)
  const clockRange = (from: string, to: string, hour12: boolean): string => {
    if (!hour12) return in24(from) + between + in24(to) + after
    return halfOf(from) === halfOf(to)
      ? in12(from) + between12 + clock(to, true)
      : clock(from, true) + betweenHalves + clock(to, true)
  }
  return { clock, clockRange }
}
