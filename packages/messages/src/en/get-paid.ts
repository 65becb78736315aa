import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Get paid'
export const loading = 'Loading payouts...'
export const checking = 'Stripe is checking what you have said.'
export const closed =
  'Your account at Stripe was closed. Nobody can book your classes and courses that cost something until you have opened another one.'
export const needsApproval =
  'Classes and courses with a price cannot be booked until an admin has approved you. Complete your details above; you will get an email with the decision.'
export const needsAccount =
  'Classes and courses with a price cannot be booked until Stripe can pay you out.'
export const opening = 'Opening...'
export const download = 'Download payments (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe says: “${reason}”`

// No account yet
export const notSetUp = 'Not set up'
export const notSetUpText =
  'Classes and courses can have a price once you have told Stripe where to pay you out. Stripe asks who you are and for your bank account; we never see either.'
export const setUp = 'Get paid'

// An account that is not complete
export const begun = 'Begun'
export const begunText =
  'Stripe still needs something from you, or is checking it. Classes and courses can have a price once that is done.'
export const goOn = 'Continue at Stripe'

// An account
export const ready = 'Ready'
export const readyText =
  'Stripe pays you out. Your account there says when, and to which bank account.'
export const openAccount = 'Open your Stripe account'

// Earnings
export const yourCourses = 'Your classes and courses'
/** Precedes an amount, for screen readers. */
export const forYou = 'For you: '
/**
 * @param count seats that were paid
 * @param paid the amount paid for them
 * @param share the site's share of that amount
 */
export const seatsPaid = (count: number, paid: string, share: string) =>
  plural(count, {
    one: `${number(count)} seat · ${paid} paid · ${share} share of the site`,
    other: `${number(count)} seats · ${paid} paid · ${share} share of the site`,
  })
