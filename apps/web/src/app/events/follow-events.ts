import { language } from '@firstbell/messages/language'
import { EVENTS_PATH, type PageEvent } from '@firstbell/contract/events'
import { idToken } from '../../shared/api/api.ts'

/** Milliseconds without a byte after which a stream counts as lost; the server comments every 20 s. */
const SILENCE_MS = 45_000
/** Milliseconds before a stream is opened anew: after one that was open, and at most after failures. */
const AGAIN_MS = 500
const LONGEST_MS = 60_000

/** What the tabs of a browser tell each other: up to which id they have heard, and an event. */
interface TabMessage {
  /** Asks the tab with the stream for its id. */
  asks?: true
  id?: string
  event?: PageEvent
}

/**
 * Hears the events of the person who is logged in (rule event-8). Of all tabs of the browser the one
 * that holds a lock reads the stream and passes on what it says; when it closes, the next continues it.
 * @param begin called once, when everything that happens from then on will be heard
 * @returns stops
 */
export function followEvents(
  personId: string,
  hear: (event: PageEvent) => void,
  begin: () => void,
): () => void {
  const name = `firstbell-events-${personId}`
  const over = new AbortController()
  const { signal } = over
  const tabs = new BroadcastChannel(name)
  let lastId: string | undefined
  let leads = false
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const pass = (message: TabMessage) => tabs.postMessage(message)
  const receive = ({ asks, id, event }: TabMessage) => {
    if (asks && leads && lastId !== undefined) pass({ id: lastId })
    if (id !== undefined && lastId === undefined) begin()
    lastId = id ?? lastId
    if (event) hear(event)
  }
  tabs.addEventListener('message', ({ data }) => receive(data as TabMessage))
  pass({ asks: true })
  const lead = async () => {
    leads = true
    let failures = 0
    let refused = false
    while (!signal.aborted) {
      const since = performance.now()
      refused = await readStream(lastId, refused, signal, (message) => {
        pass(message)
        receive(message)
      }).catch(() => false)
      // One that ends soon has failed, too, so that a server which ends them all is not asked at once.
      failures = performance.now() - since > LONGEST_MS ? 0 : failures + 1
      await pause(Math.min(LONGEST_MS, AGAIN_MS * 2 ** failures) * (0.5 + Math.random()), signal)
    }
  }
  // Without TLS there are no locks, and each tab has a stream of its own.
  const locks = (navigator as { locks?: LockManager }).locks
  void (locks ? locks.request(name, { signal }, lead) : lead()).catch(() => {})
  return () => {
    over.abort()
    tabs.close()
  }
}

/** Waits so long, or until the network is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const end = () => over()
    setTimeout(end, milliseconds)
    window.addEventListener('online', end, { once: true, signal })
    signal.addEventListener('abort', end, { once: true })
  })
}

/**
 * Reads one stream to its end.
 * @param fresh asks for a newly issued token
 * @returns whether the token was refused
 * @throws when there is no stream, or it was lost
 */
async function readStream(
  lastId: string | undefined,
  fresh: boolean,
  signal: AbortSignal,
  tell: (message: TabMessage) => void,
): Promise<boolean> {
  const token = await idToken({ fresh })
  if (token === null || signal.aborted) return false
  const lost = new AbortController()
  let silence = setTimeout(() => lost.abort(), SILENCE_MS)
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
      clearTimeout(silence)
      silence = setTimeout(() => lost.abort(), SILENCE_MS)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      blocks.map(read).forEach(tell)
    }
  } finally {
    clearTimeout(silence)
  }
}

function read(block: string): TabMessage {
  const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
  const [id, data] = [field('id'), field('data')]
  return {
    ...(id !== undefined && { id }),
    ...(data !== undefined && { event: JSON.parse(data) as PageEvent }),
  }
}
