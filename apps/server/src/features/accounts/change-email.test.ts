import { editDetails, editEmail, editPassword, login } from '@firstbell/contract/accounts'
import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import { getAllInstructors } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { createClass, getInstructorClasses, updateClass } from '@firstbell/contract/offerings'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { runJobs, signInAs } from '../../../test/support/identity-app.ts'
import { writeMails, linkTo, mailsTo } from '../../../test/support/mail.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld } from '../../../test/support/world.ts'

const { world, app, aForm, post, signUp, verify, newcomer, signInStatus } =
  await createAccountsWorld()

describe('change of email', () => {
  /** A person who has asked for another email. */
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

    // This login goes on, by the address that is verified.
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
      expect.arrayContaining(['booking-confirmed', 'security-notice', 'reset-password']),
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
    const link = await linkTo(app, newEmail, 'verify-email')
    const newPassword = 'quinces and treacle'
    expect((await post('/identity/verify-email', { token: link, newPassword })).status).toBe(200)
    const { idToken, emailVerified } = await signInAs(app, newEmail, newPassword)
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
    const newPassword = 'quinces and treacle'
    const answers = await Promise.all(
      (await mailsTo(app, newEmail)).map(({ token }) =>
        post('/identity/verify-email', { token, newPassword }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect((await signInAs(app, newEmail, newPassword)).emailVerified).toBe(true)
    // The winner's logins have ended with the former password; the other keeps login and address.
    const logins = await Promise.all(
      [one, two].map(async ({ person, form }) => {
        const { status, body } = await world.call(login, { token: person.token })
        return status === 200 ? body.user.email === form.email : status
      }),
    )
    expect(logins.toSorted()).toEqual([401, true])
  })
})
