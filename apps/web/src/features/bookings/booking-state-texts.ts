import { ordinal } from '../../shared/format/ordinal.ts'
import { formatMoment } from '../../shared/time/format-relative-time.ts'
import type { Reader } from '../../shared/time/format-time.ts'

/** Texts for the state of a person's booking, the same on every screen (rule screen-43). */

/** 'On the waitlist (2nd)'. */
export const waitingLabel = (position = 1) => `On the waitlist (${ordinal(position)})`

/** 'You are 2nd on the waitlist.' */
export const waitingSentence = (position = 1) => `You are ${ordinal(position)} on the waitlist.`

/** 'A seat is yours until 18:20', in the reader's time, with the day if it is not today. */
export const offeredLabel = (until: string, reader: Reader | undefined, now: number) =>
  `A seat is yours until ${formatMoment(until, reader, now)}`
