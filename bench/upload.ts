import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Report } from './report.ts'
import { memoryOf, quick, startSite, type Person } from './site.ts'
import { compare, type Round } from './throughput.ts'

const CHUNK = 5 * 1024 * 1024
const AT_ONCE = 8

/**
 * Uploads a file of 200 MB in chunks of 5 MB until it is checked and stored, compared with a Node.js stream that copies
 * the file to the same disk. Then runs 8 such uploads at once, and measures the server's resident memory before
 * and during them.
 */
export async function upload(size = '200'): Promise<Report> {
  const megabytes = Number(size)
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 1, { MAX_RESUME_MB: size })
  const people = await site.students(AT_ONCE * 3)
  const file = join(site.dataDir, 'file.pdf')
  const bytes = megabytes * 1024 * 1024
  const noise = randomBytes(1024 * 1024)
  await writeFile(file, Array<Buffer>(megabytes).fill(noise))
  const handle = await open(file, 'r+')
  await handle.write('%PDF-1.4\n')
  await handle.close()
  const hash = await hashOf(file)

  let turn = 0
  const send = async (): Promise<string> => {
    const id = await sendFile(site.url, people[turn++ % people.length]!, file, bytes)
    return join(site.dataDir, 'files/stored', id.slice(0, 2), id, 'full')
  }
  const timed = async (work: () => Promise<unknown>): Promise<Round> => {
    const began = performance.now()
    await work()
    return { perSecond: (megabytes * 1000) / (performance.now() - began) }
  }
  const ours = async (): Promise<Round> => {
    let stored = ''
    const round = await timed(async () => (stored = await send()))
    if ((await hashOf(stored)) !== hash) throw new Error('What is stored is not what was sent')
    await rm(stored)
    return round
  }
  const copy = async (): Promise<Round> => {
    const copied = join(site.dataDir, 'copy')
    const round = await timed(() => pipeline(createReadStream(file), createWriteStream(copied)))
    await rm(copied)
    return round
  }
  const about = { name: 'upload against a copy', unit: 'MB/s', atLeast: 0.5 }
  const copies = await compare(about, ours, copy, quick ? 1 : 5)

  const before = await memoryOf(site.server.pid)
  let most = 0
  const look = setInterval(
    () => void memoryOf(site.server.pid).then((now) => (most = Math.max(most, now))),
    20,
  )
  for (const path of await Promise.all(Array.from({ length: AT_ONCE }, send)))
    if ((await stat(path)).size !== bytes) throw new Error(`${path} is not whole`)
  clearInterval(look)
  const name = `more memory for ${AT_ONCE} at once`
  return { figures: [...copies, { name, value: most - before, unit: 'MB', atMost: 60 }] }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Uploads like the web app: a creation and consecutive PATCHes. @returns the file's id */
async function sendFile(url: string, owner: Person, path: string, bytes: number): Promise<string> {
  const call = async (
    method: string,
    target: string,
    headers: Record<string, string>,
    body?: Buffer<ArrayBuffer>,
  ) => {
    const own = { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' }
    const answer = await fetch(new URL(target, url), {
      method,
      headers: { ...own, ...headers },
      ...(body && { body }),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${method} ${target} answered ${answer.status}`)
    return answer
  }
  const created = await call('POST', '/files', {
    'upload-length': String(bytes),
    'upload-metadata': `filename ${btoa('file.pdf')},filetype ${btoa('application/pdf')}`,
  })
  const target = created.headers.get('location') ?? ''
  await using handle = await open(path, 'r')
  const chunk = Buffer.alloc(CHUNK)
  for (let offset = 0; offset < bytes; offset += CHUNK) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, offset)
    const type = 'application/offset+octet-stream'
    const headers = { 'content-type': type, 'upload-offset': String(offset) }
    await call('PATCH', target, headers, chunk.subarray(0, bytesRead))
  }
  return target.split('/').at(-1)!
}
