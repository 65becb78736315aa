import { randomBytes } from 'node:crypto'
import { asciiForm } from '@firstbell/contract/typed-text'
import { Secret, TOTP } from 'otpauth'

/** The codes of two-step verification (RFC 6238, rule twostep-2), and what replaces a lost phone. */

/** Bytes of a secret: 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** Steps before and after the present one whose codes are taken. */
const TOLERANCE = 1
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

const RECOVERY_CODES = 10
/** Letters of a recovery code, of 5 bits each. */
const RECOVERY_LETTERS = 10
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/**
 * A secret as people type it into an app, and as a QR code carries it.
 * @returns `secret` in base32, `uri` as `otpauth://totp/…`
 */
export function keyOf(bytes: Buffer, email: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  const totp = new TOTP({ ...OPTIONS, issuer: 'Firstbell', label: email, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

/** The step of time that a code belongs to; null for a wrong code. Compares in constant time. */
export function stepOf(bytes: Buffer, code: string): number | null {
  const timestamp = Date.now()
  const secret = secretOf(bytes)
  const token = { ...OPTIONS, secret, token: code, timestamp, window: TOLERANCE }
  const delta = TOTP.validate(token)
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** The oldest step whose codes are still taken. */
export const oldestStep = (): number => TOTP.counter({ period: STEP_SECONDS }) - TOLERANCE

/** Reads typed text as one of the two kinds of code; returns null if it is neither. */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  const code = asciiForm(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  if (/^[a-z2-7]{10}$/.test(code)) return { kind: 'recovery', code }
  return null
}

/** New recovery codes of 50 random bits each, such as `k3v7q-x2mzt`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      randomBytes(RECOVERY_LETTERS),
      (byte) => BASE32[byte % BASE32.length],
    ).join('')
    return `${letters.slice(0, RECOVERY_LETTERS / 2)}-${letters.slice(RECOVERY_LETTERS / 2)}`
  })
}
