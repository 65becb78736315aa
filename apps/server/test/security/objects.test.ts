import { randomUUID } from 'node:crypto'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { idField } from '@firstbell/contract/fields'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { classForm, courseForm } from '../support/offering-forms.ts'
import { createWorld, type Person, type World } from '../support/world.ts'
import { minutesFromNow } from '../support/sessions.ts'
import { everyRow } from '../support/people.ts'

/**
 * Other people's things: every id that a call takes, named for an object that is not the caller's,
 * or not of the kind that the call is about. Whatever is tried changes no row.
 */

const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))

interface Attempt {
  what: string
  by: keyof typeof people
  /** What stands in the field. */
  value: () => string
  status: number
  code: string
}

let world: World
const people = {} as {
  /** Teaches the class and the course that the others are after. */
  clara: Person
  /** Teaches a class and a course as well. */
  carl: Person
  /** Has booked both of Clara's. */
  sam: Person
  /** Has booked nothing. */
  sue: Person
  admin: Person
}
const things = {
  clarasClass: '',
  clarasCourse: '',
  carlsClass: '',
  carlsCourse: '',
  /** Has started, and nobody has booked it. */
  carlsBegun: '',
  deletedClass: '',
  deletedCourse: '',
  samsBooking: '',
  clarasPicture: '',
  clarasResume: '',
  clarasSignedResume: '',
  clarasUpload: '',
  carlsResume: '',
}

const as = (who: Person) => ({ authorization: `Bearer ${who.token}` })
const tus = { 'tus-resumable': '1.0.0' }

async function made(who: Person, url: string, payload: object): Promise<string> {
  const { body } = await world.request({ method: 'POST', url, payload, headers: as(who) })
  return (body.class ?? body.course)._id
}

async function submitDetails(who: Person, resume: string): Promise<string> {
  const { body } = await world.request({
    method: 'POST',
    url: '/instructor/addinstructordetails',
    payload: { bio: 'x', qualifications: 'y', skills: 'z', resume },
    headers: as(who),
  })
  return body.isUser.roleDetails.instructor.resume
}

beforeAll(async () => {
  world = await createWorld()
  people.clara = await world.person('approved', 'Clara')
  people.carl = await world.person('approved', 'Carl')
  people.sam = await world.person('student', 'Sam')
  people.sue = await world.person('student', 'Sue')
  people.admin = await world.person('admin', 'Ann')
  const { clara, carl, sam } = people
  things.clarasPicture = await world.picture(clara)
  const carls = await world.picture(carl)
  const [createClass, createCourse] = ['/classes/createclass', '/courses/create-course'] as const
  things.clarasClass = await made(clara, createClass, classForm(things.clarasPicture))
  things.clarasCourse = await made(clara, createCourse, courseForm(things.clarasPicture))
  things.carlsClass = await made(carl, createClass, classForm(carls))
  things.carlsCourse = await made(carl, createCourse, courseForm(carls))
  things.carlsBegun = await made(carl, createClass, classForm(carls))
  await world.request({
    method: 'POST',
    url: '/classes/update-class',
    payload: { ...classForm(''), ...minutesFromNow(-5), classId: things.carlsBegun },
    headers: as(carl),
  })
  things.deletedClass = await made(clara, createClass, classForm(things.clarasPicture))
  things.deletedCourse = await made(clara, createCourse, courseForm(things.clarasPicture))
  for (const url of [
    `/classes/delete-class/${things.deletedClass}`,
    `/delete-course/${things.deletedCourse}`,
  ])
    await world.request({ method: 'DELETE', url, headers: as(clara) })
  for (const [url, payload] of [
    ['/classes/bookclass', { classId: things.clarasClass }],
    ['/courses/bookcourse', { courseId: things.clarasCourse }],
  ] as const)
    await world.request({ method: 'PUT', url, payload, headers: as(sam) })
  const booking = await world.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  things.samsBooking = booking.id
  things.clarasResume = await world.resume(clara)
  things.clarasSignedResume = await submitDetails(clara, things.clarasResume)
  things.carlsResume = await world.resume(carl)
  await submitDetails(carl, things.carlsResume)
  const begun = await world.request({
    method: 'POST',
    url: '/files',
    headers: { ...as(clara), ...tus, 'upload-length': '1000' },
  })
  things.clarasUpload = String(begun.headers['location'])
})

