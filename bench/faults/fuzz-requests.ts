import { routes } from '@firstbell/contract/routes'
import { languages } from '@firstbell/messages/languages'
import fc from 'fast-check'
import { createRandom } from '../random.ts'
import { PASSWORD, type Person } from '../site.ts'
import type { Operation, Schema } from './fuzz-answers.ts'
import { wayIn } from './fuzz-ways-in.ts'
import { UPLOAD_BYTES, type World } from './fuzz-world.ts'

/**
 * Generates requests from an OpenAPI document: valid, nearly valid and hostile ones. The seed and the
 * number determine each request.
 */

export interface Sent {
  number: number
  operation: Operation
  intent: 'valid' | 'nearly' | 'hostile'
  /** The person whose token is sent. A text is sent unchanged. */
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
): (number: number) => Promise<Sent> {
  return (number) => {
    const random = createRandom(seed * 1_000_003 + number)
    // The first numbers of this generator are similar for adjacent seeds.
    for (let i = 0; i < 4; i += 1) random.random()
    return makeRequest(operations[number % operations.length]!, world, number, random)
  }
}

/** Marks an omitted field. */
const ABSENT = Symbol('absent')

const words = (text: string) => text.split(' ')

/** Texts with a special meaning somewhere, or beyond a limit. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.emailAddress(),
  fc.constantFrom(
    ...words(
      "../../etc/passwd ..\\..\\windows %_% %00 %zz {{7*7}} <script>alert(1)</script> javascript:alert(1) '-- \\ NaN -0 1e309 0x10 1,5 0000-00-00 2026-02-30 +275760-09-13 24:00 Mars/Olympus Etc/GMT+14 __proto__ FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF https://evil.example/files/00000000-0000-0000-0000-000000000000/view data:image/png;base64,AAAA a@b ä@exämple.com ١٢ \u0000 \ud800 \u202eevil",
    ),
    '',
    ' ',
    '\t\r\n',
    'a\r\nBcc: all@example.com',
    '"a b"@example.com',
    '9'.repeat(400),
    'ﷺ'.repeat(100),
    `${'a'.repeat(300)}@example.com`,
    'x'.repeat(5_001),
    'x'.repeat(100_000),
  ),
)
const numbers = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-1, 0.5, 19.999, 10_001, 99_999_999),
)
const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: texts },
  { weight: 2, arbitrary: numbers },
  { weight: 2, arbitrary: fc.jsonValue() },
  fc.constantFrom<unknown>(ABSENT, null, { $gt: '' }, { length: 1e9 }),
)
/** Path segments and query strings, including those that decoders handle badly. */
const segments = fc.oneof(
  fc.webSegment(),
  fc.uuid(),
  fc.constantFrom(
    ...words('. .. %2e%2e %00 %zz % %ff ..%2f..%2fetc ..%5cwindows __proto__ * ~ %EF%BF%BF'),
    '',
    'x'.repeat(201),
    'x'.repeat(4_000),
  ),
)
const queries = fc.oneof(
  fc.webQueryParameters(),
  fc.constantFrom(
    ...words(
      'page=1&page=2 page[]=1 __proto__[isAdmin]=1 __proto__=1 constructor=1&toString=2 q=%00 q=%zz q=%ED%A0%80 limit=1e3 limit=0 limit=1001 limit=1.5 limit=%20%205%20 page=1000001 page=99999999999999999999 category=&level= w=0 w=1&w=2 token=a&token=b expires=99999999999999999999&signature=%00 &&&=== ? ;q=1',
    ),
    `q=${'%F0%9F%8E%89'.repeat(300)}`,
    'a=1&'.repeat(1_500),
  ),
)
const authorizations = fc.constantFrom(
  'Bearer',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic YWRtaW46YWRtaW4=',
  'bearer null',
  `Bearer ${'x'.repeat(8_000)}`,
  'Bearer \u00e4',
)
const types = fc.constantFrom(
  ...words(
    'text/plain text/html application/JSON application/json; application/problem+json application/offset+octet-stream application/x-www-form-urlencoded multipart/form-data nonsense ; */*',
  ),
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
)
const oddHeaders = fc.constantFrom<Record<string, string>>(
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { cookie: 'firstbell_session=x; firstbell_wrote=1' },
  { 'accept-encoding': 'br;q=0, gzip;q=nonsense, *;q=1' },
  { 'if-none-match': `"${'x'.repeat(2_000)}", W/"y"` },
  { range: 'bytes=5-1' },
  { 'x-forwarded-for': '999.1.1.1, ::1', 'x-forwarded-host': 'evil.example' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': '<script>' },
  { 'transfer-encoding': 'chunked' },
  { host: 'evil.example' },
)
/** Accept-Language headers, mostly one of the five languages (rule wire-21). */
const LANGUAGES = [
  ...languages,
  '*',
  'es-MX, en;q=0.2',
  'it, fr;q=0.5, *;q=0.1',
  'de;q=2',
  ';;',
  `it,${'x,'.repeat(2_000)}ar`,
]

/** Bodies that are large, or not JSON objects. */
const bodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.json(),
  fc.constantFrom('', ' ', '{"a":', '\ufeff{"a":1}', 'a=1&a=2&b[]=3&__proto__=4&c'),
  fc.constantFrom(
    '{"__proto__":{"isAdmin":true},"name":"x"}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"email":"a@example.com","email":["b"],"token":1,"token":"x"}',
  ),
  fc.constantFrom(5_000, 500_000).map((deep) => `${'['.repeat(deep)}${']'.repeat(deep)}`),
  fc.constantFrom(5_000, 400_000).map((long) => `{"skills":[${'0,'.repeat(long)}0]}`),
  fc.constant(1_200_000).map((long) => JSON.stringify({ name: 'x'.repeat(long) })),
)
/** Fields that no client may set. */
const PRIVILEGED = {
  isAdmin: true,
  approvedByAdmin: true,
  instructor: { approvedByAdmin: true },
  _id: '00000000-0000-0000-0000-000000000000',
  role: ['student', 'instructor'],
  enrolledCount: -1,
  constructor: { prototype: { isAdmin: true } },
}

