/** The wall clock of a zone at an instant. Apart from local-time.ts, because the browser's first load needs only this. */

export interface Day {
  year: number
  /** 1–12 */
  month: number
  day: number
}

export interface WallClock extends Day {
  /** 'HH:mm' */
  time: string
}

/** Milliseconds of the day's midnight in UTC, to compare days. */
export const dayNumber = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Zones that this machine does not know are treated as UTC. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    const make = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
    try {
      clock = make(zone)
    } catch {
      clock = make('UTC')
    }
    clocks.set(zone, clock)
  }
  return clock
}

/** The local day and time of a zone at an instant (milliseconds). */
export function wallClock(instant: number, zone: string): WallClock {
  // '3/31/2026, 18:00' in every engine; `formatToParts` takes twice the time.
  const [month, day, year, hour, minute] = clockOf(zone).format(instant).match(/\d+/g) as string[]
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    time: `${hour}:${minute}`,
  }
}
