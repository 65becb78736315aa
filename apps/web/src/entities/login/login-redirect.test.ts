import { expect, test } from 'vitest'
import { loginPath, safeNext } from './login-redirect.ts'

test.each([
  ['/', '/'],
  ['/profile', '/profile'],
  ['/classes/c1?book=1#top', '/classes/c1?book=1#top'],
  ['/a/../b', '/b'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/de', '/'],
  ['/ar/classes/c1?book=1#top', '/classes/c1?book=1#top'],
  ['/en/about', '/en/about'],
])('%s stays on the site', (given, expected) => {
  expect(safeNext(given)).toBe(expected)
})

test.each([
  null,
  undefined,
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%5C/../\\evil',
  '/de//evil.example',
  '/de/.//evil.example',
])('%j does not leave the site', (given) => {
  expect(safeNext(given)).toBe('/')
})

test('the login page is told where to lead back to', () => {
  expect(loginPath('/classes/c1?book=1')).toBe('/login?next=%2Fclasses%2Fc1%3Fbook%3D1')
  expect(loginPath('//evil.example')).toBe('/login?next=%2F')
})