async function makeRequest(
  operation: Operation,
  world: World,
  number: number,
  { below, pick, chance }: ReturnType<typeof createRandom>,
): Promise<Sent> {
  const draw = <T>(from: fc.Arbitrary<T>): T =>
    fc.sample(from, { seed: below(2 ** 31), numRuns: 1 })[0] as T
  const { method, path } = operation
  const intent = pick(['valid', 'valid', 'nearly', 'nearly', 'hostile'] as const)
  const valid = intent === 'valid'
  const isCourse = path.includes('course')

  // ------------------------------------------------------------------------------------------ who

  /** The resource of calls for its owner only. */
  const booked = /cancel-user/.test(path)
    ? pick(world.booked.filter((one) => (one.kind === 'course') === isCourse))
    : /waitlist/.test(path) && method === 'DELETE'
      ? pick(world.waiting)
      : path.endsWith('/swap')
        ? pick(world.seated)
        : null
  const way = wayIn(world.waysIn, method, path, pick)
  const review = /review/.test(path) ? pick(world.reviews) : null
  const upload = path === '/files/{id}' ? pick(world.uploads) : null
  const { students, instructors, approved, admins, leavers } = world
  const everybody = /deleteuser|edituseremail|edituserpassword/.test(path)
    ? leavers
    : [...students, ...instructors, ...approved, ...admins]

  function rightPerson(): Person | null {
    if (way) return way.who
    if (booked) return booked.student
    if (upload) return upload.owner
    if (review && path.endsWith('/review')) return review.student
    if (review && path.endsWith('/reply')) return review.teacher
    const address = Object.values(routes).find(
      (one) => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path,
    )
    if (path.endsWith('.csv') && path.startsWith('/admin')) return pick(admins)
    switch (address?.who) {
      case 'admin':
        return pick(admins)
      case 'student':
      case 'booker':
        return pick(students)
      case 'approvedInstructor':
        return pick(approved)
      case 'instructor':
        return pick(path.startsWith('/offerings') || chance(0.5) ? approved : instructors)
      default:
        if (/\/(join|session|messages|materials|students\.csv)$/.test(path) && chance(0.5))
          return pick(approved)
        return operation.needsToken ? pick(everybody) : null
    }
  }

  function caller(): Person | string | null {
    const right = rightPerson()
    if (valid || chance(intent === 'nearly' ? 0.8 : 0.5))
      return right ?? (chance(0.3) ? pick(everybody) : null)
    if (chance(0.3)) return null
    if (chance(0.2)) return draw(authorizations)
    if (chance(0.2)) return `Bearer ${pick(world.badTokens)}`
    return pick(everybody)
  }
  const who = caller()
  const me = who !== null && typeof who === 'object' ? who : null

  // --------------------------------------------------------------------------------------- values

  type Owned = ReadonlyMap<string, readonly string[]>
  const anyOf = (owned: Owned) => pick([...owned.values()].flat())
  const ownedByCaller = (owned: Owned): string => {
    const ids = me ? (owned.get(me.id) ?? []) : []
    return ids.length > 0 ? pick(ids) : anyOf(owned)
  }
  /** A valid value for a field or parameter of this name. */
  function good(name: string, schema: Schema | undefined): unknown {
    if (way && name in way.values) return way.values[name]
    if (schema?.const !== undefined) return schema.const
    const choices = schema?.enum ?? schema?.anyOf?.find((one) => one.enum)?.enum
    return choices ? pick(choices) : (byName[name] ?? byName[pick(['title', 'duration'])]!)()
  }
  const day = () => new Date(Date.now() + (5 + below(200)) * 86_400_000).toISOString().slice(0, 10)
  const text = () => pick(['Chords and a first song.', 'Line one\nline two', 'Ünïcödé & more'])
  const password = () => (path === '/auth/signup' ? `a steady river ${number}` : PASSWORD)
  const count = () => pick<unknown>([1 + below(90), String(1 + below(90))])
  const known = () => /sign-in|forgot|resend/.test(path) && chance(0.6)
  const picture = () => (me && world.pictures.get(me.id)) ?? pick([...world.pictures.values()])
  const fault = () => pick(['TypeError: x is undefined', 'at Row (https://a.example/x.js:1:2)'])
  const updates = /update/.test(path)
  const token = () => {
    if (path === '/auth/login') return me?.token ?? pick(everybody).token
    if (/unsubscribe/.test(path))
      return pick(path.startsWith('/reminders') ? world.reminderTokens : world.unsubscribeTokens)
    return pick(/reset/.test(path) ? world.resetTokens : world.verifyTokens)
  }
  /** Rarely the longest text of a course, in characters that JSON escapes. */
  const modules = () =>
    chance(0.05)
      ? Array.from({ length: pick([3, 10, 100]) }, () => ({
          title: 'Part',
          content: pick(['"', '\\', '&', '語', '🧑🏽‍🚀']).repeat(5_000).slice(0, 4_800),
          duration: 5,
        }))
      : Array.from({ length: below(4) }, () => ({
          title: good('title', undefined),
          content: text(),
          duration: count(),
        }))
  const materials = () => [
    ...(me && world.materials.has(me.id)
      ? [{ title: good('title', undefined), fileId: world.materials.get(me.id) }]
      : []),
    { title: text().split('\n')[0], url: good('meetingUrl', undefined) || 'https://a.example' },
  ]
  const uploaded = chance(0.3)
    ? { bytes: world.resume, name: 'resume.pdf', type: 'application/pdf' }
    : { bytes: world.picture, name: 'picture.png', type: 'image/png' }
  const byName: Record<string, () => unknown> = {
    _id: idInPath,
    id: idInPath,
    file: () => `${pick(world.feeds)}.ics`,
    classId: () =>
      /series/.test(path)
        ? pick(world.series)
        : updates
          ? ownedByCaller(world.classes)
          : anyOf(world.classes),
    courseId: () => (updates ? ownedByCaller(world.courses) : anyOf(world.courses)),
    studentId: () => pick(students).id,
    reviewId: () => review?.id,
    rating: () => pick<unknown>([1, '5', 3]),
    instructorId: () => pick(/remove/.test(path) ? world.approvals : world.requests),
    name: () => pick(['Ada Lovelace', 'Åsa Öst', '山田 太郎', "O'Neill", 'Tom & <b>Jerry</b>']),
    email: () => (known() ? pick(everybody).email : `fuzz.${number}@example.org`),
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
    date: day,
    timing: () => pick(['18:00', '00:00', '23:59', '09:30:00']),
    timezone: () => pick(['Europe/Berlin', 'UTC', 'America/New_York', 'Pacific/Chatham']),
    duration: count,
    maxStudents: count,
    meetingUrl: () => pick(['https://meet.example.org/a?b#c', 'HTTPS://BÜCHER.example/ä', '']),
    visibility: () => pick(['public', 'unlisted', '']),
    learn: () => pick([['Three chords', 'A song'], 'Three chords\nA song', '']),
    bring: () => pick(['A mat and a blanket', 'Paper,\n12 colours', '']),
    sessionMinutes: () => pick<unknown>([45, '60', 1_440]),
    repeatWeekly: () => pick<unknown>(['', 2, '3']),
    materials,
    attended: () => pick([true, false, null]),
    subject: () => pick(['Bring a pen', 'See https://a.example/x']),
    text,
    // Another class of the same series, or of another one.
    to: () => world.series[world.series.indexOf(booked?.offering ?? '') + pick([-1, 1])],
    price: () => pick<unknown>([0, '49.50', 19.99]),
    modules,
    q: () => pick(['guitar', 'a', '%', 'bas', 'é']),
    limit: () => String(1 + below(50)),
    page: () => (path === '/client-errors' ? '/profile' : String(1 + below(5))),
    message: fault,
    stack: fault,
    next: () => pick(['/courses', '/classes?page=2#top']),
    w: () => pick(['96', '320', '5000']),
    'Upload-Length': () => String(uploaded.bytes.length),
    'Upload-Metadata': () =>
      `filename ${btoa(uploaded.name)},filetype ${btoa(uploaded.type)}${chance(0.2) ? `,purpose ${btoa('material')}` : ''}`,
    'Upload-Offset': () => '0',
    'Idempotency-Key': () => `key-${below(30)}`,
  }

  function idInPath(): string {
    if (booked) return booked.offering
    if (upload) return upload.id
    if (path.startsWith('/files')) return pick([...world.pictures.values()]).split('/')[2] as string
    if (path.startsWith('/instructor/get-instructor')) return pick(approved).id
    if (review) return path.startsWith('/reviews') ? review.id : review.offering
    if (/waitlist/.test(path)) return pick(world.full)
    if (/\/(join|attendance)/.test(path)) return ownedByCaller(world.begun)
    const owned = isCourse ? world.courses : world.classes
    if (path.startsWith('/offerings'))
      return chance(0.7) ? ownedByCaller(world.classes) : anyOf(world.courses)
    return method === 'DELETE' ? ownedByCaller(owned) : anyOf(owned)
  }

  // ----------------------------------------------------------------------------------------- body

  /** The fields of the body, valid or partly corrupted. */
  function fields(schema: Schema): Record<string, unknown> {
    const body: Record<string, unknown> = {}
    const properties = schema.properties ?? {}
    for (const [name, of] of Object.entries(properties))
      if (schema.required?.includes(name) || chance(0.7)) body[name] = good(name, of)
    for (const name of valid && way?.only ? Object.keys(body) : [])
      if (name !== way?.only) delete body[name]
    if (valid && way?.only) body[way.only] ??= good(way.only, undefined)
    if (valid) return body
    for (let i = 1 + below(2); i > 0; i -= 1) {
      const name = pick([...Object.keys(properties), 'any'])
      const value = draw(values)
      if (value === ABSENT) delete body[name]
      else body[name] = value
    }
    if (chance(0.3)) Object.assign(body, PRIVILEGED)
    // One wrong value among valid ones passes the other checks.
    const add = (name: string, one: () => object) => {
      if (Array.isArray(body[name]) && chance(0.5))
        body[name] = [...(body[name] as object[]), one()]
    }
    add('materials', () => ({ title: draw(texts), [pick(['url', 'fileId'])]: draw(values) }))
    add('modules', () => ({
      title: chance(0.5) ? draw(texts) : 'Scales',
      content: chance(0.5) ? draw(texts) : 'Up and down.',
      duration: chance(0.5) ? draw(numbers) : 30,
    }))
    return body
  }

  const flat = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

  async function encode(type: string, values: Record<string, unknown>) {
    const pairs = Object.entries(values).map(([name, value]): [string, string] => [
      name,
      flat(value),
    ])
    if (!valid && chance(0.2)) pairs.push(...pairs.slice(0, 1), ['__proto__', '1'])
    if (type === 'application/x-www-form-urlencoded')
      return { type, body: Buffer.from(new URLSearchParams(pairs).toString()) }
    if (type !== 'multipart/form-data') return { type, body: Buffer.from(JSON.stringify(values)) }
    const form = new FormData()
    for (const [name, value] of pairs) form.append(name, value)
    if (!valid && chance(0.2))
      form.append(
        pick(['profilePic', '', 'x'.repeat(300)]),
        new Blob(['\u0089PNG'.repeat(1 + below(40_000))], { type: 'image/png' }),
        pick(['a.png', '../../x', '', '\u0000']),
      )
    const sent = new Response(form)
    const body = Buffer.from(await sent.arrayBuffer())
    return {
      type: sent.headers.get('content-type') as string,
      // Cut short, like on a broken connection.
      body: !valid && chance(0.15) ? body.subarray(0, below(body.length)) : body,
    }
  }

  const hostileBody = () => Buffer.from(draw(bodies) as string)
  /** Only the first bytes. The upload continues later. */
  const cut = (bytes: Buffer) => bytes.subarray(0, 1 + below(bytes.length))

  async function body(): Promise<{ type: string; body: Buffer } | null> {
    const described = Object.entries(operation.body ?? {})
    const [type, content] = described.length > 0 ? pick(described) : []
    if (type === undefined || content === undefined) {
      // The call has no body, and gets one anyway.
      if (intent !== 'hostile' || method === 'GET' || method === 'HEAD') return null
      return { type: draw(types), body: hostileBody() }
    }
    const odd = intent === 'hostile' && chance(0.4) ? draw(types) : type
    if (intent === 'hostile' && chance(0.6)) return { type: odd, body: hostileBody() }
    if (type === 'application/offset+octet-stream') {
      // An upload may be created without its first bytes.
      if (!upload && chance(0.3)) return null
      return { type: odd, body: upload ? cut(Buffer.alloc(UPLOAD_BYTES, 'x')) : uploaded.bytes }
    }
    const encoded = await encode(type, fields(content.schema))
    return odd === type ? encoded : { ...encoded, type: odd }
  }

  // ----------------------------------------------------------------------------------- the request

  let target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (valid || chance(0.5)) return encodeURIComponent(String(good(name, undefined)))
    return chance(0.3) ? anyOf(chance(0.5) ? world.classes : world.courses) : draw(segments)
  })
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .filter((parameter) => parameter.required || chance(0.4))
    // A signature belongs to one file, and needs both parameters.
    .filter(({ name }) => !path.endsWith('/view') || !/expires|signature/.test(name))
    .map(({ name, schema }): [string, string] => {
      const value = valid || chance(0.5) ? good(name, schema) : draw(values)
      return [name, flat(value === ABSENT ? undefined : value)]
    })
  if (query.length > 0) target += `?${new URLSearchParams(query)}`
  if (path.endsWith('/view') && chance(0.3)) target = pick(world.signed)
  if (intent === 'hostile' && chance(0.4))
    target += `${target.includes('?') ? '&' : '?'}${draw(queries)}`

  const headers: Record<string, string> = { 'accept-language': pick(LANGUAGES) }
  for (const { name, schema, required, in: place } of operation.parameters) {
    if (place !== 'header' || !(required || chance(0.5))) continue
    const value = valid || chance(0.7) ? good(name, schema) : draw(values)
    // Only characters that clients can send in a header.
    if (value !== ABSENT)
      headers[name.toLowerCase()] = flat(value)
        .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
        .slice(0, 4_000)
  }
  const sent = await body()
  if (sent) headers['content-type'] = sent.type
  if (path === '/identity/refresh' && chance(0.5))
    headers['cookie'] = `firstbell_session=${pick(everybody).secret}`
  if (way?.cookie && (valid || chance(0.5))) headers['cookie'] = way.cookie
  if (intent === 'hostile' && chance(0.4)) Object.assign(headers, draw(oddHeaders))
  return { number, operation, intent, who, path: target, headers, body: sent?.body ?? null }
}
