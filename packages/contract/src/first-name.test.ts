import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test('people are greeted by their first name, or by the whole one if the first word is none (rule mail-3)', () => {
  expect(firstName(' Mia  Keller ')).toBe('Mia')
  expect(firstName('Jean-Luc de la Tour')).toBe('Jean-Luc')
  expect(firstName('李小龙')).toBe('李小龙')
  expect(firstName('J. R. O’Brien')).toBe('J. R. O’Brien')
  expect(firstName('Dr. Anna Müller')).toBe('Dr. Anna Müller')
  expect(firstName('عبد الرحمن محمد')).toBe('عبد الرحمن محمد')
  expect(firstName('')).toBe('')
})
