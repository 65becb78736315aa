import {
  deleteAccount,
  editDetails,
  editEmail,
  editPassword,
  editProfilePic,
  login,
  user as userSchema,
} from '@firstbell/contract/accounts'
import type { Call } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import { getAllInstructors } from '@firstbell/contract/instructors'
import {
  createClass,
  createCourse,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Answer, type Person, type World } from '../../../test/support/world.ts'
import { writeMails, linkTo, mailsTo } from '../../../test/support/mail.ts'
import { forge, runJobs, signInAs } from '../../../test/support/identity-app.ts'

let world: World
/** The world as the identity provider's helpers want it. */
let app: { http: World['app']['http']; context: World['context'] }

beforeAll(async () => {
  world = await createWorld()
  app = { http: world.app.http, context: world.context }
})

let counter = 0
const aForm = (over: Record<string, unknown> = {}) => ({
  name: 'Ada Lovelace',
  email: `ada${++counter}@example.org`,
  password: 'correct horse',
  contact: '0123456789',
  role: 'student',
  dob: '1990-05-17',
  gender: 'female',
  ...over,
})

const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  world.request({ method: 'POST', url, payload, headers })

const signUp = (form: object) => post('/auth/signup', form)

async function multipart(
  form: FormData,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  }
}

const sendForm = async (form: FormData) =>
  world.request({ method: 'POST', url: '/auth/signup', ...(await multipart(form)) })

