import {
  deleteAccount,
  editDetails,
  editEmail,
  editPassword,
  editProfilePic,
  getMe,
  login,
  user as userSchema,
} from '@firstbell/contract/accounts'
import type { Call } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { forge, signInAs } from '../../../test/support/identity-app.ts'
import { createWorld } from '../../../test/support/world.ts'

const { world, app, aForm, signUp, verify, newcomer } = await createAccountsWorld()

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
    vi.useFakeTimers({ toFake: ['Date'], now: at * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const old = await forge(app, { ...claims, iat: at - 301, exp: at + 599 })
    const answer = await world.call(login, { token: old })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: messages.tokenTooOld, code: 'unauthenticated' })
    const young = await forge(app, { ...claims, iat: at - 300, exp: at + 599 })
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

  it('refuses what is no token, or one whose login has ended', async () => {
    for (const token of ['', 'x', 'a.b.c', undefined, 7, null]) {
      const answer = await world.call(login, { token })
      expect([400, 401], String(token)).toContain(answer.status)
    }
    const { person, cookie } = await newcomer()
    await world.request({ method: 'POST', url: '/identity/sign-out', headers: { cookie } })
    expect((await world.call(login, { token: person.token })).status).toBe(401)
  })
})

describe('GET /me (rule account-25)', () => {
  it('answers with the user as login does, and with an address that waits', async () => {
    const { person, form } = await newcomer({ role: 'instructor' })
    const { user } = (await world.call(login, { token: person.token })).body
    const answer = await world.call(getMe, {}, person)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: messages.ok, user })
    const newEmail = `new.${form.email}`
    await world.call(editEmail, { oldEmail: form.email, newEmail }, person)
    expect((await world.call(getMe, {}, person)).body.user.email).toBe(newEmail)
  })

  it('serves a school behind one address more often than anybody may log in', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const ada = await limited.person('student')
    await sql`
      insert into rate_limit (key, points, expire)
      values ('login:127.0.0.1', 600, ${Date.now() + 600_000})`.execute(limited.db)
    expect((await limited.call(login, { token: ada.token })).status).toBe(429)
    expect((await limited.call(getMe, {}, ada)).status).toBe(200)
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
      return row.released_at!.getTime() > Date.parse(age)
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
