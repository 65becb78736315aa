import { EVENTS_PATH, type PageEvent } from '@firstbell/contract/events'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubCalls } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { logInAs } from '#test/render.tsx'
import { fakeTimers } from '#test/timers.ts'
import { followEvents } from './follow-events.ts'

interface Stream {
  headers: Headers
  send: (text: string) => void
  end: () => void
  ended: boolean
}

/** Answers requests for the stream of events until the test ends. @returns the streams so far */
function serveStreams({ status = () => 200 }: { status?: () => number } = {}): Stream[] {
  const streams: Stream[] = []
  const encoder = new TextEncoder()
  const original = window.fetch
  window.fetch = async (resource, init) => {
    if (resource !== EVENTS_PATH) return original(resource, init)
    const headers = new Headers(init?.headers)
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    const stream: Stream = {
      headers,
      ended: false,
      send: (text) => controller.enqueue(encoder.encode(text)),
      end: () => {
        stream.ended = true
        controller.close()
      },
    }
    init?.signal?.addEventListener('abort', () => {
      if (!stream.ended) controller.error(init.signal?.reason)
      stream.ended = true
    })
    streams.push(stream)
    return new Response(body, { status: status() })
  }
  onTestFinished(() => void (window.fetch = original))
  return streams
}

let people = 0
let personId = ''

/** Opens a tab that follows the person's events until the test ends. */
function openTab() {
  const heard: PageEvent[] = []
  const begin = vi.fn<() => void>()
  const stop = followEvents(personId, (event) => heard.push(event), begin)
  onTestFinished(stop)
  return { heard, begin, stop }
}

const block = (id: number, event?: PageEvent) =>
  `id: ${id}\n${event ? `data: ${JSON.stringify(event)}\n` : ''}\n`
const changed = (offeringId: string): PageEvent => ({ type: 'offering', offeringId })

beforeEach(() => {
  logInAs(student)
  onTestFinished(() => logInAs(undefined))
  // The lock of an earlier test may not have been released yet.
  people += 1
  personId = `person-${people}`
})

test('events arrive whole however the stream is divided (rule event-8)', async () => {
  stubCalls({})
  const streams = serveStreams()
  const { heard, begin } = openTab()
  await expect.poll(() => streams).toHaveLength(1)
  expect(streams[0]!.headers.get('authorization')).toBe('Bearer token')
  expect(streams[0]!.headers.has('last-event-id')).toBe(false)
  expect(begin).not.toHaveBeenCalled()
  const text = `${block(1)}: comment\n\n${block(2, changed('a'))}${block(3, changed('b'))}`
  for (const part of [text.slice(0, 30), text.slice(30, 42), text.slice(42)]) streams[0]!.send(part)
  await expect.poll(() => heard).toEqual([changed('a'), changed('b')])
  expect(begin).toHaveBeenCalledOnce()
})

test('of two tabs one reads the stream, and the other continues it when that one closes (rule event-8)', async () => {
  stubCalls({})
  const streams = serveStreams()
  const leader = openTab()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send(block(7))
  await expect.poll(() => leader.begin.mock.calls).toHaveLength(1)
  // A tab that opens later learns from the leader that it hears everything from now on.
  const follower = openTab()
  await expect.poll(() => follower.begin.mock.calls).toHaveLength(1)
  streams[0]!.send(block(8, changed('a')))
  await expect.poll(() => follower.heard).toEqual([changed('a')])
  expect(leader.heard).toEqual([changed('a')])
  expect(streams).toHaveLength(1)

  leader.stop()
  await expect.poll(() => streams).toHaveLength(2)
  expect(streams[0]!.ended).toBe(true)
  expect(streams[1]!.headers.get('last-event-id')).toBe('8')
  streams[1]!.send(block(9, changed('b')))
  await expect.poll(() => follower.heard).toEqual([changed('a'), changed('b')])
  expect(leader.heard).toEqual([changed('a')])
  expect(follower.begin).toHaveBeenCalledOnce()
})

test('without Web Locks each tab reads its own stream, and receives each event once (rule event-8)', async () => {
  stubCalls({})
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => void vi.restoreAllMocks())
  const streams = serveStreams()
  const tabs = [openTab(), openTab()]
  await expect.poll(() => streams).toHaveLength(2)
  for (const id of ['a', 'b'])
    for (const [n, stream] of streams.entries()) stream.send(block(n, changed(id)))
  for (const { heard } of tabs) await expect.poll(() => heard).toContainEqual(changed('b'))
  // Messages between tabs arrive in order: after this one, all earlier ones have arrived.
  const sent = new BroadcastChannel(`firstbell-events-${personId}`)
  const received = new BroadcastChannel(`firstbell-events-${personId}`)
  const delivered = new Promise((resolve) => received.addEventListener('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  sent.postMessage({})
  await delivered
  for (const { heard } of tabs) expect(heard).toEqual([changed('a'), changed('b')])
})

test('a stream that ends is opened again after a pause, which grows, or when the network is back (rule event-8)', async () => {
  const until = fakeTimers()
  // A pause of 0.5 + 0.5 of its length.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  stubCalls({})
  const streams = serveStreams()
  const { begin } = openTab()
  await until(() => streams.length === 1)
  streams[0]!.send(block(4))
  await until(() => begin.mock.calls.length === 1)
  const timers = vi.getTimerCount()
  for (const [count, pauseMs] of [
    [1, 1_000],
    [2, 2_000],
  ] as const) {
    await endStream(streams.at(-1)!)
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(streams).toHaveLength(count)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => streams.length === count + 1)
    expect(streams[count]!.headers.get('last-event-id')).toBe('4')
  }
  await endStream(streams.at(-1)!)
  window.dispatchEvent(new Event('online'))
  await until(() => streams.length === 4)

  async function endStream(stream: Stream) {
    const scheduled = vi.spyOn(window, 'setTimeout')
    stream.end()
    // The pause is the only timer that starts.
    await until(() => scheduled.mock.calls.length === 1 && vi.getTimerCount() === timers)
    scheduled.mockRestore()
  }
})

test('a stream without a byte for 45 seconds counts as lost (rule event-8)', async () => {
  const until = fakeTimers()
  stubCalls({})
  const streams = serveStreams()
  const { heard } = openTab()
  await until(() => streams.length === 1)
  await vi.advanceTimersByTimeAsync(40_000)
  streams[0]!.send(block(1, changed('a')))
  await until(() => heard.length === 1)
  await vi.advanceTimersByTimeAsync(44_999)
  expect(streams[0]!.ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(streams[0]!.ended).toBe(true)
})

test('a refused token is replaced before the next attempt (rule event-8)', async () => {
  const { inputs } = stubCalls({})
  const answers = [401, 200]
  const streams = serveStreams({ status: () => answers.shift() ?? 200 })
  openTab()
  await expect.poll(() => streams).toHaveLength(1)
  const before = inputs('refresh').length
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => streams).toHaveLength(2)
  expect(inputs('refresh').length).toBe(before + 1)
})

test('a tab that has stopped hears nothing more (rule event-8)', async () => {
  stubCalls({})
  const streams = serveStreams()
  const { heard, stop } = openTab()
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send(block(1, changed('a')))
  await expect.poll(() => heard).toHaveLength(1)
  stop()
  expect(streams[0]!.ended).toBe(true)
  expect(heard).toHaveLength(1)
})
