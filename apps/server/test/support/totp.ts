import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, vi } from 'vitest'

const STEP_MS = 30_000

/**
 * Returns the code that an authenticator app shows.
 * @param steps offset in steps of 30 s
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** Stops the clock of a test file in the middle of a step, so that no code expires during a test. */
export function standWithinStep(): void {
  beforeAll(() => {
    const now = (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterAll(() => void vi.useRealTimers())
}
