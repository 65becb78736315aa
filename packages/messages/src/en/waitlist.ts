/** Joining a waitlist, and giving up a place in it or a seat. */

import { ordinal } from '../ordinal.ts'

export const joined = (position: number) =>
  `You are ${ordinal(position)} on the waitlist. We will email you when a seat is free.`
export const view = 'View'

export const leaveTitle = 'Leave waitlist'
export const leaveQuestion = (title: string) =>
  `Do you want to give up your place for “${title}”? If you join again, you start at the end.`
export const leaveConfirm = 'Yes, leave'
export const declineTitle = 'Decline the seat'
export const declineQuestion = (title: string) =>
  `Do you want to give up the seat in “${title}”? It goes to the next person in line.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `Do you want to decline the seat in “${title}”? It is free for somebody else then.`
export const declineConfirm = 'Yes, decline it'
export const declined = 'You have declined the seat.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Give up the seat'
export const giveUpQuestion = (title: string) =>
  `Do you want to give up the seat in “${title}”? It is not paid, and somebody else can take it then.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'This gives up all seats that are held for this payment.'
export const giveUpConfirm = 'Yes, give it up'
export const givenUp = 'You have given up the seat.'
export const keep = 'No, keep it'
