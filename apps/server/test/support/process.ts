import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** The server and its commands in processes of their own, as an operator runs them. */

const root = resolve(import.meta.dirname, '../../../..')

export interface RunningProcess {
  child: ChildProcess
  /** The exit code, once its output has ended too; null after a signal. */
  exited: Promise<number | null>
  /** What it has written so far to both of its streams. */
  output: () => string
}

/**
 * A TCP port of 127.0.0.1 that nobody listens on. It is below those that the system assigns to
 * connections and to listeners on port 0, one of which could take it before the caller does.
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

/** A folder for this test alone, removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fb-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Runs a script of apps/server/src. It ends with the test: a server left behind would keep
 * its PostgreSQL and its port.
 * @param env the whole environment apart from PATH
 */
export function run(script: string, args: string[], env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(process.execPath, [`apps/server/src/${script}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      // Every process reads the same sources.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      DEMO_DATA: 'off',
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

/** Runs a command to its end. */
export async function command(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const { exited, output } = run(`commands/${name}.ts`, args, env)
  return { code: await exited, output: output() }
}

/** Starts the server on a free port and waits until it says that it is ready. */
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

/** Sends JSON. @returns the answer's status */
export async function post(url: string, body: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // Read to its end: a connection with an unread answer is not idle.
  await response.text()
  return response.status
}
