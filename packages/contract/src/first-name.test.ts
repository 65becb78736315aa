import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  [' Mia  Keller ', 'Mia'],
  ['Jean-Luc de la Tour', 'Jean-Luc'],
  ['Cher', 'Cher'],
  ['李小龙', '李小龙'],
  ['عبد الله حسن', 'عبد الله'],
  ['ليلى حسن', 'ليلى'],
  ['J. R. O’Brien', 'J. R. O’Brien'],
  ['Dr. Anna Müller', 'Dr. Anna Müller'],
  ['', ''],
])('“%s” is addressed as “%s” (rules mail-3, screen-27)', (name, first) => {
  expect(firstName(name)).toBe(first)
})
