import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { messages } from '@firstbell/contract/messages'
import type { Language } from '@firstbell/messages/languages'
import { AppError } from '../platform/http/errors.ts'
import type { CachedBody } from '../platform/http/response-cache/cached-body.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { Templates } from './web-build.ts'

export interface WorkerData {
  webDist: string
  templates: Templates
}

/** A page from `fetchPage`, and the language of its path. */
export interface RenderTask {
  language: Language
  path: string
  /** JSON. */
  data: string
  /** Whether to compress better, for a page that will probably be requested again. */
  compressBetter: boolean
}

export type RenderAnswer =
  | { etag: string; plain: Uint8Array; br: Uint8Array; incomplete: boolean }
  | { failed: string }

/** Precedes the answer: the thread has loaded the code for the page's language. */
export interface CodeLoaded {
  loaded: true
}

interface Thread {
  worker: Worker
  loaded: () => void
  answer: (answer: RenderAnswer) => void
}

/** Leaves one core to the main thread. A thread uses about 40 MB, and 3 MB for each additional language. */
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** The most pages in the queue: a few tenths of a second's work for each thread. */
const MAX_WAITING = 100 * MAX_THREADS
/**
 * The thread of a page that takes longer is terminated. Loading the code does not count, because it may take longer on a
 * busy machine, and the next thread would have to load it again.
 */
const RENDER_TIMEOUT_MS = 5_000
/** Rendering a page needs a few megabytes. */
const THREAD_HEAP_MB = 192

/**
 * Creates a renderer of pages in worker threads, so that the thread that answers requests is not blocked
 * (docs/decisions/0037). It starts a thread for a page if all others are busy. A server without page requests has no
 * threads. If a thread crashes, its page fails and the next page starts another thread.
 */
export function createPageRenderer(options: WorkerData, timeoutMs = RENDER_TIMEOUT_MS) {
  const threads = new Set<Thread>()
  const idle = new Set<Thread>()
  const inTurn = limitConcurrency(MAX_THREADS, MAX_WAITING)
  let closed = false

  function start(): Thread {
    const worker = new Worker(new URL('page-worker.ts', import.meta.url), {
      workerData: options,
      // Without the settings, which contain passwords.
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

  async function render(task: RenderTask): Promise<{ body: CachedBody; incomplete: boolean }> {
    if (closed) throw new AppError('unavailable', messages.unavailable)
    const [thread = start()] = idle
    idle.delete(thread)
    let timer: NodeJS.Timeout | undefined
    thread.loaded = () => {
      timer = setTimeout(() => void thread.worker.terminate(), timeoutMs).unref()
    }
    const answer = await new Promise<RenderAnswer>((resolve) => {
      thread.answer = resolve
      // Worker threads have no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.worker.postMessage(task)
    })
    clearTimeout(timer)
    if (threads.has(thread)) idle.add(thread)
    if ('failed' in answer) throw new Error(answer.failed)
    const { etag, plain, br, incomplete } = answer
    return { body: { etag, plain: asBuffer(plain), br: asBuffer(br) }, incomplete }
  }

  return {
    /** @throws AppError unavailable if too many pages wait; Error if rendering fails or takes too long */
    render: (page: Omit<RenderTask, 'compressBetter'>, compressBetter: boolean) =>
      inTurn(() => render({ ...page, compressBetter })),
    close: async (): Promise<void> => {
      closed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

/** Returns a buffer on the same memory, which the thread has transferred. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
