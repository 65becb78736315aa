import { editPassword, login } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { endOtherSessions } from '@firstbell/contract/security'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { signInAs } from '../../../test/support/identity-app.ts'
import { mailsTo } from '../../../test/support/mail.ts'
import { readyAccount } from '../../../test/support/people.ts'
import { createWorld, type Answer } from '../../../test/support/world.ts'

const { world, app, newcomer, signInStatus } = await createAccountsWorld()

describe('change of password', () => {
  it('ends every other login, keeps this one, and tells by mail', async () => {
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
      'security-notice',
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

  it('is not kept from its owner by guesses in other sessions (rule account-20)', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const owner = await readyAccount(limited)
    const guess = async (token: string, oldPassword = 'wrong one') =>
      (
        await limited.call(
          editPassword,
          { oldPassword, newPassword: 'battery staple' },
          { ...owner, token },
        )
      ).status
    // Of all sessions together 60 count, but for the first five of each.
    const thieves = await Promise.all(Array.from({ length: 5 }, () => limited.token(owner)))
    const statuses: number[] = []
    for (const token of thieves)
      for (let guesses = 0; guesses < 21; guesses += 1) statuses.push(await guess(token))
    expect(statuses.filter((status) => status === 403)).toHaveLength(4 * 20 + 5)
    expect(await guess(thieves[0]!, owner.password)).toBe(429)
    expect(await guess(owner.token, owner.password)).toBe(201)
  })

  it('is not kept from its owner by calls that another session makes (rule limit-6)', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
    const owner = await readyAccount(limited)
    const thief = await limited.token(owner)
    for (const [call, name, session] of [
      [editPassword, 'change-password', thief],
      [endOtherSessions, 'security', thief],
    ] as const) {
      const sid = String(decodeJwt(session)['sid'])
      expect((await limited.call(call, {}, { ...owner, token: session })).status).not.toBe(429)
      await sql`update rate_limit set points = 1000 where key = ${`${name}:${sid}`}`.execute(
        limited.db,
      )
      expect((await limited.call(call, {}, owner)).status, name).not.toBe(429)
    }
  })
})
