import { rating, ratingWords } from '@firstbell/messages/formats'
import { expect, test } from 'vitest'
import {
  classHours,
  courseHours,
  courseMinutes,
  priceText,
  seatsText,
} from './format-quantities.ts'

test('durations in the unit that each screen names', () => {
  expect(classHours(90)).toBe('1.5 hours')
  expect(classHours(60)).toBe('1 hour')
  expect(classHours(100)).toBe('1.67 hours')
  expect(courseHours(3)).toBe('72 hours (3 days)')
  expect(courseHours(1)).toBe('24 hours (1 day)')
  expect(courseMinutes(3)).toBe(4320)
})

test('prices have a dollar sign', () => {
  expect(priceText(49.5)).toBe('$49.50')
  expect(priceText(49)).toBe('$49.00')
  expect(priceText(0)).toBe('$0 · Free')
  expect(priceText(1_000_000)).toBe('$1,000,000.00')
})

test('prices have the code of another currency (rule payment-20)', () => {
  const euros = { currency: 'eur', digits: 2 }
  expect(priceText(1049.5, euros)).toBe('1,049.50 EUR')
  expect(priceText(0, euros)).toBe('0 EUR · Free')
  expect(priceText(7900, { currency: 'jpy', digits: 0 })).toBe('7,900 JPY')
  expect(priceText(49.5, { currency: 'usd', digits: 2 })).toBe('$49.50')
})

test('seats left', () => {
  expect(seatsText(3, 12, 'class')).toBe('3 of 12 seats left')
  expect(seatsText(1, 1, 'course')).toBe('1 of 1 seat left')
  expect(seatsText(0, 12, 'course')).toBe('Full')
})

test('ratings for the eye and for screen readers (rule screen-52)', () => {
  expect(rating(5, 1200)).toBe('5.0 (1,200)')
  expect(ratingWords(5, 1200)).toBe('Rated 5.0 out of 5 by 1,200 students')
  expect(ratingWords(4.8, 1)).toBe('Rated 4.8 out of 5 by 1 student')
})
