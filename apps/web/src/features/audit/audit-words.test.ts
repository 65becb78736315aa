import { AUDIT_KINDS } from '@firstbell/contract/audit-kinds'
import { expect, test } from 'vitest'
import { detailName, detailWords, kindOptions, kindWords } from './audit-words.ts'

test('in English the log names groups and kinds as its export does (rules audit-8, audit-9)', () => {
  const shown = kindOptions.map(({ group, options }) => [
    group,
    Object.fromEntries(options.map(({ value, label }) => [value, label])),
  ])
  expect(Object.fromEntries(shown)).toEqual(AUDIT_KINDS)
})

test('what only a newer server knows stays as it is', () => {
  expect(kindWords('password_set')).toBe('Password set')
  expect(kindWords('rocket_launched')).toBe('rocket_launched')
  expect(kindWords('toString')).toBe('toString')
  expect(detailName('seats taken')).toBe('Seats taken')
  expect(detailName('rockets launched')).toBe('Rockets launched')
  expect(detailWords('changed', ['price', 'rocket'])).toBe('price, rocket')
  expect(detailWords('kind', 'password_set')).toBe('Password set')
  expect(detailWords('passkey', 'password_set')).toBe('password_set')
})
