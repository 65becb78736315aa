import * as z from 'zod/mini'
import { messages } from './messages.ts'

/** Answers of browsers about passkeys, as WebAuthn (Level 3, §5.1) writes them in JSON. */

/** The longest fields of a response: credential ids have at most 1,023 bytes. */
const ID_CHARACTERS = 1_364
const DATA_CHARACTERS = 12_000
const MAX_TRANSPORTS = 16

const invalid = { error: messages.invalidInput }
const base64url = (max: number) =>
  z
    .string(invalid)
    .check(z.regex(/^[\w-]*$/, messages.invalidInput), z.maxLength(max, messages.invalidInput))
const credential = {
  id: base64url(ID_CHARACTERS).check(z.minLength(1, messages.invalidInput)),
  rawId: base64url(ID_CHARACTERS),
  type: z.literal('public-key', invalid),
}

/** The browser's response for a new passkey (RegistrationResponseJSON). */
export const newPasskeyAnswer = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(DATA_CHARACTERS),
        attestationObject: base64url(DATA_CHARACTERS),
        transports: z.optional(
          z
            .array(
              z.string(invalid).check(z.regex(/^[\w-]{1,32}$/, messages.invalidInput)),
              invalid,
            )
            .check(z.maxLength(MAX_TRANSPORTS, messages.invalidInput)),
        ),
      },
      invalid,
    ),
  },
  invalid,
)
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>

/** The browser's response for a sign-in with a passkey (AuthenticationResponseJSON). */
const passkeyAnswer = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(DATA_CHARACTERS),
        authenticatorData: base64url(DATA_CHARACTERS),
        signature: base64url(DATA_CHARACTERS),
        userHandle: z.optional(base64url(ID_CHARACTERS)),
      },
      invalid,
    ),
  },
  invalid,
)
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/**
 * The answer of a passkey, as calls accept it: any object. Its fields are checked together with its signature, so
 * that wrong fields are refused in the same way as a wrong signature, and not with 400.
 */
export const sentAnswer = z.record(z.string(), z.unknown(), invalid)

/** Returns the fields of a passkey's answer, or null if the object is none. */
export const readAnswer = (sent: z.infer<typeof sentAnswer>): PasskeyAnswer | null =>
  passkeyAnswer.safeParse(sent).data ?? null
