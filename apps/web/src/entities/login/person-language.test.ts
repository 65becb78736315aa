import { expect, onTestFinished, test, vi } from 'vitest'
import { setTokenSource } from '#shared/api/api.ts'
import { chooseLanguage, redirectToLanguage, saveLanguage } from './person-language.ts'

test('a chosen language is saved as the person’s also where the browser has no storage (rule language-3)', async () => {
  expect(() => window.localStorage).toThrow()
  setTokenSource({ getIdToken: async () => 'token', onUnauthenticated: () => {} })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(String(body))])
    return new Response('{}')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await saveLanguage('de')
  expect(sent).toEqual([['/me/preferences', { language: 'de' }]])
})

test('a booking that a login interrupted stays in the language in which it was begun (rule language-5)', async () => {
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('window', { location: { replace } })
  onTestFinished(() => void vi.unstubAllGlobals())
  await chooseLanguage('de', 'token')
  for (const path of ['/classes?book=1', '/?page=2&enroll=1', '/classes/1?review=1'])
    expect(redirectToLanguage(path)).toBe(false)
  expect(replace).not.toHaveBeenCalled()
  expect(redirectToLanguage('/classes')).toBe(true)
  expect(replace).toHaveBeenCalledWith('/de/classes')
})
