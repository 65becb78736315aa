import { addresses } from '@firstbell/contract/addresses'
import { calls } from '@firstbell/contract/calls'
import { expect, test } from 'vitest'

test('the contract describes the calls that it has addresses for, and no others', () => {
  const described = Object.values(calls).flatMap((area) => Object.keys(area))
  expect(Object.keys(addresses).sort()).toEqual(described.sort())
})
