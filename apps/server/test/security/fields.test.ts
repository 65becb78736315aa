import { randomUUID } from 'node:crypto'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm } from '../support/offering-forms.ts'
import { createWorld, type Person, type World } from '../support/world.ts'
import { everyRow, newEmail, readyAccount, signupForm } from '../support/people.ts'
import { linkTo } from '../support/mail.ts'
import { LINK, minutesFromNow } from '../support/sessions.ts'

/**
 * Fields that nobody asked for (mass assignment), that stand where another sort of thing is due, or
 * that are named like properties which every object has. One sound request of every call that
 * changes something is sent plainly, and then again, by somebody in the same position, with more.
 */

const changing: Call[] = Object.values(calls)
  .flatMap((area) => Object.values(area))
  .filter(({ method }) => method !== 'GET')
const nameOf = (call: Call) => `${call.method} ${call.path}`

let world: World
/** Whose things and rights the added fields try to get at. */
let victim: Person
let victimsClass: string
let victimsPicture: string

/** A request that its sender may make, and whose ids are whose. */
interface Sound {
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Names of ids that differ from one sender to the next. */
  ids: Record<string, string>
}

const as = (who: Person) => ({ authorization: `Bearer ${who.token}` })

async function post(url: string, payload: object, who?: Person) {
  return world.request({ method: 'POST', url, payload, ...(who && { headers: as(who) }) })
}

/** A file that is ready to be named, without the cost of drawing one. */
async function fileOf(who: Person, kind: 'picture' | 'resume'): Promise<string> {
  const id = randomUUID()
  const type = kind === 'picture' ? 'image/webp' : 'application/pdf'
  await world.db
    .insertInto('file')
    .values({ id, owner_id: who.id, kind, state: 'ready', content_type: type, bytes: 9, width: 9 })
    .execute()
  return `/files/${id}/view`
}
const pictureOf = (who: Person) => fileOf(who, 'picture')
const resumeOf = (who: Person) => fileOf(who, 'resume')

async function somebody(kind: 'student' | 'instructor' | 'approved' | 'admin') {
  const who = await world.person(kind, 'Somebody')
  return { who, headers: as(who), ids: { caller: who.id } }
}

async function teacher(kind: 'class' | 'course') {
  const { who, headers, ids } = await somebody('approved')
  const thumbnail = await pictureOf(who)
  const [url, form] =
    kind === 'class'
      ? ['/classes/createclass', classForm(thumbnail)]
      : ['/courses/create-course', courseForm(thumbnail)]
  const { body } = await post(url as string, form as object, who)
  const id: string = (body.class ?? body.course)._id
  return {
    who,
    headers,
    thumbnail,
    id,
    ids: { ...ids, offering: id, file: thumbnail.slice(7, 43) },
  }
}

const removal = (kind: 'class' | 'course') => async (): Promise<Sound> => {
  const { headers, id, ids } = await teacher(kind)
  return { headers, params: { id }, ids }
}

const seat = (kind: 'class' | 'course', booked: boolean) => async (): Promise<Sound> => {
  const offered = await teacher(kind)
  const { who, headers, ids } = await somebody('student')
  const field = `${kind}Id`
  const all = { ...ids, teacher: offered.who.id, offering: offered.id }
  if (!booked) return { headers, body: { [field]: offered.id }, ids: all }
  await world.request({
    method: 'PUT',
    url: kind === 'class' ? '/classes/bookclass' : '/courses/bookcourse',
    payload: { [field]: offered.id },
    headers: as(who),
  })
  return { headers, params: { id: offered.id }, ids: all }
}

/** A full class, and a student who waits for it or not. */
const line = (waiting: boolean) => async (): Promise<Sound> => {
  const offered = await teacher('class')
  await world.db
    .updateTable('offering')
    .set({ max_students: 1 })
    .where('id', '=', offered.id)
    .execute()
  const [holder, next] = [await world.person('student'), await somebody('student')]
  await world.request({
    method: 'PUT',
    url: '/classes/bookclass',
    payload: { classId: offered.id },
    headers: as(holder),
  })
  const url = `/offerings/${offered.id}/waitlist`
  if (waiting) await world.request({ method: 'PUT', url, headers: next.headers })
  const ids = { ...next.ids, teacher: offered.who.id, holder: holder.id, offering: offered.id }
  return { headers: next.headers, params: { id: offered.id }, ids }
}

