import { expect, test } from 'vitest'
import { inEnglish, partsOf, withEnglishElements, withoutMarks } from './in-english.ts'

const english = inEnglish({
  title: 'Your seats',
  seats: (count: number, where: string) => `${count} seats in ${where}, <link>see all</link>`,
  days: ['Mon', 'Tue'],
  from: 18,
})

test('a message that a language lacks keeps its shape', () => {
  expect(withoutMarks(english.title)).toBe('Your seats')
  expect(withoutMarks(english.seats(2, 'Yoga'))).toBe('2 seats in Yoga, <link>see all</link>')
  expect(english.days.map(withoutMarks)).toEqual(['Mon', 'Tue'])
  expect(english.from).toBe(18)
})

test('its tags of elements are not part of its English texts', () => {
  expect(
    english
      .seats(2, 'Yoga')
      .split(/<\/?link>/)
      .map(partsOf),
  ).toEqual(
    [[{ text: '2 seats in Yoga, ', english: true }], [{ text: 'see all', english: true }], []].map(
      (parts) => (parts.length > 0 ? parts : undefined),
    ),
  )
})

test('a text tells which of its parts are in English', () => {
  expect(partsOf('Il corso')).toBeUndefined()
  expect(partsOf(`Corso: ${english.title}!`)).toEqual([
    { text: 'Corso: ', english: false },
    { text: 'Your seats', english: true },
    { text: '!', english: false },
  ])
  // What is inserted may be in English as well.
  const parts = partsOf(english.seats(1, english.title)) ?? []
  expect(parts.filter((part) => !part.english).map(({ text }) => text)).toEqual([
    '<link>',
    '</link>',
  ])
})

test('a document says what is in English, but not in its title and its attributes', () => {
  const { title } = english
  expect(
    withEnglishElements(`<title>${title}</title><img alt="${title}"><p>Ciao<br>${title}</p>`),
  ).toBe(
    '<title>Your seats</title><img alt="Your seats"><p>Ciao<br><span lang="en" dir="ltr">Your seats</span></p>',
  )
})
