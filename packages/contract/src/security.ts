import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { idParams, passwordField, sitePathField } from './fields.ts'
import { messages } from './messages.ts'
import { sentAnswer } from './webauthn.ts'

/**
 * A person's ways to sign in and their sign-in sessions (docs/product/signing-in.md). With a hosted
 * identity provider these calls do not exist. Instants are UTC (ISO 8601).
 */

/** A sign-in session: one browser in which the person is signed in. */
const session = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** Names such as 'Firefox' and 'Windows'; '' if unknown. */
  browser: z.string(),
  system: z.string(),
  signedInAt: z.string(),
  /** Exact to some minutes. */
  lastActiveAt: z.string(),
})
export type Session = z.infer<typeof session>

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

/** An account of another provider that opens this one. */
const connection = z.object({
  /** The provider's name in the settings. */
  provider: z.string(),
  label: z.string(),
  /** The email from the provider; '' without one. */
  email: z.string(),
  connectedAt: z.string(),
  /** Whether the provider can confirm the person's identity. */
  confirms: z.boolean(),
})
export type Connection = z.infer<typeof connection>

export const getSecurity = defineCall('getSecurity', {
  summary: 'The ways to sign in of the person, and where they are signed in.',
  output: z.extend(messageOutput, {
    /** Whether the account has a password. */
    password: z.boolean(),
    passkeys: z.array(passkey),
    twoStep: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
    connections: z.array(connection),
    sessions: z.array(session),
  }),
})
export type Security = z.infer<typeof getSecurity.output>

export const confirmIdentity = defineCall('confirmIdentity', {
  summary: 'Confirm that it is you, for what a session may do only shortly after a sign-in.',
  /**
   * One of: the password, or without one the `mailedCode` of `mailConfirmCode`, each with `code` where
   * two-step verification is on; the `response` of a passkey; the name of a `provider`, which comes back
   * to `next`.
   */
  body: z
    .object({
      password: z.optional(passwordField),
      code: z.optional(z.string().check(z.maxLength(64))),
      mailedCode: z.optional(z.string().check(z.maxLength(64))),
      response: z.optional(sentAnswer),
      provider: z.optional(z.string().check(z.maxLength(64))),
      next: z.optional(sitePathField),
    })
    .check(
      z.refine(
        ({ password, mailedCode, response, provider }) =>
          (password ?? mailedCode ?? response ?? provider) !== undefined,
        messages.passwordRequired,
      ),
    ),
  /** `url`: the sign-in page of the `provider`, in answers to one. */
  output: z.extend(messageOutput, { url: z.optional(z.string()) }),
  errors: ['confirm_failed', 'too_many_requests'],
})

export const mailConfirmCode = defineCall('mailConfirmCode', {
  summary: 'Mail a code that confirms that it is you, to an account without a password.',
  errors: ['confirm_failed', 'conflict', 'too_many_requests'],
})

export const endSession = defineCall('endSession', {
  summary: 'Sign out at one place.',
  params: idParams,
  errors: ['not_found', 'too_many_requests'],
})

export const endOtherSessions = defineCall('endOtherSessions', {
  summary: 'Sign out everywhere but here.',
  errors: ['too_many_requests'],
})
