import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync } from 'node:zlib'
import { brotliOptions, createBody, unpooled } from '../platform/http/response-cache/cached-body.ts'
import type { CodeLoaded, RenderAnswer, RenderTask, WorkerData } from './page-renderer.ts'
import { importEntry } from './web-build.ts'

/** A worker thread of page-renderer.ts, which renders pages from their data, one after the other. */

// Rendering has a lower priority than the main thread. Only on Linux does this apply to the thread; elsewhere it would
// apply to the whole process.
if (process.platform === 'linux') setPriority(5)

const { webDist, templates } = workerData as WorkerData
const port = parentPort!

/** Takes less than half the time of the default quality, and results in 7 % more bytes. */
const FAST_QUALITY = 2

port.on('message', async ({ language, path, data, compressBetter }: RenderTask) => {
  try {
    const { renderPage } = await importEntry(webDist, language)
    port.postMessage({ loaded: true } satisfies CodeLoaded)
    const { html, validator, incomplete } = await renderPage({ path, data }, templates[language])
    const { etag, plain } = createBody(html, validator)
    const options = compressBetter ? brotliOptions(plain) : brotliOptions(plain, FAST_QUALITY)
    const br = unpooled(brotliCompressSync(plain, options))
    const answer: RenderAnswer = { etag, plain, br, incomplete }
    // The buffers are transferred instead of copied, because neither is part of a pool.
    port.postMessage(answer, [plain.buffer, br.buffer] as ArrayBuffer[])
  } catch (error) {
    port.postMessage({ failed: (error as Error).stack ?? String(error) } satisfies RenderAnswer)
  }
})
