import { OFFERING_LANGUAGES } from '@firstbell/contract/offering-languages'
import { offeringLanguages } from '@firstbell/messages/all/offering-languages'
import { languages } from '@firstbell/messages/languages'
import { expect, test } from 'vitest'
import { taughtIn } from './taught-in.ts'

test('a language is named unless it is the page’s, unknown, or not said (rule offering-29)', () => {
  expect(taughtIn({ language: 'zh-Hant' })).toBe('Chinese (Traditional)')
  for (const language of ['en', 'tlh', undefined]) expect(taughtIn({ language })).toBeUndefined()
})

test.each(languages)('the languages of the contract have names in %s, in their order', (own) => {
  const { names } = offeringLanguages[own]
  expect(Object.keys(names).toSorted()).toEqual([...OFFERING_LANGUAGES].toSorted())
  const inOrder = Object.values(names)
  expect(inOrder).toEqual(inOrder.toSorted(new Intl.Collator(own).compare))
})
