import { join } from 'node:path'
import { compare, record, requests } from './throughput.ts'
import {
  createClasses,
  createDatabase,
  createStudents,
  freePort,
  root,
  run,
  startServer,
  temporaryFolder,
} from './site.ts'

/**
 * `node bench/token.ts`: a student's booked classes, compared with the same route without
 * authentication: no token, and no look-up of the person and the login.
 */

const SECONDS = 4
const ROUNDS = 5

export async function token(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const database = await createDatabase(stack)
  const folder = await temporaryFolder(stack)
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url }
  const server = startServer(stack, { ...settings, PORT: String(await freePort()) })
  await server.ready()
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const students = await createStudents(database.pool, server.url, 50)
  const [student] = students
  const classes = await createClasses(
    database.pool,
    Array.from({ length: 3 }, () => 20),
  )
  for (const classId of classes)
    await fetch(`${server.url}/classes/bookclass`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${student?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ classId }),
    })
  const baselineUrl = await startBaseline(stack, { ...settings, CALLER: student?.id ?? '' })

  const path = '/classes/get-userbooked-classes'
  const load = { connections: 32, seconds: SECONDS, expect: 201 }
  const measured = await compare(
    {
      name: 'booked classes, with a token',
      unit: '/s',
      against: 'the same call without any check',
      target: 0.85,
    },
    () =>
      requests(`${server.url}${path}`, {
        ...load,
        headers: { authorization: `Bearer ${student?.token}` },
      }),
    () => requests(`${baselineUrl}${path}`, load),
    ROUNDS,
  )
  await record('token', { postgres: database.version }, [measured])
}

async function startBaseline(
  stack: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<string> {
  const port = await freePort()
  const { child, ended, log } = run(process.execPath, [join(root, 'bench/token-baseline.ts')], {
    ...settings,
    PORT: String(port),
  })
  stack.defer(async () => {
    child.kill()
    await ended
  })
  let over = false
  void ended.then(() => (over = true))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      () => true,
      () => false,
    ))
  )
    if (over) throw new Error(`bench/token-baseline.ts ended:\n${log()}`)
  return url
}

if (import.meta.main) {
  process.chdir(root)
  await token()
  process.exit()
}
