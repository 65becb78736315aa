import { deleteAccount, editDetails, editEmail, getMe } from '@firstbell/contract/accounts'
import { bookClass, bookCourse, bookSeries, joinWaitlist } from '@firstbell/contract/bookings'
import {
  askGuardian,
  confirmAsGuardian,
  getGuardianRequest,
  withdrawAsGuardian,
} from '@firstbell/contract/guardian'
import { messages } from '@firstbell/contract/messages'
import { createCourse } from '@firstbell/contract/offerings'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { linkTo, mailsTo } from '../../../test/support/mail.ts'
import { courseForm } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, app, aForm, signUp, newcomer } = await createAccountsWorld({ GUARDIAN_AGE: '16' })

/** The day of birth of a person who turns 16 in some days (0: today). */
function turns16In(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - 16)
  return day.toISOString().slice(0, 10)
}
const YOUNG = `${new Date().getUTCFullYear() - 12}-01-31`

let guardians = 0
const newGuardian = () => `parent${++guardians}@example.org`

/** Signs up a young person. Their parent or guardian has not confirmed yet. */
async function child(over: Record<string, unknown> = {}) {
  const guardianEmail = newGuardian()
  const account = await newcomer({ dob: YOUNG, guardianEmail, ...over })
  const token = await linkTo(app, guardianEmail, 'guardian-asked')
  return { ...account, guardianEmail, token }
}

const guardianOf = async (person: Person) =>
  (await world.call(getMe, {}, person)).body.user.guardian
const needed = { code: 'guardian_needed', message: 'Waiting for your parent or guardian.' }
const deadLink = (field = 'token') => ({
  code: 'invalid',
  message: messages.guardianLinkInvalid,
  fields: { [field]: messages.guardianLinkInvalid },
})

let classId: string
let teacher: Person
beforeAll(async () => {
  teacher = await world.person('approved')
  classId = await world.newClass(teacher)
})

describe('a sign-up (rule account-29)', () => {
  it('needs the email of a parent or guardian below the age, by the date of birth', async () => {
    for (const [dob, status] of [
      [turns16In(2), 400],
      [turns16In(-2), 201],
    ] as const) {
      const answer = await signUp(aForm({ dob }))
      expect(answer.status, dob).toBe(status)
      if (status === 400)
        expect(answer.body.fields).toEqual({ guardianEmail: messages.guardianEmailRequired })
    }
  })

  it('takes neither a malformed email nor the person’s own', async () => {
    const form = aForm({ dob: YOUNG })
    for (const [guardianEmail, message] of [
      ['', messages.guardianEmailRequired],
      ['parent', messages.emailInvalid],
      [` ${form.email.toUpperCase()}`, messages.guardianIsSelf],
    ]) {
      const answer = await signUp({ ...form, guardianEmail })
      expect([answer.status, answer.body.fields]).toEqual([400, { guardianEmail: message }])
    }
  })

  it('of a person who is old enough mails no one', async () => {
    const guardianEmail = newGuardian()
    const { person } = await newcomer({ guardianEmail })
    expect(await guardianOf(person)).toBeUndefined()
    expect(await mailsTo(app, guardianEmail)).toEqual([])
    expect((await world.call(bookClass, { classId }, person)).status).toBe(201)
  })

  it('mails the parent or guardian who registered, and what it means', async () => {
    const { form, guardianEmail } = await child({ name: 'Kim casino777.com' })
    const [mail, ...others] = await mailsTo(app, guardianEmail)
    expect(others).toEqual([])
    expect(mail!.plain).toContain(form.email)
    expect(mail!.plain).not.toContain('casino777')
    expect(mail!.plain).toMatch(/http:\/\/\S+\/guardian\?token=[\w-]{43}\b/)
  })
})

describe('a person who waits (rule account-29)', () => {
  it('logs in, and cannot book, enroll or join a waitlist', async () => {
    const { person, guardianEmail } = await child()
    expect(await guardianOf(person)).toEqual({ email: guardianEmail, confirmed: false })
    const course = await world.call(createCourse, courseForm(await world.picture(teacher)), teacher)
    for (const answer of [
      await world.call(bookClass, { classId }, person),
      await world.call(bookCourse, { courseId: course.body.course._id }, person),
      await world.call(bookSeries, { classId }, person),
      await world.call(joinWaitlist, { id: classId }, person),
    ])
      expect([answer.status, answer.body]).toEqual([403, needed])
  })

  it('still waits after a change of the date of birth, and no one begins to wait by one', async () => {
    const { person, form } = await child()
    const { name, contact, gender } = form
    const older = { name, contact, gender, dob: '1980-01-01' }
    expect((await world.call(editDetails, older, person)).status).toBe(201)
    expect((await world.call(bookClass, { classId }, person)).body).toEqual(needed)
    const adult = await newcomer()
    await world.call(editDetails, { ...older, dob: YOUNG }, adult.person)
    expect((await world.call(bookClass, { classId }, adult.person)).status).toBe(201)
  })

  it('cannot take the email of the parent or guardian', async () => {
    const { person, form, guardianEmail } = await child()
    const answer = await world.call(
      editEmail,
      { oldEmail: form.email, newEmail: guardianEmail },
      person,
    )
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { newEmail: messages.guardianHasEmail },
    ])
  })
})

