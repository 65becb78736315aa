import { PASSWORD, type Person } from '../site.ts'
import type { Operation, Schema } from './fuzz-answers.ts'
import {
  AUTHORIZATIONS,
  BODIES,
  HEADERS,
  NUMBERS,
  PATH_IDS,
  PRIVILEGED,
  QUERIES,
  SMALL_BODIES,
  TEXTS,
  TYPES,
} from './hostile-values.ts'
import { createRandom } from '../random.ts'

/**
 * Generates requests from an OpenAPI document: valid, nearly valid and hostile ones. Seed and
 * number determine each request.
 */

export interface World {
  /** The callers. */
  students: readonly Person[]
  instructors: readonly Person[]
  approved: readonly Person[]
  admins: readonly Person[]
  /** People who may lose account, address, password or login. */
  leavers: readonly Person[]
  /** Signed tokens that must be refused. */
  badTokens: readonly string[]
  /** Instructors to decide about, who make no calls. */
  requests: readonly string[]
  approvals: readonly string[]
  /** Ids by their owner's id. */
  classes: ReadonlyMap<string, readonly string[]>
  courses: ReadonlyMap<string, readonly string[]>
  /** Existing bookings. */
  booked: readonly { kind: 'class' | 'course'; student: Person; offering: string }[]
  /** View URLs by their owner's id. */
  pictures: ReadonlyMap<string, string>
  resumes: ReadonlyMap<string, string>
  /** View URLs of resumes with their signatures. */
  signed: readonly string[]
  /** Uploads of `UPLOAD_BYTES` without any bytes yet. */
  uploads: readonly { owner: Person; id: string }[]
  /** Unused tokens of mailed links. */
  verifyTokens: readonly string[]
  resetTokens: readonly string[]
  unsubscribeTokens: readonly string[]
  picture: Buffer
  resume: Buffer
}

/** See `uploadFile`. */
const UPLOAD_BYTES = 1_000

