import { expect, test } from 'vitest'
import {
  canonicalSearch,
  homeSearch,
  pagedSearch,
  profileSearch,
  readSearch,
  tokenSearch,
  withSearch,
} from './search.ts'

const home = (query: string) => readSearch(homeSearch, new URLSearchParams(query))

test('what is no value of a parameter reads as its default', () => {
  expect(home('')).toMatchObject({ q: '', page: 1 })
  expect(home('q=%20yoga%20&page=3&utm=x')).toMatchObject({ q: 'yoga', page: 3 })
  for (const page of ['', '0', '-1', '1.5', 'x', '1e9', '2000000'])
    expect(home(`page=${page}`).page, page).toBe(1)
  const profile = readSearch(profileSearch, new URLSearchParams('section=garden&tab=details'))
  expect(profile).toMatchObject({ section: undefined, tab: 'details', booking: '' })
})

test('every way to write an address leads to one', () => {
  for (const query of ['q=yoga', '?q=+yoga+&page=1', 'page=x&utm=1&q=yoga', 'q=yoga&book=1'])
    expect(canonicalSearch(homeSearch, query)).toBe('q=yoga')
  expect(canonicalSearch(pagedSearch, '?page=02&q=yoga')).toBe('page=2')
  expect(canonicalSearch(tokenSearch, '?token=')).toBe('')
})

test('changes leave out defaults, and keep what is not theirs', () => {
  const params = new URLSearchParams('book=1&page=2')
  expect(withSearch(homeSearch, params, { q: 'a b', page: 1 }).toString()).toBe('book=1&q=a+b')
  expect(params.toString(), 'the given ones stay').toBe('book=1&page=2')
})
