import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { INSIGHT_DAYS } from './insight-days.ts'
import { messages } from './messages.ts'

export const insightsQuery = z.object({
  days: z._default(z.enum(INSIGHT_DAYS, { error: messages.invalidInput }), '30'),
})

/** Payments less refunds, in the currency's minor unit. */
export const revenue = z.object({
  /** ISO 4217, in lower case. */
  currency: z.string(),
  amount: z.number(),
})
export type Revenue = z.infer<typeof revenue>

/** docs/product/insights.md defines each number. */
const counts = {
  bookings: z.number(),
  cancellations: z.number(),
  waitlisted: z.number(),
  /** Seats of what starts, and those of them that are booked. */
  seats: z.number(),
  taken: z.number(),
  attended: z.number(),
  absent: z.number(),
  /** By currency; absent on sites without payments. */
  revenue: z.optional(z.array(revenue)),
}
export const insightTotals = z.object(counts)
export type InsightTotals = z.infer<typeof insightTotals>
/** `date` is a day of the time zone (`YYYY-MM-DD`). */
export const insightDay = z.object({ date: z.string(), ...counts })
export type InsightDay = z.infer<typeof insightDay>

const output = z.object({
  message: z.string(),
  /** The person's time zone (IANA), in which the days are. */
  timezone: z.string(),
  /** Oldest first; the last is today. */
  days: z.array(insightDay),
  totals: insightTotals,
  /** Of what starts on the seven days after today. */
  nextWeek: z.object({ seats: z.number(), taken: z.number() }),
  /** The ratings of the reviews written on these days. */
  ratings: z.object({
    /** To one decimal; null without ratings. */
    average: z.nullable(z.number()),
    count: z.number(),
    /** Numbers of reviews with one to five stars. */
    distribution: z.array(z.number()),
  }),
})
export type Insights = z.infer<typeof output>

export const getMyInsights = defineCall('getMyInsights', {
  summary: 'Bookings, seats, attendance and ratings of own classes and courses, day by day.',
  query: insightsQuery,
  output,
})

export const getInsights = defineCall('getInsights', {
  summary: 'Bookings, seats, attendance and ratings of the whole site, day by day.',
  query: insightsQuery,
  output,
})
