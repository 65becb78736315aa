import * as z from 'zod/mini'
import { user } from './accounts.ts'
import { defineCall, messageOutput } from './call.ts'
import { guardianEmailField } from './fields.ts'
import { messages } from './messages.ts'

/** The calls about the parent or guardian of a young person (rules account-29 to account-31). */

export const guardianForm = z.object({ email: guardianEmailField })

export const askGuardian = defineCall('askGuardian', {
  summary: 'Mail the parent or guardian again, also at another address. Links mailed before end.',
  body: guardianForm,
  output: z.extend(messageOutput, { user }),
  errors: ['conflict', 'too_many_requests'],
})

const link = z.object({
  token: z
    .string({ error: messages.guardianLinkInvalid })
    .check(
      z.minLength(1, messages.guardianLinkInvalid),
      z.maxLength(512, messages.guardianLinkInvalid),
    ),
})

/** What the page behind the mailed link says. */
const guardianRequest = z.object({
  /** The person who registered. */
  name: z.string(),
  email: z.string(),
  /** ISO 8601. */
  registeredAt: z.string(),
  confirmed: z.boolean(),
})
export type GuardianRequest = z.infer<typeof guardianRequest>

export const getGuardianRequest = defineCall('getGuardianRequest', {
  summary: 'Who named the reader of a mailed link as parent or guardian.',
  body: link,
  output: z.extend(messageOutput, { request: guardianRequest }),
  errors: ['too_many_requests'],
})

export const confirmAsGuardian = defineCall('confirmAsGuardian', {
  summary: 'Confirm, so that the person can book. Answers the same when repeated.',
  body: link,
  errors: ['too_many_requests'],
})

export const withdrawAsGuardian = defineCall('withdrawAsGuardian', {
  summary: 'Withdraw, which deletes the person’s account.',
  body: link,
  changesPublicData: true,
  errors: ['too_many_requests'],
})
