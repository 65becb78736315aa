import * as z from 'zod/mini'
import { signupForm, user } from './accounts.ts'
import { defineCall, messageOutput } from './call.ts'
import { browserLocale, browserTimeZone, sitePathField } from './fields.ts'
import { messages } from './messages.ts'

/** The calls about accounts at other providers (docs/product/providers.md). */

/** The name of a provider in OIDC_PROVIDERS. */
const provider = z
  .string({ error: messages.invalidInput })
  .check(z.regex(/^[a-z0-9]{1,20}$/, messages.invalidInput))

/** The unfinished sign-in of this browser after it came back from a provider. */
export const pendingSignIn = z.object({
  /**
   * `sign_up`: no account has the email. `connect`: one has it, and its owner signs in to connect the provider. `code`: the
   * account has two-step verification.
   */
  step: z.enum(['sign_up', 'connect', 'code']),
  provider: z.string(),
  label: z.string(),
  /** The path to open after signing in. */
  next: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** With `sign_up`: the provider has verified the email, so no password is needed. */
  emailVerified: z.optional(z.boolean()),
  /** With `code`: the ticket to send with the code. */
  ticket: z.optional(z.string()),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

export const getPendingSignIn = defineCall('getPendingSignIn', {
  summary: 'The unfinished sign-in of this browser after it came back from a provider.',
  output: pendingSignIn,
  errors: ['not_found'],
})

/** The form of a sign-up whose email a provider has verified. */
export const providerSignupForm = z.omit(signupForm, { email: true, password: true })

const signUpByProviderBody = z.extend(providerSignupForm, {
  timezone: browserTimeZone,
  locale: browserLocale,
})
export type SignUpByProviderBody = z.infer<typeof signUpByProviderBody>

export const signUpByProvider = defineCall('signUpByProvider', {
  summary:
    'Complete a sign-up with a provider’s account: verified and logged in, with a login cookie.',
  body: signUpByProviderBody,
  /** `expiresIn` is in seconds. */
  output: z.extend(messageOutput, {
    user,
    idToken: z.string(),
    expiresIn: z.number(),
    emailVerified: z.boolean(),
  }),
  errors: ['not_found', 'already_registered', 'too_many_requests', 'forbidden'],
})

export const connectProvider = defineCall('connectProvider', {
  summary: 'Where to go to connect an account of a provider. A recent confirmation is needed.',
  body: z.object({ provider, next: z.optional(sitePathField) }),
  output: z.extend(messageOutput, { url: z.string() }),
  errors: ['not_found', 'conflict', 'confirm_identity', 'too_many_requests'],
})

export const disconnectProvider = defineCall('disconnectProvider', {
  summary: 'Remove the connection with a provider, unless it is the last way to sign in.',
  params: z.object({ provider }),
  errors: ['not_found', 'last_way', 'confirm_identity'],
})
