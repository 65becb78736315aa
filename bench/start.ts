import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { median, printTable, writeResults } from './figures.ts'
import { freePort, root, run, say, temporaryFolder } from './site.ts'

/**
 * `node bench/start.ts [seconds]`: starts the built product with its embedded database and demo
 * data repeatedly and measures the time until `/readyz` answers 200, with `npm start` and with
 * Node.js alone. Then the memory of the server after an idle minute.
 */

const STARTS = 5
const TARGET = { seconds: 3, megabytes: 150 }

interface Started {
  seconds: number
  /** Of the server itself, which npm has started. */
  pid: number
  stop: () => Promise<void>
}

export async function start(idleSeconds: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await temporaryFolder(stack)
  const npm = () => launch('npm', ['start'], dataDir)
  const node = () => launch(process.execPath, ['apps/server/src/main.ts'], dataDir)

  const first = await npm()
  await first.stop()
  say(`first start, with the demo data: ${first.seconds.toFixed(1)} s`)
  const rows: { name: string; seconds: number; all: number[] }[] = []
  for (const [name, begin] of [
    ['npm start', npm],
    ['node apps/server/src/main.ts', node],
  ] as const) {
    const all: number[] = []
    for (let n = 0; n < STARTS; n += 1) {
      const started = await begin()
      all.push(started.seconds)
      await started.stop()
    }
    rows.push({ name, seconds: median(all), all })
  }

  const idle = await node()
  const atOnce = await residentMegabytes(idle.pid)
  await delay(idleSeconds * 1000)
  const later = await residentMegabytes(idle.pid)
  await idle.stop()

  printTable([
    ['what', 'result', 'target'],
    ...rows.map((row) => [
      `${row.name}, again (median of ${STARTS})`,
      `${row.seconds.toFixed(2)} s`,
      `≤ ${TARGET.seconds} s`,
    ]),
    ['memory of Node when it is ready', `${atOnce.toFixed(0)} MB`, ''],
    [`memory of Node after ${idleSeconds} s`, `${later.toFixed(0)} MB`, `≤ ${TARGET.megabytes} MB`],
  ])
  await writeResults(
    'start',
    { first: first.seconds, rows, memory: { atOnce, later, idleSeconds }, target: TARGET },
    [
      ...rows
        .filter((row) => row.seconds > TARGET.seconds)
        .map((row) => `${row.name}: ${row.seconds.toFixed(2)} s`),
      ...(later > TARGET.megabytes ? [`memory: ${later.toFixed(0)} MB`] : []),
    ],
  )
}

async function launch(file: string, args: string[], dataDir: string): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const { child, ended, log } = run(file, args, {
    PORT: String(port),
    DATA_DIR: dataDir,
    HOME: process.env['HOME'],
  })
  let over = false
  void ended.then(() => (over = true))
  for (;;) {
    if (over) throw new Error(`It ended:\n${log()}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: 'close' },
    }).then(
      (answer) => answer.status === 200,
      () => false,
    )
    if (ready) break
    await delay(10)
  }
  const seconds = (performance.now() - began) / 1000
  const pid = await serverOf(child.pid!)
  return {
    seconds,
    pid,
    stop: async () => {
      process.kill(pid, 'SIGTERM')
      await ended
    },
  }
}

/** The last process in the chain: npm starts a shell, which starts the server. */
async function serverOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const child of children.split(' ').filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
    if (/\bpostgres\b/.test(command.split('\0')[0] ?? '')) continue
    return serverOf(child)
  }
  return pid
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

if (import.meta.main) {
  process.chdir(root)
  await start(Number(process.argv[2] ?? 60))
  process.exit()
}
