import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from './support/world.ts'

/**
 * The role table (rule wire-10), cell by cell. `open` means that the guard accepts the caller. The call's own
 * answer does not matter then (here usually 400 or 404, because the requests are empty).
 */
type Cell = 'open' | 401 | 403
type Caller = 'anonymous' | 'student' | 'instructor' | 'approved' | 'admin'

const rows: Record<string, Record<Caller, Cell>> = {
  anyone: {
    anonymous: 'open',
    student: 'open',
    instructor: 'open',
    approved: 'open',
    admin: 'open',
  },
  person: { anonymous: 401, student: 'open', instructor: 'open', approved: 'open', admin: 'open' },
  student: { anonymous: 401, student: 'open', instructor: 403, approved: 403, admin: 'open' },
  booker: { anonymous: 401, student: 'open', instructor: 403, approved: 403, admin: 'open' },
  instructor: { anonymous: 401, student: 403, instructor: 'open', approved: 'open', admin: 403 },
  approvedInstructor: {
    anonymous: 401,
    student: 403,
    instructor: 403,
    approved: 'open',
    admin: 403,
  },
  admin: { anonymous: 401, student: 403, instructor: 403, approved: 403, admin: 'open' },
}

/** The row of each call (rule wire-19), written out so that a change in the contract shows. */
const table: Record<string, keyof typeof rows> = {
  'POST /auth/signup': 'anyone',
  'POST /auth/login': 'anyone',
  'PUT /me/guardian': 'person',
  'POST /guardian/request': 'anyone',
  'POST /guardian/confirm': 'anyone',
  'POST /guardian/withdraw': 'anyone',
  'PUT /auth/edituserprofilepic': 'person',
  'PUT /auth/edituserdetails': 'person',
  'PUT /auth/edituseremail': 'person',
  'PUT /auth/edituserpassword': 'person',
  'DELETE /auth/deleteuser': 'person',
  'POST /instructor/addinstructordetails': 'instructor',
  'GET /instructor/get-instructor-classes': 'approvedInstructor',
  'GET /instructor/get-instructor-courses': 'instructor',
  'GET /admin/getallinstructors': 'admin',
  'GET /admin/get-instructor/:id': 'admin',
  'GET /instructor/get-instructor/:id': 'anyone',
  'PUT /admin/approve-instructor': 'admin',
  'PUT /admin/reject-instructor': 'admin',
  'PUT /admin/remove-instructor': 'admin',
  'POST /classes/createclass': 'approvedInstructor',
  'POST /classes/update-class': 'approvedInstructor',
  'DELETE /classes/delete-class/:id': 'approvedInstructor',
  'DELETE /instructor/classes/:id': 'approvedInstructor',
  'GET /classes/getallclasses': 'anyone',
  'GET /classes/get-class/:id': 'anyone',
  'PUT /classes/bookclass': 'booker',
  'DELETE /classes/cancel-user-classbooking/:id': 'student',
  'GET /classes/get-userbooked-classes': 'student',
  'POST /offerings/:id/invitations': 'instructor',
  'GET /offerings/:id/invitations': 'instructor',
  'DELETE /offerings/:id/invitations/:invitation': 'instructor',
  'PUT /offerings/:id/remove-student': 'instructor',
  'POST /courses/create-course': 'instructor',
  'PUT /courses/update-course': 'instructor',
  'GET /courses/getallcourses': 'anyone',
  'GET /courses/get-course/:id': 'anyone',
  'PUT /courses/bookcourse': 'booker',
  'DELETE /courses/cancel-user-coursebooking/:id': 'student',
  'GET /courses/get-userbooked-courses': 'student',
  'DELETE /delete-course/:id': 'instructor',
  'PUT /classes/book-series': 'booker',
  'PUT /offerings/:id/swap': 'student',
  'GET /me/bookings': 'student',
  'PUT /offerings/:id/waitlist': 'booker',
  'DELETE /offerings/:id/waitlist': 'student',
  'GET /offerings/:id/session': 'person',
  'POST /offerings/:id/join': 'person',
  'GET /offerings/:id/attendance': 'instructor',
  'PUT /offerings/:id/attendance/:studentId': 'instructor',
  'GET /offerings/:id/room': 'person',
  'PUT /offerings/:id/room': 'instructor',
  'POST /offerings/:id/room/mute': 'instructor',
  'DELETE /offerings/:id/room/people/:person': 'instructor',
  'POST /offerings/:id/room/people/:person': 'instructor',
  'POST /offerings/:id/room/end': 'instructor',
  'PUT /offerings/:id/room/hand': 'person',
  'GET /offerings/:id/room/chat': 'person',
  'POST /offerings/:id/room/chat': 'person',
  'DELETE /offerings/:id/room/chat/:entry': 'person',
  'GET /offerings/:id/room/board': 'person',
  'POST /offerings/:id/room/board': 'person',
  'POST /offerings/:id/room/recording': 'instructor',
  'DELETE /offerings/:id/room/recording': 'instructor',
  'GET /offerings/:id/recordings': 'instructor',
  'POST /offerings/:id/recordings/:recording': 'instructor',
  'POST /offerings/:id/messages': 'instructor',
  'GET /offerings/:id/messages': 'person',
  'PUT /offerings/:id/materials': 'instructor',
  'GET /offerings/:id/materials': 'person',
  'PUT /offerings/:id/review': 'student',
  'DELETE /offerings/:id/review': 'student',
  'PUT /offerings/:id/review/:reviewId/reply': 'instructor',
  'GET /instructor/get-instructor/:id/introduction': 'anyone',
  'GET /instructor/get-instructor/:id/reviews': 'anyone',
  'GET /me/payments': 'student',
  'GET /admin/payments': 'admin',
  'GET /me/payouts': 'instructor',
  'POST /me/payouts': 'instructor',
  'GET /me/discount-codes': 'instructor',
  'POST /me/discount-codes': 'instructor',
  'DELETE /me/discount-codes/:id': 'instructor',
  'POST /offerings/:id/check-code': 'booker',
  'GET /me/insights': 'instructor',
  'GET /admin/insights': 'admin',
  'GET /me/reviews': 'person',
  'POST /reviews/:id/report': 'person',
  'GET /admin/reported-reviews': 'admin',
  'PUT /admin/hide-review': 'admin',
  'PUT /admin/keep-review': 'admin',
  'POST /offerings/:id/report': 'person',
  'POST /instructors/:id/report': 'person',
  'GET /admin/reports': 'admin',
  'PUT /admin/keep-reported': 'admin',
  'GET /admin/offerings': 'admin',
  'PUT /admin/take-down-offering': 'admin',
  'PUT /admin/feature-offering': 'admin',
  'GET /admin/people': 'admin',
  'GET /admin/people/:id': 'admin',
  'PUT /admin/suspend-person': 'admin',
  'PUT /admin/reinstate-person': 'admin',
  'GET /me': 'person',
  'GET /me/security': 'person',
  'POST /me/security/confirm': 'person',
  'POST /me/security/confirm/mail': 'person',
  'DELETE /me/security/sessions/:id': 'person',
  'DELETE /me/security/sessions': 'person',
  'POST /me/security/passkeys/options': 'person',
  'POST /me/security/passkeys': 'person',
  'PUT /me/security/passkeys/:id': 'person',
  'DELETE /me/security/passkeys/:id': 'person',
  'POST /identity/passkey/options': 'anyone',
  'POST /identity/passkey': 'anyone',
  'GET /me/calendar': 'person',
  'POST /me/calendar': 'person',
  'GET /me/preferences': 'person',
  'PUT /me/preferences': 'person',
  'POST /newsletter/subscribe': 'anyone',
  'POST /client-errors': 'anyone',
  'POST /newsletter/unsubscribe': 'anyone',
  'POST /reminders/unsubscribe': 'anyone',
  'POST /identity/sign-in': 'anyone',
  'POST /identity/refresh': 'anyone',
  'POST /identity/sign-out': 'anyone',
  'POST /identity/verify-email': 'anyone',
  'POST /identity/resend-verification': 'anyone',
  'POST /identity/forgot-password': 'anyone',
  'POST /identity/reset-password': 'anyone',
  'POST /identity/check-reset-link': 'anyone',
  'GET /identity/jwks.json': 'anyone',
  'GET /admin/audit-log': 'admin',
  'POST /me/data': 'person',
  'POST /me/security/two-step': 'person',
  'PUT /me/security/two-step': 'person',
  'DELETE /me/security/two-step': 'person',
  'POST /me/security/recovery-codes': 'person',
  'POST /identity/sign-in/code': 'anyone',
  'GET /identity/oidc/pending': 'anyone',
  'POST /identity/oidc/sign-up': 'anyone',
  'POST /me/security/connections': 'person',
  'DELETE /me/security/connections/:provider': 'person',
}

