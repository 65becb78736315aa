import { expect, test } from 'vitest'
import { personName } from './mail-words.ts'

test.each([
  ['Kavitha d/o Subramaniam', 'Kavitha d/o Subramaniam'],
  ['Ravi S/O Kumar', 'Ravi S/O Kumar'],
  ['Arun a/l Raman', 'Arun a/l Raman'],
  ['Devi a/p Maniam', 'Devi a/p Maniam'],
  ['Dr.Müller', 'Dr. Müller'],
  ['Prof.Dr.med.Ada Lovelace', 'Prof. Dr. med. Ada Lovelace'],
  ['J.R.R.Tolkien', 'J. R. R. Tolkien'],
  ['Ada Lovelace', 'Ada Lovelace'],
])('%j is greeted as %j (rule mail-10)', (name, shown) => {
  expect(personName(name)).toBe(shown)
})

test.each([
  'evil.example/d/o',
  'd/o.evil.example',
  'a/b/c',
  'go/links',
  'evil/x',
  '//e',
  'x/y evil.example',
  'casino777.com',
  'Dr.evil.example',
  'dr.casino',
  'd／o.com',
  'https://a/b',
  't.co',
  't.co/a',
  'a@b',
])(
  '%j is not in the greeting, because clients could turn it into a link (rule mail-10)',
  (name) => {
    expect(personName(name)).toBe('')
  },
)