const idOf = (url: string) => /[0-9a-f-]{36}/.exec(url)![0]
const missing = (what: string, by: Attempt['by'], value: () => string): Attempt => ({
  what,
  by,
  value,
  status: 404,
  code: 'not_found',
})

/** An offering that only its own instructor may touch. */
const ownOffering = (kind: 'class' | 'course'): Attempt[] => {
  const [theirs, deleted, other] =
    kind === 'class'
      ? (['clarasClass', 'deletedClass', 'carlsCourse'] as const)
      : (['clarasCourse', 'deletedCourse', 'carlsClass'] as const)
  return [
    {
      what: 'another instructor’s',
      by: 'carl',
      value: () => things[theirs],
      status: 403,
      code: 'forbidden',
    },
    missing('one’s own of the other kind', 'carl', () => things[other]),
    missing('one that was deleted', 'clara', () => things[deleted]),
    missing('none at all', 'carl', () => randomUUID()),
    missing('a person’s', 'carl', () => people.carl.id),
  ]
}

const seat = (kind: 'class' | 'course'): Attempt[] => [
  missing('of the other kind', 'sue', () =>
    kind === 'class' ? things.clarasCourse : things.clarasClass,
  ),
  missing('none at all', 'sue', () => randomUUID()),
  {
    what: 'a deleted one’s',
    by: 'sue',
    value: () => (kind === 'class' ? things.deletedClass : things.deletedCourse),
    status: 409,
    code: 'conflict',
  },
]

const bookedSeat = (kind: 'class' | 'course'): Attempt[] => [
  missing('that somebody else booked', 'sue', () =>
    kind === 'class' ? things.clarasClass : things.clarasCourse,
  ),
  missing('of the other kind', 'sam', () =>
    kind === 'class' ? things.clarasCourse : things.clarasClass,
  ),
  missing('by the id of the booking', 'sam', () => things.samsBooking),
  missing('by the id of the person', 'sue', () => people.sam.id),
]

const publicOffering = (kind: 'class' | 'course'): Attempt[] => [
  missing('of the other kind', 'sue', () =>
    kind === 'class' ? things.clarasCourse : things.clarasClass,
  ),
  {
    what: 'deleted',
    by: 'clara',
    value: () => (kind === 'class' ? things.deletedClass : things.deletedCourse),
    status: 410,
    code: 'gone',
  },
  missing('a person’s', 'admin', () => people.clara.id),
  missing('a file’s', 'admin', () => idOf(things.clarasPicture)),
]

/** What only those booked and the owner may see, and what only the owner may. */
const attended = (outsiders: Attempt['by'][]): Attempt[] => [
  ...outsiders.map((by) => ({
    what: `not booked, by ${by}`,
    by,
    value: () => things.clarasClass,
    status: 403,
    code: 'forbidden',
  })),
  {
    what: 'a deleted one’s',
    by: 'clara',
    value: () => things.deletedClass,
    status: 410,
    code: 'gone',
  },
  missing('none at all', 'clara', () => randomUUID()),
  missing('by the id of the booking', 'clara', () => things.samsBooking),
  missing('a person’s', 'clara', () => people.sam.id),
]

const instructor: Attempt[] = [
  missing('a student’s', 'admin', () => people.sam.id),
  missing('an admin’s', 'admin', () => people.admin.id),
  missing('a class’s', 'admin', () => things.clarasClass),
  missing('nobody’s', 'admin', () => randomUUID()),
]

