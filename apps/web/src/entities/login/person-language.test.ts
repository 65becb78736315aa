import { expect, onTestFinished, test, vi } from 'vitest'
import { setTokenSource } from '#shared/api/api.ts'
import { saveLanguage } from './person-language.ts'

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
