import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { newPasskeyAnswer } from './webauthn.ts'

const answer = (id: string, transports: string[]) => ({
  id,
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'a', transports },
})

test('every invalid field of a new passkey has the message of invalid input', () => {
  expect(newPasskeyAnswer.safeParse(answer('a', ['usb'])).success).toBe(true)
  for (const wrong of [
    answer('a'.repeat(1_365), []),
    answer('a', ['no word']),
    answer('a', Array<string>(17).fill('usb')),
    answer('a', [1 as never]),
    { ...answer('a', []), response: { ...answer('a', []).response, transports: 'usb' } },
  ])
    expect(newPasskeyAnswer.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
      messages.invalidInput,
    ])
})
