// Threads have no origins.
// oxlint-disable unicorn/require-post-message-target-origin
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CachedBody } from '../platform/http/response-cache/cached-body.ts'

/** What a thread is told once. */
export interface WorkerData {
  webDist: string
  template: string
}

export interface RenderTask {
  id: number
  path: string
  data: string
  known: boolean
}

export type RenderAnswer = { id: number } & (
  | { etag: string; plain: Uint8Array; br: Uint8Array; incomplete: boolean }
  | { failed: string }
)

export interface RenderedBody {
  body: CachedBody
  incomplete: boolean
}

/** Too many pages wait to be rendered. */
export class TooManyPages extends Error {}

/** Renders pages outside of the thread that answers requests (docs/decisions/0037). */
export interface PageRenderer {
  /**
   * @param page from `fetchPage`
   * @param known somebody has been sent this page lately, and others may be: it goes before those that
   *   wait already, and is compressed better
   * @throws TooManyPages when the queue is full; Error when the page fails, or takes too long
   */
  render: (page: { path: string; data: string }, known: boolean) => Promise<RenderedBody>
  close: () => Promise<void>
}

/** One core is left to the thread that answers. Each thread takes about 40 MB. */
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Tasks that a thread holds: it begins the next one without waiting for this thread. */
const TASKS_PER_THREAD = 2
/** Pages that wait at most: a few tenths of a second's work for each thread. */
const MAX_WAITING = 100 * MAX_THREADS
/** Milliseconds after which a page has no end, and its thread is ended. */
const RENDER_MS = 5_000
/** A page takes a few megabytes. */
const THREAD_HEAP_MB = 192

interface Waiting {
  task: RenderTask
  resolve: (rendered: RenderedBody) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  /** What it was given, in order. */
  tasks: Map<number, Waiting>
  overdue: NodeJS.Timeout | undefined
}

/**
 * Threads are started when pages come that the others are too busy for, so a server that is asked for none
 * has none. A thread that ends by itself takes the pages that it held with it; the next page starts
 * another.
 */
export function createPageRenderer(options: WorkerData): PageRenderer {
  const threads = new Set<Thread>()
  const waiting: Waiting[] = []
  let lastId = 0
  let closed = false

  function start(): Thread {
    const worker = new Worker(new URL('page-worker.ts', import.meta.url), {
      workerData: options satisfies WorkerData,
      // Nothing of the settings, which hold passwords.
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    })
    worker.unref()
    const thread: Thread = { worker, tasks: new Map(), overdue: undefined }
    threads.add(thread)
    let reason = new Error('The thread that renders pages has ended')
    worker.on('error', (error) => (reason = error as Error))
    worker.on('exit', () => {
      threads.delete(thread)
      clearTimeout(thread.overdue)
      for (const { reject } of thread.tasks.values()) reject(reason)
      assign()
    })
    worker.on('message', (answer: RenderAnswer) => {
      const done = thread.tasks.get(answer.id)
      thread.tasks.delete(answer.id)
      watch(thread)
      assign()
      if ('failed' in answer) done?.reject(new Error(answer.failed))
      else done?.resolve({ body: bodyOf(answer), incomplete: answer.incomplete })
    })
    return thread
  }

  /** Ends a thread whose next answer takes too long. */
  function watch(thread: Thread): void {
    clearTimeout(thread.overdue)
    if (thread.tasks.size > 0)
      thread.overdue = setTimeout(() => void thread.worker.terminate(), RENDER_MS).unref()
  }

  /** Gives waiting pages to the threads that have least to do. */
  function assign(): void {
    while (waiting.length > 0 && !closed) {
      let [idlest] = [...threads].sort((a, b) => a.tasks.size - b.tasks.size)
      if ((idlest === undefined || idlest.tasks.size > 0) && threads.size < MAX_THREADS)
        idlest = start()
      if (idlest === undefined || idlest.tasks.size >= TASKS_PER_THREAD) return
      const next = waiting.shift() as Waiting
      idlest.tasks.set(next.task.id, next)
      if (idlest.tasks.size === 1) watch(idlest)
      idlest.worker.postMessage(next.task)
    }
  }

  return {
    render: (page, known) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= MAX_WAITING)
          return reject(new TooManyPages('Too many pages wait to be rendered'))
        const asked = { task: { id: (lastId += 1), ...page, known }, resolve, reject }
        if (known) waiting.unshift(asked)
        else waiting.push(asked)
        assign()
      }),
    close: async () => {
      closed = true
      for (const { reject } of waiting.splice(0)) reject(new TooManyPages('The server is stopping'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function bodyOf({ etag, plain, br }: Extract<RenderAnswer, { etag: string }>): CachedBody {
  return { etag, plain: asBuffer(plain), br: asBuffer(br) }
}

/** The same memory, which the thread has handed over. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
