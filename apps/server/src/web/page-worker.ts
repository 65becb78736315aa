import { setPriority } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliOptions, createBody, unpooled } from '../platform/http/response-cache/cached-body.ts'
import { importEntry } from './web-build.ts'
import type { CodeLoaded, RenderAnswer, RenderTask, WorkerData } from './page-renderer.ts'

/** A thread of page-renderer.ts: renders pages from their data, one after the other. */

// Rendering yields to the thread that books. On Linux this is about the thread, elsewhere it would be
// about the whole process.
if (process.platform === 'linux') setPriority(5)

const { webDist, templates } = workerData as WorkerData
const port = parentPort!

/** In less than half the time, to 7 % more bytes. */
const QUICK_QUALITY = 2

port.on('message', async ({ language, path, data, known }: RenderTask) => {
  try {
    const { renderPage } = await importEntry(webDist, language)
    port.postMessage({ loaded: true } satisfies CodeLoaded)
    const { html, validator, incomplete } = await renderPage({ path, data }, templates[language])
    const { etag, plain } = createBody(html, validator)
    const options = known ? brotliOptions(plain) : brotliOptions(plain, QUICK_QUALITY)
    const br = unpooled(brotliCompressSync(plain, options))
    const answer: RenderAnswer = { etag, plain, br, incomplete }
    // Handed over, not copied: both have memory of their own.
    port.postMessage(answer, [plain.buffer, br.buffer] as ArrayBuffer[])
  } catch (error) {
    port.postMessage({ failed: (error as Error).stack ?? String(error) } satisfies RenderAnswer)
  }
})
