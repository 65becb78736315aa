import { ordinal } from '../../shared/format/ordinal.ts'
import { momentWords } from '../../shared/time/moments.ts'
import type { Reader } from '../../shared/time/words.ts'

/** Texts for the state of a person's booking, the same on every screen (rule screen-43). */

/** 'On the waitlist (2nd)'. */
export const waitingWords = (position = 1) => `On the waitlist (${ordinal(position)})`

/** 'You are 2nd on the waitlist.' */
export const waitingSentence = (position = 1) => `You are ${ordinal(position)} on the waitlist.`

/** 'A seat is yours until 18:20', in the reader's time, with the day if it is not today. */
export const offeredWords = (until: string, reader: Reader | undefined, now: number) =>
  `A seat is yours until ${momentWords(until, reader, now)}`
