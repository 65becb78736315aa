import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The root folder of the project. */
export const root = resolve(import.meta.dirname, '..')

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs an installed tool with this Node.js. A signal that stops this process stops the tool first.
 * @returns its exit code, and its output if `capture` is set
 */
export async function tool(
  script: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; capture?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [resolve(root, 'node_modules', script), ...args], {
    cwd: options.cwd ?? root,
    stdio: ['ignore', options.capture ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
  })
  let stopped: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals) => {
    stopped = signal
    child.kill(signal)
  }
  for (const signal of STOPPING) process.on(signal, stop)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  for (const signal of STOPPING) process.off(signal, stop)
  if (stopped) process.exit(1)
  return { code: code ?? 1, output }
}