const invalid = (what: string, by: Attempt['by'], value: () => string): Attempt => ({
  what,
  by,
  value,
  status: 400,
  code: 'invalid',
})
const picture: Attempt[] = [
  invalid('another’s', 'carl', () => things.clarasPicture),
  invalid('another’s, by its id', 'carl', () => idOf(things.clarasPicture)),
  invalid('another’s, in capitals', 'carl', () => things.clarasPicture.toUpperCase()),
  invalid('another’s, in a width', 'carl', () => `${things.clarasPicture}?w=96`),
  invalid(
    'another’s, behind a host of one’s own',
    'carl',
    () => `https://evil.example${things.clarasPicture}#x`,
  ),
  invalid('another’s upload', 'carl', () => things.clarasUpload),
  invalid('one’s own resume', 'carl', () => things.carlsResume),
  invalid('a class’s', 'carl', () => `/files/${things.carlsClass}/view`),
]

const attempts: Record<string, Attempt[]> = {
  'POST /classes/update-class classId': ownOffering('class'),
  'DELETE /classes/delete-class/:id id': ownOffering('class'),
  'DELETE /instructor/classes/:id id': ownOffering('class'),
  'PUT /courses/update-course courseId': ownOffering('course'),
  'DELETE /delete-course/:id id': ownOffering('course'),
  'PUT /classes/bookclass classId': seat('class'),
  'PUT /courses/bookcourse courseId': seat('course'),
  'PUT /classes/book-series classId': [
    missing('a class without a series', 'sue', () => things.clarasClass),
    missing('a course', 'sue', () => things.clarasCourse),
    missing('none at all', 'sue', () => randomUUID()),
  ],
  'PUT /offerings/:id/waitlist id': [
    missing('none at all', 'sue', () => randomUUID()),
    missing('by the id of the booking', 'sue', () => things.samsBooking),
    {
      what: 'a deleted one’s',
      by: 'sue',
      value: () => things.deletedClass,
      status: 409,
      code: 'conflict',
    },
  ],
  'DELETE /offerings/:id/waitlist id': [
    missing('that somebody else booked', 'sue', () => things.clarasClass),
    missing('a seat of one’s own', 'sam', () => things.clarasClass),
    missing('none at all', 'sue', () => randomUUID()),
    missing('by the id of the booking', 'sue', () => things.samsBooking),
  ],
  'GET /classes/get-userbooked-classes id': [
    missing('that somebody else booked', 'sue', () => things.clarasClass),
    missing('a course of one’s own', 'sam', () => things.clarasCourse),
    missing('by the id of the booking', 'sam', () => things.samsBooking),
  ],
  'GET /courses/get-userbooked-courses id': [
    missing('that somebody else booked', 'sue', () => things.clarasCourse),
    missing('a class of one’s own', 'sam', () => things.clarasClass),
  ],
  'DELETE /classes/cancel-user-classbooking/:id id': bookedSeat('class'),
  'DELETE /courses/cancel-user-coursebooking/:id id': bookedSeat('course'),
  'GET /classes/get-class/:id id': publicOffering('class'),
  'GET /courses/get-course/:id id': publicOffering('course'),
  'GET /offerings/:id/session id': attended(['carl', 'sue', 'admin']),
  'POST /offerings/:id/join id': attended(['carl', 'sue', 'admin']),
  'GET /offerings/:id/messages id': attended(['carl', 'sue', 'admin']),
  'GET /offerings/:id/attendance id': attended(['carl', 'sam', 'admin']),
  'PUT /offerings/:id/attendance/:studentId id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/messages id': attended(['carl', 'sam', 'admin']),
  'PUT /offerings/:id/attendance/:studentId studentId': [
    missing('one who has not booked', 'carl', () => people.sam.id),
    missing('nobody', 'carl', () => randomUUID()),
  ],
  'PUT /admin/approve-instructor instructorId': instructor,
  'PUT /admin/reject-instructor instructorId': instructor,
  'PUT /admin/remove-instructor instructorId': instructor,
  'PUT /auth/edituserprofilepic profilePic': picture,
  'POST /classes/createclass thumbnail': picture,
  'POST /classes/update-class thumbnail': picture,
  'POST /courses/create-course thumbnail': picture,
  'PUT /courses/update-course thumbnail': picture,
  'POST /instructor/addinstructordetails resume': [
    invalid('another’s', 'carl', () => things.clarasResume),
    invalid('another’s, with its signature', 'carl', () => things.clarasSignedResume),
    invalid('another’s, by its id', 'carl', () => idOf(things.clarasResume)),
    invalid('another’s upload', 'carl', () => things.clarasUpload),
    invalid('a picture', 'clara', () => things.clarasPicture),
  ],
}

