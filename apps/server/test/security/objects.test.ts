import { randomUUID } from 'node:crypto'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { idField } from '@firstbell/contract/fields'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { classForm, courseForm } from '../support/offering-forms.ts'
import { createOwnedThings, type People } from '../support/owned-things.ts'
import { everyRow } from '../support/people.ts'

/**
 * Other people's objects: every id that a call accepts is tried with an object of another person, or of another
 * kind. None of these requests changes a row.
 */

const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))

interface Attempt {
  what: string
  by: keyof People
  /** The value of the field. */
  value: () => string
  status: number
  code: string
}

const { world, people, things } = await createOwnedThings()

const idOf = (url: string) => /[0-9a-f-]{36}/.exec(url)![0]
const missing = (what: string, by: Attempt['by'], value: () => string): Attempt => ({
  what,
  by,
  value,
  status: 404,
  code: 'not_found',
})

/** Offerings that only their instructor may change. */
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
  missing('booked by another person', 'sue', () =>
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

/** Data for students with a seat and the owner only, and data for the owner only. */
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

/** People and entries of a room, of which none is open here; classroom.test.ts tries those of an open one. */
const notOpen: Attempt[] = [
  { what: 'a person’s', by: 'carl', value: () => people.sam.id, status: 409, code: 'not_open' },
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

const passkey: Attempt[] = [
  missing('another’s', 'sue', () => things.samsPasskey),
  missing('one’s own password', 'sam', () => things.samsPassword),
  missing('by the id of the person', 'sam', () => people.sam.id),
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
  'PUT /classes/book-series classIds': [
    missing('a course', 'sue', () => things.clarasCourse),
    missing('none at all', 'sue', () => randomUUID()),
    invalid('a class without a series', 'sue', () => things.clarasClass),
  ],
  'PUT /offerings/:id/swap id': [
    {
      what: 'booked by another person',
      by: 'sue',
      value: () => things.clarasClass,
      status: 403,
      code: 'forbidden',
    },
    missing('a course', 'sam', () => things.clarasCourse),
    missing('by the id of the booking', 'sam', () => things.samsBooking),
  ],
  'PUT /offerings/:id/swap to': [
    missing('a course', 'sam', () => things.clarasCourse),
    missing('none at all', 'sam', () => randomUUID()),
    invalid('a class of another series', 'sam', () => things.carlsClass),
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
    missing('booked by another person', 'sue', () => things.clarasClass),
    missing('a seat of one’s own', 'sam', () => things.clarasClass),
    missing('none at all', 'sue', () => randomUUID()),
    missing('by the id of the booking', 'sue', () => things.samsBooking),
  ],
  'GET /classes/get-userbooked-classes id': [
    missing('booked by another person', 'sue', () => things.clarasClass),
    missing('a course of one’s own', 'sam', () => things.clarasCourse),
    missing('by the id of the booking', 'sam', () => things.samsBooking),
  ],
  'GET /courses/get-userbooked-courses id': [
    missing('booked by another person', 'sue', () => things.clarasCourse),
    missing('a class of one’s own', 'sam', () => things.clarasClass),
  ],
  'GET /instructor/get-instructor-classes id': [
    missing('of another person', 'carl', () => things.clarasClass),
    missing('a course of one’s own', 'clara', () => things.clarasCourse),
  ],
  'GET /instructor/get-instructor-courses id': [
    missing('of another person', 'carl', () => things.clarasCourse),
    missing('a class of one’s own', 'clara', () => things.clarasClass),
  ],
  'DELETE /classes/cancel-user-classbooking/:id id': bookedSeat('class'),
  'DELETE /courses/cancel-user-coursebooking/:id id': bookedSeat('course'),
  'GET /classes/get-class/:id id': publicOffering('class'),
  'GET /courses/get-course/:id id': publicOffering('course'),
  'GET /instructor/get-instructor/:id id': [
    missing('a student’s', 'clara', () => people.sam.id),
    missing('a class’s', 'clara', () => things.clarasClass),
    missing('nobody’s', 'admin', () => randomUUID()),
  ],
  'GET /offerings/:id/session id': attended(['carl', 'sue', 'admin']),
  'POST /offerings/:id/join id': attended(['carl', 'sue', 'admin']),
  'GET /offerings/:id/messages id': attended(['carl', 'sue', 'admin']),
  'GET /offerings/:id/attendance id': attended(['carl', 'sam', 'admin']),
  'PUT /offerings/:id/attendance/:studentId id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/messages id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/invitations id': attended(['carl', 'sam', 'admin']),
  'GET /offerings/:id/invitations id': attended(['carl', 'sam', 'admin']),
  'DELETE /offerings/:id/invitations/:invitation id': attended(['carl', 'sam', 'admin']),
  'DELETE /offerings/:id/invitations/:invitation invitation': [
    missing('a person’s', 'carl', () => people.sam.id),
    missing('nobody’s', 'carl', () => randomUUID()),
  ],
  'PUT /offerings/:id/remove-student id': attended(['carl', 'sam', 'admin']),
  'PUT /offerings/:id/remove-student studentId': [
    missing('a person without a booking', 'carl', () => people.sam.id),
    missing('nobody', 'carl', () => randomUUID()),
  ],
  'PUT /offerings/:id/attendance/:studentId studentId': [
    missing('a person without a booking', 'carl', () => people.sam.id),
    missing('nobody', 'carl', () => randomUUID()),
  ],
  'GET /offerings/:id/room id': attended(['carl', 'sue', 'admin']),
  'PUT /offerings/:id/room id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/room/mute id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/room/mute person': notOpen,
  'DELETE /offerings/:id/room/people/:person id': attended(['carl', 'sam', 'admin']),
  'DELETE /offerings/:id/room/people/:person person': notOpen,
  'POST /offerings/:id/room/people/:person id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/room/people/:person person': notOpen,
  'POST /offerings/:id/room/end id': attended(['carl', 'sam', 'admin']),
  'PUT /offerings/:id/room/hand id': attended(['carl', 'sue', 'admin']),
  'PUT /offerings/:id/room/hand person': notOpen,
  'GET /offerings/:id/room/chat id': attended(['carl', 'sue', 'admin']),
  'POST /offerings/:id/room/chat id': attended(['carl', 'sue', 'admin']),
  'DELETE /offerings/:id/room/chat/:entry id': attended(['carl', 'sue', 'admin']),
  'DELETE /offerings/:id/room/chat/:entry entry': notOpen,
  'GET /offerings/:id/room/board id': attended(['carl', 'sue', 'admin']),
  'POST /offerings/:id/room/board id': attended(['carl', 'sue', 'admin']),
  'POST /offerings/:id/room/recording id': attended(['carl', 'sam', 'admin']),
  'DELETE /offerings/:id/room/recording id': attended(['carl', 'sam', 'admin']),
  'GET /offerings/:id/recordings id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/recordings/:recording id': attended(['carl', 'sam', 'admin']),
  'POST /offerings/:id/recordings/:recording recording': [
    missing('a person’s', 'carl', () => people.sam.id),
  ],
  'GET /offerings/:id/materials id': attended(['carl', 'sue', 'admin']),
  'PUT /offerings/:id/materials id': attended(['carl', 'sam', 'admin']),
  'PUT /offerings/:id/materials materials': [
    invalid('another’s', 'carl', () => things.clarasMaterial),
    invalid('one’s own resume', 'carl', () => idOf(things.carlsResume)),
    invalid('a class’s', 'carl', () => things.carlsClass),
  ],
  'PUT /offerings/:id/review id': [
    {
      what: 'booked by another person',
      by: 'sue',
      value: () => things.clarasPast,
      status: 403,
      code: 'forbidden',
    },
    missing('none at all', 'sam', () => randomUUID()),
    missing('by the id of the review', 'sam', () => things.samsReview),
    missing('by the id of the booking', 'sam', () => things.samsBooking),
  ],
  'DELETE /offerings/:id/review id': [
    missing('reviewed by another person', 'sue', () => things.clarasPast),
    missing('by the id of the review', 'sam', () => things.samsReview),
  ],
  'PUT /offerings/:id/review/:reviewId/reply id': [
    missing('of another class', 'clara', () => things.clarasClass),
    missing('of another person', 'carl', () => things.clarasPast),
  ],
  'PUT /offerings/:id/review/:reviewId/reply reviewId': [
    missing('of another person', 'carl', () => things.samsReview),
    missing('by the id of the booking', 'clara', () => things.samsBooking),
  ],
  'GET /instructor/get-instructor/:id/reviews id': [
    missing('a student’s', 'clara', () => people.sam.id),
    missing('a class’s', 'clara', () => things.clarasPast),
  ],
  'GET /instructor/get-instructor/:id/introduction id': [
    missing('a student’s', 'clara', () => people.sam.id),
    missing('a class’s', 'clara', () => things.clarasClass),
  ],
  'POST /reviews/:id/report id': [
    missing('a class’s', 'sue', () => things.clarasPast),
    missing('none at all', 'sue', () => randomUUID()),
  ],
  'PUT /admin/hide-review reviewId': [missing('a class’s', 'admin', () => things.clarasPast)],
  'PUT /admin/keep-review reviewId': [missing('a class’s', 'admin', () => things.clarasPast)],
  'POST /offerings/:id/report id': [
    missing('a deleted one’s', 'sue', () => things.deletedClass),
    missing('by the id of the booking', 'sue', () => things.samsBooking),
    missing('none at all', 'sue', () => randomUUID()),
  ],
  'POST /instructors/:id/report id': [
    missing('a student’s', 'sue', () => people.sam.id),
    missing('a class’s', 'sue', () => things.clarasClass),
  ],
  'PUT /admin/keep-reported id': [
    missing('one that nobody reported', 'admin', () => things.clarasClass),
    missing('a person’s', 'admin', () => people.clara.id),
  ],
  'PUT /admin/take-down-offering offeringId': [
    missing('a deleted one’s', 'admin', () => things.deletedClass),
    missing('a person’s', 'admin', () => people.clara.id),
  ],
  'PUT /admin/feature-offering offeringId': [
    missing('a deleted one’s', 'admin', () => things.deletedClass),
    missing('a person’s', 'admin', () => people.clara.id),
  ],
  'GET /admin/people/:id id': [
    missing('a class’s', 'admin', () => things.clarasClass),
    missing('nobody’s', 'admin', () => randomUUID()),
  ],
  'PUT /admin/suspend-person personId': [
    missing('a class’s', 'admin', () => things.clarasClass),
    missing('nobody’s', 'admin', () => randomUUID()),
    {
      what: 'one’s own',
      by: 'admin',
      value: () => people.admin.id,
      status: 409,
      code: 'conflict',
    },
  ],
  'PUT /admin/reinstate-person personId': [
    missing('a class’s', 'admin', () => things.clarasClass),
    {
      what: 'one who is not suspended',
      by: 'admin',
      value: () => people.sam.id,
      status: 409,
      code: 'conflict',
    },
  ],
  'GET /admin/get-instructor/:id id': instructor,
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
  'DELETE /me/security/sessions/:id id': [
    missing('another’s', 'sue', () => String(decodeJwt(people.sam.token)['sid'])),
    missing('by the id of the person', 'sam', () => people.sam.id),
  ],
  'PUT /me/security/passkeys/:id id': passkey,
  'DELETE /me/security/passkeys/:id id': passkey,
  'DELETE /me/discount-codes/:id id': [
    missing('a class’s', 'clara', () => things.clarasClass),
    missing('nobody’s', 'clara', () => randomUUID()),
  ],
}

/**
 * Secrets that grant access by themselves. Wrong ones are tried in `tokens.test.ts`, `identity/security.test.ts`, `identity/two-step`,
 * `identity/oidc/fresh-sign-in.test.ts`, `identity/passkeys/passkeys.test.ts`, `identity/embedded/links.test.ts` and
 * `payments/use-codes.test.ts`.
 */
const SECRETS = new Set([
  'POST /auth/login token',
  'POST /identity/verify-email token',
  'POST /identity/check-reset-link token',
  'POST /identity/reset-password token',
  'POST /guardian/request token',
  'POST /guardian/confirm token',
  'POST /guardian/withdraw token',
  'POST /me/security/confirm code',
  'POST /me/security/confirm mailedCode',
  'PUT /me/security/two-step code',
  'POST /identity/sign-in/code ticket',
  'POST /identity/sign-in/code code',
  'POST /me/security/confirm response',
  'POST /me/security/passkeys response',
  'POST /identity/passkey response',
  'POST /newsletter/unsubscribe token',
  'POST /reminders/unsubscribe token',
  'PUT /classes/bookclass code',
  'PUT /courses/bookcourse code',
  'PUT /classes/book-series code',
  'POST /offerings/:id/check-code code',
])

/**
 * Filters of lists, which find nothing for unknown ids (public-instructors.test.ts,
 * reviews.test.ts, audit.test.ts), fields that are not ids, and ids that are refused on sites without payments, as this
 * one is (payments/discount-codes.test.ts, payments/use-codes.test.ts).
 */
const FILTERS = new Set([
  'GET /admin/audit-log person',
  'GET /admin/offerings id',
  'GET /admin/payments show',
  'GET /admin/getallinstructors view',
  'GET /admin/insights days',
  'GET /me/insights days',
  'GET /instructor/get-instructor/:id/reviews offering',
  'GET /me/reviews offeringId',
  'GET /me/reviews instructorId',
  'GET /classes/getallclasses instructor',
  'GET /courses/getallcourses instructor',
  'POST /me/discount-codes code',
  'POST /me/discount-codes offeringId',
  'POST /offerings/:id/check-code id',
])

/** Fields that are not ids: words, numbers, choices, and the caller's own email and password. */
const PLAIN = new Set(
  `name email password contact role dob gender oldEmail newEmail oldPassword newPassword bio
  qualifications skills reason title description date timing timezone locale duration maxStudents category
   level language price modules q limit page next texts kind message stack reminders meetingUrl
   sessionMinutes repeatWeekly attended subject text rotate from to time days zone seats minPrice maxPrice
   sort counts ranges suggest series rating bring learn visibility schedule minStudents when scope selection
   guardianEmail percent amount uses until
   emails message following
   provider version featured type speak cameras screens draw everyone raised update after`.split(
    /\s+/,
  ),
)

const fieldsOf = (call: Call) =>
  [call.params, call.query, call.body].flatMap((schema) =>
    Object.entries((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}),
  )

test('every field of every call is classified: an id, a secret, or neither', () => {
  const unknown = every.flatMap((call) =>
    fieldsOf(call)
      .filter(([field, schema]) => {
        const name = `${call.method} ${call.path} ${field}`
        if (name in attempts || SECRETS.has(name) || FILTERS.has(name)) return false
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
  // Attempts for fields that no longer exist would test nothing.
  expect(
    [...Object.keys(attempts), ...SECRETS, ...FILTERS].filter((name) => !known.has(name)),
  ).toEqual([])
})

/** The routes outside the contract with an id in their path. */
test('the list of other routes with an id in their path is complete', async () => {
  const routes = new Set<string>()
  const { http } = await buildApp(world.context, {
    watch: (app) =>
      app.addHook('onRoute', ({ method, url, config }) => {
        if (!config?.call && /[:*]/.test(url)) routes.add(`${String(method)} ${url}`)
      }),
  })
  await http.close()
  expect([...routes].filter((route) => !/^[A-Z,]+ \/docs\//.test(route)).sort()).toEqual([
    // Tested below: uploads and views of another person's files.
    'DELETE /files/:id',
    // The file name is a token: features/calendar/calendar.test.ts.
    'GET /calendar/:file',
    'GET /dev/mailbox/:id',
    'GET /dev/mailbox/:id/:name.ics',
    'GET /dev/mailbox/:id/html',
    // The name is that of a provider: features/identity/oidc/sign-in.test.ts.
    'GET /identity/oidc/:name/callback',
    'GET /identity/oidc/:name/start',
    // Public, without personal data: features/calendar/calendar.test.ts.
    'GET /offerings/:id/calendar.ics',
    // Public, without personal data: features/link-previews/link-previews.test.ts.
    'GET /offerings/:id/preview.jpg',
    // For the owner only: features/sessions/sessions.test.ts.
    'GET /offerings/:id/students.csv',
    // Public pictures only: features/uploads/serve-file.test.ts.
    'GET,HEAD /files/:id/preview.jpg',
    'GET,HEAD /files/:id/view',
    'HEAD /calendar/:file',
    'HEAD /dev/mailbox/:id',
    'HEAD /dev/mailbox/:id/:name.ics',
    'HEAD /dev/mailbox/:id/html',
    'HEAD /files/:id',
    'HEAD /offerings/:id/calendar.ics',
    'HEAD /offerings/:id/preview.jpg',
    'OPTIONS /files/:id',
    'PATCH /files/:id',
    'POST /offerings/:id/students.csv',
  ])
})

/** An input that is valid except for the tested field. */
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
    '/offerings/:id/invitations': () => ({ emails: ['nobody@example.org'] }),
    '/offerings/:id/invitations/:invitation': () => ({
      id: things.carlsClass,
      invitation: people.sam.id,
    }),
    '/offerings/:id/remove-student': () => ({
      id: things.carlsClass,
      studentId: people.sam.id,
      reason: 'because',
    }),
    '/classes/book-series': () => ({ classId: things.carlsSeries }),
    '/offerings/:id/swap': () => ({ id: things.clarasClass, to: things.carlsClass }),
    '/offerings/:id/review': () => ({ id: things.clarasPast, rating: 5 }),
    '/offerings/:id/review/:reviewId/reply': () => ({
      id: things.clarasPast,
      reviewId: things.samsReview,
      text: 'x',
    }),
    '/me/security/passkeys/:id': () => ({ name: 'Mine' }),
    '/admin/hide-review': () => ({ reason: 'because' }),
    '/offerings/:id/report': () => ({ reason: 'because' }),
    '/instructors/:id/report': () => ({ reason: 'because' }),
    '/admin/keep-reported': () => ({ type: 'offering' }),
    '/admin/take-down-offering': () => ({ reason: 'because' }),
    '/admin/feature-offering': () => ({ featured: true }),
    '/admin/suspend-person': () => ({ reason: 'because' }),
    '/offerings/:id/messages': () => ({ subject: 'x', text: 'y' }),
    '/offerings/:id/room/mute': () => ({
      id: things.carlsClass,
      ...(field === 'id' && { everyone: true }),
    }),
    '/offerings/:id/room/people/:person': () => ({ id: things.carlsClass, person: people.sam.id }),
    '/offerings/:id/room/hand': () => ({ id: things.carlsClass, raised: false }),
    '/offerings/:id/room/chat': () => ({ text: 'x' }),
    // The smallest update of a Yjs document.
    '/offerings/:id/room/board': () => ({ update: 'AAA=' }),
    '/offerings/:id/room/chat/:entry': () => ({ id: things.carlsClass, entry: people.sam.id }),
    '/offerings/:id/recordings/:recording': () => ({
      id: things.carlsClass,
      recording: people.sam.id,
    }),
    '/offerings/:id/materials': () => ({ id: things.carlsClass, materials: [] }),
    '/admin/reject-instructor': () => ({ reason: 'because' }),
    '/admin/remove-instructor': () => ({ reason: 'because' }),
  }
  const named: Record<string, unknown> = {
    materials: [{ title: 'x', fileId: value }],
    classIds: [value],
  }
  return { ...sound[call.path]?.(), [field]: named[field] ?? value }
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