describe('asking again (rule account-30)', () => {
  it('mails a new link, also to a corrected address, and ends the old one', async () => {
    const { person, token, guardianEmail } = await child()
    const again = await world.call(askGuardian, { email: guardianEmail }, person)
    expect([again.status, again.body.message]).toEqual([200, messages.guardianAsked])
    const second = await linkTo(app, guardianEmail, 'guardian-asked')
    expect((await world.call(confirmAsGuardian, { token })).body).toEqual(deadLink())

    const email = newGuardian()
    const corrected = await world.call(askGuardian, { email: ` ${email.toUpperCase()} ` }, person)
    expect(corrected.body.user.guardian).toEqual({ email, confirmed: false })
    for (const call of [getGuardianRequest, confirmAsGuardian, withdrawAsGuardian]) {
      const answer = await world.call(call, { token: second })
      expect([answer.status, answer.body]).toEqual([400, deadLink()])
    }
    const third = await linkTo(app, email, 'guardian-asked')
    expect((await world.call(confirmAsGuardian, { token: third })).status).toBe(200)
  })

  it('refuses the person’s own address, and those who wait for no one', async () => {
    const { person, form, token } = await child()
    const own = await world.call(askGuardian, { email: form.email }, person)
    expect([own.status, own.body.fields]).toEqual([400, { email: messages.guardianIsSelf }])
    await world.call(confirmAsGuardian, { token })
    for (const who of [person, (await newcomer()).person]) {
      const answer = await world.call(askGuardian, { email: newGuardian() }, who)
      expect([answer.status, answer.body]).toEqual([
        409,
        { code: 'conflict', message: messages.notWaitingForGuardian },
      ])
    }
  })

  it('is limited for the person, and for the address (rule limit-6)', async () => {
    const limited = await createAccountsWorld({ GUARDIAN_AGE: '16', RATE_LIMITS: 'on' })
    const email = newGuardian()
    const { person } = await limited.newcomer({ dob: YOUNG, guardianEmail: email })
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push((await limited.world.call(askGuardian, { email }, person)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let n = 0; n < 4; n++)
      await limited.signUp(limited.aForm({ dob: YOUNG, guardianEmail: email }))
    const answer = await limited.signUp(limited.aForm({ dob: YOUNG, guardianEmail: email }))
    expect(answer.status).toBe(429)
  })
})

describe('the parent or guardian (rule account-31)', () => {
  it('sees who registered, and confirms once', async () => {
    const { person, form, token } = await child()
    const request = async () => (await world.call(getGuardianRequest, { token })).body.request
    const shown = {
      name: form.name,
      email: form.email,
      registeredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    }
    expect(await request()).toEqual({ ...shown, confirmed: false })
    const answers = await Promise.all([1, 2].map(() => world.call(confirmAsGuardian, { token })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual(
      [messages.guardianConfirmed, messages.guardianConfirmedBefore].toSorted(),
    )
    expect(await request()).toEqual({ ...shown, confirmed: true })
    expect((await guardianOf(person)).confirmed).toBe(true)
    expect((await world.call(bookClass, { classId }, person)).status).toBe(201)
    const mails = await mailsTo(app, form.email)
    expect(mails.filter(({ template }) => template === 'guardian-confirmed')).toHaveLength(1)
  })

  it('withdraws before and after, which deletes the account with its bookings', async () => {
    for (const confirms of [false, true]) {
      const { person, form, token } = await child()
      if (confirms) {
        await world.call(confirmAsGuardian, { token })
        await world.call(bookClass, { classId }, person)
      }
      const answer = await world.call(withdrawAsGuardian, { token })
      expect([answer.status, answer.body]).toEqual([200, { message: messages.guardianWithdrawn }])
      expect((await world.call(getMe, {}, person)).status).toBe(401)
      const { db } = world
      for (const rows of [
        await db.selectFrom('person').select('id').where('id', '=', person.id).execute(),
        await db
          .selectFrom('guardian')
          .select('email')
          .where('person_id', '=', person.id)
          .execute(),
        await db.selectFrom('booking').select('id').where('student_id', '=', person.id).execute(),
      ])
        expect(rows).toEqual([])
      const last = (await mailsTo(app, form.email)).at(-1)!
      expect(last.template).toBe('account-deleted')
      expect(last.plain).toContain('Your parent or guardian withdrew their consent')
      // The link ends with the account.
      for (const call of [getGuardianRequest, confirmAsGuardian, withdrawAsGuardian])
        expect((await world.call(call, { token })).body).toEqual(deadLink())
    }
  })

  it('decides before the address is verified, which then gets no mail (rule mail-5)', async () => {
    const guardianEmail = newGuardian()
    const form = aForm({ dob: YOUNG, guardianEmail })
    await signUp(form)
    const token = await linkTo(app, guardianEmail, 'guardian-asked')
    for (const call of [confirmAsGuardian, withdrawAsGuardian])
      expect((await world.call(call, { token })).status).toBe(200)
    const mails = await mailsTo(app, form.email)
    expect(mails.map(({ template }) => template)).toEqual(['verify-email'])
    const people = world.db.selectFrom('person').select('id').where('email', '=', form.email)
    expect(await people.execute()).toEqual([])
  })

  it('of a deleted account has no link any more, and an unknown link is refused alike', async () => {
    const { person, token } = await child()
    await world.call(deleteAccount, {}, person)
    for (const dead of [token, 'x'])
      expect((await world.call(confirmAsGuardian, { token: dead })).body).toEqual(deadLink())
  })
})
