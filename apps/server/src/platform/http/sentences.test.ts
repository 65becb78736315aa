import { calls } from '@firstbell/messages/all/calls'
import { languages } from '@firstbell/messages/languages'
import { expect, test } from 'vitest'
import { isSentence, sentenceIn, verbatim, type Sentence } from './sentences.ts'

const names = Object.keys(calls.en) as (keyof typeof calls.en)[]

test.each(languages)('every sentence exists in %s', (language) => {
  for (const name of names) {
    const said = sentenceIn(language, calls.en[name], [name])
    expect(said).toBe(calls[language][name])
    expect(said.trim(), name).not.toBe('')
    if (language !== 'en') expect(said, name).not.toBe(calls.en[name])
  }
})

test('if sentences share an English text, that of the call counts', () => {
  const english = 'Class successfully deleted!' satisfies Sentence
  expect(sentenceIn('de', english, ['classDeleted'])).toBe('Live-Stunde gelöscht!')
  expect(sentenceIn('de', english, ['classBookingCancelled'])).toBe(
    'Buchung der Live-Stunde storniert!',
  )
  expect(sentenceIn('en', english, ['classBookingCancelled'])).toBe(english)
})

test('a text of another service is not translated', () => {
  expect(sentenceIn('fr', verbatim('Password must contain a digit'))).toBe(
    'Password must contain a digit',
  )
  expect(isSentence('Password must contain a digit')).toBe(false)
})
