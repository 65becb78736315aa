import { expect, test } from 'vitest'
import { claimsOf } from './token-claims.ts'

test('a non-ASCII email is decoded unchanged (rule account-5)', () => {
  const payload = Buffer.from(JSON.stringify({ email: 'josé.ñandú@exämple.org' })).toString(
    'base64url',
  )
  expect(claimsOf(`head.${payload}.signature`).email).toBe('josé.ñandú@exämple.org')
})