/** Secrets that open by themselves; `tokens.test.ts` and `identity/embedded/links.test.ts` try wrong ones. */
const SECRETS = new Set([
  'POST /auth/login token',
  'POST /identity/verify-email token',
  'POST /identity/reset-password token',
  'POST /newsletter/unsubscribe token',
  'POST /reminders/unsubscribe token',
])

/** What names no object: words, numbers, choices, and one's own address and password. */
const PLAIN = new Set(
  `name email password contact role dob gender oldEmail newEmail oldPassword newPassword bio
  qualifications skills reason title description date timing timezone duration maxStudents category
   level price modules q limit page next texts kind message stack reminders meetingUrl
   sessionMinutes repeatWeekly attended subject text rotate`.split(/\s+/),
)

const fieldsOf = (call: Call) =>
  [call.params, call.query, call.body].flatMap((schema) =>
    Object.entries((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}),
  )

test('every field of every call is known to name an object, a secret, or nothing', () => {
  const unknown = every.flatMap((call) =>
    fieldsOf(call)
      .filter(([field, schema]) => {
        const name = `${call.method} ${call.path} ${field}`
        if (name in attempts || SECRETS.has(name)) return false
        return schema === idField || /id$/i.test(field) || !PLAIN.has(field)
      })
      .map(([field]) => `${call.method} ${call.path} ${field}`),
  )
  expect(unknown).toEqual([])
  const known = new Set(
    every.flatMap((call) =>
      fieldsOf(call).map(([field]) => `${call.method} ${call.path} ${field}`),
    ),
  )
  // What is written here and gone there would be tried in vain.
  expect([...Object.keys(attempts), ...SECRETS].filter((name) => !known.has(name))).toEqual([])
})

/** The routes beside the contract's whose path names something. */
test('every other route with an id in its path is one of these', async () => {
  const routes = new Set<string>()
  const { http } = await buildApp(world.context, {
    watch: (app) =>
      app.addHook('onRoute', ({ method, url, config }) => {
        if (!config?.call && /[:*]/.test(url)) routes.add(`${String(method)} ${url}`)
      }),
  })
  await http.close()
  expect([...routes].filter((route) => !/^[A-Z,]+ \/docs\//.test(route)).sort()).toEqual([
    // Below: the uploads and views of another's files.
    'DELETE /files/:id',
    // Its name is a token: features/calendar/calendar.test.ts.
    'GET /calendar/:file',
    'GET /dev/mailbox/:id',
    'GET /dev/mailbox/:id/html',
    'GET /dev/mailbox/:id/invite.ics',
    // For anybody, without personal data: features/calendar/calendar.test.ts.
    'GET /offerings/:id/calendar.ics',
    // The owner's alone: features/sessions/sessions.test.ts.
    'GET /offerings/:id/students.csv',
    'GET,HEAD /files/:id/view',
    'HEAD /calendar/:file',
    'HEAD /dev/mailbox/:id',
    'HEAD /dev/mailbox/:id/html',
    'HEAD /dev/mailbox/:id/invite.ics',
    'HEAD /files/:id',
    'HEAD /offerings/:id/calendar.ics',
    'OPTIONS /files/:id',
    'PATCH /files/:id',
  ])
})

