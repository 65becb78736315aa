import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Mia Fontaine', 'Mia'],
  [' Jean-Luc  Picard ', 'Jean-Luc'],
  ['Cher', 'Cher'],
  ['عبد الله حسن', 'عبد الله'],
  ['ليلى حسن', 'ليلى'],
  ['', ''],
])('the first name of “%s” is “%s” (rule screen-27)', (name, first) => {
  expect(firstName(name)).toBe(first)
})
