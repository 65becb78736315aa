import { number, plural } from './language.ts'

/** An instructor's payout account and earnings. */

export const heading = 'Get paid'
export const loading = 'Loading payouts...'
export const checking = 'Stripe is checking your details.'
export const closed =
  'Your Stripe account was closed. Your paid classes and courses can’t be booked until you’ve opened a new one.'
export const needsApproval =
  'Your paid classes and courses can’t be booked until our team has approved you. Complete your details above, and we’ll email you the decision.'
export const needsAccount =
  'Your paid classes and courses can’t be booked until your payouts are set up at Stripe.'
export const opening = 'Opening...'
export const download = 'Download payments (CSV)'
/** @param reason Stripe’s own words, in its language */
export const refusedBecause = (reason: string) => `Stripe says: “${reason}”`

// No account yet
export const notSetUp = 'Not set up'
export const notSetUpText =
  'Set up payouts at Stripe, and you can charge for classes and courses. Your identity and bank details stay with Stripe.'
export const setUp = 'Get paid'

// An account that is not complete
export const begun = 'In progress'
export const begunText =
  'Stripe still needs something from you, or is checking your details. Once that’s done, you can charge for classes and courses.'
export const goOn = 'Continue at Stripe'

// An account
export const ready = 'Ready'
export const readyText =
  'Stripe pays you. Your Stripe account shows when, and to which bank account.'
export const openAccount = 'Go to your Stripe account'

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
    one: `${number(count)} seat · ${paid} paid · ${share} service fee`,
    other: `${number(count)} seats · ${paid} paid · ${share} service fee`,
  })
