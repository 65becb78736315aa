import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import * as tus from 'tus-js-client'
import { createRandom } from '../random.ts'
import type { Report } from '../report.ts'
import {
  freePort,
  loggedErrors,
  run,
  startSite,
  submitInstructorDetails,
  temporaryFolder,
  type Person,
} from '../site.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const MAX_BYTES = 20 * 1024 * 1024
const CHUNK = 5 * 1024 * 1024
const VICTIMS = ['the client', 'the server', 'both'] as const
/** Retries cover the second or two that a killed server needs to restart. */
const RETRY_MS = [50, 100, 200, 400, 800, 1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 5_000, 5_000]

// ---------------------------------------------------------------------------------- the client

/** A message of a client process, as JSON in one line. */
type Message =
  | { is: 'at'; offset: number }
  | { is: 'done'; url: string }
  | { is: 'failed'; why: string }

/** Exists in Node.js, but not in the library's types, which are for browsers. */
const { FileUrlStorage } = tus as unknown as {
  FileUrlStorage: new (path: string) => NonNullable<tus.UploadOptions['urlStorage']>
}

async function client([endpoint, token, file, storage]: string[]): Promise<void> {
  const send = (message: Message) => process.stdout.write(`${JSON.stringify(message)}\n`)
  const upload = new tus.Upload(createReadStream(file as string) as unknown as Buffer, {
    endpoint: endpoint as string,
    chunkSize: CHUNK,
    retryDelays: RETRY_MS,
    headers: { authorization: `Bearer ${token}` },
    metadata: { filename: 'resume.pdf', filetype: 'application/pdf' },
    urlStorage: new FileUrlStorage(storage as string),
    onAfterResponse: (request, response) => {
      if (request.getMethod() === 'HEAD')
        send({ is: 'at', offset: Number(response.getHeader('upload-offset')) })
    },
    onSuccess: () => send({ is: 'done', url: upload.url ?? '' }),
    onError: (error) => send({ is: 'failed', why: error.message.slice(0, 500) }),
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

function startClient(url: string, person: Person, file: string, storage: string) {
  const { child, ended } = run(process.execPath, [
    import.meta.filename,
    '--client',
    `${url}/files`,
    person.token,
    file,
    storage,
  ])
  const messages: Message[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => {
    messages.push(JSON.parse(line) as Message)
  })
  return { kill: () => void child.kill('SIGKILL'), ended, messages }
}

// ------------------------------------------------------------------------------------- the rounds

/**
 * Each round uploads a resume of up to 20 MB in chunks of 5 MB with tus-js-client, like browsers do, in a separate
 * process. At a random byte SIGKILL hits the client, the server, or both. A new client resumes (a surviving client
 * resumes by itself), and finally the site must serve the exact bytes of the file.
 */
export async function uploads(rounds = '30', seed = '1'): Promise<Report> {
  const count = Number(rounds)
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, [await freePort()])
  const people = await site.people(count, 'instructor')
  const folder = await temporaryFolder(stack)
  const { random } = createRandom(Number(seed))
  let { server } = site
  const proxy = await startTcpProxy(stack, `127.0.0.1:${server.port}`)
  const url = `http://127.0.0.1:${proxy.port}`
  const restart = async () => {
    await server.ended
    server = await site.start(server.port)
    await server.ready()
  }
  const faults: string[] = []
  let [identical, resumed] = [0, 0]
  for (let round = 0; round < count; round += 1) {
    const person = people[round] as Person
    const victim = VICTIMS[round % VICTIMS.length] as (typeof VICTIMS)[number]
    const size = 100_000 + Math.floor(random() * (MAX_BYTES - 100_000))
    const file = join(folder, `${round}.pdf`)
    const storage = join(folder, `${round}.json`)
    const bytes = aPdf(size)
    await writeFile(file, bytes)
    // In every tenth round everything was sent, and the answer may be lost.
    const offset = round % 10 === 9 ? size : Math.floor(random() * size)
    const fault = (what: string) =>
      faults.push(`round ${round + 1} (${victim}, at ${offset} of ${size}): ${what}`)

    const first = startClient(url, person, file, storage)
    const struck = new Promise<void>((hit) => {
      proxy.strikeAfter(Math.max(1, offset), async () => {
        // Varies the time relative to the answer to the last byte.
        if (offset === size) await delay(random() * 40)
        if (victim !== 'the server') first.kill()
        if (victim !== 'the client') server.kill('SIGKILL')
        if (victim !== 'the client') await server.ended
        hit()
      })
    })
    await Promise.race([struck, first.ended, delay(60_000)])
    proxy.strikeAfter(0, null)
    if (victim !== 'the client') await restart()
    let finished = first
    if (victim !== 'the server') {
      await first.ended
      finished = startClient(url, person, file, storage)
    }
    const over = await Promise.race([finished.ended, delay(120_000)])
    finished.kill()
    const end = finished.messages.at(-1)
    if (end?.is !== 'done') {
      fault(
        over
          ? `the client gave up: ${JSON.stringify(end) ?? 'without a word'}`
          : 'the client was not done in 120 s',
      )
      continue
    }
    const served = await attachAndFetch(server.url, person, end.url).catch((error: Error) => error)
    if (served instanceof Error) {
      fault(served.message)
      continue
    }
    const same = sha256(served) === sha256(bytes)
    if (!same) fault(`${served.length} bytes are served, and they are not those of the file`)
    else identical += 1
    const resumedFrom = finished.messages.findLast((message) => message.is === 'at')
    if (resumedFrom && resumedFrom.offset > 0) resumed += 1
  }
  return {
    result: `${identical} of ${count} identical, ${resumed} of them resumed`,
    faults: [...faults, ...loggedErrors(server)],
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns bytes without repetitions, so that misplaced bytes are detected. */
function aPdf(size: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%')
  const tail = Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  return Buffer.concat([head, randomBytes(size - head.length - tail.length), tail])
}

/** Attaches the upload as the person's resume, and fetches it by its link. */
async function attachAndFetch(url: string, person: Person, upload: string): Promise<Buffer> {
  const { pathname } = new URL(upload, url)
  const resume = await submitInstructorDetails(url, person, `${pathname}/view`)
  const served = await fetch(new URL(resume, url))
  if (served.status !== 200) throw new Error(`the file is answered with ${served.status}`)
  return Buffer.from(await served.arrayBuffer())
}

if (process.argv[2] === '--client') await client(process.argv.slice(3))