/** A class that started a while ago or starts in a while, with one student. */
async function classAt(minutes: number) {
  const offered = await teacher('class')
  const { who, headers, ids } = await somebody('student')
  await world.request({
    method: 'PUT',
    url: '/classes/bookclass',
    payload: { classId: offered.id },
    headers,
  })
  const over = { ...minutesFromNow(minutes), meetingUrl: LINK }
  await post(
    '/classes/update-class',
    { ...classForm(offered.thumbnail, over), classId: offered.id },
    offered.who,
  )
  return {
    offered,
    student: { id: who.id, headers },
    ids: { ...ids, teacher: offered.who.id, offering: offered.id, file: offered.ids.file },
  }
}

const decision = (kind: 'instructor' | 'approved') => async (): Promise<Sound> => {
  const { headers, ids } = await somebody('admin')
  const other = await world.person(kind, 'Instructor')
  return {
    headers,
    body: { instructorId: other.id, reason: 'because' },
    ids: { ...ids, instructor: other.id },
  }
}

const newPassword = 'another bell at noon, 18'

const sound: Record<string, () => Promise<Sound>> = {
  'POST /auth/signup': async () => ({ body: signupForm(), ids: {} }),
  'POST /auth/login': async () => {
    const { who, ids } = await somebody('student')
    return { body: { token: who.token }, ids }
  },
  'PUT /auth/edituserprofilepic': async () => {
    const { who, headers, ids } = await somebody('student')
    const profilePic = await pictureOf(who)
    return { headers, body: { profilePic }, ids: { ...ids, file: profilePic.slice(7, 43) } }
  },
  'PUT /auth/edituserdetails': async () => {
    const { headers, ids } = await somebody('student')
    const body = { name: 'New', contact: '9876543210', dob: '1991-01-01', gender: 'male' }
    return { headers, body, ids }
  },
  'PUT /auth/edituseremail': async () => {
    const { who, headers, ids } = await somebody('student')
    return { headers, body: { oldEmail: who.email, newEmail: newEmail() }, ids }
  },
  'PUT /auth/edituserpassword': async () => {
    const account = await readyAccount(world)
    const body = { oldPassword: account.password, newPassword }
    return { headers: as(account), body, ids: { caller: account.id } }
  },
  'DELETE /auth/deleteuser': () => somebody('student'),
  'POST /instructor/addinstructordetails': async () => {
    const { who, headers, ids } = await somebody('instructor')
    const resume = await resumeOf(who)
    const body = { bio: 'x', qualifications: 'y', skills: ['z'], resume }
    return { headers, body, ids: { ...ids, file: resume.slice(7, 43) } }
  },
  'PUT /admin/approve-instructor': decision('instructor'),
  'PUT /admin/reject-instructor': decision('instructor'),
  'PUT /admin/remove-instructor': decision('approved'),
  'POST /classes/createclass': async () => {
    const { who, headers, ids } = await somebody('approved')
    const thumbnail = await pictureOf(who)
    return { headers, body: classForm(thumbnail), ids: { ...ids, file: thumbnail.slice(7, 43) } }
  },
  'POST /classes/update-class': async () => {
    const { headers, thumbnail, id, ids } = await teacher('class')
    return { headers, body: { ...classForm(thumbnail, { title: 'New' }), classId: id }, ids }
  },
  'POST /courses/create-course': async () => {
    const { who, headers, ids } = await somebody('instructor')
    const thumbnail = await pictureOf(who)
    return { headers, body: courseForm(thumbnail), ids: { ...ids, file: thumbnail.slice(7, 43) } }
  },
  'PUT /courses/update-course': async () => {
    const { headers, thumbnail, id, ids } = await teacher('course')
    return { headers, body: { ...courseForm(thumbnail, { title: 'New' }), courseId: id }, ids }
  },
  'DELETE /classes/delete-class/:id': removal('class'),
  'DELETE /instructor/classes/:id': removal('class'),
  'DELETE /delete-course/:id': removal('course'),
  'PUT /classes/bookclass': seat('class', false),
  'PUT /courses/bookcourse': seat('course', false),
  'DELETE /classes/cancel-user-classbooking/:id': seat('class', true),
  'DELETE /courses/cancel-user-coursebooking/:id': seat('course', true),
  'PUT /classes/book-series': async () => {
    const { who, headers: teaching } = await somebody('approved')
    const form = classForm(await pictureOf(who), { repeatWeekly: 2 })
    const { body } = await world.request({
      method: 'POST',
      url: '/classes/createclass',
      payload: form,
      headers: teaching,
    })
    const { headers, ids } = await somebody('student')
    const [first, second] = body.classes as { _id: string }[]
    const classes = { teacher: who.id, first: first!._id, second: second!._id }
    return { headers, body: { classId: first!._id }, ids: { ...ids, ...classes } }
  },
  'PUT /offerings/:id/waitlist': line(false),
  'DELETE /offerings/:id/waitlist': line(true),
  'POST /me/calendar': async () => {
    const { headers, ids } = await somebody('student')
    return { headers, body: { rotate: true }, ids }
  },
  'POST /offerings/:id/join': async () => {
    const { offered, student, ids } = await classAt(5)
    return { headers: student.headers, params: { id: offered.id }, ids }
  },
  'PUT /offerings/:id/attendance/:studentId': async () => {
    const { offered, student, ids } = await classAt(-5)
    const params = { id: offered.id, studentId: student.id }
    return { headers: offered.headers, params, body: { attended: true }, ids }
  },
  'POST /offerings/:id/messages': async () => {
    const { offered, ids } = await classAt(60)
    const body = { subject: 'Bring a pen', text: 'And paper.' }
    return { headers: offered.headers, params: { id: offered.id }, body, ids }
  },
  'PUT /me/preferences': async () => {
    const { headers, ids } = await somebody('student')
    return { headers, body: { timezone: 'Asia/Tokyo', reminders: false }, ids }
  },
  'POST /client-errors': async () => ({
    body: { kind: 'caught', message: 'x', stack: '', page: '/' },
    ids: {},
  }),
  'POST /newsletter/subscribe': async () => ({ body: { email: newEmail() }, ids: {} }),
  'POST /newsletter/unsubscribe': async () => {
    const email = newEmail()
    await post('/newsletter/subscribe', { email })
    return { query: { token: await linkTo(world, email, 'newsletter-welcome') }, ids: {} }
  },
  'POST /reminders/unsubscribe': async () => {
    const { who, ids } = await somebody('student')
    const { reminder_token: token } = await world.db
      .selectFrom('person')
      .select('reminder_token')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
    return { query: { token }, ids }
  },
  'POST /identity/sign-in': async () => {
    const { id, email, password } = await readyAccount(world)
    return { body: { email, password }, ids: { caller: id } }
  },
  'POST /identity/refresh': async () => {
    const { id, cookie } = await readyAccount(world)
    return { headers: { cookie }, ids: { caller: id } }
  },
  'POST /identity/sign-out': async () => {
    const { id, cookie } = await readyAccount(world)
    return { headers: { cookie }, ids: { caller: id } }
  },
  'POST /identity/verify-email': async () => {
    const form = signupForm()
    const { body } = await post('/auth/signup', form)
    const token = await linkTo(world, form.email, 'verify-email')
    return { body: { token }, ids: { caller: body.user._id } }
  },
  'POST /identity/resend-verification': async () => ({ body: { email: newEmail() }, ids: {} }),
  'POST /identity/forgot-password': async () => ({ body: { email: newEmail() }, ids: {} }),
  'POST /identity/reset-password': async () => {
    const { who, ids } = await somebody('student')
    const job = world.app.jobs.find(({ name }) => name === 'send-identity-link')
    await job!.run({ email: who.email, purpose: 'reset-password' })
    const token = await linkTo(world, who.email, 'reset-password')
    return { body: { token, newPassword }, ids }
  },
}

