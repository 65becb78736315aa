import { editEmail } from '@firstbell/contract/accounts'
import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import {
  addInstructorDetails,
  approveInstructor,
  getAllInstructors,
  rejectInstructor,
  removeInstructor,
} from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  getInstructorClasses,
  getInstructorCourses,
} from '@firstbell/contract/offerings'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkTo } from '../../../test/support/mail.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { signupForm } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('admin', 'Ada Admin')
})

const details = async (owner: Person, over: Record<string, unknown> = {}) => ({
  bio: 'Twenty years of strings.',
  qualifications: 'Conservatory',
  skills: 'guitar، ukulele , ,guitar',
  resume: await world.resume(owner),
  ...over,
})

const approvalOf = async (person: Person) =>
  (
    (await world.call(getAllInstructors, {}, admin)).body as {
      _id: string
      roleDetails: { instructor: Record<string, unknown> }
    }[]
  ).find((user) => user._id === person.id)?.roleDetails.instructor

describe('instructor details (rule approval-3)', () => {
  test('complete details are a request for approval, and skills are returned as a list', async () => {
    const teacher = await world.person('instructor')
    const { status, body } = await world.call(addInstructorDetails, await details(teacher), teacher)
    expect([status, body.message]).toEqual([
      201,
      'Details submitted successfully! Waiting for admin approval.',
    ])
    expect(body.isUser.roleDetails.instructor).toMatchObject({
      bio: 'Twenty years of strings.',
      skills: ['guitar', 'ukulele'],
      approvedByAdmin: false,
    })
    expect(body.isUser.roleDetails.instructor.resume).toMatch(/^\/files\/[0-9a-f-]+\/view\?/)
  })

  test('each missing field has its message', async () => {
    const teacher = await world.person('instructor')
    const { status, body } = await world.call(addInstructorDetails, {}, teacher)
    expect([status, body.fields]).toEqual([
      400,
      {
        bio: 'Bio is required.',
        qualifications: 'Qualifications are required.',
        skills: 'Skills are required.',
      },
    ])
    const none = await world.call(
      addInstructorDetails,
      await details(teacher, { resume: '' }),
      teacher,
    )
    expect([none.status, none.body.fields]).toEqual([400, { resume: 'Resume is required.' }])
  })

  test('an existing resume satisfies an edit, and an edit keeps the approval', async () => {
    const teacher = await world.person('approved')
    await world.call(addInstructorDetails, await details(teacher), teacher)
    const { resume: _resume, ...edit } = await details(teacher, {
      bio: 'Now with <b>banjo</b>.',
      skills: ['banjo'],
    })
    const { status, body } = await world.call(addInstructorDetails, edit, teacher)
    expect([status, body.message]).toEqual([201, 'Details updated successfully!'])
    expect(body.isUser.roleDetails.instructor).toMatchObject({
      bio: 'Now with banjo.',
      skills: ['banjo'],
      approvedByAdmin: true,
    })
  })

  test('a resume must be a document that the instructor uploaded, not a picture', async () => {
    const teacher = await world.person('instructor')
    for (const resume of [
      await world.picture(teacher),
      await world.resume(await world.person('instructor')),
    ])
      expect(
        await world.call(addInstructorDetails, await details(teacher, { resume }), teacher),
      ).toMatchObject({
        status: 400,
        body: { fields: { resume: messages.resumeInvalid } },
      })
  })

  test('approvedByAdmin cannot be set by the instructor', async () => {
    const teacher = await world.person('instructor')
    await world.call(
      addInstructorDetails,
      { ...(await details(teacher)), approvedByAdmin: true, approved: true, isAdmin: true },
      teacher,
    )
    expect(await approvalOf(teacher)).toMatchObject({ approvedByAdmin: false })
    expect((await world.call(getAllInstructors, {}, teacher)).status).toBe(403)
  })
})