/** An input in which nothing but the field that is tried is wrong. */
function inputOf(call: Call, field: string, value: string): Record<string, unknown> {
  const sound: Record<string, () => Record<string, unknown>> = {
    '/classes/createclass': () => classForm(''),
    '/classes/update-class': () => ({
      ...classForm('', { title: 'Taken over' }),
      classId: things.carlsClass,
    }),
    '/courses/create-course': () => courseForm(''),
    '/courses/update-course': () => ({
      ...courseForm('', { title: 'Taken over' }),
      courseId: things.carlsCourse,
    }),
    '/instructor/addinstructordetails': () => ({ bio: 'x', qualifications: 'y', skills: 'z' }),
    '/offerings/:id/attendance/:studentId': () => ({
      id: things.carlsBegun,
      studentId: people.sam.id,
      attended: true,
    }),
    '/offerings/:id/messages': () => ({ subject: 'x', text: 'y' }),
    '/admin/reject-instructor': () => ({ reason: 'because' }),
    '/admin/remove-instructor': () => ({ reason: 'because' }),
  }
  return { ...sound[call.path]?.(), [field]: value }
}

describe.each(Object.keys(attempts))('%s', (name) => {
  const [method, path, field] = name.split(' ') as [string, string, string]
  const call = every.find((one) => one.method === method && one.path === path)!
  test.each(attempts[name]!.map((attempt) => [attempt.what, attempt] as const))(
    '%s',
    async (_what, { by, value, status, code }) => {
      const before = await everyRow(world)
      const answer = await world.call(call, inputOf(call, field, value()), people[by])
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(await everyRow(world)).toEqual(before)
    },
  )
})