/** What nobody may set: the columns of the tables, and the names that answers use. */
function wished(call: Call): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    _id: victim.id,
    id: victim.id,
    userId: victim.id,
    user_id: victim.id,
    person_id: victim.id,
    subject: victim.id,
    sub: victim.id,
    account_id: victim.id,
    student: victim.id,
    studentId: victim.id,
    student_id: victim.id,
    instructor: { approved: true, approvedByAdmin: true, _id: victim.id },
    instructorId: victim.id,
    instructor_id: victim.id,
    owner_id: victim.id,
    decided_by: victim.id,
    classId: victimsClass,
    courseId: victimsClass,
    offering_id: victimsClass,
    email: victim.email,
    isAdmin: true,
    is_admin: true,
    admin: true,
    approved: true,
    approvedByAdmin: true,
    role: 'instructor',
    roles: ['student', 'instructor'],
    roleDetails: { instructor: { approvedByAdmin: true } },
    user: { _id: victim.id, isAdmin: true },
    verified: true,
    verified_at: '2000-01-01',
    email_verified: true,
    emailVerified: true,
    password_hash: 'none',
    sid: victim.id,
    profilePic: victimsPicture,
    picture_id: victimsPicture.slice(7, 43),
    thumbnail_id: victimsPicture.slice(7, 43),
    resume_id: victimsPicture.slice(7, 43),
    kind: 'course',
    status: 'booked',
    state: 'ready',
    seats_taken: 7,
    seatsLeft: 7,
    enrolledCount: 7,
    max_students: 7,
    enrolledStudents: [{ name: 'x', email: victim.email }],
    studentsEnrolled: [{ name: 'x', email: victim.email }],
    startsAt: '2000-01-01T00:00:00Z',
    starts_at: '2000-01-01T00:00:00Z',
    ends_at: '2000-01-01T00:00:00Z',
    cancelled_at: '2000-01-01T00:00:00Z',
    held_until: '2000-01-01T00:00:00Z',
    created_at: '2000-01-01T00:00:00Z',
    createdAt: '2000-01-01T00:00:00Z',
    updated_at: '2000-01-01T00:00:00Z',
    revision: 7,
    idempotency_key: 'x',
    timezone_chosen: true,
    reminder_token: 'x',
    decision: 'approved',
    recipient: victim.email,
    key: 'x',
  }
  const own = [call.params, call.query, call.body].flatMap((schema) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
  )
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !own.includes(name)))
}