describe('approval (rules approval-8, approval-9)', () => {
  test('all instructors, as a bare list', async () => {
    const teacher = await world.person('instructor', 'Iris In-List')
    const { status, body } = await world.call(getAllInstructors, {}, admin)
    expect(status).toBe(201)
    expect(Array.isArray(body)).toBe(true)
    expect(body).toContainEqual(
      expect.objectContaining({ _id: teacher.id, name: 'Iris In-List', role: ['instructor'] }),
    )
  })

  test('approving lets the instructor publish classes, and sends a mail', async () => {
    const teacher = await world.person('instructor')
    expect(await world.call(getInstructorClasses, {}, teacher)).toMatchObject({
      status: 403,
      body: { message: messages.notApproved },
    })
    const { status, body } = await world.call(
      approveInstructor,
      { instructorId: teacher.id },
      admin,
    )
    expect([status, body.message]).toEqual([201, 'Instructor has been approved'])
    expect((await world.call(getInstructorClasses, {}, teacher)).status).toBe(201)
    expect((await world.mailsTo(teacher.email)).map((mail) => mail.template)).toEqual([
      'instructor-approved',
    ])
    expect((await world.call(approveInstructor, { instructorId: teacher.id }, admin)).status).toBe(
      409,
    )
  })

  test('rejecting and removing require a reason; approving does not', async () => {
    const teacher = await world.person('instructor')
    for (const call of [rejectInstructor, removeInstructor])
      for (const reason of [undefined, '', '  '])
        expect(await world.call(call, { instructorId: teacher.id, reason }, admin)).toMatchObject({
          status: 400,
          body: { fields: { reason: 'Reason is required' } },
        })
  })

  test('a rejected request has its reason, and can be edited and approved later', async () => {
    const teacher = await world.person('instructor')
    const { status, body } = await world.call(
      rejectInstructor,
      { instructorId: teacher.id, reason: 'Please add <i>references</i>.' },
      admin,
    )
    expect([status, body.message]).toEqual([201, 'Instructor has been rejected'])
    expect(await approvalOf(teacher)).toMatchObject({
      approvedByAdmin: false,
      decision: { decision: 'rejected', reason: 'Please add references.' },
    })
    expect((await world.mailsTo(teacher.email))[0]?.plain).toContain('Please add references.')
    await world.call(approveInstructor, { instructorId: teacher.id, reason: 'Thanks' }, admin)
    expect(await approvalOf(teacher)).toMatchObject({
      approvedByAdmin: true,
      decision: { decision: 'approved', reason: 'Thanks' },
    })
    const history = await world.db
      .selectFrom('approval_decision')
      .select(['decision', 'decided_by'])
      .where('instructor_id', '=', teacher.id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { decision: 'rejected', decided_by: admin.id },
      { decision: 'approved', decided_by: admin.id },
    ])
  })

  test('removing cancels the coming classes, mails everyone booked, and keeps role and courses', async () => {
    const teacher = await world.person('approved')
    const picture = await world.picture(teacher)
    const made = await world.call(createClass, classForm(picture), teacher)
    await world.call(createCourse, courseForm(picture), teacher)
    const student = await world.person('student')
    const templates = async () => (await world.mailsTo(student.email)).map((mail) => mail.template)
    await world.call(bookClass, { classId: made.body.class._id }, student)
    expect(await templates()).toEqual(['booking-confirmed'])

    const { status, body } = await world.call(
      removeInstructor,
      { instructorId: teacher.id, reason: 'Complaints' },
      admin,
    )
    expect([status, body.message]).toEqual([201, 'Instructor has been removed successfully.'])
    expect((await world.call(getBookedClasses, {}, student)).body.classes).toEqual([])
    expect(await templates()).toEqual(['booking-confirmed', 'offering-cancelled'])
    expect((await world.call(getInstructorCourses, {}, teacher)).body.courses).toHaveLength(1)
    expect((await world.call(createClass, classForm(picture), teacher)).status).toBe(403)
    expect(
      (await world.call(removeInstructor, { instructorId: teacher.id, reason: 'Again' }, admin))
        .status,
    ).toBe(409)
  })

  test('admins get one mail about a request, and one more after each refusal', async () => {
    const teacher = await world.person('instructor', 'Rosa Request')
    const asked = async () =>
      (await world.mailsTo(admin.email)).filter((mail) => mail.plain.includes('Rosa Request'))
    const submit = async () =>
      (await world.call(addInstructorDetails, await details(teacher), teacher)).body.isUser
        .roleDetails.instructor
    expect(await approvalOf(teacher)).toMatchObject({ waiting: false })

    expect(await submit()).toMatchObject({ waiting: true })
    expect(await submit()).toMatchObject({ waiting: true })
    expect(await asked()).toMatchObject([
      { template: 'approval-asked', subject: 'Request to teach: Rosa Request' },
    ])
    expect((await asked())[0]?.plain).toContain(`/profile?section=admin&instructor=${teacher.id}`)

    await world.call(rejectInstructor, { instructorId: teacher.id, reason: 'Too short' }, admin)
    expect(await approvalOf(teacher)).toMatchObject({ waiting: false })
    expect(await submit()).toMatchObject({ waiting: true })
    await submit()
    expect(await asked()).toHaveLength(2)

    await world.call(approveInstructor, { instructorId: teacher.id }, admin)
    expect(await submit()).toMatchObject({ waiting: false, approvedByAdmin: true })
    expect(await asked()).toHaveLength(2)
  })

  test('a sign-up is visible to admins once its email address is verified', async () => {
    const form = signupForm({ role: 'instructor', name: 'Una Unverified' })
    const post = (url: string, payload: object) => world.request({ method: 'POST', url, payload })
    const { body } = await post('/auth/signup', form)
    const link = await linkTo(world, form.email, 'verify-email')
    // A stranger signs up with the same email address.
    await post('/auth/signup', { ...form, name: 'Sam Stranger', password: 'battery staple' })
    const instructorId = body.user._id as string
    const names = async () =>
      ((await world.call(getAllInstructors, {}, admin)).body as { name: string }[]).map(
        ({ name }) => name,
      )
    expect(await names()).not.toContain('Una Unverified')
    expect(await names()).not.toContain('Sam Stranger')
    for (const call of [approveInstructor, rejectInstructor, removeInstructor])
      expect(await world.call(call, { instructorId, reason: 'Why not' }, admin)).toMatchObject({
        status: 404,
        body: { message: messages.noSuchInstructor },
      })
    expect((await world.mailsTo(form.email)).map((mail) => mail.template)).toEqual([
      'verify-email',
      'verify-email',
    ])

    // The email address is contested (rule account-26).
    const verified = await post('/identity/verify-email', {
      token: link,
      newPassword: 'correct horse battery',
    })
    expect(verified.status).toBe(200)
    expect(await names()).toContain('Una Unverified')
    expect(await names()).not.toContain('Sam Stranger')
    expect((await world.call(approveInstructor, { instructorId }, admin)).status).toBe(201)
  })

  test('an instructor with a pending change of email address is in the list', async () => {
    const teacher = await world.person('approved', 'Mona Moving')
    const newEmail = `new.${teacher.email}`
    await world.call(editEmail, { oldEmail: teacher.email, newEmail }, teacher)
    expect(await approvalOf(teacher)).toMatchObject({ approvedByAdmin: true })
  })

  test('only admins with a verified email address get the mail', async () => {
    const unverified = await world.person('admin', 'Nora Never')
    await world.db
      .updateTable('identity.account')
      .set({ email_verified: false, verified_at: null })
      .where('email', '=', unverified.email)
      .execute()
    const teacher = await world.person('instructor', 'Tess Teacher')
    await world.call(addInstructorDetails, await details(teacher), teacher)
    expect(await world.mailsTo(unverified.email)).toEqual([])
    expect((await world.mailsTo(admin.email)).map((mail) => mail.subject)).toContain(
      'Request to teach: Tess Teacher',
    )
  })

  test('decisions about an unknown id or a student are 404', async () => {
    const student = await world.person('student')
    for (const instructorId of [student.id, '11111111-1111-4111-8111-111111111111'])
      expect(await world.call(approveInstructor, { instructorId }, admin)).toMatchObject({
        status: 404,
      })
  })
})