const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))
const nameOf = (call: Call) => `${call.method} ${call.path}`

let world: World
let people: Record<Exclude<Caller, 'anonymous'>, Person>

beforeAll(async () => {
  world = await createWorld()
  people = {
    student: await world.person('student'),
    instructor: await world.person('instructor'),
    approved: await world.person('approved'),
    admin: await world.person('admin'),
  }
})

test('the table has every call of the contract', () => {
  expect(every.map(nameOf).sort()).toEqual(Object.keys(table).sort())
})

describe.each(every.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  const row = rows[table[name] ?? '']
  test.each(Object.entries(row ?? {}))('%s: %s', async (caller, cell) => {
    // Calls that delete the account, or end other sign-in sessions, use an account of their own.
    const who =
      caller === 'anonymous'
        ? null
        : ['/auth/deleteuser', '/me/security/sessions'].includes(call.path)
          ? await world.person(caller as Exclude<Caller, 'anonymous'>)
          : people[caller as Exclude<Caller, 'anonymous'>]
    const input = call.params ? { id: '11111111-1111-4111-8111-111111111111' } : {}
    const { status, body } = await world.call(call, input as never, who)
    expect(status).toBeLessThan(500)
    if (cell !== 'open') expect([status, typeof body.message]).toEqual([cell, 'string'])
    // Without a cookie, a refresh is 401 for every caller.
    else if (who && call.path !== '/identity/refresh') expect([401, 403]).not.toContain(status)
    else expect(status).not.toBe(403)
  })
})