const flat = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(
    ([name, value]) =>
      [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  )

/** Ways to send a sound request with more in it. */
const ways: Record<string, (call: Call, request: Sound) => InjectOptions | null> = {
  plainly: (call, request) => plainly(call, request),
  'with more in the body and the query': (call, request) => ({
    ...plainly(call, request),
    query: { ...Object.fromEntries(flat(wished(call))), ...request.query },
    payload: { ...request.body, ...wished(call) },
  }),
  'with more in a form': (call, request) =>
    call.encodings?.includes('urlencoded')
      ? {
          ...plainly(call, request),
          headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(
            Object.fromEntries(flat({ ...request.body, ...wished(call) })),
          ).toString(),
        }
      : null,
  'with more in a multipart form': (call, request) =>
    call.encodings?.includes('multipart')
      ? {
          ...plainly(call, request),
          headers: { ...request.headers, 'content-type': 'multipart/form-data; boundary=x' },
          payload: `${flat({
            ...request.body,
            isAdmin: true,
            _id: victim.id,
            approvedByAdmin: true,
          })
            .map(
              ([name, value]) =>
                `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
            )
            .join('')}--x--\r\n`,
        }
      : null,
}

function plainly(call: Call, { headers, params, query, body }: Sound): InjectOptions {
  return {
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_whole, name: string) => params?.[name] ?? ''),
    ...(headers && { headers }),
    ...(query && { query }),
    ...(body && { payload: body }),
  }
}

type Rows = Awaited<ReturnType<typeof everyRow>>

/** What became of the rows, with whatever is new each time under a name. */
function difference(before: Rows, after: Rows, ids: Record<string, string>): unknown {
  const names = new Map(
    Object.entries({ ...ids, victim: victim.id }).map(([name, id]) => [id, name]),
  )
  const told = (row: unknown) =>
    JSON.stringify(row)
      .replaceAll(victim.email, 'the victim’s address')
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => names.get(id) ?? 'new id')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)?/g, 'a time')
      .replace(/[\w.]+@example\.com/g, 'an address')
      .replace(/\$scrypt\$[^"]+/g, 'a hash')
      .replace(/\\\\x[0-9a-f]+/g, 'bytes')
      .replace(/\b[0-9a-f]{64}\b/g, 'a digest')
      .replace(/(?<![\w-])[\w-]{32,}(?![\w-])/g, 'a secret')
      .replace(/(?<="id":|"line_number":|instructor-\w+:)\d+/g, 'a number')
      .replace(/(?<="\w+_xid":)"\d+"/g, 'a transaction')
  return Object.fromEntries(
    Object.keys(after).map((table) => {
      const [was, is] = [before, after].map((rows) =>
        rows[table]!.map((row) => JSON.stringify(row)),
      )
      const only = (some: string[], others: string[]) =>
        some
          .filter((row) => !others.includes(row))
          .map((row) => told(JSON.parse(row)))
          .sort()
      return [table, { gone: only(was!, is!), come: only(is!, was!) }]
    }),
  )
}

beforeAll(async () => {
  world = await createWorld()
  victim = await world.person('approved', 'Victoria')
  victimsPicture = await world.picture(victim)
  const { body } = await post('/classes/createclass', classForm(victimsPicture), victim)
  victimsClass = body.class._id
})

test('there is a sound request for every call that changes something', () => {
  expect(changing.map(nameOf).sort()).toEqual(Object.keys(sound).sort())
})

describe('fields that nobody asked for are not stored', () => {
  test.each(changing.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const outcomes: [string, unknown][] = []
    for (const [way, write] of Object.entries(ways)) {
      const request = await sound[name]!()
      const options = write(call, request)
      if (options === null) continue
      const before = await everyRow(world)
      const answer = await world.request(options)
      const after = await everyRow(world)
      expect([way, answer.status]).toEqual([way, call.status])
      outcomes.push([way, difference(before, after, request.ids)])
    }
    const [plain, ...others] = outcomes
    for (const [way, outcome] of others) expect([way, outcome]).toEqual([way, plain![1]])
  })
})

/** For requests that are refused, and so can be sent again. */
const kept = new Map<string, Promise<Sound>>()
function keptSound(name: string): Promise<Sound> {
  const request = kept.get(name) ?? sound[name]!()
  kept.set(name, request)
  return request
}

/** Bodies whose names are those of properties that every object has. */
const poisons = [
  '{"__proto__": {"isAdmin": true}}',
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"\\u005f_proto__": {"isAdmin": true}}',
  '{"a": [{"__proto__": {"isAdmin": true}}]}',
]

describe('names that every object has', () => {
  const withBody = changing.filter(({ body }) => body)

  test.each(withBody.map((call) => [nameOf(call), call] as const))(
    '%s refuses them',
    async (name, call) => {
      const request = await keptSound(name)
      const before = await everyRow(world)
      for (const poison of poisons) {
        const inner = JSON.stringify(request.body).slice(1)
        const answer = await world.request({
          ...plainly(call, request),
          headers: { ...request.headers, 'content-type': 'application/json' },
          payload: `${poison.slice(0, -1)}, ${inner}`,
        })
        expect([poison, answer.status, answer.body.code]).toEqual([poison, 400, 'malformed'])
      }
      expect(await everyRow(world)).toEqual(before)
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    },
  )

  test('are nothing special in a query', async () => {
    for (const query of [
      '__proto__[isAdmin]=true',
      '__proto__=x',
      'constructor[prototype][isAdmin]=true',
      'constructor=x&toString=y&hasOwnProperty=z',
    ]) {
      const answer = await world.request({ url: `/classes/getallclasses?${query}` })
      expect([query, answer.status]).toEqual([query, 201])
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
  })
})

describe('another sort of thing where text is due', () => {
  const others = (value: unknown): unknown[] => [
    [value],
    [value, value],
    { $gt: '' },
    { toString: 'x' },
    { length: 1, 0: value },
    typeof value === 'boolean' ? 'yes' : true,
  ]
  const withBody = changing.filter(({ body }) => body)

  test.each(withBody.map((call) => [nameOf(call), call] as const))(
    '%s refuses it in every field',
    async (name, call) => {
      const request = await keptSound(name)
      const before = await everyRow(world)
      for (const [field, value] of Object.entries(request.body!)) {
        // Lists are lists: what is in them is looked at by their own tests.
        if (Array.isArray(value)) continue
        for (const other of others(value)) {
          const answer = await world.request({
            ...plainly(call, request),
            payload: { ...request.body, [field]: other },
          })
          expect([field, other, answer.status]).toEqual([field, other, 400])
          expect(answer.body.fields).toHaveProperty(field)
        }
      }
      expect(await everyRow(world)).toEqual(before)
    },
  )

  test('a parameter that comes twice is refused where one is due', async () => {
    for (const [url, method] of [
      ['/classes/getallclasses?limit=1&limit=2', 'GET'],
      ['/classes/getallclasses?q=a&q=b', 'GET'],
      ['/courses/getallcourses?category=Music&category=Arts', 'GET'],
      ['/newsletter/unsubscribe?token=a&token=b', 'POST'],
      ['/reminders/unsubscribe?token=a&token=b', 'POST'],
      [`${victimsPicture}?w=96&w=320`, 'GET'],
    ] as const)
      expect([url, (await world.request({ method, url })).status]).toEqual([url, 400])
    // Read past, as every unknown one.
    const unknown = await world.request({ url: '/classes/getallclasses?limit[]=1&x=1&x=2' })
    expect(unknown.status).toBe(201)
  })
})
