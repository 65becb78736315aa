import {
  checkDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
  getDiscountCodes,
} from '@firstbell/contract/discount-codes'
import { messages } from '@firstbell/contract/messages'
import { getMyPayments, getPayments, getPayouts, startPayouts } from '@firstbell/contract/payments'
import type { Context } from '../../platform/context.ts'
import type { FeatureHttp } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { bestLanguage } from '../../platform/http/language.ts'
import { requireConfirmed } from '../identity/identity.ts'
import { booksFile, readBooks } from './books.ts'
import { createCode, deleteCode, readCodes } from './discount-codes.ts'
import { readOwnPayments, ownerName } from './own-payments.ts'
import { openPayouts, readPayouts } from './payouts.ts'
import type { PaymentsContext } from './stripe.ts'
import { checkCode, codeInvalid, createCodeGuard } from './use-codes.ts'

/** Limits how often an instructor opens Stripe's pages, because each time calls Stripe. */
const ONBOARDINGS = { name: 'payouts', points: 20, minutes: 60 }

/** Makes and deletes codes. */
const CODES = { name: 'discount-codes', points: 120, minutes: 60 }
/** Each check is followed by a booking at most. */
const CODE_CHECKS = { name: 'code-checks', points: 120, minutes: 10 }

const FILES = [
  {
    path: '/admin/payments.csv',
    who: 'admin',
    /** Payments for the courses of all instructors, and not only for the reader's. */
    all: true,
    summary: 'All payments, for a spreadsheet.',
  },
  {
    path: '/me/payouts.csv',
    who: 'instructor',
    all: false,
    summary: 'What was paid for own courses, for a spreadsheet.',
  },
] as const

/** @param stripeContext undefined on a site that takes no payments, which may still have old ones to show */
export function paymentRoutes(
  { route, fileRoute }: Pick<FeatureHttp, 'route' | 'fileRoute'>,
  { db, config }: Pick<Context, 'db' | 'config'>,
  stripeContext: PaymentsContext | undefined,
): void {
  route(getMyPayments, {}, async (_input, student) => ({
    message: messages.ok,
    site: ownerName(config),
    payments: await readOwnPayments(db, student.id),
  }))
  route(getPayouts, {}, async (_input, instructor) => ({
    message: messages.ok,
    ...(await readPayouts(db, instructor.id)),
  }))
  route(startPayouts, { perPerson: ONBOARDINGS }, async ({ request }, instructor) => {
    if (!stripeContext) throw new AppError('conflict', messages.paymentsOff)
    await requireConfirmed(stripeContext, instructor)
    const language = bestLanguage(request.headers['accept-language'])
    return { message: messages.ok, url: await openPayouts(stripeContext, instructor, language) }
  })
  route(getPayments, {}, async ({ query }) => ({
    message: messages.ok,
    ...(await readBooks(db, config.stripe, {
      page: query.page ?? 1,
      show: query.show ?? 'all',
    })),
  }))
  route(getDiscountCodes, {}, async (_input, instructor) => ({
    message: messages.ok,
    codes: await readCodes(db, instructor.id),
  }))
  route(createDiscountCode, { perPerson: CODES }, async ({ body }, instructor) => {
    if (!stripeContext) throw new AppError('conflict', messages.paymentsOff)
    return {
      message: messages.codeCreated,
      code: await createCode(stripeContext, instructor.id, body),
    }
  })
  route(deleteDiscountCode, { perPerson: CODES }, async ({ params }, instructor) => {
    await deleteCode(db, instructor.id, params.id)
    return { message: messages.codeDeleted }
  })
  const countingWrongCodes = stripeContext && createCodeGuard(stripeContext)
  route(checkDiscountCode, { perPerson: CODE_CHECKS }, async ({ params, body }, student) => {
    if (!countingWrongCodes) throw new AppError('conflict', messages.paymentsOff)
    return countingWrongCodes(student.id, async () => {
      if (!body.code) throw codeInvalid()
      return { message: messages.ok, ...(await checkCode(db, params.id, body.code)) }
    })
  })
  for (const { all, ...file } of FILES)
    fileRoute({ ...file, tag: 'payments', type: 'csv' }, async (_input, { id: readerId }) => ({
      name: 'Payments.csv',
      content: await booksFile(db, { readerId, all, timeZone: config.timeZone }),
    }))
}
