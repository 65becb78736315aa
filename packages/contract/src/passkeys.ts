import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { idParams, requiredLine } from './fields.ts'
import { signIn } from './identity.ts'
import { messages } from './messages.ts'
import { passkey } from './security.ts'
import { TEXT_MAX } from './text-limits.ts'
import { newPasskeyAnswer, sentAnswer } from './webauthn.ts'

/**
 * Passkeys, a way to sign in to the embedded identity provider (docs/product/passkeys.md). Options are
 * those of WebAuthn (Level 3, §5.4 and §5.5) as JSON.
 */

const optionsOutput = z.object({ options: z.record(z.string(), z.unknown()) })

export const newPasskeyOptions = defineCall('newPasskeyOptions', {
  summary:
    'The options with which a browser makes a passkey (PublicKeyCredentialCreationOptionsJSON).',
  output: optionsOutput,
  errors: ['confirm_identity', 'passkeys_unavailable', 'conflict', 'too_many_requests'],
})

export const addPasskey = defineCall('addPasskey', {
  summary: 'Add the passkey that a browser has made by the options (RegistrationResponseJSON).',
  body: z.object({ response: newPasskeyAnswer }),
  output: z.extend(messageOutput, { passkey }),
  errors: ['confirm_identity', 'passkeys_unavailable', 'conflict', 'too_many_requests'],
})

export const passkeyForm = z.object({
  name: requiredLine(messages.nameRequired, TEXT_MAX.passkeyName),
})

export const renamePasskey = defineCall('renamePasskey', {
  summary: 'Rename a passkey of one’s own.',
  params: idParams,
  body: passkeyForm,
  errors: ['not_found', 'too_many_requests'],
})

export const removePasskey = defineCall('removePasskey', {
  summary: 'Remove a passkey of one’s own: it signs in no more.',
  params: idParams,
  /** The credential's id, for `PublicKeyCredential.signalUnknownCredential`. */
  output: z.extend(messageOutput, { credentialId: z.string() }),
  errors: ['confirm_identity', 'last_way', 'not_found', 'too_many_requests'],
})

export const passkeyOptions = defineCall('passkeyOptions', {
  summary:
    'The options with which a browser asks for a passkey, to sign in or to confirm (PublicKeyCredentialRequestOptionsJSON).',
  output: optionsOutput,
  errors: ['passkeys_unavailable', 'too_many_requests'],
})

export const passkeySignIn = defineCall('passkeySignIn', {
  summary: 'Sign in with a passkey, as with a password (AuthenticationResponseJSON).',
  body: z.object({ response: sentAnswer }),
  output: signIn.output,
  errors: [
    'unauthenticated',
    'passkey_unknown',
    'passkeys_unavailable',
    'forbidden',
    'too_many_requests',
  ],
})
