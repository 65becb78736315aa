import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { emailField, newPasswordField, passwordField } from './fields.ts'
import { messages } from './messages.ts'

/**
 * The calls of the embedded identity provider (rule identity-1), known only to it and to the web
 * app's identity client. A hosted provider has only the calls about mailed links.
 */

const token = z
  .string({ error: messages.linkInvalid })
  .check(z.minLength(1, messages.linkInvalid), z.maxLength(512, messages.linkInvalid))

/** `expiresIn` is in seconds. */
export const idTokenOutput = z.object({
  idToken: z.string(),
  expiresIn: z.number(),
  emailVerified: z.boolean(),
})

export const signIn = defineCall('signIn', {
  summary: 'Sign in: an ID token in the body, and the cookie of a sign-in session.',
  body: z.object({ email: emailField(), password: passwordField }),
  output: idTokenOutput,
  errors: ['unauthenticated', 'two_step_required', 'too_many_requests', 'forbidden'],
})

export const refresh = defineCall('refresh', {
  summary: 'A new ID token for the login of the cookie.',
  output: idTokenOutput,
  errors: ['unauthenticated', 'too_many_requests', 'forbidden'],
})

export const signOut = defineCall('signOut', {
  summary: 'End the login of the cookie. Answers alike without one.',
  errors: ['forbidden'],
})

export const verifyEmail = defineCall('verifyEmail', {
  summary: 'Redeem the token of a verification mail; with a new password where the code says so.',
  body: z.object({ token, newPassword: z.optional(newPasswordField) }),
  /**
   * `email`: for the login that follows. `next`: the path to open after it. `session`: in the browser that
   * signed up, which also gets the cookie of a sign-in session (rule identity-21).
   */
  output: z.extend(messageOutput, {
    email: z.string(),
    next: z.optional(z.string()),
    session: z.optional(idTokenOutput),
  }),
  errors: ['choose_password', 'too_many_requests'],
})

export const mailRequestForm = z.object({ email: emailField() })

export const resendVerification = defineCall('resendVerification', {
  summary: 'Send the verification mail again. Answers alike for every address.',
  body: mailRequestForm,
  errors: ['too_many_requests'],
})

export const forgotPassword = defineCall('forgotPassword', {
  ...resendVerification,
  summary: 'Send a reset link. Answers alike for every address.',
})

export const checkResetLink = defineCall('checkResetLink', {
  summary: 'Check whether the token of a reset mail works, without redeeming it.',
  body: z.object({ token }),
  errors: ['too_many_requests'],
})

export const resetPasswordForm = z.object({ token, newPassword: newPasswordField })

export const resetPassword = defineCall('resetPassword', {
  summary: 'Redeem the token of a reset mail; every login ends.',
  body: resetPasswordForm,
  errors: ['too_many_requests'],
})

export const jwks = defineCall('jwks', {
  summary: 'The public keys that verify ID tokens (RFC 7517).',
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
})
