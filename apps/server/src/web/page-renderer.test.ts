import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '../platform/http/errors.ts'
import { createPageRenderer } from './page-renderer.ts'

const entry = `
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
while (existsSync(new URL('busy', import.meta.url))) await setTimeout(5)
export async function renderPage({ path, data }, template) {
  while (path === '/endless');
  if (path === '/broken') throw new Error('A component failed.')
  const html = template + path + data + JSON.stringify(process.env)
  return { html, validator: html, incomplete: false }
}
`

/** @param busy simulates a busy machine: a thread has loaded its code when this file is deleted */
async function createRenderer({ busy = false } = {}) {
  const webDist = await mkdtemp(join(tmpdir(), 'firstbell-renderer-'))
  await mkdir(join(webDist, 'server/en'), { recursive: true })
  await writeFile(join(webDist, 'server/en/entry-server.js'), entry)
  await writeFile(join(webDist, 'server/package.json'), '{ "type": "module" }')
  const load = join(webDist, 'server/en/busy')
  if (busy) await writeFile(load, '')
  const renderer = createPageRenderer({
    webDist,
    templates: { en: 'T', es: '', de: '', fr: '', ar: '' },
  })
  onTestFinished(async () => {
    await renderer.close()
    await rm(webDist, { recursive: true })
  })
  return Object.assign(renderer, { load: () => rm(load) })
}

/** Advances the clock of the page timeout until there is an answer. */
async function runClockUntil<T>(answer: Promise<T>): Promise<T> {
  let settled = false
  const done = () => (settled = true)
  void answer.then(done, done)
  while (!settled) await vi.advanceTimersByTimeAsync(1_000)
  return answer
}

test('a page is rendered and compressed in a thread without the settings', async () => {
  const renderer = await createRenderer()
  const { body, incomplete } = await renderer.render(
    { language: 'en', path: '/about', data: '{}' },
    false,
  )
  expect(body.plain.toString()).toBe('T/about{}{"NODE_ENV":"production"}')
  expect(brotliDecompressSync(body.br as Buffer)).toEqual(body.plain)
  expect([body.etag, incomplete]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), false])
})

test('a page that was requested lately is compressed better, with the same content', async () => {
  const renderer = await createRenderer()
  const words = ['chords', 'rhythm', 'a first song', 'questions', 'pace']
  const data = Array.from({ length: 60 }, (_, n) => {
    const text = words.map((word, i) => word.repeat(1 + ((n * i) % 3))).join(' ')
    return `<li class="min-w-0"><a href="/classes/${(n * 7919) % 1009}">Class ${n}</a> ${text}</li>`
  }).join('')
  const [first, again] = await Promise.all(
    [false, true].map((known) => renderer.render({ language: 'en', path: '/', data }, known)),
  )
  expect([again?.body.etag, again?.body.plain]).toEqual([first?.body.etag, first?.body.plain])
  expect(brotliDecompressSync(first?.body.br as Buffer)).toEqual(first?.body.plain)
  expect(again?.body.br?.length).toBeLessThan(first?.body.br?.length as number)
})

test('a kept page keeps no other memory', async () => {
  const renderer = await createRenderer()
  const { body } = await renderer.render(
    { language: 'en', path: '/', data: '{}'.repeat(1_000) },
    false,
  )
  for (const kept of [body.plain, body.br as Buffer])
    expect(kept.buffer.byteLength).toBe(kept.byteLength)
})

test('a failing page does not affect others', async () => {
  const renderer = await createRenderer()
  const pages = ['/broken', '/about'].map((path) =>
    renderer.render({ language: 'en', path, data: '' }, false),
  )
  const [broken, about] = await Promise.allSettled(pages)
  expect([broken?.status, about?.status]).toEqual(['rejected', 'fulfilled'])
})

test('a page that never ends is stopped, and the next one is rendered', async () => {
  const renderer = await createRenderer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const render = (path: string) => renderer.render({ language: 'en', path, data: '' }, false)
  await expect(runClockUntil(render('/endless'))).rejects.toThrow('has ended')
  expect((await render('/about')).body.plain.toString()).toContain('/about')
})

test('a page waits for a thread that loads its code slowly', async () => {
  const renderer = await createRenderer({ busy: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = renderer.render({ language: 'en', path: '/about', data: '' }, false)
  await vi.advanceTimersByTimeAsync(60_000)
  await renderer.load()
  expect((await page).body.plain.toString()).toContain('/about')
})

test('pages beyond the queue’s limit are refused at once, and the others are rendered', async () => {
  const renderer = await createRenderer()
  const asked = Array.from({ length: 1_000 }, (_, n) =>
    renderer.render({ language: 'en', path: `/${n}`, data: '' }, false),
  )
  const settled = await Promise.allSettled(asked)
  const refused = settled.filter((each) => each.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ reason }) => (reason as AppError).code))).toEqual(
    new Set(['unavailable']),
  )
  expect(settled[0]?.status).toBe('fulfilled')
  expect(
    (await renderer.render({ language: 'en', path: '/later', data: '' }, false)).body,
  ).toBeDefined()
})

test('waiting pages are refused when the server stops', async () => {
  const renderer = await createRenderer()
  const asked = Array.from({ length: 50 }, () =>
    renderer.render({ language: 'en', path: '/', data: '' }, false),
  )
  const settled = Promise.allSettled(asked)
  await renderer.close()
  expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set(['rejected']))
  await expect(
    renderer.render({ language: 'en', path: '/', data: '' }, false),
  ).rejects.toMatchObject({
    code: 'unavailable',
  })
})
