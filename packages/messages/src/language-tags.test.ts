import { expect, test } from 'vitest'
import { closestTag } from './language-tags.ts'
import { languageFor, languageOf, splitPath } from './languages.ts'

test.each([
  ['es-MX', 'es'],
  ['ES', 'es'],
  ['pt-BR', 'pt-BR'],
  ['pt-pt', 'pt-PT'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-BR'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh-Hans-SG', 'zh-Hans'],
  ['it', undefined],
  ['est', undefined],
  ['', undefined],
])('the language for the tag %j is %j (rule language-2)', (tag, language) => {
  const tags = ['en', 'es', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']
  expect(closestTag(tag, tags)).toBe(language)
})

test('a stored tag of an unknown region is its language, and an unknown language English', () => {
  expect(['es-MX', 'AR-eg', 'it', undefined].map((tag) => languageOf(tag))).toEqual([
    'es',
    'ar',
    'en',
    'en',
  ])
  expect(languageFor('it')).toBeUndefined()
})

test('a prefix of a path is the exact tag of a language (rule language-1)', () => {
  expect(splitPath('/es/courses')).toEqual({ language: 'es', path: '/courses' })
  expect(splitPath('/es')).toEqual({ language: 'es', path: '/' })
  for (const path of ['/es-MX/courses', '/ES', '/en', '/it', '/', '/toString', '/esabout'])
    expect(splitPath(path)).toEqual({ language: 'en', path })
})
