import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { printTable, writeResults } from './figures.ts'
import {
  createDatabase,
  createStudents,
  freePort,
  root,
  startServer,
  temporaryFolder,
  type Student,
} from './site.ts'
import { compare, type Round } from './throughput.ts'

/**
 * `node bench/upload.ts [megabytes]`: uploads a file of 200 MB in chunks of 5 MB until it is
 * checked and stored, compared with a Node.js stream that copies the file to the same disk. Then 8
 * such uploads at once, and the server's resident memory before and during them.
 */

const CHUNK = 5 * 1024 * 1024
const MEGABYTE = 1024 * 1024
const AT_ONCE = 8
const TARGET = { share: 0.5, megabytes: 60 }

export async function upload(megabytes: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const database = await createDatabase(stack)
  const folder = await temporaryFolder(stack)
  const server = startServer(stack, {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    MAX_RESUME_MB: String(megabytes),
  })
  await server.ready()
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const people = await createStudents(database.pool, server.url, AT_ONCE * 3)
  const file = join(folder, 'file.pdf')
  const bytes = megabytes * MEGABYTE
  const hash = await makePdf(file, bytes)
  const agent = new Agent({ keepAlive: true })
  stack.defer(() => agent.destroy())

  let turn = 0
  const send = async (): Promise<string> => {
    const id = await sendFile(agent, server.url, people[turn++ % people.length]!, file, bytes)
    return join(folder, 'files/stored', id.slice(0, 2), id, 'full')
  }
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return (performance.now() - began) / 1000
  }
  const ours = async (): Promise<Round> => {
    let stored = ''
    const took = await seconds(async () => (stored = await send()))
    if ((await hashOf(stored)) !== hash) throw new Error('What is stored is not what was sent')
    await rm(stored)
    return { perSecond: megabytes / took }
  }
  const copy = (flush: boolean) => async (): Promise<Round> => {
    const copied = join(folder, 'copy')
    const took = await seconds(() =>
      pipeline(createReadStream(file), createWriteStream(copied, { flush })),
    )
    await rm(copied)
    return { perSecond: megabytes / took }
  }
  const name = `${megabytes} MB in chunks of 5 MB`
  const unit = 'MB/s'
  const results = [
    await compare(
      { name, unit, against: 'a stream that copies it, and fsync' },
      ours,
      copy(true),
      5,
    ),
    await compare({ name, unit, against: 'a stream that copies it' }, ours, copy(false), 5),
  ]

  const before = await residentMegabytes(server.pid)
  let most = 0
  const look = setInterval(
    () => void residentMegabytes(server.pid).then((now) => (most = Math.max(most, now))),
    20,
  )
  const together = await seconds(async () => {
    const stored = await Promise.all(Array.from({ length: AT_ONCE }, send))
    for (const path of stored)
      if ((await stat(path)).size !== bytes) throw new Error(`${path} is not whole`)
  })
  clearInterval(look)
  const memory = { before, most, more: most - before }

  printTable([
    ['upload', 'ours', 'baseline', 'ratio', 'target', 'baseline is'],
    ...results.map((row) => [
      row.name,
      `${row.ours.toFixed(0)} ${row.unit}`,
      `${row.baseline.toFixed(0)} ${row.unit}`,
      (row.ours / row.baseline).toFixed(2),
      `≥ ${TARGET.share}`,
      row.against,
    ]),
    [
      `${AT_ONCE} at once: memory`,
      `${most.toFixed(0)} MB`,
      `${before.toFixed(0)} MB`,
      `+ ${memory.more.toFixed(0)} MB`,
      `≤ + ${TARGET.megabytes} MB`,
      `before; all took ${together.toFixed(1)} s`,
    ],
  ])
  await writeResults(
    'upload',
    { megabytes, chunk: CHUNK, atOnce: AT_ONCE, measurements: results, memory, target: TARGET },
    [
      ...results
        .filter((row) => row.ours / row.baseline < TARGET.share)
        .map((row) => `against ${row.against}: ${(row.ours / row.baseline).toFixed(2)}`),
      ...(memory.more > TARGET.megabytes ? [`memory: + ${memory.more.toFixed(0)} MB`] : []),
    ],
  )
}

/** A file with the header of a PDF and random content. @returns its SHA-256 */
async function makePdf(path: string, bytes: number): Promise<string> {
  const handle = await open(path, 'w')
  const hash = createHash('sha256')
  const noise = Buffer.alloc(MEGABYTE)
  for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE((at * 2654435761) >>> 0, at)
  const write = async (part: Buffer) => {
    hash.update(part)
    await handle.write(part)
  }
  await write(Buffer.from('%PDF-1.4\n'))
  for (let left = bytes - 9; left > 0; left -= noise.length)
    await write(left < noise.length ? noise.subarray(0, left) : noise)
  await handle.close()
  return hash.digest('hex')
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Uploads like the web app: a creation and consecutive PATCHes. @returns the file's id */
async function sendFile(
  agent: Agent,
  url: string,
  owner: Student,
  path: string,
  bytes: number,
): Promise<string> {
  const call = async (
    method: string,
    target: string,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sending = request(new URL(target, url), {
      method,
      agent,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'tus-resumable': '1.0.0',
        ...headers,
      },
    })
    sending.on('response', resolve).on('error', reject)
    sending.end(body)
    const answer = await promise
    answer.resume()
    if ((answer.statusCode ?? 500) >= 300)
      throw new Error(`${method} ${target} answered ${answer.statusCode}`)
    return answer
  }
  const metadata = `filename ${btoa('file.pdf')},filetype ${btoa('application/pdf')}`
  const created = await call('POST', '/files', {
    'upload-length': String(bytes),
    'upload-metadata': metadata,
    'content-length': '0',
  })
  const target = String(created.headers.location)
  await using handle = await open(path, 'r')
  const chunk = Buffer.allocUnsafe(CHUNK)
  for (let offset = 0; offset < bytes; offset += CHUNK) {
    const { bytesRead: size } = await handle.read(chunk, 0, CHUNK, offset)
    await call(
      'PATCH',
      target,
      {
        'content-type': 'application/offset+octet-stream',
        'content-length': String(size),
        'upload-offset': String(offset),
      },
      chunk.subarray(0, size),
    )
  }
  return target.split('/').at(-1)!
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

if (import.meta.main) {
  process.chdir(root)
  await upload(Number(process.argv[2] ?? 200))
  process.exit()
}