export interface Sent {
  number: number
  operation: Operation
  intent: 'valid' | 'nearly' | 'hostile'
  /** The person whose token is sent; a text is sent as it is. */
  who: Person | string | null
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/**
 * Generates the request with a number.
 * @param seed the same seed generates the same requests for the same world
 */
export function createGenerator(
  operations: readonly Operation[],
  world: World,
  seed: number,
): (number: number) => Sent {
  return (number) => {
    const random = createRandom(seed * 1_000_003 + number)
    // The first numbers of this generator are similar for neighbouring seeds.
    for (let i = 0; i < 4; i += 1) random.random()
    return makeRequest(operations[number % operations.length]!, world, number, random)
  }
}

/** Marks an omitted field. */
const ABSENT = Symbol('absent')

function makeRequest(
  operation: Operation,
  world: World,
  number: number,
  { below, pick, chance }: ReturnType<typeof createRandom>,
): Sent {
  const { method, path } = operation
  const intent = pick(['valid', 'valid', 'nearly', 'nearly', 'hostile'] as const)
  const isCourse = path.includes('course')

  // ------------------------------------------------------------------------------------------ who

  /** The resource of calls that only its owner may use. */
  const booked = /cancel-user/.test(path)
    ? pick(world.booked.filter((one) => (one.kind === 'course') === isCourse))
    : null
  const upload = path === '/files/{id}' ? pick(world.uploads) : null

  const ends = /deleteuser|edituseremail|edituserpassword/.test(path)

  function rightPerson(): Person | null {
    if (ends) return pick(world.leavers)
    if (booked) return booked.student
    if (upload) return upload.owner
    if (/attendance|students\.csv/.test(path) || (method === 'POST' && /messages/.test(path)))
      return pick(world.approved)
    if (/\/(join|session|messages)$/.test(path) && chance(0.5)) return pick(world.approved)
    if (path.startsWith('/admin')) return pick(world.admins)
    if (/book/.test(path)) return pick(world.students)
    if (/instructordetails|instructor-courses|course/.test(path) && operation.needsToken)
      return pick(chance(0.5) ? world.instructors : world.approved)
    if (/class|instructor/.test(path) && operation.needsToken) return pick(world.approved)
    return operation.needsToken ? pick(everybody()) : null
  }
  const everybody = () =>
    ends
      ? world.leavers
      : [...world.students, ...world.instructors, ...world.approved, ...world.admins]

  function caller(): Person | string | null {
    const right = rightPerson()
    if (intent === 'valid' || chance(intent === 'nearly' ? 0.8 : 0.5))
      return right ?? (chance(0.3) ? pick(everybody()) : null)
    if (chance(0.3)) return null
    if (chance(0.2)) return pick(AUTHORIZATIONS)
    if (chance(0.2)) return `Bearer ${pick(world.badTokens)}`
    return pick(everybody())
  }
  const who = caller()
  const me = who !== null && typeof who === 'object' ? who : null
  const mine = (of: ReadonlyMap<string, readonly string[]>): string => {
    const own = me ? of.get(me.id) : undefined
    return pick(own && own.length > 0 ? own : [...of.values()].flat())
  }

  // --------------------------------------------------------------------------------------- values

  const day = (from: number, days: number) =>
    new Date(Date.now() + (from + below(days)) * 86_400_000).toISOString().slice(0, 10)

  /** A valid value for a field or parameter of this name. */
  function good(name: string, schema: Schema | undefined): unknown {
    if (schema?.const !== undefined) return schema.const
    const choices = schema?.enum ?? schema?.anyOf?.find((one) => one.enum)?.enum
    if (choices) return pick(choices)
    const value = values[name] ?? values[pick(['title', 'duration'])]!
    return value()
  }
  const text = () => pick(['Chords and a first song.', 'Line one\nline two', 'Ünïcödé & more'])
  const password = () => (path === '/auth/signup' ? `a steady river ${number}` : PASSWORD)
  const anyOf = (all: ReadonlyMap<string, readonly string[]>) => pick([...all.values()].flat())
  const count = () => pick<unknown>([1 + below(90), String(1 + below(90))])
  const known = () => /sign-in|forgot|resend/.test(path) && chance(0.6)
  const picture = () => (me && world.pictures.get(me.id)) ?? pick([...world.pictures.values()])
  const updates = /update/.test(path)
  const token = () => {
    if (path === '/auth/login') return me?.token ?? pick(everybody()).token
    if (/unsubscribe/.test(path)) return pick(world.unsubscribeTokens)
    return pick(/reset/.test(path) ? world.resetTokens : world.verifyTokens)
  }
  const modules = () =>
    chance(0.05)
      ? giant()
      : Array.from({ length: below(4) }, () => ({
          title: good('title', undefined),
          content: text(),
          duration: count(),
        }))
  const values: Record<string, () => unknown> = {
    _id: idInPath,
    id: idInPath,
    classId: () => (updates ? mine(world.classes) : anyOf(world.classes)),
    courseId: () => (updates ? mine(world.courses) : anyOf(world.courses)),
    studentId: () => pick(world.students).id,
    instructorId: () => pick(/remove/.test(path) ? world.approvals : world.requests),
    name: () => pick(['Ada Lovelace', 'Åsa Öst', '山田 太郎', "O'Neill", 'Tom & <b>Jerry</b>']),
    email: () => (known() ? pick(everybody()).email : `fuzz.${number}@example.org`),
    oldEmail: () => me?.email ?? 'nobody@example.org',
    newEmail: () => `moved.${number}@example.org`,
    password,
    oldPassword: password,
    newPassword: () => `another quiet evening ${number}`,
    contact: () => '0123456789',
    dob: () => pick(['1990-02-28', '2000-02-29', '1955-12-31']),
    token,
    profilePic: picture,
    thumbnail: picture,
    resume: () => (me && world.resumes.get(me.id)) ?? pick([...world.resumes.values()]),
    title: () => pick(['Guitar basics', 'Aquarelle für alle', '100 % Yoga_1', '日本語 <i>一</i>']),
    description: text,
    content: text,
    bio: text,
    qualifications: text,
    reason: text,
    skills: () => (chance(0.5) ? 'guitar, piano' : ['guitar', 'piano']),
    date: () => day(5, 200),
    timing: () => pick(['18:00', '00:00', '23:59', '09:30:00']),
    timezone: () => pick(['Europe/Berlin', 'UTC', 'America/New_York', 'Pacific/Chatham']),
    duration: count,
    maxStudents: count,
    meetingUrl: () => pick(['https://meet.example.org/a?b#c', 'HTTPS://BÜCHER.example/ä', '']),
    sessionMinutes: () => pick<unknown>([45, '60', 1_440]),
    repeatWeekly: () => pick<unknown>(['', 2, '3']),
    attended: () => pick([true, false, null]),
    subject: () => pick(['Bring a pen', 'See https://a.example/x']),
    text: () => pick(['And paper.', 'Line one\nline two']),
    price: () => pick<unknown>([0, '49.50', 19.99]),
    modules,
    q: () => pick(['guitar', 'a', '%', 'bas', 'é']),
    limit: () => String(1 + below(50)),
    page: () => (path === '/client-errors' ? '/profile' : String(1 + below(5))),
    message: () => pick(['TypeError: x is undefined', 'at Row (https://a.example/x.js:1:2)']),
    stack: () => pick(['TypeError: x is undefined', 'at Row (https://a.example/x.js:1:2)']),
    next: () => pick(['/courses', '/classes?page=2#top']),
    w: () => pick(['96', '320', '5000']),
    'Upload-Length': () => String(uploaded().bytes.length),
    'Upload-Metadata': () => `filename ${btoa(uploaded().name)},filetype ${btoa(uploaded().type)}`,
    'Upload-Offset': () => '0',
    'Idempotency-Key': () => `key-${below(30)}`,
  }
  const asResume = chance(0.3)
  const uploaded = () =>
    asResume
      ? { bytes: world.resume, name: 'resume.pdf', type: 'application/pdf' }
      : { bytes: world.picture, name: 'picture.png', type: 'image/png' }

  function idInPath(): string {
    if (booked) return booked.offering
    if (upload) return upload.id
    if (path.startsWith('/files')) return pick([...world.pictures.values()]).split('/')[2] as string
    const of = isCourse ? world.courses : world.classes
    if (path.startsWith('/offerings'))
      return chance(0.7) ? mine(world.classes) : pick([...world.courses.values()].flat())
    return method === 'DELETE' ? mine(of) : pick([...of.values()].flat())
  }

  function nasty(): unknown {
    const kinds: (() => unknown)[] = [
      () => ABSENT,
      () => null,
      () => pick(NUMBERS),
      () => pick<unknown>([true, false, [], {}, [[]], [null], { $gt: '' }, { length: 1e9 }]),
      () => [pick(TEXTS), pick(TEXTS)],
      () => String.fromCodePoint(...Array.from({ length: 1 + below(30) }, codePoint)),
      () => pick(TEXTS),
      () => pick(TEXTS),
    ]
    return pick(kinds)()
  }
  const codePoint = () => below(below(2) === 0 ? 0x80 : 0x11_0000)

  // ----------------------------------------------------------------------------------------- body

  /** The fields of the body, valid or partly corrupted. */
  function fields(schema: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [name, of] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(name) || chance(0.7)) made[name] = good(name, of)
    if (intent === 'valid') return made
    const names = Object.keys(schema.properties ?? { any: {} })
    for (let i = 1 + below(2); i > 0; i -= 1) {
      const name = pick(names)
      const value = nasty()
      if (value === ABSENT) delete made[name]
      else made[name] = value
    }
    if (chance(0.3)) Object.assign(made, PRIVILEGED)
    if (made['modules'] !== undefined && chance(0.3))
      made['modules'] = Array.from({ length: pick([1, 101]) }, () => ({
        title: nasty(),
        content: nasty(),
        duration: pick(NUMBERS),
      })).map((one) => JSON.parse(JSON.stringify(one, (_, v) => (v === ABSENT ? undefined : v))))
    // Corrupts one value among valid ones, so that it passes the other checks.
    const modules = made['modules']
    if (Array.isArray(modules) && chance(0.3))
      made['modules'] = [
        ...(modules as object[]),
        {
          title: chance(0.5) ? pick(TEXTS) : 'Scales',
          content: chance(0.5) ? pick(TEXTS) : 'Up and down.',
          duration: 30,
        },
      ]
    return made
  }

