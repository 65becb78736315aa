import { calls } from '@firstbell/contract/calls'
import { routes } from '@firstbell/contract/routes'
import { expect, test } from 'vitest'

test('the contract describes the calls that it has routes for, and no others', () => {
  const described = Object.values(calls).flatMap((area) => Object.keys(area))
  expect(Object.keys(routes).sort()).toEqual(described.sort())
})
