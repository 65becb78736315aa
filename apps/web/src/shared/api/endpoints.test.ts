import { calls } from '@firstbell/contract/calls'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

const described = Object.assign({}, ...Object.values(calls)) as Record<
  string,
  { method: string; path: string; who: string; status: number; encodings?: readonly string[] }
>
/** Calls that the web app leaves to others: old clients, mail clients, verifiers of tokens. */
const notOurs = ['deleteClassByOldPath', 'unsubscribe', 'jwks']

test('every endpoint is as the contract describes it', () => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const call = described[name]
    expect(endpoint, name).toEqual({
      name,
      method: call?.method,
      path: call?.path,
      status: call?.status,
      public: call?.who === 'anyone',
      ...(endpoint.multipart && call?.encodings?.includes('multipart') && { multipart: true }),
    })
  }
})

test('no call of the contract is missing', () => {
  expect([...Object.keys(endpoints), ...notOurs].sort()).toEqual(Object.keys(described).sort())
})
