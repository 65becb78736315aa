import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { insertConnection } from '../../src/features/identity/oidc/connections.ts'
import { digest, newSecret } from '../../src/features/identity/secrets.ts'
import { createPasskey } from './authenticator.ts'
import { linkTo } from './mail.ts'
import { classForm, courseForm } from './offering-forms.ts'
import { newEmail, PASSWORD, readyAccount, signupForm, subscribeToNewsletter } from './people.ts'
import { LINK, minutesFromNow } from './sessions.ts'
import { codeOf } from './totp.ts'
import type { Person, World } from './world.ts'

/** A valid request, and the ids in it. */
export interface Sound {
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The names of ids that differ for each sender. */
  ids: Record<string, string>
}

/**
 * Returns a valid request for every call that changes data, by the call's method and path. Each request has a new
 * sender in the same position.
 */
export function soundRequests(world: World): Record<string, () => Promise<Sound>> {
  const as = (who: Person) => ({ authorization: `Bearer ${who.token}` })

  async function post(url: string, payload: object, who?: Person) {
    return world.request({ method: 'POST', url, payload, ...(who && { headers: as(who) }) })
  }

  /** Creates a ready file without the cost of a real picture. */
  async function fileOf(who: Person, kind: 'picture' | 'resume' | 'material'): Promise<string> {
    const id = randomUUID()
    const type = kind === 'picture' ? 'image/webp' : 'application/pdf'
    await world.db
      .insertInto('file')
      .values({
        id,
        owner_id: who.id,
        kind,
        state: 'ready',
        content_type: type,
        bytes: 9,
        width: 9,
      })
      .execute()
    return `/files/${id}/view`
  }
  const pictureOf = (who: Person) => fileOf(who, 'picture')
  const resumeOf = (who: Person) => fileOf(who, 'resume')

  async function somebody(kind: 'student' | 'instructor' | 'approved' | 'admin') {
    const who = await world.person(kind, 'Somebody')
    return { who, headers: as(who), ids: { caller: who.id } }
  }

  async function resetLink() {
    const { who, ids } = await somebody('student')
    const job = world.app.jobs.find(({ name }) => name === 'send-identity-link')
    await job!.run({ email: who.email, purpose: 'reset-password' })
    return { token: await linkTo(world, who.email, 'reset-password'), ids }
  }

  /** Creates a person with two-step verification. */
  async function twoStepped(given?: Person) {
    const who = given ?? (await somebody('student')).who
    const { body: key } = await post('/me/security/two-step', {}, who)
    const authorization = as(who)
    const { body } = await world.request({
      method: 'PUT',
      url: '/me/security/two-step',
      payload: { code: codeOf(key.secret) },
      headers: authorization,
    })
    const recoveryCodes = body.recoveryCodes as string[]
    return { who, headers: authorization, ids: { caller: who.id }, recoveryCodes }
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

  /** Creates a full class, and a student who may be on its waitlist. */
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

  /** Creates a passkey that a person's browser has created. */
  async function madePasskey(headers: Record<string, string>) {
    const { body } = await world.request({
      method: 'POST',
      url: '/me/security/passkeys/options',
      headers,
    })
    return createPasskey(world.context.config.publicUrl, body.options)
  }

  /** Creates a person with a passkey. */
  async function withPasskey() {
    const { who, headers, ids } = await somebody('student')
    const { passkey, response } = await madePasskey(headers)
    const { body } = await post('/me/security/passkeys', { response }, who)
    const { id } = body.passkey as { id: string }
    return { headers, passkey, params: { id }, ids: { ...ids, passkey: id } }
  }

  /** Creates a class that has started or will start, with one student. */
  async function classAt(minutes: number, meetingUrl = LINK) {
    const offered = await teacher('class')
    const { who, headers, ids } = await somebody('student')
    await world.request({
      method: 'PUT',
      url: '/classes/bookclass',
      payload: { classId: offered.id },
      headers,
    })
    const over = { ...minutesFromNow(minutes), meetingUrl }
    await post(
      '/classes/update-class',
      { ...classForm(offered.thumbnail, over), classId: offered.id },
      offered.who,
    )
    // The class is moved as if it had been announced for that time (rule review-2).
    await sql`update offering set announced_start = null where id = ${offered.id}`.execute(world.db)
    return {
      offered,
      student: { id: who.id, headers },
      ids: { ...ids, teacher: offered.who.id, offering: offered.id, file: offered.ids.file },
    }
  }

  /** Creates a class whose room the teacher and a student have entered. */
  async function roomAt() {
    const { offered, student, ids } = await classAt(-5, '')
    const url = `/offerings/${offered.id}/join`
    for (const { headers } of [offered, student])
      await world.request({ method: 'POST', url, headers })
    const { rows } = await sql<{ id: string }>`
      with stay as (
        insert into classroom_stay (classroom_id, connection, person_id, joined_at)
        select classroom_id, 'PA_' || person_id, person_id, now()
        from classroom_person join classroom on classroom.id = classroom_id
        where offering_id = ${offered.id}
      )
      select id from classroom where offering_id = ${offered.id}`.execute(world.db)
    const room = rows[0]!.id
    return { offered, student, params: { id: offered.id }, ids: { ...ids, room }, room }
  }

  const owners =
    (body?: Record<string, unknown>, ofStudent = false) =>
    async (): Promise<Sound> => {
      const { offered, student, params, ids } = await roomAt()
      return {
        headers: offered.headers,
        params: ofStudent ? { ...params, person: student.id } : params,
        ...(body && { body }),
        ids,
      }
    }

  /** Creates an ended class with a student, and optionally a review. */
  async function past(reviewed: boolean) {
    const { offered, student, ids } = await classAt(-600)
    const params = { id: offered.id }
    if (!reviewed) return { offered, student, params, ids }
    const { body } = await world.request({
      method: 'PUT',
      url: `/offerings/${offered.id}/review`,
      payload: { rating: 2 },
      headers: student.headers,
    })
    return { offered, student, params, ids: { ...ids, review: body.review._id as string } }
  }

  const verdict = async (): Promise<Sound> => {
    const [{ ids }, admin] = [await past(true), await somebody('admin')]
    const body = { reviewId: (ids as Record<string, string>)['review'], reason: 'because' }
    return { headers: admin.headers, body, ids: { ...ids, ...admin.ids, student: ids.caller } }
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

  /** Creates a student who waits for a parent or guardian, with the token of the mailed link. */
  async function guarded() {
    const { who, headers, ids } = await somebody('student')
    const token = newSecret()
    await world.db
      .insertInto('guardian')
      .values({ person_id: who.id, email: newEmail('guardian'), token_hash: digest(token) })
      .execute()
    return { headers, token, ids }
  }
  const guardianLink = async () => {
    const { token, ids } = await guarded()
    return { body: { token }, ids }
  }

  const newPassword = 'another bell at noon, 18'

  return {
    'POST /auth/signup': async () => ({ body: signupForm(), ids: {} }),
    'POST /auth/login': async () => {
      const { who, ids } = await somebody('student')
      return { body: { token: who.token }, ids }
    },
    'PUT /me/guardian': async () => {
      const { headers, ids } = await guarded()
      return { headers, body: { email: newEmail('guardian') }, ids }
    },
    'POST /guardian/request': guardianLink,
    'POST /guardian/confirm': guardianLink,
    'POST /guardian/withdraw': guardianLink,
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
    'PUT /offerings/:id/swap': async () => {
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
      await world.request({
        method: 'PUT',
        url: '/classes/bookclass',
        payload: { classId: first!._id },
        headers,
      })
      const classes = { teacher: who.id, first: first!._id, second: second!._id }
      return {
        headers,
        params: { id: first!._id },
        body: { to: second!._id },
        ids: { ...ids, ...classes },
      }
    },
    'PUT /offerings/:id/waitlist': line(false),
    'DELETE /offerings/:id/waitlist': line(true),
    // This world has no payments, so the call is refused.
    'POST /me/payouts': async () => {
      const { headers, ids } = await somebody('instructor')
      return { headers, ids }
    },
    'POST /me/discount-codes': async () => {
      const { headers, ids } = await somebody('instructor')
      return { headers, body: { code: 'SPRING', percent: 10 }, ids }
    },
    'DELETE /me/discount-codes/:id': async () => {
      const { who, headers, ids } = await somebody('instructor')
      const { id } = await world.db
        .insertInto('discount_code')
        .values({ instructor_id: who.id, code: 'SPRING', percent: 10 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { headers, params: { id }, ids: { ...ids, code: id } }
    },
    'POST /offerings/:id/check-code': async () => {
      const { headers, ids } = await somebody('student')
      const id = await world.newClass(await world.person('approved'))
      return { headers, params: { id }, body: { code: 'SPRING' }, ids: { ...ids, class: id } }
    },
    'POST /me/data': async () => {
      const { headers, ids } = await somebody('student')
      return { headers, ids }
    },
    'POST /identity/oidc/sign-up': async () => {
      const [secret, about] = [newSecret(), { name: 'Ada', email: newEmail() }]
      const from = { provider: 'school', label: 'School', issuer: 'https://x', subject: secret }
      await world.db
        .insertInto('identity.oidc_pending')
        .values({
          ...from,
          ...about,
          browser_hash: digest(secret),
          step: 'sign_up',
          email_verified: true,
          next: '/',
          expires_at: new Date(Date.now() + 600_000),
        })
        .execute()
      const { email: _, password: __, ...body } = signupForm()
      return { headers: { cookie: `firstbell_oidc_pending=${secret}` }, body, ids: {} }
    },
    // The site needs a provider with the name school.
    'POST /me/security/connections': async () => {
      const { headers, ids } = await somebody('student')
      return { headers, body: { provider: 'school' }, ids }
    },
    'DELETE /me/security/connections/:provider': async () => {
      const { who, headers, ids } = await somebody('student')
      const { subject: accountId } = await world.db
        .selectFrom('person')
        .select('subject')
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow()
      const connection = { provider: 'school', label: 'School', issuer: 'https://x', email: null }
      await world.db
        .transaction()
        .execute((tx) => insertConnection(tx, accountId, { ...connection, subject: who.id }))
      return { headers, params: { provider: 'school' }, ids }
    },
    'POST /me/security/confirm': async () => {
      const account = await readyAccount(world)
      return {
        headers: as(account),
        body: { password: account.password },
        ids: { caller: account.id },
      }
    },
    'POST /me/security/confirm/mail': async () => {
      const account = await readyAccount(world)
      // Only an account without a password gets a code by mail.
      await world.db
        .deleteFrom('identity.credential')
        .where('account_id', '=', String(decodeJwt(account.token).sub))
        .execute()
      return { headers: as(account), ids: { caller: account.id } }
    },
    'DELETE /me/security/sessions/:id': async () => {
      const { who, headers, ids } = await somebody('student')
      const id = String(decodeJwt(await world.token(who))['sid'])
      return { headers, params: { id }, ids: { ...ids, session: id } }
    },
    'DELETE /me/security/sessions': async () => {
      const { who, headers, ids } = await somebody('student')
      await world.token(who)
      return { headers, ids }
    },
    'POST /me/security/passkeys/options': async () => {
      const { headers, ids } = await somebody('student')
      return { headers, ids }
    },
    'POST /me/security/passkeys': async () => {
      const { headers, ids } = await somebody('student')
      const { response } = await madePasskey(headers)
      return { headers, body: { response }, ids }
    },
    'PUT /me/security/passkeys/:id': async () => {
      const { params, ...owner } = await withPasskey()
      return { headers: owner.headers, params, body: { name: 'My key' }, ids: owner.ids }
    },
    'DELETE /me/security/passkeys/:id': async () => {
      const { headers, params, ids } = await withPasskey()
      return { headers, params, ids }
    },
    'POST /identity/passkey/options': async () => ({ ids: {} }),
    'POST /identity/passkey': async () => {
      const { passkey, ids } = await withPasskey()
      const { body } = await post('/identity/passkey/options', {})
      return { body: { response: passkey.answer(body.options) }, ids }
    },
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
    'PUT /offerings/:id/room': owners({ speak: false, cameras: false, screens: true, draw: true }),
    'POST /offerings/:id/room/mute': owners({ everyone: true }),
    'DELETE /offerings/:id/room/people/:person': owners(undefined, true),
    'POST /offerings/:id/room/people/:person': owners(undefined, true),
    'POST /offerings/:id/room/end': owners(),
    'PUT /offerings/:id/room/hand': async () => {
      const { student, params, ids } = await roomAt()
      return { headers: student.headers, params, body: { raised: true }, ids }
    },
    'POST /offerings/:id/room/chat': async () => {
      const { student, params, ids } = await roomAt()
      return { headers: student.headers, params, body: { text: 'Hello' }, ids }
    },
    'DELETE /offerings/:id/room/chat/:entry': async () => {
      const { student, params, ids } = await roomAt()
      const url = `/offerings/${params.id}/room/chat`
      const { body } = await world.request({
        method: 'POST',
        url,
        payload: { text: 'Hello' },
        headers: student.headers,
      })
      const entry = body.entry.id as string
      return { headers: student.headers, params: { ...params, entry }, ids: { ...ids, entry } }
    },
    'POST /offerings/:id/room/board': owners({ update: 'AAA=' }),
    'POST /offerings/:id/room/recording': owners(),
    'DELETE /offerings/:id/room/recording': owners(),
    'POST /offerings/:id/recordings/:recording': async () => {
      const { offered, params, ids, room } = await roomAt()
      const { id: recording } = await world.db
        .insertInto('classroom_recording')
        .values({ classroom_id: room, tracks: '{}', state: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const folder = join(world.context.config.dataDir, 'recordings')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${recording}.mp4`), 'a recording')
      return {
        headers: offered.headers,
        params: { ...params, recording },
        ids: { ...ids, recording },
      }
    },
    'POST /offerings/:id/invitations': async () => {
      const { headers, id, ids } = await teacher('class')
      const body = { emails: [newEmail()], message: 'Welcome', following: false }
      return { headers, params: { id }, body, ids }
    },
    'DELETE /offerings/:id/invitations/:invitation': async () => {
      const { who, headers, id, ids } = await teacher('class')
      const url = `/offerings/${id}/invitations`
      await post(url, { emails: [newEmail()] }, who)
      const { body } = await world.request({ method: 'GET', url, headers })
      const invitation = body.invitations[0]._id as string
      return { headers, params: { id, invitation }, ids: { ...ids, invitation } }
    },
    'PUT /offerings/:id/remove-student': async () => {
      const { offered, student, ids } = await classAt(60)
      const body = { studentId: student.id, reason: 'As agreed' }
      return { headers: offered.headers, params: { id: offered.id }, body, ids }
    },
    'POST /offerings/:id/messages': async () => {
      const { offered, ids } = await classAt(60)
      const body = { subject: 'Bring a pen', text: 'And paper.' }
      return { headers: offered.headers, params: { id: offered.id }, body, ids }
    },
    'PUT /offerings/:id/materials': async () => {
      const { who, headers, id, ids } = await teacher('class')
      const fileId = (await fileOf(who, 'material')).slice(7, 43)
      const materials = [{ title: 'Notes', fileId }]
      return { headers, params: { id }, body: { materials }, ids: { ...ids, material: fileId } }
    },
    'PUT /offerings/:id/review': async () => {
      const { student, params, ids } = await past(false)
      return { headers: student.headers, params, body: { rating: 4, text: 'Good' }, ids }
    },
    'DELETE /offerings/:id/review': async () => {
      const { student, params, ids } = await past(true)
      return { headers: student.headers, params, ids }
    },
    'PUT /offerings/:id/review/:reviewId/reply': async () => {
      const { offered, params, ids } = await past(true)
      const reviewId = (ids as Record<string, string>)['review']!
      return { headers: offered.headers, params: { ...params, reviewId }, body: { text: 'x' }, ids }
    },
    'POST /reviews/:id/report': async () => {
      const [{ ids }, reader] = [await past(true), await somebody('student')]
      const params = { id: (ids as Record<string, string>)['review']! }
      const all = { ...ids, ...reader.ids, student: ids.caller }
      return { headers: reader.headers, params, body: { reason: 'rude' }, ids: all }
    },
    'PUT /admin/hide-review': verdict,
    'PUT /admin/keep-review': async () => {
      const { body, ...rest } = await verdict()
      return { ...rest, body: { reviewId: body!['reviewId'] } }
    },
    'POST /offerings/:id/report': async () => {
      const [offered, { headers, ids }] = [await teacher('class'), await somebody('student')]
      return {
        headers,
        params: { id: offered.id },
        body: { reason: 'rude' },
        ids: { ...ids, ...offered.ids, caller: ids.caller },
      }
    },
    'POST /instructors/:id/report': async () => {
      const [offered, { headers, ids }] = [await teacher('class'), await somebody('student')]
      return {
        headers,
        params: { id: offered.who.id },
        body: { reason: 'rude' },
        ids: { ...ids, ...offered.ids, caller: ids.caller },
      }
    },
    'PUT /admin/keep-reported': async () => {
      const [offered, { headers, ids }] = [await teacher('class'), await somebody('admin')]
      await world.db
        .insertInto('report')
        .values({ offering_id: offered.id, person_id: ids.caller!, reason: 'rude' })
        .execute()
      const body = { type: 'offering', id: offered.id }
      return { headers, body, ids: { ...ids, ...offered.ids, caller: ids.caller } }
    },
    'PUT /admin/take-down-offering': async () => {
      const [offered, { headers, ids }] = [await teacher('class'), await somebody('admin')]
      const body = { offeringId: offered.id, reason: 'because' }
      return { headers, body, ids: { ...ids, ...offered.ids, caller: ids.caller } }
    },
    'PUT /admin/feature-offering': async () => {
      await world.db.deleteFrom('featured_offering').execute()
      const [offered, { headers, ids }] = [await teacher('class'), await somebody('admin')]
      const body = { offeringId: offered.id, featured: true }
      return { headers, body, ids: { ...ids, ...offered.ids, caller: ids.caller } }
    },
    'PUT /admin/suspend-person': async () => {
      const { headers, ids } = await somebody('admin')
      const other = await world.person('student', 'Student')
      const body = { personId: other.id, reason: 'because' }
      return { headers, body, ids: { ...ids, person: other.id } }
    },
    'PUT /admin/reinstate-person': async () => {
      const { headers, ids } = await somebody('admin')
      const other = await world.person('student', 'Student')
      await world.db
        .updateTable('person')
        .set({ suspended_at: new Date(), suspended_reason: 'x' })
        .where('id', '=', other.id)
        .execute()
      const body = { personId: other.id, reason: 'because' }
      return { headers, body, ids: { ...ids, person: other.id } }
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
      return { query: { token: await subscribeToNewsletter(world, email) }, ids: {} }
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
    'POST /me/security/two-step': async () => somebody('student'),
    'PUT /me/security/two-step': async () => {
      const { who, headers, ids } = await somebody('student')
      const { body } = await post('/me/security/two-step', {}, who)
      return { headers, body: { code: codeOf(body.secret) }, ids }
    },
    'DELETE /me/security/two-step': async () => twoStepped(),
    'POST /me/security/recovery-codes': async () => twoStepped(),
    'POST /identity/sign-in/code': async () => {
      const { who, ids, recoveryCodes } = await twoStepped(await readyAccount(world))
      const { body } = await post('/identity/sign-in', { email: who.email, password: PASSWORD })
      return { body: { ticket: body.ticket, code: recoveryCodes[0] }, ids }
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
    'POST /identity/check-reset-link': async () => {
      const { token, ids } = await resetLink()
      return { body: { token }, ids }
    },
    'POST /identity/reset-password': async () => {
      const { token, ids } = await resetLink()
      return { body: { token, newPassword }, ids }
    },
  }
}
