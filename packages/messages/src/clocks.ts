/** The signs of a language's times of day. */
interface ClockSigns {
  /** The names of AM and PM. */
  halves: readonly [am: string, pm: string]
  /** Separates the ends of a range. */
  between: string
  /** The separator on a 12-hour clock. */
  between12?: string
  /** The separator if both ends have AM or PM. */
  betweenHalves?: string
  /** Follows a range on a 24-hour clock. */
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

/** A day as numbers. */
export interface DayNumbers {
  /** 0 is Sunday. */
  weekday?: number | undefined
  day: number
  /** 0 is January. */
  month: number
  year?: number | undefined
}

/**
 * Returns functions that format 'HH:mm' in a language. They use our own tables instead of Intl, so that
 * server and browser render the same.
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