const formOf = (fields: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

const urlencoded = (text: string) =>
  post('/auth/signup', text, { 'content-type': 'application/x-www-form-urlencoded' })

/** Signs up, verifies and signs in. */
async function newcomer(over: Record<string, unknown> = {}) {
  const form = aForm(over)
  const signedUp = await signUp(form)
  expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(201)
  await verify(form.email)
  const session = await signInAs(app, form.email, form.password)
  const person: Person = {
    id: signedUp.body.user._id,
    email: form.email,
    name: form.name,
    token: session.idToken,
  }
  return { form, person, ...session }
}

async function verify(email: string) {
  const answer = await post('/identity/verify-email', {
    token: await linkTo(app, email, 'verify-email'),
  })
  expect(answer.status).toBe(200)
}

const signInStatus = async (email: string, password: string) =>
  (await post('/identity/sign-in', { email, password })).status

const taken = {
  message: messages.emailTaken,
  code: 'already_registered',
  fields: { email: messages.emailTaken },
}

describe('sign-up', () => {
  it('registers a student and mails a link to verify the address', async () => {
    const form = aForm({ email: 'New.Student@Example.org' })
    const answer = await signUp(form)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      message: messages.signupSuccess,
      user: {
        _id: expect.any(String),
        email: 'new.student@example.org',
        name: 'Ada Lovelace',
        contact: '0123456789',
        role: ['student'],
        isAdmin: false,
        dob: '1990-05-17',
        gender: 'female',
        profilePic: '',
        roleDetails: {},
      },
    })
    const mails = await mailsTo(app, 'new.student@example.org')
    expect(mails).toMatchObject([{ template: 'verify-email' }])
    expect(mails[0]!.plain).toContain(
      `${world.context.config.publicUrl}/verify-email?token=${mails[0]!.token}`,
    )
  })

  it('registers an instructor as a request, not approved', async () => {
    const answer = await signUp(aForm({ role: 'instructor' }))
    expect(answer.body.user).toMatchObject({
      role: ['instructor'],
      roleDetails: {
        instructor: { bio: '', qualifications: '', skills: [], resume: '', approvedByAdmin: false },
      },
    })
  })

  it('takes all three encodings with the same answer', async () => {
    const json = aForm()
    const plain = aForm()
    const context = aForm()
    const answers = [
      await signUp(json),
      await urlencoded(new URLSearchParams(plain as never).toString()),
      await sendForm(formOf(context)),
    ]
    for (const [place, answer] of answers.entries()) {
      expect(answer.status).toBe(201)
      expect({ ...answer.body.user, _id: '', email: '' }).toEqual({
        ...answers[0]!.body.user,
        _id: '',
        email: '',
      })
      expect(answer.body.user.email).toBe([json, plain, context][place]!.email)
    }
  })

  it('reads past files in a form', async () => {
    const form = formOf(aForm())
    form.append('profilePic', new Blob([new Uint8Array(50_000)], { type: 'image/png' }), 'me.png')
    form.append('nothing', new Blob([]), '')
    const answer = await sendForm(form)
    expect(answer.status).toBe(201)
    expect(answer.body.user.profilePic).toBe('')
    const asName = formOf({ ...aForm(), name: undefined })
    asName.delete('name')
    asName.append('name', new Blob(['Ada']), 'name.txt')
    const refused = await sendForm(asName)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ name: messages.nameRequired })
  })

  it.each([
    ['no name', { name: undefined }, { name: messages.nameRequired }],
    ['a blank name', { name: '   ' }, { name: messages.nameRequired }],
    ['a name of markup only', { name: '<b></b>' }, { name: messages.nameRequired }],
    ['no email', { email: '' }, { email: messages.emailRequired }],
    ['a wrong email', { email: 'ada@' }, { email: messages.emailInvalid }],
    ['no password', { password: '' }, { password: messages.passwordRequired }],
    ['a short password', { password: '12345' }, { password: messages.passwordTooShort }],
    ['no contact', { contact: '' }, { contact: messages.contactRequired }],
    ['nine digits', { contact: '012345678' }, { contact: messages.contactDigits }],
    ['no role', { role: '' }, { role: messages.roleRequired }],
    ['a role that is not offered', { role: 'admin' }, { role: messages.roleInvalid }],
    ['no date of birth', { dob: '' }, { dob: messages.dobRequired }],
    ['a day that does not exist', { dob: '2001-02-29' }, { dob: messages.dobInvalid }],
    ['an age of 4', { dob: `${new Date().getFullYear() - 4}-01-01` }, { dob: messages.tooYoung }],
    ['no gender', { gender: '' }, { gender: messages.genderRequired }],
  ])('refuses %s in every encoding', async (_name, over, fields) => {
    const form = Object.fromEntries(
      Object.entries(aForm(over)).filter(([, value]) => value !== undefined),
    )
    for (const answer of [
      await signUp(form),
      await urlencoded(new URLSearchParams(form as never).toString()),
      await sendForm(formOf(form)),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        message: Object.values(fields)[0],
        code: 'invalid',
        fields,
      })
    }
  })

  it('tells all faults at once', async () => {
    const answer = await signUp({})
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields).sort()).toEqual(
      ['contact', 'dob', 'email', 'gender', 'name', 'password', 'role'].sort(),
    )
  })

  it('strips markup from the name', async () => {
    const answer = await signUp(aForm({ name: ' <b>Ada</b> & <script>alert(1)</script>Co ' }))
    expect(answer.body.user.name).toBe('Ada & Co')
  })

  it('never stores what the caller may not set', async () => {
    const answer = await signUp(
      aForm({
        role: 'instructor',
        isAdmin: true,
        is_admin: true,
        approvedByAdmin: true,
        _id: '00000000-0000-4000-8000-000000000000',
        subject: 'x',
        emailVerified: true,
        verified: true,
        roleDetails: { instructor: { approvedByAdmin: true } },
        profilePic: '/files/00000000-0000-4000-8000-000000000000/view',
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      isAdmin: false,
      profilePic: '',
      roleDetails: { instructor: { approvedByAdmin: false } },
    })
    expect(answer.body.user._id).not.toMatch(/^0{8}/)
    expect((await signInAs(app, answer.body.user.email)).emailVerified).toBe(false)
  })

  it('answers 400, never 5xx, to doubled fields and names that every object has', async () => {
    const form = aForm()
    const pairs = new URLSearchParams(form as never).toString()
    for (const name of ['email', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const doubled = formOf(form)
      doubled.append(name, 'x')
      expect((await sendForm(doubled)).status, name).toBe(400)
      expect((await urlencoded(`${pairs}&${name}=x`)).status, name).toBe(400)
    }
    expect((await urlencoded(`${pairs}&__proto__[isAdmin]=true`)).status).toBe(201)
    for (const body of [
      `{"__proto__":{"isAdmin":true}}`,
      `{"constructor":{"prototype":{"isAdmin":true}}}`,
      '[]',
      'null',
      '"text"',
      '{',
      '',
    ])
      expect(
        (await post('/auth/signup', body, { 'content-type': 'application/json' })).status,
        body,
      ).toBe(400)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('answers 4xx to broken forms', async () => {
    const boundary = 'multipart/form-data; boundary=x'
    const part = (name: string, value: string, more = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      [boundary, ''],
      [boundary, 'junk'],
      [boundary, '--x\r\n'],
      [boundary, part('name', 'Ada')],
      [boundary, `--x\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x--`],
      [boundary, `${part('profilePic', 'cut off', '; filename="a.png"').slice(0, -2)}`],
      [boundary, `${part('email', '{"a":', '\r\nContent-Type: application/json')}--x--`],
      [boundary, `${part('email', '{"a":1}', '\r\nContent-Type: application/json')}--x--`],
      [boundary, `${part('name', 'x'.repeat(20_000))}--x--`],
      [boundary, `${Array.from({ length: 60 }, (_, n) => part(`f${n}`, 'x')).join('')}--x--`],
      [boundary, `${part('name', 'x'.repeat(100_000))}--x--`],
      ['application/x-www-form-urlencoded', ''],
      ['application/x-www-form-urlencoded', '%E0%A4%A'],
      ['application/x-www-form-urlencoded', `name=${'x'.repeat(100_000)}`],
      ['application/xml', '<a/>'],
      ['text/plain', 'x'],
    ] as const) {
      const answer = await post('/auth/signup', body, { 'content-type': type })
      expect(answer.status, `${type}: ${body.slice(0, 60)}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, `${type}: ${body.slice(0, 60)}`).toBeLessThan(500)
      expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    }
    expect((await post('/auth/signup', '<a/>', { 'content-type': 'application/xml' })).status).toBe(
      415,
    )
  })

  it('leaves forms to itself: other calls answer them with 415', async () => {
    const { person } = await newcomer()
    for (const [method, url] of [
      ['POST', '/auth/login'],
      ['PUT', '/auth/edituserdetails'],
      ['POST', '/identity/sign-in'],
    ] as const)
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const answer = await world.request({
          method,
          url,
          payload: 'a=1',
          headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
        })
        expect(answer.status, `${url} ${type}`).toBe(415)
      }
  })

  it('says of a verified address that it is registered', async () => {
    const { form } = await newcomer()
    const before = await mailsTo(app, form.email)
    for (const email of [form.email, form.email.toUpperCase(), ` ${form.email} `]) {
      const answer = await signUp(aForm({ email, password: 'somebody else' }))
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual(taken)
    }
    expect(await signInStatus(form.email, 'somebody else')).toBe(401)
    expect(await mailsTo(app, form.email)).toEqual(before)
  })

  it('keeps sign-ups of one address apart: each link verifies its own password and data', async () => {
    const first = aForm({ name: 'Owner', contact: '1111111111' })
    const before = await signUp(first)
    const link = await linkTo(app, first.email, 'verify-email')
    const stranger = {
      ...first,
      name: 'Stranger',
      role: 'instructor',
      contact: '2222222222',
      password: 'battery staple',
    }
    const after = await signUp(stranger)
    expect(after.status).toBe(201)
    expect(Object.keys(after.body)).toEqual(Object.keys(before.body))
    const strangersLink = await linkTo(app, first.email, 'verify-email')
    expect(strangersLink).not.toBe(link)
    // Either password is told what it waits for, and no other one.
    for (const { password } of [first, stranger])
      expect((await signInAs(app, first.email, password)).emailVerified).toBe(false)
    expect(await signInStatus(first.email, 'neither of them')).toBe(401)
    const strangersSession = await signInAs(app, first.email, stranger.password)

    expect((await post('/identity/verify-email', { token: link })).status).toBe(200)

    const { idToken, emailVerified } = await signInAs(app, first.email, first.password)
    expect(emailVerified).toBe(true)
    const loggedIn = await world.call(login, { token: idToken })
    expect(loggedIn.body.user).toMatchObject({
      _id: before.body.user._id,
      name: 'Owner',
      contact: '1111111111',
      role: ['student'],
    })
    // Of the other sign-up nothing is left.
    expect(await signInStatus(first.email, stranger.password)).toBe(401)
    expect((await post('/identity/verify-email', { token: strangersLink })).status).toBe(400)
    const { cookie } = strangersSession
    expect(
      (await world.request({ method: 'POST', url: '/identity/refresh', headers: { cookie } }))
        .status,
    ).toBe(401)
    const people = await world.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', first.email)
      .execute()
    expect(people).toEqual([{ id: before.body.user._id }])
  })

  it('tells in each mail which sign-up it is for, once there are several', async () => {
    const form = aForm()
    await signUp(form)
    await signUp({ ...form, password: 'battery staple' })
    const [first, second] = await mailsTo(app, form.email)
    expect(first!.plain).not.toContain('more than once')
    expect(second!.plain).toMatch(
      /more than once. This link confirms the sign-up of \w{3} \d+ \w{3} \d{4}, \d\d:\d\d UTC/,
    )
  })

  it('mails the link of the browser’s own sign-up again, and otherwise that of each', async () => {
    const form = aForm()
    await signUp(form)
    await signUp({ ...form, password: 'battery staple' })
    const signedIn = await post('/identity/sign-in', { email: form.email, password: form.password })
    const cookie = (signedIn.headers['set-cookie'] as string[])
      .map((header) => header.split(';')[0])
      .join('; ')
    const before = (await mailsTo(app, form.email)).length
    const again = async (headers: Record<string, string>) => {
      await post('/identity/resend-verification', { email: form.email }, headers)
      await runJobs(app)
      return (await mailsTo(app, form.email)).slice(before)
    }
    // A refused login is signed out of by the screen; the mark stays.
    await post('/identity/sign-out', {}, { cookie })
    const own = await again({ cookie })
    expect(own).toHaveLength(1)
    const both = await again({ cookie: cookie.replace(/(firstbell_waiting=)./, '$1_') })
    expect(both).toHaveLength(3)
    // The newer link of one sign-up replaces its older one.
    expect((await post('/identity/verify-email', { token: own[0]!.token })).status).toBe(400)
    const tokens = both.slice(1).map((mail) => mail.token)
    expect(new Set(tokens).size).toBe(2)
    expect((await post('/identity/verify-email', { token: tokens[0] })).status).toBe(200)
    expect((await post('/identity/verify-email', { token: tokens[1] })).status).toBe(400)
  })

  it('leads on to where the person wanted to go, a page of this site alone', async () => {
    const next = '/courses?book=1#top'
    const form = aForm({ next })
    expect((await sendForm(formOf(form))).status).toBe(201)
    const [mail] = await mailsTo(app, form.email)
    expect(mail!.plain).not.toContain('courses')
    // A newer link leads there as well.
    await post('/identity/resend-verification', { email: form.email })
    await runJobs(app)
    const token = await linkTo(app, form.email, 'verify-email')
    expect(token).not.toBe(mail!.token)
    expect((await post('/identity/verify-email', { token })).body).toEqual({
      message: messages.verified,
      next,
    })
    for (const bad of [
      'https://evil.example',
      '//evil.example',
      '/\\evil',
      'courses',
      '',
      '/a\n',
    ]) {
      const answer = await signUp(aForm({ next: bad }))
      expect(answer.status, bad).toBe(400)
      expect(answer.body.fields).toEqual({ next: messages.nextInvalid })
    }
  })

  it('keeps all of ten that sign up with one address at once; the first to verify has it', async () => {
    const form = aForm()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        signUp({ ...form, name: `Ada ${n}`, password: `password ${n}` }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    const tokens = (await mailsTo(app, form.email)).map((mail) => mail.token)
    const opened = await Promise.all(
      tokens.map((token) => post('/identity/verify-email', { token })),
    )
    expect(opened.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)])
    const people = await world.db
      .selectFrom('person')
      .select('name')
      .where('email', '=', form.email)
      .execute()
    expect(people).toHaveLength(1)
    const winner = people[0]!.name.slice(-1)
    expect((await signInAs(app, form.email, `password ${winner}`)).emailVerified).toBe(true)
  })

  it('lets a verification and a new sign-up of the address race without a fault', async () => {
    for (let round = 0; round < 5; round++) {
      const form = aForm()
      await signUp(form)
      const token = await linkTo(app, form.email, 'verify-email')
      const [verified, again] = await Promise.all([
        post('/identity/verify-email', { token }),
        signUp({ ...form, name: 'Again', password: 'battery staple' }),
      ])
      expect(verified!.status).toBe(200)
      expect([201, 409]).toContain(again!.status)
      expect(await signInStatus(form.email, 'battery staple')).toBe(401)
    }
  })

  it('is limited by network address and by the address to be mailed', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const attempt = async (form: object) =>
      (await limited.request({ method: 'POST', url: '/auth/signup', payload: form })).status
    const form = aForm()
    // One after another: 11 passwords hashed at once keep a slow machine busy past what a request waits.
    for (let sent = 0; sent < 10; sent++) expect(await attempt(form)).toBe(201)
    expect(await attempt(form)).toBe(429)
    for (let rest = 0; rest < 89; rest++) expect(await attempt({})).toBe(400)
    expect(await attempt(aForm())).toBe(429)
  })
})

describe('login', () => {
  it('exchanges a fresh token for the user', async () => {
    const { person, form } = await newcomer({ role: 'instructor' })
    const answer = await world.call(login, { token: person.token })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe(messages.loginSuccess)
    expect(answer.body.user).toMatchObject({
      _id: person.id,
      email: form.email,
      role: ['instructor'],
    })
    expect(answer.body.data).toEqual({ user: answer.body.user })
    expect(userSchema.safeParse(answer.body.user).success).toBe(true)
  })

  it('refuses a token issued more than 300 seconds ago, which other calls still take', async () => {
    const { person } = await newcomer()
    const claims = decodeJwt(person.token)
    const at = Math.floor(Date.now() / 1000)
    const old = await forge(app, { ...claims, iat: at - 301, exp: at + 599 })
    const answer = await world.call(login, { token: old })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: messages.tokenTooOld, code: 'unauthenticated' })
    const young = await forge(app, { ...claims, iat: at - 290, exp: at + 599 })
    expect((await world.call(login, { token: young })).status).toBe(200)
    const details = { name: 'Ada', contact: '0123456789', dob: '1990-05-17', gender: 'other' }
    expect((await world.call(editDetails, details, { ...person, token: old })).status).toBe(201)
  })

  it('waits for the address to be verified', async () => {
    const form = aForm()
    await signUp(form)
    const { idToken } = await signInAs(app, form.email)
    const answer = await world.call(login, { token: idToken })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      message: 'Please verify your email before logging in.',
      code: 'unverified',
    })
    await verify(form.email)
    const next = await signInAs(app, form.email)
    expect((await world.call(login, { token: next.idToken })).status).toBe(200)
  })

  it('refuses what is no token, or one whose session has ended', async () => {
    for (const token of ['', 'x', 'a.b.c', undefined, 7, null]) {
      const answer = await world.call(login, { token })
      expect([400, 401], String(token)).toContain(answer.status)
    }
    const { person, cookie } = await newcomer()
    await world.request({ method: 'POST', url: '/identity/sign-out', headers: { cookie } })
    expect((await world.call(login, { token: person.token })).status).toBe(401)
  })
})

describe('profile edits', () => {
  it('need a token, and a verified address', async () => {
    const form = aForm()
    await signUp(form)
    const unverified = {
      id: '',
      email: form.email,
      name: '',
      token: (await signInAs(app, form.email)).idToken,
    }
    for (const call of [
      editProfilePic,
      editDetails,
      editEmail,
      editPassword,
      deleteAccount,
    ] as Call[]) {
      expect((await world.call(call, {}, null)).status, call.path).toBe(401)
      const answer = await world.call(call, {}, unverified)
      expect(answer.status, call.path).toBe(403)
      expect(answer.body).toEqual({ message: messages.verifyFirst, code: 'unverified' })
    }
  })

  it('change name, contact, date of birth and gender, and nothing else', async () => {
    const { person } = await newcomer({ role: 'instructor' })
    const answer = await world.call(
      editDetails,
      {
        name: '<i>Grace</i> Hopper',
        contact: '9876543210',
        dob: '1980-12-09',
        gender: 'other',
        isAdmin: true,
        role: ['student'],
        email: 'evil@example.org',
        approvedByAdmin: true,
        _id: 'x',
      },
      person,
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      message: messages.profileUpdated,
      user: {
        _id: person.id,
        name: 'Grace Hopper',
        contact: '9876543210',
        dob: '1980-12-09',
        gender: 'other',
        email: person.email,
        role: ['instructor'],
        isAdmin: false,
        roleDetails: { instructor: { approvedByAdmin: false } },
      },
    })
  })

  it('refuse wrong details, each with its message', async () => {
    const { person } = await newcomer()
    const empty = await world.call(editDetails, {}, person)
    expect(empty.status).toBe(400)
    expect(empty.body.fields).toEqual({
      name: messages.nameRequired,
      contact: messages.contactRequired,
      dob: messages.dobRequired,
      gender: messages.genderRequired,
    })
    const markup = await world.call(
      editDetails,
      { name: '<p></p>', contact: '0123456789', dob: '1990-05-17', gender: 'other' },
      person,
    )
    expect(markup.body).toMatchObject({ code: 'invalid', fields: { name: messages.nameRequired } })
  })

  it('set the picture to a file of one’s own, and let the old one go', async () => {
    const { person } = await newcomer()
    const first = await world.picture(person)
    const second = await world.picture(person)
    const answer = await world.call(editProfilePic, { profilePic: first }, person)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      message: messages.pictureUpdated,
      user: { profilePic: first },
    })
    const id = first.split('/')[2]!
    const age = '2020-01-01T00:00:00Z'
    await world.db.updateTable('file').set({ released_at: age }).where('id', '=', id).execute()
    const released = async () => {
      const row = await world.db
        .selectFrom('file')
        .select('released_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.released_at.getTime() > Date.parse(age)
    }
    expect(await released()).toBe(false)
    const replaced = await world.call(editProfilePic, { profilePic: second }, person)
    expect(replaced.body.user.profilePic).toBe(second)
    expect(await released()).toBe(true)
  })

  it('take no picture of somebody else, of another kind, or that is none', async () => {
    const { person } = await newcomer()
    const { person: other } = await newcomer({ role: 'instructor' })
    const theirs = await world.picture(other)
    const resume = await world.resume(other)
    const invalid = {
      code: 'invalid',
      message: messages.profilePicInvalid,
      fields: { profilePic: messages.profilePicInvalid },
    }
    for (const [profilePic, caller] of [
      [theirs, person],
      [resume, other],
      ['https://evil.example/a.png', person],
      ['/files/00000000-0000-4000-8000-000000000000/view', person],
      ['x', person],
    ] as const) {
      const answer = await world.call(editProfilePic, { profilePic }, caller)
      expect(answer.status, profilePic).toBe(400)
      expect(answer.body).toEqual(invalid)
    }
    const none = await world.call(editProfilePic, { profilePic: '' }, person)
    expect(none.body.fields).toEqual({ profilePic: messages.chooseFile })
  })
})

describe('change of email', () => {
  /** Somebody who has asked for another address. */
  async function mover() {
    const before = await newcomer()
    const newEmail = `new.${before.form.email}`
    const answer = await world.call(
      editEmail,
      { oldEmail: before.form.email, newEmail },
      before.person,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return { ...before, newEmail, answer }
  }

  const refresh = (cookie: string) =>
    world.request({ method: 'POST', url: '/identity/refresh', headers: { cookie } })

  it('shows the new address to its owner; the next login with it waits for its verification', async () => {
    const { person, form, cookie, newEmail, answer } = await mover()
    expect(answer.body).toMatchObject({
      message: messages.emailUpdated,
      user: { _id: person.id, email: newEmail },
    })
    expect((await world.call(login, { token: person.token })).body.user.email).toBe(newEmail)
    expect((await mailsTo(app, newEmail)).map((mail) => mail.template)).toEqual(['verify-email'])
    const notices = (await mailsTo(app, form.email)).filter(
      (mail) => mail.template === 'email-changed',
    )
    expect(notices).toHaveLength(1)

    // This session goes on, by the address that is verified.
    const details = { name: 'Ada', contact: '0123456789', dob: '1990-05-17', gender: 'other' }
    expect((await world.call(editDetails, details, person)).status).toBe(201)
    const refreshed = await refresh(cookie)
    expect(refreshed.body).toMatchObject({ emailVerified: true })
    expect(decodeJwt(refreshed.body.idToken)).toMatchObject({
      email: form.email,
      email_verified: true,
    })
    expect((await world.call(login, { token: refreshed.body.idToken })).status).toBe(200)

    // The next one waits.
    expect(await signInStatus(form.email, form.password)).toBe(401)
    const next = await signInAs(app, newEmail)
    expect(decodeJwt(next.idToken)).toMatchObject({ email: newEmail, email_verified: false })
    const waiting = await world.call(login, { token: next.idToken })
    expect(waiting.status).toBe(403)
    expect(waiting.body.message).toBe('Please verify your email before logging in.')

    await verify(newEmail)
    const verified = await signInAs(app, newEmail)
    expect((await world.call(login, { token: verified.idToken })).status).toBe(200)
    expect(decodeJwt((await refresh(cookie)).body.idToken)['email']).toBe(newEmail)
    expect(await signInStatus(form.email, form.password)).toBe(401)
    // The one they left is free again.
    expect((await signUp(aForm({ email: form.email }))).status).toBe(201)
  })

  it('mails and shows nothing to the new address, or of it, until it is verified', async () => {
    const teacher = await world.person('approved')
    const made = await world.call(createClass, classForm(await world.picture(teacher)), teacher)
    const classId = made.body.class._id as string
    const { person, form, newEmail } = await mover()
    const mate = await world.person('student')
    for (const who of [person, mate]) await world.call(bookClass, { classId }, who)
    await writeMails(world.context)
    await world.call(updateClass, { ...classForm(''), title: 'Pay here', classId }, teacher)
    await world.call(editPassword, { oldPassword: form.password, newPassword: 'a new one' }, person)
    await post('/identity/forgot-password', { email: newEmail })
    await runJobs(app)
    expect((await mailsTo(app, newEmail)).map((mail) => mail.template)).toEqual(['verify-email'])
    expect((await mailsTo(app, form.email)).map((mail) => mail.template)).toEqual(
      expect.arrayContaining(['booking-confirmed', 'password-changed', 'reset-password']),
    )
    const seen = [
      await world.call(getBookedClasses, {}, mate),
      await world.call(getInstructorClasses, {}, teacher),
      await world.call(getAllInstructors, {}, await world.person('admin')),
    ]
    for (const { body } of seen) expect(JSON.stringify(body)).not.toContain(newEmail)
    expect(JSON.stringify(seen[0]!.body)).toContain(form.email)
  })

  it('gives the address to whoever verifies it; who only claimed it keeps the one they had', async () => {
    const { person, form, newEmail, cookie } = await mover()
    const claimLink = await linkTo(app, newEmail, 'verify-email')
    const owner = aForm({ email: newEmail, password: 'battery staple' })
    expect((await signUp(owner)).status).toBe(201)
    await verify(newEmail)
    const { idToken, emailVerified } = await signInAs(app, newEmail, owner.password)
    expect(emailVerified).toBe(true)
    expect((await world.call(login, { token: idToken })).status).toBe(200)

    expect((await post('/identity/verify-email', { token: claimLink })).status).toBe(400)
    expect(decodeJwt((await refresh(cookie)).body.idToken)['email']).toBe(form.email)
    expect((await world.call(login, { token: person.token })).body.user.email).toBe(form.email)
    expect((await signInAs(app, form.email)).emailVerified).toBe(true)
    expect(await signInStatus(newEmail, form.password)).toBe(401)
    const again = await world.call(
      editEmail,
      { oldEmail: form.email, newEmail: newEmail.toUpperCase() },
      person,
    )
    expect([again.status, again.body.message]).toEqual([409, messages.emailTaken])
  })

  it('may be made again, or taken back, by the address that the profile shows', async () => {
    const { person, form, newEmail } = await mover()
    const other = `other.${form.email}`
    const link = await linkTo(app, newEmail, 'verify-email')
    const changed = await world.call(editEmail, { oldEmail: newEmail, newEmail: other }, person)
    expect([changed.status, changed.body.user.email]).toEqual([201, other])
    expect((await post('/identity/verify-email', { token: link })).status).toBe(400)
    const back = await world.call(editEmail, { oldEmail: other, newEmail: form.email }, person)
    expect([back.status, back.body.user.email]).toEqual([201, form.email])
    expect((await signInAs(app, form.email)).emailVerified).toBe(true)
    expect(
      (await post('/identity/verify-email', { token: await linkTo(app, other, 'verify-email') }))
        .status,
    ).toBe(400)
  })

  it('is undone by the owner of the verified address, who resets the password', async () => {
    const { form, newEmail } = await mover()
    const link = await linkTo(app, newEmail, 'verify-email')
    await post('/identity/forgot-password', { email: form.email })
    await runJobs(app)
    const token = await linkTo(app, form.email, 'reset-password')
    const reset = await post('/identity/reset-password', { token, newPassword: 'battery staple' })
    expect(reset.status).toBe(200)
    expect((await post('/identity/verify-email', { token: link })).status).toBe(400)
    expect((await signInAs(app, form.email, 'battery staple')).emailVerified).toBe(true)
    expect(await signInStatus(newEmail, 'battery staple')).toBe(401)
  })

  it('spares a mailbox that many want', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const wanted = 'victim@example.org'
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const person = await limited.person('student')
      const change = { oldEmail: person.email, newEmail: wanted }
      statuses.push((await limited.call(editEmail, change, person)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  it('refuses an old address that is not the account’s, before anything about the new one', async () => {
    const { person } = await newcomer()
    const { form: other } = await newcomer()
    for (const newEmail of ['free@example.org', other.email]) {
      const answer = await world.call(
        editEmail,
        { oldEmail: 'wrong@example.org', newEmail },
        person,
      )
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        message: messages.oldEmailWrong,
        code: 'invalid',
        fields: { oldEmail: messages.oldEmailWrong },
      })
    }
  })

  it('refuses an address that is taken', async () => {
    const { person, form } = await newcomer()
    const { form: other } = await newcomer()
    const answer = await world.call(
      editEmail,
      { oldEmail: form.email, newEmail: other.email },
      person,
    )
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ message: messages.emailTaken, code: 'already_registered' })
    expect((await world.call(login, { token: person.token })).body.user.email).toBe(form.email)
  })

  it.each([
    [{}, { oldEmail: messages.bothEmailsRequired, newEmail: messages.bothEmailsRequired }],
    [{ oldEmail: 'a@example.org', newEmail: 'x' }, { newEmail: messages.newEmailInvalid }],
    [{ oldEmail: 'a@example.org', newEmail: 'A@example.org' }, { newEmail: messages.sameEmail }],
  ])('refuses %j', async (input, fields) => {
    const { person } = await newcomer()
    const answer = await world.call(editEmail, input, person)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual(fields)
  })

  it('gives an address to one of two who verify it at once', async () => {
    const one = await newcomer()
    const two = await newcomer()
    const newEmail = `both.${one.form.email}`
    for (const { person, form } of [one, two])
      expect((await world.call(editEmail, { oldEmail: form.email, newEmail }, person)).status).toBe(
        201,
      )
    const answers = await Promise.all(
      (await mailsTo(app, newEmail)).map(({ token }) => post('/identity/verify-email', { token })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    const shown = await Promise.all(
      [one, two].map(
        async ({ person }) => (await world.call(login, { token: person.token })).body.user.email,
      ),
    )
    expect(shown.filter((email) => email === newEmail)).toHaveLength(1)
  })
})

describe('change of password', () => {
  it('ends every other session, keeps this one, and tells by mail', async () => {
    const { person, form, cookie } = await newcomer()
    const other = await signInAs(app, form.email)
    const answer = await world.call(
      editPassword,
      { oldPassword: form.password, newPassword: 'battery staple' },
      person,
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ message: messages.passwordUpdated })
    expect((await world.call(login, { token: person.token })).status).toBe(200)
    expect(
      (await world.request({ method: 'POST', url: '/identity/refresh', headers: { cookie } }))
        .status,
    ).toBe(200)
    expect((await world.call(login, { token: other.idToken })).status).toBe(401)
    expect(
      (
        await world.request({
          method: 'POST',
          url: '/identity/refresh',
          headers: { cookie: other.cookie },
        })
      ).status,
    ).toBe(401)
    expect(await signInStatus(form.email, form.password)).toBe(401)
    expect(await signInStatus(form.email, 'battery staple')).toBe(200)
    expect((await mailsTo(app, form.email)).map((mail) => mail.template)).toContain(
      'password-changed',
    )
  })

  it('refuses a wrong old password', async () => {
    const { person, form } = await newcomer()
    const answer = await world.call(
      editPassword,
      { oldPassword: 'wrong one', newPassword: 'battery staple' },
      person,
    )
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      message: 'Old password is incorrect.',
      code: 'forbidden',
      fields: { oldPassword: 'Old password is incorrect.' },
    })
    expect(await signInStatus(form.email, form.password)).toBe(200)
  })

  it.each([
    [{}, { oldPassword: messages.allFieldsRequired, newPassword: messages.allFieldsRequired }],
    [
      { oldPassword: 'correct horse', newPassword: '12345' },
      { newPassword: messages.passwordTooShort },
    ],
    [
      { oldPassword: 'correct horse', newPassword: 'correct horse' },
      { newPassword: messages.samePassword },
    ],
  ])('refuses %j', async (input, fields) => {
    const { person } = await newcomer()
    const answer = await world.call(editPassword, input, person)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual(fields)
  })

  it('lets one of two changes at once win', async () => {
    const { person, form } = await newcomer()
    const answers = await Promise.all(
      ['battery staple', 'another one'].map((newPassword) =>
        world.call(editPassword, { oldPassword: form.password, newPassword }, person),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 403])
  })

  it('limits guesses at the old one', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const person = await limited.person('student')
    const attempt = () =>
      limited.call(
        editPassword,
        { oldPassword: 'wrong one', newPassword: 'battery staple' },
        person,
      )
    const answers: Answer[] = []
    for (let guess = 0; guess < 21; guess++) answers.push(await attempt())
    expect(answers.slice(0, 20).every((answer) => answer.status === 403)).toBe(true)
    expect(answers[20]!.status).toBe(429)
  })
})

describe('deletion', () => {
  it('removes a student everywhere and frees their seats', async () => {
    const teacher = await world.person('approved')
    const created = await world.call(createClass, classForm(await world.picture(teacher)), teacher)
    expect(created.status).toBe(201)
    const classId = created.body.class._id as string
    const { person, form, cookie } = await newcomer()
    const picture = await world.picture(person)
    await world.call(editProfilePic, { profilePic: picture }, person)
    expect((await world.call(bookClass, { classId }, person)).status).toBe(201)

    const answer = await world.call(deleteAccount, {}, person)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ message: messages.accountDeleted })

    expect((await world.call(deleteAccount, {}, person)).status).toBe(401)
    expect(
      (await world.request({ method: 'POST', url: '/identity/refresh', headers: { cookie } }))
        .status,
    ).toBe(401)
    expect(await signInStatus(form.email, form.password)).toBe(401)
    const { db } = world
    expect(
      await db.selectFrom('person').select('id').where('id', '=', person.id).execute(),
    ).toEqual([])
    expect(
      await db
        .selectFrom('identity.account')
        .select('id')
        .where('email', '=', form.email)
        .execute(),
    ).toEqual([])
    expect(
      await db.selectFrom('booking').select('id').where('student_id', '=', person.id).execute(),
    ).toEqual([])
    const offering = await db
      .selectFrom('offering')
      .select('seats_taken')
      .where('id', '=', classId)
      .executeTakeFirstOrThrow()
    expect(offering.seats_taken).toBe(0)
    const file = await db
      .selectFrom('file')
      .select('released_at')
      .where('id', '=', picture.split('/')[2]!)
      .executeTakeFirst()
    expect(file === undefined || file.released_at.getTime() < Date.now() - 86_400_000).toBe(true)
    expect((await mailsTo(app, form.email)).map((mail) => mail.template)).toContain(
      'account-deleted',
    )
    expect((await mailsTo(app, teacher.email)).map((mail) => mail.template)).toContain(
      'seat-cancelled',
    )
    // Their address is free.
    expect((await signUp(aForm({ email: form.email }))).status).toBe(201)
  })

  it('cancels an instructor’s coming classes and courses and tells everybody booked', async () => {
    const { person: teacher } = await newcomer({ role: 'instructor' })
    await world.db
      .updateTable('instructor')
      .set({ approved: true })
      .where('person_id', '=', teacher.id)
      .execute()
    const thumbnail = await world.picture(teacher)
    const made = await world.call(createClass, classForm(thumbnail), teacher)
    const course = await world.call(createCourse, courseForm(thumbnail), teacher)
    expect([made.status, course.status]).toEqual([201, 201])
    const { person: student } = await newcomer()
    expect((await world.call(bookClass, { classId: made.body.class._id }, student)).status).toBe(
      201,
    )

    expect((await world.call(deleteAccount, {}, teacher)).status).toBe(201)
    expect((await mailsTo(app, student.email)).map((mail) => mail.template)).toContain(
      'offering-cancelled',
    )
    const coming = await world.db
      .selectFrom('offering')
      .select('id')
      .where('id', 'in', [made.body.class._id, course.body.course._id])
      .where('cancelled_at', 'is', null)
      .execute()
    expect(coming).toEqual([])
    expect((await world.call(bookClass, { classId: made.body.class._id }, student)).status).toBe(
      409,
    )
  })

  it('leaves no seat taken by nobody when a booking races with it', async () => {
    const teacher = await world.person('approved')
    const thumbnail = await world.picture(teacher)
    for (let round = 0; round < 4; round++) {
      const created = await world.call(createClass, classForm(thumbnail), teacher)
      const classId = created.body.class._id as string
      const person = await world.person('student')
      const [, deleted] = await Promise.all([
        world.call(bookClass, { classId }, person),
        world.call(deleteAccount, {}, person),
      ])
      expect(deleted!.status).toBe(201)
      const { seats_taken } = await world.db
        .selectFrom('offering')
        .select('seats_taken')
        .where('id', '=', classId)
        .executeTakeFirstOrThrow()
      expect(seats_taken).toBe(0)
    }
  })

  it('happens once, however often it is asked for at once', async () => {
    const { person } = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.call(deleteAccount, {}, person)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 401, 401, 401])
  })
})
