// Threads have no origins.
// oxlint-disable unicorn/require-post-message-target-origin
import { parentPort } from 'node:worker_threads'
import { startMailSink } from './site.ts'

/**
 * A worker thread for `lists.ts` and `pages.ts`, so that it does not slow the measured connections: books at a
 * steady rate, and runs the mail server for the bookings' mails.
 */

/** Starts to book one seat for each of these people, at a rate per second. */
export interface Start {
  url: string
  classId: string
  tokens: string[]
  perSecond: number
  /** When each booking was acknowledged, in milliseconds since 1970; 0 for later ones. */
  acknowledged: Float64Array
}

/**
 * Messages of the worker: the mail server's address, that all bookings were answered and how long
 * each took, or a failure.
 */
export type WorkerMessage =
  | { mail: string }
  | { done: number; milliseconds: number[] }
  | { failed: string }

const port = parentPort
if (!port) throw new Error('bench/lists-booker.ts is a thread of bench/lists.ts')
const tell = (told: WorkerMessage) => port.postMessage(told)

let running: { stop: () => Promise<number[]> } | undefined

function start({ url, classId, tokens, perSecond, acknowledged }: Start) {
  const underWay = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  const milliseconds: number[] = []
  const book = async (token: string | undefined) => {
    const asked = performance.now()
    const answer = await fetch(`${url}/classes/bookclass`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ classId }),
    })
    await answer.text()
    if (answer.status !== 201) throw new Error(`A booking was answered with ${answer.status}`)
    acknowledged[milliseconds.length] = performance.timeOrigin + performance.now()
    milliseconds.push(performance.now() - asked)
  }
  const timer = setInterval(() => {
    // Makes up for a late tick.
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
      return milliseconds
    },
  }
}

await using stack = new AsyncDisposableStack()
tell({ mail: (await startMailSink(stack)).url })
await new Promise<void>((over) => {
  port.on('message', (message: Start | 'stop' | 'end') => {
    if (message === 'end') over()
    else if (message !== 'stop') running = start(message)
    else void running?.stop().then((took) => tell({ done: took.length, milliseconds: took }))
  })
})
port.close()
