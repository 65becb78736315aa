import type { DayPart } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/filters'
import type { ClockStyle } from './format-time.ts'

/** Returns the names of the parts of the day; the last one is a time of the reader's clock. */
export const partsOfDay = ({ hour12 }: ClockStyle): Readonly<Record<DayPart, string>> => ({
  morning: m.morning,
  afternoon: m.afternoon,
  evening: m.evening,
  night: m.night,
  'after-18': hour12 ? m.afterSix : m.after18,
})
