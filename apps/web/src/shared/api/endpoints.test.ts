import { addresses } from '@firstbell/contract/addresses'
import { calls } from '@firstbell/contract/calls'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

const described = Object.assign({}, ...Object.values(calls)) as Record<
  string,
  { method: string; path: string; who: string; status: number; encodings?: readonly string[] }
>

test('every endpoint is as the contract describes its call', () => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const call = described[name]
    expect(endpoint, name).toEqual({
      name,
      method: call?.method,
      path: call?.path,
      status: call?.status,
      public: call?.who === 'anyone',
      multipart: endpoint.multipart && call?.encodings?.includes('multipart'),
    })
  }
})

test('the contract describes the calls that it has addresses for, and no others', () => {
  expect(Object.keys(addresses).sort()).toEqual(Object.keys(described).sort())
})
