// Threads have no origins.
// oxlint-disable unicorn/require-post-message-target-origin
import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { bookClass, createCaller, steadily, took } from './load.ts'
import { startMailSink, type Site } from './site.ts'

/**
 * Somebody who books at a steady rate, and the mail server for it, in a thread, so that they do not
 * slow the measured connections.
 */

interface Start {
  url: string
  classId: string
  tokens: string[]
  perSecond: number
  /** When each booking was acknowledged, in milliseconds since 1970; 0 for later ones. */
  acknowledged: Float64Array
}

type Message = { mail: string } | { milliseconds: number[] } | { failed: string }

export async function startBooker(stack: AsyncDisposableStack, perSecond: number) {
  const thread = new Worker(new URL(import.meta.filename, 'file:'))
  const ended = once(thread, 'exit')
  stack.defer(async () => {
    thread.postMessage('end')
    await ended
  })
  const next = async (): Promise<Message> => ((await once(thread, 'message')) as [Message])[0]
  const first = await next()
  return {
    mail: 'mail' in first ? first.mail : '',
    /**
     * Books one seat for each of these people.
     * @returns the times of the acknowledgements, filled as they come, and the end: how long each
     * booking took, in milliseconds
     */
    start({ url }: Pick<Site, 'url'>, classId: string, tokens: string[]) {
      const acknowledged = new Float64Array(new SharedArrayBuffer(tokens.length * 8))
      thread.postMessage({ url, classId, tokens, perSecond, acknowledged } satisfies Start)
      const stop = async (): Promise<number[]> => {
        const answer = next()
        thread.postMessage('stop')
        const message = await answer
        if ('failed' in message) throw new Error(message.failed)
        return 'milliseconds' in message ? message.milliseconds : []
      }
      return { acknowledged, stop }
    },
  }
}

function book({ url, classId, tokens, perSecond, acknowledged }: Start, signal: AbortSignal) {
  const stack = new AsyncDisposableStack()
  const caller = createCaller(stack, [{ url }], 64)
  let done = 0
  return steadily(perSecond, signal, async (n) => {
    const answer = await bookClass(caller, tokens[n] ?? '', classId)
    if (answer.status !== 201) throw new Error(`A booking was answered with ${answer.status}`)
    acknowledged[done++] = answer.to
    return took(answer)
  }).finally(() => stack.disposeAsync())
}

if (!isMainThread) {
  const port = parentPort!
  await using stack = new AsyncDisposableStack()
  let over = new AbortController()
  let booking: Promise<Message>
  const send = (message: Message) => port.postMessage(message)
  const end = Promise.withResolvers<void>()
  port.on('message', (message: Start | 'stop' | 'end') => {
    if (message === 'end') return end.resolve()
    if (message === 'stop') {
      over.abort()
      return void booking.then(send)
    }
    over = new AbortController()
    booking = book(message, over.signal).then(
      (milliseconds) => ({ milliseconds }),
      (error: Error) => ({ failed: error.message }),
    )
  })
  send({ mail: (await startMailSink(stack)).url })
  await end.promise
  port.close()
}
