import { deleteAccount, editProfilePic } from '@firstbell/contract/accounts'
import { bookClass } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { createClass, createCourse } from '@firstbell/contract/offerings'
import { describe, expect, it } from 'vitest'
import { createAccountsWorld } from '../../../test/support/accounts.ts'
import { mailsTo } from '../../../test/support/mail.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'

const { world, app, aForm, signUp, newcomer, signInStatus } = await createAccountsWorld()

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
    expect(file === undefined || file.released_at!.getTime() < Date.now() - 86_400_000).toBe(true)
    expect((await mailsTo(app, form.email)).map((mail) => mail.template)).toContain(
      'account-deleted',
    )
    expect((await mailsTo(app, teacher.email)).map((mail) => mail.template)).toContain(
      'student-left',
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
