import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { median, type Report } from './report.ts'
import { childrenOf, freePort, memoryOf, quick, run, temporaryFolder } from './site.ts'

/**
 * Runs `npm start` with its embedded database and demo data repeatedly, and measures the time until `/readyz` answers
 * 200. Then measures the memory of the server after an idle minute.
 */
export async function start(idleSeconds = '60'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack)
  const first = await launch(dataDir)
  await first.stop()
  const again: number[] = []
  for (let n = 0; n < (quick ? 1 : 5); n += 1) {
    const started = await launch(dataDir)
    again.push(started.seconds)
    await started.stop()
  }
  const idle = await launch(dataDir)
  await delay(Number(idleSeconds) * 1000)
  const value = await memoryOf(idle.pid)
  await idle.stop()
  return {
    figures: [
      { name: 'first start', value: first.seconds, unit: 's' },
      { name: 'second start', value: median(again), unit: 's', atMost: 3 },
      { name: `memory of Node.js after ${idleSeconds} s`, value, unit: 'MB', atMost: 150 },
    ],
  }
}

async function launch(dataDir: string) {
  const port = String(await freePort())
  const began = performance.now()
  const env = { PORT: port, DATA_DIR: dataDir, HOME: process.env['HOME'] }
  const { child, ended, until } = run('npm', ['start'], env)
  const headers = { connection: 'close' }
  await until(() =>
    fetch(`http://127.0.0.1:${port}/readyz`, { headers }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const pid = await serverOf(child.pid!)
  const stop = async () => {
    process.kill(pid, 'SIGTERM')
    await ended
  }
  return { seconds, pid, stop }
}

/** Returns the last process in the chain: npm starts a shell, which starts the server. */
async function serverOf(pid: number): Promise<number> {
  for (const child of await childrenOf(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (!/\bpostgres\b/.test(command.split('\0')[0] ?? '')) return serverOf(child)
  }
  return pid
}
