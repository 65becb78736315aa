import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { requiredCode } from './fields.ts'
import { idTokenOutput } from './identity.ts'
import { messages } from './messages.ts'

/** Two-step verification (rules twostep-1 to twostep-8), with the embedded identity provider only. */

const CODE_MAX = 64

/** A code of six digits, or a recovery code, with spaces and hyphens or without. */
export const codeField = requiredCode(messages.codeRequired, CODE_MAX)
export const codeForm = z.object({ code: codeField })

const recoveryCodesOutput = z.extend(messageOutput, { recoveryCodes: z.array(z.string()) })

export const setUpTwoStep = defineCall('setUpTwoStep', {
  summary: 'A new secret for codes. Nothing changes until a code of it turns them on.',
  /** `secret` in base32; `uri` is what the QR code holds (`otpauth://totp/…`). */
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['conflict', 'confirm_identity', 'too_many_requests'],
})

export const turnOnTwoStep = defineCall('turnOnTwoStep', {
  summary: 'Turn two-step verification on with a code. The recovery codes are shown this once.',
  body: codeForm,
  output: recoveryCodesOutput,
  errors: ['conflict', 'confirm_identity', 'too_many_requests'],
})

export const turnOffTwoStep = defineCall('turnOffTwoStep', {
  summary: 'Turn two-step verification off.',
  errors: ['confirm_identity', 'too_many_requests'],
})

export const renewRecoveryCodes = defineCall('renewRecoveryCodes', {
  summary: 'Ten new recovery codes, which end those of before.',
  output: recoveryCodesOutput,
  errors: ['conflict', 'confirm_identity', 'too_many_requests'],
})

export const signInWithCode = defineCall('signInWithCode', {
  summary: 'Finish a sign-in that waits for a code, or a recovery code.',
  body: z.object({
    ticket: z
      .string({ error: messages.ticketExpired })
      .check(z.minLength(1, messages.ticketExpired), z.maxLength(512, messages.ticketExpired)),
    code: codeField,
  }),
  output: idTokenOutput,
  errors: ['unauthenticated', 'ticket_expired', 'too_many_requests', 'forbidden'],
})
