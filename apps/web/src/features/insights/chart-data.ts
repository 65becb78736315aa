import type { InsightDay } from '@firstbell/contract/insights'

/** What charts of insights show. Pure functions. */

export type CountName = Exclude<keyof InsightDay, 'date' | 'revenue'>

/** A day, or several that a chart shows as one. */
export interface Bucket {
  /** Its first and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  count: (name: CountName) => number
  /** In the currency's smallest unit. */
  revenue: (currency: string) => number
}

/** Days that a chart shows one by one. */
const MOST = 31
const WEEK = 7

/**
 * The buckets of a chart: days, or, of a year, weeks that end today. The first has the days that are left
 * over as well.
 */
export function bucketsOf(days: readonly InsightDay[]): Bucket[] {
  const size = days.length > MOST ? WEEK : 1
  const count = Math.floor(days.length / size)
  return Array.from({ length: count }, (_, index) => {
    const end = days.length - (count - 1 - index) * size
    const own = days.slice(index === 0 ? 0 : end - size, end)
    const sum = (value: (day: InsightDay) => number) =>
      own.reduce((all, day) => all + value(day), 0)
    return {
      from: own[0]!.date,
      to: own.at(-1)!.date,
      count: (name) => sum((day) => day[name]),
      revenue: (currency) =>
        sum((day) => day.revenue?.find((each) => each.currency === currency)?.amount ?? 0),
    }
  })
}

/**
 * Where an axis that shows `most` is marked: three marks at most besides 0, at 1, 2 or 5 times a power of
 * ten. Whole numbers only.
 */
export function marksOf(most: number): number[] {
  if (most <= 0) return []
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const step = factor * power
      const marks = Math.ceil(most / step)
      if (marks <= 3) return Array.from({ length: marks }, (_, index) => (index + 1) * step)
    }
}
