import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { messages } from '@firstbell/contract/messages'
import type { Language } from '@firstbell/messages/languages'
import { AppError } from '../platform/http/errors.ts'
import type { CachedBody } from '../platform/http/response-cache/cached-body.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { Templates } from './web-build.ts'

/** What a thread is told once. */
export interface WorkerData {
  webDist: string
  templates: Templates
}

export interface RenderTask {
  language: Language
  path: string
  data: string
  known: boolean
}

export type RenderAnswer =
  | { etag: string; plain: Uint8Array; br: Uint8Array; incomplete: boolean }
  | { failed: string }

/** Comes before the answer: the thread has the code of the page's language. */
export interface CodeLoaded {
  loaded: true
}

/** Renders pages outside of the thread that answers requests (docs/decisions/0037). */
export interface PageRenderer {
  /**
   * @param page from `fetchPage`, and the language of its path
   * @param known somebody has been sent this page lately, and others may be: it is compressed better
   * @throws AppError unavailable when too many pages wait; Error when the page fails, or takes too long
   */
  render: (
    page: Pick<RenderTask, 'language' | 'path' | 'data'>,
    known: boolean,
  ) => Promise<{ body: CachedBody; incomplete: boolean }>
  close: () => Promise<void>
}

interface Thread {
  worker: Worker
  loaded: () => void
  answer: (answer: RenderAnswer) => void
}

/** One core is left to the thread that answers. Each thread takes about 40 MB, and 3 MB for each further language. */
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Pages that wait at most: a few tenths of a second's work for each thread. */
const MAX_WAITING = 100 * MAX_THREADS
/**
 * Milliseconds after which a page has no end, and its thread is ended. Loading the code does not count:
 * on a busy machine that may take longer, and a thread ended by it would leave the next one no better off.
 */
const RENDER_MS = 5_000
/** A page takes a few megabytes. */
const THREAD_HEAP_MB = 192

/**
 * Threads are started when pages come that the others are too busy for, so a server that is asked for none
 * has none. A thread that ends by itself takes its page with it; the next page starts another.
 */
export function createPageRenderer(options: WorkerData, renderWait = RENDER_MS): PageRenderer {
  const threads = new Set<Thread>()
  const idle = new Set<Thread>()
  const inTurn = limitConcurrency(MAX_THREADS, MAX_WAITING)
  let closed = false

  function start(): Thread {
    const worker = new Worker(new URL('page-worker.ts', import.meta.url), {
      workerData: options,
      // Nothing of the settings, which hold passwords.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    })
    worker.unref()
    const thread: Thread = { worker, loaded: () => {}, answer: () => {} }
    threads.add(thread)
    let failed = 'The thread that renders pages has ended'
    worker.on('message', (message: CodeLoaded | RenderAnswer) =>
      'loaded' in message ? thread.loaded() : thread.answer(message),
    )
    worker.on('error', (error: Error) => (failed = error.stack ?? error.message))
    worker.on('exit', () => {
      threads.delete(thread)
      idle.delete(thread)
      thread.answer({ failed })
    })
    return thread
  }

  async function render(task: RenderTask): ReturnType<PageRenderer['render']> {
    if (closed) throw new AppError('unavailable', messages.unavailable)
    const [thread = start()] = idle
    idle.delete(thread)
    let overdue: NodeJS.Timeout | undefined
    thread.loaded = () => {
      overdue = setTimeout(() => void thread.worker.terminate(), renderWait).unref()
    }
    const answer = await new Promise<RenderAnswer>((resolve) => {
      thread.answer = resolve
      // Threads have no origins.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage(task)
    })
    clearTimeout(overdue)
    if (threads.has(thread)) idle.add(thread)
    if ('failed' in answer) throw new Error(answer.failed)
    const { etag, plain, br, incomplete } = answer
    return { body: { etag, plain: asBuffer(plain), br: asBuffer(br) }, incomplete }
  }

  return {
    render: (page, known) => inTurn(() => render({ ...page, known })),
    close: async () => {
      closed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** The same memory, which the thread has handed over. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
