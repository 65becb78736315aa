import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EVENTS_PATH, type PageEvent } from '@firstbell/contract/events'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import type { App } from '../../src/app.ts'
import type { Person } from './world.ts'

/** Starts a server for an app. @returns its URL */
export async function serve(app: Pick<App, 'handle'>): Promise<string> {
  const server = createServer(app.handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** Opens event streams at a server. @param here its URL, unless a test names another one */
export function eventStreams(here: string) {
  /** Opens a stream and collects its events. */
  async function listen(who: Person, { url = here, after = '' } = {}) {
    const gone = new AbortController()
    onTestFinished(() => gone.abort())
    const answer = await fetch(url + EVENTS_PATH, {
      headers: { authorization: `Bearer ${who.token}`, ...(after && { 'last-event-id': after }) },
      signal: gone.signal,
    })
    let text = ''
    let over = false
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    const ended = (async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        text += value
      }
    })()
      .catch(() => {})
      .finally(() => (over = true))
    const said = () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as PageEvent)
    const ids = () => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id!)
    const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
    return {
      answer,
      text: () => text,
      said,
      ids,
      ended,
      isOver: () => over,
      leave: () => gone.abort(),
      begun: () => until(() => expect(ids()).not.toEqual([])),
      hears: (event: PageEvent) => until(() => expect(said()).toContainEqual(event)),
    }
  }
  /** Opens a stream, and waits until it receives all events. */
  async function listening(who: Person, options?: Parameters<typeof listen>[1]) {
    const stream = await listen(who, options)
    expect(stream.answer.status).toBe(200)
    await stream.begun()
    return stream
  }
  return { listen, listening }
}
