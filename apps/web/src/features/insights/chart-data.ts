import type { InsightDay } from '@firstbell/contract/insights'

/** The data of the insights charts. Pure functions. */

export type CountName = Exclude<keyof InsightDay, 'date' | 'revenue'>

/** A day, or several days that a chart combines. */
export interface Bucket {
  /** The first and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  count: (name: CountName) => number
  /** In the currency's smallest unit. */
  revenue: (currency: string) => number
}

/** A chart of more days shows weeks. */
const MAX_DAY_COLUMNS = 31
const WEEK = 7

/** Returns a chart's buckets: days, or for a year weeks that end today; the first also has the days left over. */
export function bucketsOf(days: readonly InsightDay[]): Bucket[] {
  const size = days.length > MAX_DAY_COLUMNS ? WEEK : 1
  const count = Math.floor(days.length / size)
  return Array.from({ length: count }, (_, index) => {
    const end = days.length - (count - 1 - index) * size
    const bucketDays = days.slice(index === 0 ? 0 : end - size, end)
    const sum = (value: (day: InsightDay) => number) =>
      bucketDays.reduce((all, day) => all + value(day), 0)
    return {
      from: bucketDays[0]!.date,
      to: bucketDays.at(-1)!.date,
      count: (name) => sum((day) => day[name]),
      revenue: (currency) =>
        sum((day) => day.revenue?.find((each) => each.currency === currency)?.amount ?? 0),
    }
  })
}

/** Returns an axis' whole ticks up to `max`: at most three besides 0, at 1, 2 or 5 times a power of ten. */
export function marksOf(max: number): number[] {
  if (max <= 0) return []
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const step = factor * power
      const marks = Math.ceil(max / step)
      if (marks <= 3) return Array.from({ length: marks }, (_, index) => (index + 1) * step)
    }
}