describe('another’s files', () => {
  const send = async (options: InjectOptions, who: Person | null) => {
    const headers = { ...tus, ...(who && as(who)), ...options.headers }
    const answer = await world.app.http.inject({ ...options, headers })
    return { status: answer.statusCode, headers: answer.headers }
  }

  test.each(['carl', 'sam', 'admin'] as const)('%s finds no upload of Clara’s', async (by) => {
    const before = await everyRow(world)
    for (const url of [things.clarasUpload, things.clarasResume.replace('/view', '')])
      for (const options of [
        { method: 'HEAD', url },
        { method: 'DELETE', url },
        {
          method: 'PATCH',
          url,
          headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
          payload: Buffer.from('mine now'),
        },
      ] as const)
        expect((await send(options, people[by])).status).toBe(404)
    expect(await everyRow(world)).toEqual(before)
    const own = await send({ method: 'HEAD', url: things.clarasUpload }, people.clara)
    expect([own.status, own.headers['upload-offset']]).toEqual([200, '0'])
  })

  test('a resume opens by its own signature alone, whoever asks', async () => {
    const carls = await submitDetails(people.carl, '')
    const [, carlsQuery] = carls.split('?')
    const [, clarasQuery] = things.clarasSignedResume.split('?')
    const expires = new URLSearchParams(clarasQuery).get('expires')
    const signature = new URLSearchParams(clarasQuery).get('signature')!
    for (const url of [
      things.clarasResume,
      `${things.clarasResume}?${carlsQuery}`,
      `${things.clarasResume}?expires=${expires}`,
      `${things.clarasResume}?expires=${expires}&signature=`,
      `${things.clarasResume}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${things.clarasResume}?expires=${expires}&signature=${signature.slice(0, -2)}`,
      `${things.clarasResume}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `${things.clarasPicture.replace('/view', '')}?${clarasQuery}`,
    ])
      for (const who of [null, people.carl, people.sam, people.admin, people.clara])
        expect([url, (await send({ url }, who)).status]).toEqual([url, 404])
    expect((await send({ url: things.clarasSignedResume }, null)).status).toBe(200)
  })

  test('a link to a resume goes to its owner and to admins', async () => {
    const resumeOf = (users: { _id: string; roleDetails: { instructor?: { resume: string } } }[]) =>
      users.find(({ _id }) => _id === people.clara.id)?.roleDetails.instructor?.resume
    const all = await world.call(calls.instructors['getAllInstructors']!, {}, people.admin)
    expect(resumeOf(all.body)).toContain('signature=')
    for (const who of [people.carl, people.sam]) {
      const seen = await Promise.all(
        every
          .filter(({ method }) => method === 'GET')
          .map((call) => world.call(call, { id: things.clarasClass }, who)),
      )
      expect(JSON.stringify(seen)).not.toContain(idOf(things.clarasResume))
    }
  })
})

describe('what is listed', () => {
  test('is one’s own, and the people in it are those of one’s own', async () => {
    const seen = async (
      call: Call | undefined,
      who: Person,
      input: object = { id: things.clarasClass },
    ) => (await world.call(call!, input, who)).body
    const { offerings, bookings } = calls
    const own = await seen(offerings['getInstructorClasses'], people.clara)
    expect(own.classes.map(({ _id }: { _id: string }) => _id)).toEqual([things.clarasClass])
    expect(own.classes[0].enrolledStudents).toEqual([{ name: 'Sam', email: people.sam.email }])
    const others = await seen(offerings['getInstructorCourses'], people.carl)
    expect(others.courses.map(({ _id }: { _id: string }) => _id)).toEqual([things.carlsCourse])
    expect((await seen(bookings['getBookedClasses'], people.sue, {})).classes).toEqual([])
    expect((await seen(bookings['getBookedCourses'], people.sue, {})).courses).toEqual([])
    // Whoever has no seat reads of nobody who has one.
    for (const who of [people.carl, people.sue, people.admin])
      for (const call of every.filter((one) => one.method === 'GET' && one.who !== 'admin'))
        expect(JSON.stringify(await seen(call, who))).not.toContain(people.sam.email)
  })

  test('stays one’s own when many ask at the same moment', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 40 }, (_, index) => world.person('student', `Person ${index}`)),
    )
    const answers = await Promise.all(
      crowd.flatMap((who) => [
        world.request({ method: 'POST', url: '/auth/login', payload: { token: who.token } }),
        world.request({
          method: 'PUT',
          url: '/auth/edituserdetails',
          headers: as(who),
          payload: {
            name: `${who.name} B`,
            contact: '0123456789',
            dob: '1990-05-05',
            gender: 'other',
          },
        }),
        world.request({
          method: 'PUT',
          url: '/classes/bookclass',
          headers: as(who),
          payload: { classId: things.carlsClass },
        }),
      ]),
    )
    for (const [index, who] of crowd.entries()) {
      const [login, edit, booked] = answers.slice(index * 3, index * 3 + 3)
      expect([login?.body.user._id, login?.body.user.email]).toEqual([who.id, who.email])
      expect([edit?.body.user._id, edit?.body.user.name]).toEqual([who.id, `${who.name} B`])
      const mine = await world.call(calls.bookings['getBookedClasses']!, {}, who)
      expect([booked?.status === 201, mine.body.classes.length]).toEqual(
        booked?.status === 201 ? [true, 1] : [false, 0],
      )
    }
  })
})

test('another’s Idempotency-Key is no key of mine', async () => {
  const teacher = await world.person('approved')
  const [ana, ben] = [await world.person('student'), await world.person('student')]
  const classId = await made(
    teacher,
    '/classes/createclass',
    classForm(await world.picture(teacher)),
  )
  const book = (who: Person) =>
    world.request({
      method: 'PUT',
      url: '/classes/bookclass',
      headers: { ...as(who), 'idempotency-key': 'the-same' },
      payload: { classId },
    })
  expect((await book(ana)).status).toBe(201)
  expect((await book(ben)).status).toBe(201)
  expect((await book(ana)).status).toBe(201)
  const rows = await world.db
    .selectFrom('booking')
    .select('student_id')
    .where('offering_id', '=', classId)
    .execute()
  expect(rows.map((row) => row.student_id).sort()).toEqual([ana.id, ben.id].sort())
})
