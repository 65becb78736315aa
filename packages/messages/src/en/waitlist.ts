/** Joining a waitlist, and giving up a place in it or a seat. */

import { ordinal } from '../ordinal.ts'

export const joined = (position: number) =>
  `You’re ${ordinal(position)} on the waitlist. We’ll email you when a seat is free.`
export const view = 'View'

export const leaveTitle = 'Leave waitlist'
export const leaveQuestion = (title: string) =>
  `Leave the waitlist for “${title}”? If you join again, you start at the end.`
export const leaveConfirm = 'Yes, leave'
export const declineTitle = 'Decline the seat'
export const declineQuestion = (title: string) =>
  `Decline the seat in “${title}”? It goes to the next person in line.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `Decline the seat in “${title}”? It becomes free for someone else.`
export const declineConfirm = 'Yes, decline it'
export const declined = 'You declined the seat.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Give up the seat'
export const giveUpQuestion = (title: string) =>
  `Give up the seat in “${title}”? You haven’t paid for it, and someone else can then book it.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'This gives up all seats held for this payment.'
export const giveUpConfirm = 'Yes, give it up'
export const givenUp = 'You gave up the seat.'
export const keep = 'No, keep it'
