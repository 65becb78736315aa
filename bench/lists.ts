import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compare, record, requests } from './speed.ts'
import {
  createClasses,
  createDatabase,
  freePort,
  root,
  run,
  startServer,
  temporaryFolder,
} from './site.ts'

/**
 * `node bench/lists.ts`: the public list of 20 classes among 200, asked for again and again over 32
 * connections, against node:http sending the same bytes under the same headers.
 */

const SECONDS = 4

export async function lists(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const database = await createDatabase(stack)
  const folder = await temporaryFolder(stack)
  const server = startServer(stack, {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
  })
  await server.ready()
  await createClasses(
    database.pool,
    Array.from({ length: 200 }, () => 20),
  )
  const path = '/classes/getallclasses?limit=20'
  // Uncompressed, as the load asks for it.
  const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const file = join(folder, 'answer')
  await writeFile(file, bytes)
  // Each server writes these of its own accord.
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
  const bareUrl = `http://127.0.0.1:${await startBare(stack, file, headers)}`

  const load = { connections: 32, seconds: SECONDS, expect: 201 }
  const measured = await compare(
    {
      name: `public list of 20 (${(bytes.length / 1024).toFixed(1)} KB)`,
      unit: '/s',
      against: 'node:http with the same bytes',
    },
    () => requests(`${server.url}${path}`, load),
    () => requests(`${bareUrl}${path}`, load),
  )
  await record('lists', { postgres: database.version }, [measured])
}

async function startBare(
  stack: AsyncDisposableStack,
  file: string,
  headers: Record<string, string>,
): Promise<number> {
  const port = await freePort()
  const script = join(root, 'bench/bare.ts')
  const { child, ended } = run(process.execPath, [
    script,
    String(port),
    file,
    JSON.stringify(headers),
  ])
  stack.defer(async () => {
    child.kill()
    await ended
  })
  while (
    !(await fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ))
  );
  return port
}

if (import.meta.main) {
  process.chdir(root)
  await lists()
  process.exit()
}
