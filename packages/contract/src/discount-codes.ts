import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { blankOr, idField, idParams, isCalendarDate, numeric } from './fields.ts'
import { KINDS } from './kinds.ts'
import { MAX_CODE_USES, MAX_PRICE } from './limits.ts'
import { messages } from './messages.ts'
import { asciiForm } from './typed-text.ts'

/**
 * Codes with which students pay less for an instructor's classes and courses (docs/product/codes.md).
 */

const CODE = /^[A-Z0-9-]{4,20}$/
/** Longer text is no code that anyone typed. */
const TYPED_CODE_MAX = 200

/** Typed text as codes are stored: in capitals, without invisible characters. */
const canonicalCode = z.overwrite<string>((text) => asciiForm(text).toUpperCase())

/** A code that a student typed; blank counts as absent. Any other text is a code, although no one may have made it. */
export const typedCode = blankOr(
  z.string({ error: messages.invalidInput }).check(
    z.maxLength(TYPED_CODE_MAX, messages.invalidInput),
    z.refine((text) => !text.includes('\u0000'), messages.invalidInput),
    canonicalCode,
  ),
)

/** A number that a form may leave blank. */
const blankOrNumber = (options: Parameters<typeof numeric>[0]) =>
  blankOr(numeric(options), options.invalid)

const AN_INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** A day `YYYY-MM-DD`, or an instant (ISO 8601 with `Z` or an offset). */
const isDayOrInstant = (text: string): boolean =>
  isCalendarDate(AN_INSTANT.exec(text)?.[1] ?? (text.includes('T') ? 'T' : text))

const hasValue = (value: unknown): boolean => value !== undefined && value !== ''

export const discountCodeForm = z
  .object({
    code: z.string({ error: messages.discountCodeRequired }).check(
      canonicalCode,
      z.minLength(1, messages.discountCodeRequired),
      z.refine((text) => text === '' || CODE.test(text), messages.codeMalformed),
    ),
    percent: z.optional(blankOrNumber({ invalid: messages.percentInvalid, min: 1, max: 100 })),
    /** As prices are written: 5 is $5.00. */
    amount: z.optional(
      blankOrNumber({ invalid: messages.amountInvalid, min: 0.01, max: MAX_PRICE, decimals: 2 }),
    ),
    /** Absent: for all classes and courses of the instructor that have a price. */
    offeringId: z.optional(blankOr(idField)),
    /** The seats that it can be used for; absent: any number. */
    uses: z.optional(blankOrNumber({ invalid: messages.usesInvalid, min: 1, max: MAX_CODE_USES })),
    /** The last day on which it can be used, in the instructor's time zone, or the instant at which it ends. */
    until: z.optional(
      blankOr(
        z.string({ error: messages.untilInvalid }).check(
          z.overwrite(asciiForm),
          z.refine((text) => text === '' || isDayOrInstant(text), messages.untilInvalid),
        ),
        messages.untilInvalid,
      ),
    ),
  })
  .check(
    z.refine(({ percent, amount }) => hasValue(percent) || hasValue(amount), {
      path: ['percent'],
      error: messages.discountRequired,
    }),
    z.refine(({ percent, amount }) => !(hasValue(percent) && hasValue(amount)), {
      path: ['amount'],
      error: messages.discountTwice,
    }),
  )

/** What a code takes off, and of which offering; absent: of all. */
const discount = {
  code: z.string(),
  percent: z.optional(z.number()),
  amount: z.optional(z.number()),
  offeringId: z.optional(z.string()),
}

export const discountCode = z.object({
  ...discount,
  _id: z.string(),
  /** Its offering; absent if it is for all. */
  offering: z.optional(
    z.object({
      kind: z.enum(KINDS),
      title: z.string(),
      startsAt: z.string(),
    }),
  ),
  uses: z.optional(z.number()),
  /** Seats that are booked or held with it, or were booked with it. */
  used: z.number(),
  /** The instant at which it ends (ISO 8601, UTC). */
  until: z.optional(z.string()),
  createdAt: z.string(),
})
export type DiscountCode = z.infer<typeof discountCode>

export const createDiscountCode = defineCall('createDiscountCode', {
  summary: 'Make a code with which students pay less for own classes and courses.',
  body: discountCodeForm,
  output: z.object({ message: z.string(), code: discountCode }),
  errors: ['conflict'],
})

export const getDiscountCodes = defineCall('getDiscountCodes', {
  summary: 'Own codes with their uses, newest first.',
  output: z.object({ message: z.string(), codes: z.array(discountCode) }),
})

/** Seats that were held or booked with the code keep their price. */
export const deleteDiscountCode = defineCall('deleteDiscountCode', {
  summary: 'Delete an own code, which can no longer be used.',
  params: idParams,
  errors: ['not_found'],
})

/** `id` is the offering, or a date of the series, that the student is about to book. */
export const checkDiscountCode = defineCall('checkDiscountCode', {
  summary: 'What a code takes off the price of a class or course, before it is booked.',
  params: idParams,
  body: z.object({ code: typedCode }),
  output: z.object({
    message: z.string(),
    ...discount,
    /** The seats that it can still be used for; absent: any number. */
    usesLeft: z.optional(z.number()),
  }),
  errors: ['conflict', 'code_invalid', 'too_many_requests'],
})
export type CheckedCode = z.infer<typeof checkDiscountCode.output>
