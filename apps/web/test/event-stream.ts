import { EVENTS_PATH, type PageEvent } from '@firstbell/contract/events'
import { onTestFinished } from 'vitest'

/**
 * Answers the page's stream of events until the test ends. Call it before `render`.
 * @returns sends events on the stream that is open
 */
export function openEventStream(): (...events: PageEvent[]) => void {
  const encoder = new TextEncoder()
  let lastId = 0
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const send = (data = '') => {
    lastId += 1
    stream?.enqueue(encoder.encode(`id: ${lastId}\n\n${data}`))
  }
  const original = window.fetch
  window.fetch = async (resource, init) => {
    if (resource !== EVENTS_PATH) return original(resource, init)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
        send()
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  onTestFinished(() => void (window.fetch = original))
  return (...events) => send(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''))
}
