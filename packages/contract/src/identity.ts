import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { emailField, newPasswordField, passwordField } from './fields.ts'
import { messages } from './messages.ts'

/**
 * The calls of the embedded identity provider (rule identity-1). Only the web app's identity client
 * and the provider itself know them. With a hosted provider there are only the four about the links
 * of our mails.
 */

const token = z
  .string({ error: messages.linkInvalid })
  .check(z.minLength(1, messages.linkInvalid), z.maxLength(512, messages.linkInvalid))

/** `expiresIn` is in seconds. */
const idTokenOutput = z.object({
  idToken: z.string(),
  expiresIn: z.number(),
  emailVerified: z.boolean(),
})

export const signIn = defineCall({
  method: 'POST',
  path: '/identity/sign-in',
  who: 'anyone',
  summary: 'Sign in: an ID token in the body, a session cookie beside it.',
  body: z.object({ email: emailField(), password: passwordField }),
  output: idTokenOutput,
  status: 200,
  errors: ['unauthenticated', 'too_many_requests', 'forbidden'],
})

export const refresh = defineCall({
  method: 'POST',
  path: '/identity/refresh',
  who: 'anyone',
  summary: 'A new ID token for the session of the cookie.',
  output: idTokenOutput,
  status: 200,
  errors: ['unauthenticated', 'too_many_requests', 'forbidden'],
})

export const signOut = defineCall({
  method: 'POST',
  path: '/identity/sign-out',
  who: 'anyone',
  summary: 'End the session of the cookie. Answers alike without one.',
  output: messageOutput,
  status: 200,
  errors: ['forbidden'],
})

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/identity/verify-email',
  who: 'anyone',
  summary: 'Redeem the token of a verification mail.',
  body: z.object({ token }),
  /** `next`: where the person wanted to go when they signed up. */
  output: z.extend(messageOutput, { next: z.optional(z.string()) }),
  status: 200,
  errors: ['too_many_requests'],
})

export const resendVerification = defineCall({
  method: 'POST',
  path: '/identity/resend-verification',
  who: 'anyone',
  summary: 'Send the verification mail again. Answers alike for every address.',
  body: z.object({ email: emailField() }),
  output: messageOutput,
  status: 200,
  errors: ['too_many_requests'],
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/identity/forgot-password',
  who: 'anyone',
  summary: 'Send a reset link. Answers alike for every address.',
  body: z.object({ email: emailField() }),
  output: messageOutput,
  status: 200,
  errors: ['too_many_requests'],
})

export const resetPasswordForm = z.object({ token, newPassword: newPasswordField })

export const resetPassword = defineCall({
  method: 'POST',
  path: '/identity/reset-password',
  who: 'anyone',
  summary: 'Redeem the token of a reset mail; every session ends.',
  body: resetPasswordForm,
  output: messageOutput,
  status: 200,
  errors: ['too_many_requests'],
})

export const jwks = defineCall({
  method: 'GET',
  path: '/identity/jwks.json',
  who: 'anyone',
  summary: 'The public keys that verify ID tokens (RFC 7517).',
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  status: 200,
  errors: [],
})
