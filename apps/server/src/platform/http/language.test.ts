import { expect, test } from 'vitest'
import { bestLanguage } from './language.ts'

test.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['es-MX', 'es'],
  ['ar-EG-u-nu-arab', 'ar'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['it, pt-BR;q=0.9, de;q=0.1', 'de'],
  ['de;q=0.5, fr;q=0.8', 'fr'],
  ['de;q=0.5, fr;q=0.5', 'de'],
  ['de-AT;q=0.9, fr;q=0.8, de;q=0.2', 'de'],
  [' \tar ; q=1.000 ,, en', 'ar'],
])('the best of %j is %s', (header, language) => {
  expect(bestLanguage(header)).toBe(language)
})

test.each([
  [undefined],
  [''],
  ['*'],
  ['it, zh-Hant;q=0.9'],
  ['deu'],
  ['de;q=0'],
  ['*, de;q=0.5'],
  ['it;q=1, *;q=0.1'],
])('%j is English', (header) => {
  expect(bestLanguage(header)).toBe('en')
})

test('a wildcard matches the languages that are not in the header', () => {
  expect(bestLanguage('de;q=0.5, *;q=0.1')).toBe('de')
  expect(bestLanguage('en;q=0, *')).toBe('es')
})

test('malformed elements are skipped', () => {
  for (const broken of [
    'de;q=2',
    'de;q=x',
    'de;q=0.1234',
    'd e',
    'de_AT',
    'de;level=1',
    '؟',
    '-de',
  ])
    expect([broken, bestLanguage(broken), bestLanguage(`${broken}, fr`)]).toEqual([
      broken,
      'en',
      'fr',
    ])
})

test('the first 1,000 characters are parsed', () => {
  const long = (length: number, rest: string) => `${'it,'.repeat(400).slice(0, length - 1)},${rest}`
  expect(bestLanguage(long(990, 'de'))).toBe('de')
  expect(bestLanguage(long(998, 'de'))).toBe('de')
  expect(bestLanguage(long(998, 'de,fr'))).toBe('de')
  expect(bestLanguage(long(999, 'de'))).toBe('en')
  // The header is truncated within a tag.
  expect(bestLanguage(long(998, 'deu'))).toBe('en')
})
