import { expect, test } from 'vitest'
import { emailOfSession } from './sign-in.ts'

test('a non-ASCII email is decoded unchanged (rule account-5)', () => {
  const payload = Buffer.from(JSON.stringify({ email: 'josé.ñandú@exämple.org' })).toString(
    'base64url',
  )
  const session = { idToken: `head.${payload}.signature`, expiresIn: 900, emailVerified: true }
  expect(emailOfSession(session)).toBe('josé.ñandú@exämple.org')
})
