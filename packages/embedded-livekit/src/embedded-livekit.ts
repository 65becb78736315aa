import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ChildMessage } from './main.ts'
import type { MediaServerOptions } from './media-server.ts'

export type { Limits } from './limits.ts'
export type EmbeddedLivekit = Awaited<ReturnType<typeof startEmbeddedLivekit>>

/** A fault of the embedded media server. Its message says what is wrong. */
export class EmbeddedLivekitError extends Error {
  override name = 'EmbeddedLivekitError'
}

export interface EmbeddedLivekitOptions extends MediaServerOptions {
  /** Receives the server's output, one line at a time. */
  log?: (line: string) => void
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 5_000

/**
 * Starts the media server in a process of its own, and resolves once it accepts connections. The process ends with this one,
 * even if this one is killed.
 * @throws EmbeddedLivekitError if it cannot start, for example because the port is in use
 */
export async function startEmbeddedLivekit({ log = () => {}, ...options }: EmbeddedLivekitOptions) {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    // In a separate process group, so that Ctrl-C only reaches this process, which then stops the server.
    detached: true,
    // Packets live for microseconds, so a larger young generation only takes memory: 100 MB more in a full room.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', log)
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', (error) => {
      log(error.message)
      if (child.pid === undefined) resolve({ code: null, signal: null })
    })
  })
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  void ended.then(() => process.off('exit', killOnExit))

  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new EmbeddedLivekitError(reason))
    const slow = setTimeout(() => {
      child.kill('SIGKILL')
      fail('The media server did not start in time.')
    }, START_TIMEOUT_MS)
    child.on('message', (message: ChildMessage) => {
      if ('log' in message) log(message.log)
      else if ('ready' in message) {
        clearTimeout(slow)
        resolve(message.ready)
      } else fail(`The media server cannot start: ${message.failed}`)
    })
    void ended.then(({ code, signal }) => {
      clearTimeout(slow)
      fail(`The media server ended during its start (${signal ?? `exit code ${code}`}).`)
    })
    child.send(options, (error) => {
      if (error) fail(error.message)
    })
  })

  let stopping: Promise<void> | undefined
  const stop = async () => {
    child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(slow)
  }
  return {
    /** Where signalling and the API listen, such as "ws://127.0.0.1:40123". */
    url,
    pid: child.pid as number,
    /** Asks all clients to come back later, and waits for the process's exit. Idempotent. */
    stop: () => (stopping ??= stop()),
    /** Resolves if the process exits without a call of stop(). */
    exited: new Promise<Awaited<typeof ended>>((resolve) => {
      void ended.then((how) => {
        if (!stopping) resolve(how)
      })
    }),
  }
}