  /** The longest text that a course may have, in characters that JSON escapes. */
  function giant(): object[] {
    const content = pick(['"', '\\', '&', '<5 ', '語', '🧑🏽‍🚀']).repeat(5_000).slice(0, 4_800)
    return Array.from({ length: pick([3, 10, 100]) }, () => ({
      title: 'Part',
      content,
      duration: 5,
    }))
  }

  const flat = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

  function multipart(made: Record<string, unknown>, boundary: string): Buffer {
    const parts = Object.entries(made).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${flat(value)}\r\n`,
    )
    if (intent !== 'valid') {
      const twice = pick(parts)
      if (twice !== undefined && chance(0.2)) parts.push(twice)
      if (chance(0.2))
        parts.push(
          `--${boundary}\r\ncontent-disposition: form-data; name="${pick(['profilePic', '__proto__', 'name', '', 'x'.repeat(300)])}"; filename="${pick(['a.png', '../../x', '', '\u0000'])}"\r\ncontent-type: image/png\r\n\r\n${'\u0089PNG'.repeat(1 + below(40_000))}\r\n`,
        )
      if (chance(0.1))
        parts.push(
          ...Array.from(
            { length: 60 },
            (_, i) => `--${boundary}\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\nx\r\n`,
          ),
        )
    }
    const whole = Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
    // Truncated, like on a broken connection.
    return intent !== 'valid' && chance(0.15) ? whole.subarray(0, below(whole.length)) : whole
  }

  function encode(type: string, made: Record<string, unknown>): { type: string; body: Buffer } {
    if (type === 'application/x-www-form-urlencoded') {
      const search = new URLSearchParams(
        Object.entries(made).map(([name, value]): [string, string] => [name, flat(value)]),
      )
      if (intent !== 'valid' && chance(0.3)) search.append(pick(['role', '__proto__', 'x']), '1')
      return { type, body: Buffer.from(search.toString()) }
    }
    if (type === 'multipart/form-data') {
      const boundary = `----fuzz${number}`
      return { type: `${type}; boundary=${boundary}`, body: multipart(made, boundary) }
    }
    return { type, body: Buffer.from(JSON.stringify(made)) }
  }

  const hostileBody = (): Buffer =>
    Buffer.from(
      chance(0.15)
        ? Array.from({ length: below(2_000) }, () => below(256))
        : Buffer.from(chance(0.2) ? pick(SMALL_BODIES) : pick(BODIES)()),
    )

  function body(): { type?: string; body: Buffer } | null {
    const types = Object.entries(operation.body ?? {})
    const [type, content] = types.length > 0 ? pick(types) : []
    if (type === undefined || content === undefined) {
      // The call takes no body, and gets one anyway.
      if (intent !== 'hostile' || method === 'GET' || method === 'HEAD') return null
      return { type: chance(0.5) ? 'application/json' : pick(TYPES), body: hostileBody() }
    }
    if (type === 'application/offset+octet-stream') {
      const bytes = upload ? Buffer.alloc(UPLOAD_BYTES, 'x') : uploaded().bytes
      if (intent === 'valid')
        return !upload && chance(0.3) ? null : { type, body: upload ? cut(bytes) : bytes }
      return {
        type: chance(0.8) ? type : pick(TYPES),
        body: chance(0.5) ? cut(bytes) : hostileBody(),
      }
    }
    if (intent === 'hostile' && chance(0.6)) {
      return { type: chance(0.5) ? type : pick(TYPES), body: hostileBody() }
    }
    const made = encode(type, fields(content.schema))
    return intent === 'hostile' ? { ...made, type: pick(TYPES) } : made
  }
  /** The first bytes only; the upload continues later. */
  const cut = (bytes: Buffer) => bytes.subarray(0, 1 + below(bytes.length))

  // ----------------------------------------------------------------------------------- the request

  let target = path.replace(/\{(\w+)\}/g, () => {
    if (intent === 'valid' || chance(0.5)) return idInPath()
    if (chance(0.3)) return pick([...world.classes.values(), ...world.courses.values()].flat())
    if (chance(0.1)) return idInPath().toUpperCase()
    return pick(PATH_IDS)
  })
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .filter((parameter) => parameter.required || chance(0.4))
    .map(({ name, schema }): [string, string] => {
      const value = intent === 'valid' || chance(0.5) ? good(name, schema) : nasty()
      return [name, flat(value === ABSENT ? undefined : value)]
    })
  // A signature belongs to one file and needs both parts.
  const plain = query.filter(([name]) => name !== 'expires' && name !== 'signature')
  const search = new URLSearchParams(path.endsWith('/view') ? plain : query).toString()
  if (search !== '') target += `?${search}`
  if (path.endsWith('/view') && chance(0.3)) target = pick(world.signed)
  if (intent === 'hostile' && chance(0.4))
    target += `${target.includes('?') ? '&' : '?'}${pick(QUERIES)}`

  const headers: Record<string, string> = {}
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'header') continue
    if (!parameter.required && !chance(0.5)) continue
    const right = intent === 'valid' || chance(0.7)
    const value = right ? good(parameter.name, parameter.schema) : nasty()
    if (value === ABSENT) continue
    // Only characters that clients can send in a header.
    headers[parameter.name.toLowerCase()] = flat(value)
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
      .slice(0, 4_000)
  }
  const sent = body()
  if (sent?.type !== undefined) headers['content-type'] = sent.type
  if (path === '/identity/refresh' && chance(0.5))
    headers['cookie'] = `firstbell_session=${pick(everybody()).secret}`
  if (intent === 'hostile' && chance(0.4)) Object.assign(headers, pick(HEADERS))
  return { number, operation, intent, who, path: target, headers, body: sent?.body ?? null }
}
