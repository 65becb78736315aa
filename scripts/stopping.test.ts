import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run.ts'

/** Simulates a supervisor, which starts an npm command and stops only that process. */

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const isOpen = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })

/** The second start uses the database of the first. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstbell-stop-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every command replaces the shell that npm starts, because the shell does not forward signals', () => {
  for (const file of ['package.json', 'apps/web/package.json']) {
    const { scripts } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(Object.values(scripts).filter((each) => /^(node|npm|vitest)\b/.test(each))).toEqual([])
  }
})

test.for([
  { command: 'start', ports: 1, below: '', says: '' },
  { command: 'dev', ports: 2, below: '', says: '' },
  // This line follows when instructors can be paid.
  { command: 'pay-demo', ports: 2, below: 'pay-demo', says: 'To try:' },
])(
  'SIGTERM to `npm run $command` stops all its processes',
  { timeout: 240_000 },
  async ({ command, ports, below, says }) => {
    const first = await freePort()
    const all = Array.from({ length: ports }, (_, index) => first + index)
    const npm = spawn('npm', ['run', command, '--ignore-scripts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      // In its own process group, so that a failed test can clean up.
      detached: true,
      env: {
        ...process.env,
        PORT: String(first),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: '',
        SMTP_URL: '',
        DEMO_DATA: 'off',
        CLASSROOM: 'off',
        // Every process loads the same sources.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      },
    })
    let said = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    try {
      const ready = () =>
        fetch(`http://127.0.0.1:${first}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      const opened = async () => (await Promise.all(all.map(isOpen))).every(Boolean)
      await expect
        .poll(async () => (await ready()) && (await opened()) && said.includes(says), {
          timeout: 120_000,
        })
        .toBe(true)
      // No page contains a secret of the settings (rule payment-21).
      const page = await fetch(`http://127.0.0.1:${first}/courses`)
      expect(await page.text()).not.toMatch(/(?:sk_test|whsec)_of/)
      npm.kill('SIGTERM')
      const closed = async () => !(await Promise.all(all.map(isOpen))).some(Boolean)
      await expect.poll(closed, { timeout: 30_000 }).toBe(true)
      const database = join(folder, below, 'postgres/postmaster.pid')
      await expect.poll(() => existsSync(database), { timeout: 30_000 }).toBe(false)
    } finally {
      try {
        process.kill(-(npm.pid ?? 0), 'SIGKILL')
      } catch {
        // All processes have ended.
      }
    }
  },
)
