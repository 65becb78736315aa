// Threads have no origins.
// oxlint-disable unicorn/require-post-message-target-origin
import { parentPort } from 'node:worker_threads'
import { startMailSink } from './site.ts'

/**
 * For `lists.ts`, in a thread of its own, so that it takes nothing from the connections that are
 * measured: somebody who books at an even pace, and the mail server that the bookings' mails go to.
 */

/** Book one seat for each of these people, so many a second, from now on. */
export interface Start {
  url: string
  classId: string
  tokens: string[]
  perSecond: number
  /** When each booking was acknowledged, in milliseconds since 1970; 0 for what is to come. */
  acknowledged: Float64Array
}

/** What it tells: where the mail server is; that the last booking has been answered; what failed. */
export type Told = { mail: string } | { done: number } | { failed: string }

const port = parentPort
if (!port) throw new Error('bench/booker.ts is a thread of bench/lists.ts')
const tell = (told: Told) => port.postMessage(told)

let running: { stop: () => Promise<number> } | undefined

function start({ url, classId, tokens, perSecond, acknowledged }: Start) {
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  let answered = 0
  const book = async (token: string | undefined) => {
    const answer = await fetch(`${url}/classes/bookclass`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ classId }),
    })
    await answer.text()
    if (answer.status !== 201) throw new Error(`A booking was answered with ${answer.status}`)
    acknowledged[answered++] = performance.timeOrigin + performance.now()
  }
  const timer = setInterval(() => {
    // A tick that comes late makes up for it.
    const due = Math.min(tokens.length, ((performance.now() - began) * perSecond) / 1_000)
    while (sent < due) {
      const booking = book(tokens[sent++])
        .catch((error: Error) => tell({ failed: error.message }))
        .finally(() => underWay.delete(booking))
      underWay.add(booking)
    }
  }, 1_000 / perSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
      return answered
    },
  }
}

await using stack = new AsyncDisposableStack()
tell({ mail: (await startMailSink(stack)).url })
await new Promise<void>((over) => {
  port.on('message', (message: Start | 'stop' | 'end') => {
    if (message === 'end') over()
    else if (message !== 'stop') running = start(message)
    else void running?.stop().then((done) => tell({ done }))
  })
})
port.close()
