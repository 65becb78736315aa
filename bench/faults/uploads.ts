import { createCipheriv, createHash } from 'node:crypto'
import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../product.ts'
import {
  createDatabase,
  createPeople,
  freePort,
  root,
  say,
  startMailSink,
  startServer,
  temporaryFolder,
  type Person,
} from '../site.ts'
import { randomFrom } from './fuzz-requests.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/uploads.ts [count] [seed]`: resumes of up to 19 MB are uploaded as the web app
 * does it, in chunks of 5 MB, and each is killed once at a random offset: two in three by a
 * connection that breaks, every third by SIGKILL of the server, which starts again. The server says
 * where to go on; in the end what it hands out is compared with what was sent. The same seed makes
 * the same files and offsets.
 */

const MEGABYTE = 1024 * 1024
const CHUNK = 5 * MEGABYTE
/** Milliseconds that the server may take until an upload can go on; a browser tries this long. */
const RESUMES_MS = 30_000
/** How often a chunk may be refused with "ask again where to go on". */
const REFUSALS = 3

type Death = 'connection closed' | 'connection reset' | 'server killed'

interface Sending {
  sent: ClientRequest
  answer: Promise<{ response: IncomingMessage; body: Buffer }>
}

/** A PDF by its head and tail, with noise in between that the seed determines. */
function pdfOf(bytes: number, seed: number): Buffer {
  const key = createHash('sha256').update(String(seed)).digest()
  const pdf = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes))
  pdf.write('%PDF-1.4\n')
  pdf.write('\n%%EOF\n', bytes - 7)
  return pdf
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function drill(count: number, seed: number) {
  await using stack = new AsyncDisposableStack()
  const random = randomFrom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const database = await createDatabase(stack)
  const mail = await startMailSink(stack)
  const dataDir = await temporaryFolder(stack)
  const port = await freePort()
  const start = () =>
    startServer(stack, {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mail.url,
    })
  let server = start()
  await server.ready()
  const { url } = server
  await fetch(`${url}/identity/jwks.json`).then((answer) => answer.text())
  const agent = new Agent({ keepAlive: true })
  stack.defer(() => agent.destroy())

  const begin = (
    owner: Person,
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ): Sending => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<Sending['answer']>>()
    const sent = httpRequest(new URL(path, url), {
      method,
      agent,
      headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => resolve({ response, body: Buffer.concat(parts) }))
    })
    // Who is killed does not listen.
    promise.catch(() => {})
    return { sent, answer: promise }
  }
  const call = (owner: Person, method: string, path: string, headers = {}, body?: Buffer) => {
    const { sent, answer } = begin(owner, method, path, {
      ...headers,
      ...(body && { 'content-length': String(body.length) }),
    })
    sent.end(body)
    return answer
  }
  const chunkAt = (offset: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })

  /** Sends the beginning of a chunk and dies. @returns the status when it was answered after all */
  const dieIn = async (
    owner: Person,
    path: string,
    pdf: Buffer,
    [from, killedAt, to]: readonly [number, number, number],
    death: Death,
  ): Promise<number | null> => {
    const { sent, answer } = begin(owner, 'PATCH', path, {
      ...chunkAt(from),
      'content-length': String(to - from),
    })
    let answered: number | null = null
    const over = answer.then(
      ({ response }) => void (answered = response.statusCode ?? 0),
      () => {},
    )
    await Promise.race([
      new Promise<void>((written) => sent.write(pdf.subarray(from, killedAt), () => written())),
      over,
    ])
    // By then the server has some of it, or all: written, half written, or unread.
    await delay(upTo(40))
    if (death === 'server killed') {
      server.kill('SIGKILL')
      await server.ended
      await over
      sent.destroy()
      server = start()
      await server.ready()
    } else {
      if (death === 'connection reset') sent.socket?.resetAndDestroy()
      else sent.destroy()
      await over
    }
    return answered
  }

  /** Asks where to go on, as often as a browser would. */
  const offsetOf = async (owner: Person, path: string): Promise<number> => {
    const end = Date.now() + RESUMES_MS
    for (;;) {
      const answer = await call(owner, 'HEAD', path).catch(() => null)
      const status = answer?.response.statusCode ?? 0
      if (answer && status === 200) return Number(answer.response.headers['upload-offset'])
      if (status >= 400 && status < 500 && status !== 409 && status !== 423)
        throw new Error(`HEAD was answered ${status}`)
      if (Date.now() > end) throw new Error(`HEAD is still answered ${status || 'not at all'}`)
      await delay(100)
    }
  }

  const again: number[] = []
  const one = async (owner: Person, number: number): Promise<string> => {
    const bytes = MEGABYTE + upTo(18 * MEGABYTE)
    const pdf = pdfOf(bytes, seed + number)
    const killedAt = 1 + upTo(bytes - 1)
    const closes = random() < 0.5
    const death: Death =
      number % 3 === 2 ? 'server killed' : closes ? 'connection closed' : 'connection reset'
    const metadata = `filename ${btoa('resume.pdf')},filetype ${btoa('application/pdf')}`
    const created = await call(owner, 'POST', '/files', {
      'upload-length': String(bytes),
      'upload-metadata': metadata,
      'content-length': '0',
    })
    const path = created.response.headers.location
    if (created.response.statusCode !== 201 || !path)
      throw new Error(`POST was answered ${created.response.statusCode}`)

    let said = ''
    let [acknowledged, sent, refusals] = [0, 0, 0]
    const goOn = async (): Promise<number> => {
      const offset = await offsetOf(owner, path)
      if (!(offset >= acknowledged && offset <= sent))
        throw new Error(`${said}; told to go on at ${offset}: ${acknowledged} were acknowledged`)
      return offset
    }
    for (let offset = 0; offset < bytes;) {
      const to = Math.min(offset + CHUNK, bytes)
      if (said === '' && killedAt < to) {
        said = `${(bytes / MEGABYTE).toFixed(1).padStart(4)} MB, ${death} at ${killedAt}`
        const answered = await dieIn(owner, path, pdf, [offset, killedAt, to], death)
        if (answered !== null) throw new Error(`${said}; half a chunk was answered ${answered}`)
        sent += killedAt - offset
        const began = Date.now()
        offset = await goOn()
        said += `, went on at ${offset} after ${Date.now() - began} ms`
        continue
      }
      const part = pdf.subarray(offset, to)
      const { response } = await call(owner, 'PATCH', path, chunkAt(offset), part)
      const status = response.statusCode ?? 0
      sent += part.length
      if (status === 204 && response.headers['upload-offset'] === String(to)) {
        offset = acknowledged = to
      } else if ((status === 409 || status === 423) && (refusals += 1) <= REFUSALS) {
        // What the server read of the old connection after it was asked has moved the offset.
        said += `, ${status} at ${offset}`
        offset = await goOn()
      } else {
        throw new Error(`${said}; PATCH at ${offset} was answered ${status}`)
      }
    }
    again.push(sent - bytes)

    const form = { bio: 'Strings.', qualifications: 'Conservatory', skills: 'guitar' }
    const attached = await call(
      owner,
      'POST',
      '/instructor/addinstructordetails',
      { 'content-type': 'application/json' },
      Buffer.from(JSON.stringify({ ...form, resume: `${path}/view` })),
    )
    if (attached.response.statusCode !== 201)
      throw new Error(`${said}; attaching it was answered ${attached.response.statusCode}`)
    const { isUser } = JSON.parse(attached.body.toString()) as {
      isUser: { roleDetails: { instructor: { resume: string } } }
    }
    const shown = await call(owner, 'GET', isUser.roleDetails.instructor.resume)
    if (shown.response.statusCode !== 200 || hashOf(shown.body) !== hashOf(pdf))
      throw new Error(
        `${said}; handed out ${shown.response.statusCode} with ${shown.body.length} bytes that are not those that were sent`,
      )
    return said
  }

  const owners = await createPeople(database.pool, url, count, 'instructor')
  const faults: string[] = []
  for (const [number, owner] of owners.entries()) {
    let said: string
    try {
      said = `${await one(owner, number)}, identical`
    } catch (error) {
      said = `upload ${number + 1}: ${(error as Error).message}`
      faults.push(said)
    }
    say(`${String(number + 1).padStart(3)}  ${said}`)
  }
  if (faults.length > 0) say(server.log())
  return { faults, again }
}

if (import.meta.main) {
  process.chdir(root)
  const count = Number(process.argv[2] ?? 30)
  const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
  say(`seed ${seed}`)
  const { faults, again } = await drill(count, seed)
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(2)
  await report({
    name: 'uploads',
    what: `upload killed at ${count} random offsets and resumed (seed ${seed})`,
    wanted: `${count} of ${count} identical`,
    reached: `${count - faults.length} of ${count} identical; of what was sent before, ${megabytes(median(again))} MB were sent again (median), ${megabytes(Math.max(0, ...again))} MB at most`,
    faults,
  })
  process.exit()
}
