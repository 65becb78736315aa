import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

const CHEAP_PASSWORDS = resolve(import.meta.dirname, 'cheap-passwords.ts')

/** Settings of a server with demo data. */
export const DEMO = { DEMO_DATA: 'on' }

export interface RunningServer {
  url: string
  /** Stops the server. @returns its output */
  stop: () => Promise<string>
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the real product with these settings on a data folder, and waits until it is ready. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  // Browsers support no passkeys on an IP address.
  const url = `http://localhost:${port}`
  const program = ['--import', CHEAP_PASSWORDS, 'apps/server/src/main.ts']
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      RATE_LIMITS: 'off',
      CLASSROOM: 'off',
      LOG_LEVEL: 'warn',
      // Each start compiles the same sources.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      ...settings,
    },
  })
  let output = ''
  const ended = once(child, 'close')
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('Firstbell is ready at')) ready()
      })
    void ended.then(() => failed(new Error(`The server ended at its start:\n${output}`)))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return output
    },
  }
}

/** Creates a temporary folder. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fb-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The environment variable with the data folder that global-setup.ts creates; workers inherit it. */
const TEMPLATE = 'FIRSTBELL_E2E_TEMPLATE'

/** Creates a data folder with demo data for `copyTemplate`. @returns removes it */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const server = await startServer(data, DEMO)
  await removeTodaysClass(server.url)
  await server.stop()
  // The data need not survive a crash, and on a busy disk a commit could take longer than a call may.
  await appendFile(join(data, 'postgres/postgresql.auto.conf'), 'fsync = off\n')
  process.env[TEMPLATE] = data
  return folder.remove
}

/** Deletes the class that starts within minutes, because the first class of the lists must not start during a test. */
async function removeTodaysClass(url: string): Promise<void> {
  const send = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, {
      method,
      headers: body ? headers : { authorization: headers.authorization },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { idToken: string; classes: { _id: string }[] }
  }
  const { idToken } = await send('POST', '/identity/sign-in', {
    email: 'yuki@example.com',
    password: 'firstbell-demo',
  })
  const { classes } = await send('GET', '/classes/getallclasses?q=Tea+break')
  for (const { _id } of classes)
    await send('DELETE', `/classes/delete-class/${_id}`, undefined, idToken)
}

/** Copies the data folder with demo data for one server, which is much cheaper than a first start. */
export async function copyTemplate(): Promise<{ path: string; remove: () => Promise<void> }> {
  const template = process.env[TEMPLATE]
  if (template === undefined) throw new Error('global-setup.ts has not run.')
  const { path, remove } = await temporaryFolder()
  const data = join(path, 'data')
  await cp(template, data, { recursive: true, preserveTimestamps: true })
  return { path: data, remove }
}
