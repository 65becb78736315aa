import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** Runs the server and its commands in separate processes, like an operator. */

const root = resolve(import.meta.dirname, '../../../..')

export interface RunningProcess {
  child: ChildProcess
  /** The exit code, after the end of the output; null after a signal. */
  exited: Promise<number | null>
  /** The output so far, of both streams. */
  output: () => string
}

/**
 * Returns a free TCP port of 127.0.0.1. It is below the range that the system uses for outgoing connections and
 * listeners on port 0, which could otherwise use it before the caller does.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!free) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}

/** Creates a folder for this test, which is removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fb-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Runs a script of apps/server/src. It is stopped with the test, because a remaining server would keep its
 * PostgreSQL and its port.
 * @param env the whole environment except PATH
 */
export function run(script: string, args: string[], env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(process.execPath, [`apps/server/src/${script}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      // Every process loads the same sources.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      DEMO_DATA: 'off',
      CLASSROOM: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  })
  return { child, exited, output: () => output }
}

/** Runs a command and waits for its end. */
export async function command(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const { exited, output } = run(`commands/${name}.ts`, args, env)
  return { code: await exited, output: output() }
}

/** Starts the server on a free port and waits until it is ready. */
export async function startServer(
  env: NodeJS.ProcessEnv & { DATA_DIR: string },
): Promise<RunningProcess & { port: number; url: string }> {
  const port = await freePort()
  const server = run('main.ts', [], { PORT: String(port), ...env })
  await new Promise<void>((ready, failed) => {
    server.child.stdout?.on('data', () => {
      if (server.output().includes('Firstbell is ready at')) ready()
    })
    void server.exited.then(() => failed(new Error(`The server ended:\n${server.output()}`)))
  })
  return { ...server, port, url: `http://localhost:${port}` }
}

/** Sends JSON. @returns the status of the answer */
export async function post(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // Read the whole answer, because a connection with an unread answer is not idle.
  await response.text()
  return response.status
}
