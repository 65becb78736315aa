import { EVENTS_PATH, type PageEvent } from '@firstbell/contract/events'
import { language } from '@firstbell/messages/language'
import { idToken } from '#shared/api/api.ts'

/** A stream without data for this long counts as lost; the server sends a comment every 20 s. */
const STREAM_TIMEOUT_MS = 45_000
/** The backoff before a stream is reopened; it doubles with each failure. */
const MIN_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 60_000

/** A message on the tabs' broadcast channel: the id of the last event, or an event with its id. */
interface TabMessage {
  /** Requests the last id from the leader tab. */
  requestsId?: true
  id?: string
  event?: PageEvent
}

/**
 * Subscribes to the events of the logged-in person (rule event-8). The tab that holds a lock is the leader:
 * it reads the stream and broadcasts the events to the follower tabs. When it closes, the next tab becomes
 * the leader and resumes the stream.
 * @param onStart called once, from when on no event is missed: the server begins each stream with an id
 * @returns a function that unsubscribes
 */
export function followEvents(
  personId: string,
  onEvent: (event: PageEvent) => void,
  onStart: () => void,
): () => void {
  const name = `firstbell-events-${personId}`
  const controller = new AbortController()
  const { signal } = controller
  const channel = new BroadcastChannel(name)
  let lastId: string | undefined
  let isLeader = false
  // Without TLS the Web Locks API is missing. Then each tab reads its own stream and broadcasts nothing.
  const locks = (navigator as { locks?: LockManager }).locks
  const broadcast = (message: TabMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (locks) channel.postMessage(message)
  }
  const handleMessage = ({ requestsId, id, event }: TabMessage) => {
    if (requestsId && isLeader && lastId !== undefined) broadcast({ id: lastId })
    if (id !== undefined && lastId === undefined) onStart()
    lastId = id ?? lastId
    if (event) onEvent(event)
  }
  channel.addEventListener('message', ({ data }) => handleMessage(data as TabMessage))
  broadcast({ requestsId: true })
  const runAsLeader = async () => {
    isLeader = true
    let failures = 0
    let refused = false
    while (!signal.aborted) {
      const openedAt = performance.now()
      refused = await readStream(lastId, refused, signal, (message) => {
        broadcast(message)
        handleMessage(message)
      }).catch(() => false)
      // A stream that ends within a minute counts as a failure too, so that reconnects to a server that ends
      // every stream back off.
      failures = performance.now() - openedAt > MAX_BACKOFF_MS ? 0 : failures + 1
      const backoffMs = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures)
      await pause(backoffMs * (0.5 + Math.random()), signal)
    }
  }
  void (locks ? locks.request(name, { signal }, runAsLeader) : runAsLeader()).catch(() => {})
  return () => {
    controller.abort()
    channel.close()
  }
}

/** Waits for a time, or until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve()
    setTimeout(end, ms)
    window.addEventListener('online', end, { once: true, signal })
    signal.addEventListener('abort', end, { once: true })
  })
}

/**
 * Reads one stream to its end.
 * @param fresh requests a newly issued token
 * @returns whether the server refused the token
 * @throws if the stream cannot be opened or is lost
 */
async function readStream(
  lastId: string | undefined,
  fresh: boolean,
  signal: AbortSignal,
  onMessage: (message: TabMessage) => void,
): Promise<boolean> {
  const token = await idToken({ fresh })
  if (token === null || signal.aborted) return false
  const lost = new AbortController()
  let timeout = setTimeout(() => lost.abort(), STREAM_TIMEOUT_MS)
  try {
    const { status, body } = await fetch(EVENTS_PATH, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': language,
        authorization: `Bearer ${token}`,
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, lost.signal]),
    })
    if (status !== 200 || !body) return status === 401
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      clearTimeout(timeout)
      timeout = setTimeout(() => lost.abort(), STREAM_TIMEOUT_MS)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      blocks.map(parseBlock).forEach(onMessage)
    }
  } finally {
    clearTimeout(timeout)
  }
}

/** Parses an event of the stream; a comment, which keeps the connection alive, has no fields. */
function parseBlock(block: string): TabMessage {
  const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
  const [id, data] = [field('id'), field('data')]
  return {
    ...(id !== undefined && { id }),
    ...(data !== undefined && { event: JSON.parse(data) as PageEvent }),
  }
}
