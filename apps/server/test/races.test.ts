import { deleteAccount, editProfilePic } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking, getBookedClasses } from '@firstbell/contract/bookings'
import { addInstructorDetails, approveInstructor } from '@firstbell/contract/instructors'
import { createClass, getInstructorClasses, updateClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { classForm } from './support/offering-forms.ts'
import { createWorld, type Answer, type World } from './support/world.ts'

/**
 * Calls that lock the same rows in different orders. The transaction that PostgreSQL aborts in a deadlock is
 * retried, and the client does not notice.
 */

let world: World

beforeAll(async () => {
  world = await createWorld()
  // The clock of deadlines stops, because waiting on a busy machine is not the subject of these tests.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
})
afterAll(() => vi.restoreAllMocks())

const PAIRS = 12
const pairs = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: PAIRS }, (_, i) => make(i))
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status)

test('concurrent requests use a picture for the profile and for classes', async () => {
  const teacher = await world.person('approved')
  const picture = await world.picture(teacher)
  const answers = await Promise.all(
    pairs(() => [
      world.call(editProfilePic, { profilePic: picture }, teacher),
      world.call(createClass, classForm(picture), teacher),
    ]).flat(),
  )
  expect(new Set(statuses(answers))).toEqual(new Set([201]))
})

test('concurrent requests exchange the pictures of two classes', async () => {
  const teacher = await world.person('approved')
  const [one, two] = [await world.picture(teacher), await world.picture(teacher)]
  const ids = await Promise.all(
    pairs(async (i) => {
      const { body } = await world.call(createClass, classForm(i % 2 ? one : two), teacher)
      return body.class._id as string
    }),
  )
  const swap = (id: string, to: string) =>
    world.call(updateClass, { ...classForm(to), classId: id }, teacher)
  const answers = await Promise.all(ids.map((id, i) => swap(id, i % 2 ? two : one)))
  expect(new Set(statuses(answers))).toEqual(new Set([201]))
})

test('accounts are deleted while they book, and while an admin decides about them', async () => {
  const admin = await world.person('admin')
  const teacher = await world.person('approved')
  const { body } = await world.call(
    createClass,
    classForm(await world.picture(teacher), { maxStudents: 500 }),
    teacher,
  )
  const classId = body.class._id as string
  const students = await Promise.all(pairs(() => world.person('student')))
  const asking = await Promise.all(pairs(() => world.person('instructor')))
  const answers = await Promise.all([
    ...students.flatMap((student) => [
      world.call(bookClass, { classId }, student),
      world.call(deleteAccount, {}, student),
    ]),
    ...asking.flatMap((instructor) => [
      world.call(approveInstructor, { instructorId: instructor.id }, admin),
      world.call(deleteAccount, {}, instructor),
    ]),
  ])
  expect(statuses(answers).filter((status) => status >= 500)).toEqual([])
})

test('details of an account that is being deleted belong to no one', async () => {
  const instructors = await Promise.all(pairs(() => world.person('instructor')))
  const resumes = await Promise.all(instructors.map((instructor) => world.resume(instructor)))
  const answers = await Promise.all(
    instructors.flatMap((instructor, i) => [
      world.call(deleteAccount, {}, instructor),
      world.call(
        addInstructorDetails,
        { bio: 'Strings.', qualifications: 'Conservatory', skills: 'guitar', resume: resumes[i]! },
        instructor,
      ),
    ]),
  )
  expect(statuses(answers).filter((status) => status !== 201 && status !== 401)).toEqual([])
})

test('lists have as many people as they count during concurrent bookings', async () => {
  const teacher = await world.person('approved')
  const form = classForm(await world.picture(teacher), { maxStudents: 500 })
  const { body } = await world.call(createClass, form, teacher)
  const classId = body.class._id as string
  const [first, ...students] = await Promise.all(
    Array.from({ length: 40 }, () => world.person('student')),
  )
  await world.call(bookClass, { classId }, first)
  const counts = new Set<number>()
  const comeAndGo = Promise.all(
    students.map(async (student) => {
      // Until the lists have shown some of the changes.
      for (let i = 0; i < 4 || counts.size < 3; i += 1) {
        await world.call(bookClass, { classId }, student)
        await world.call(cancelClassBooking, { id: classId }, student)
      }
    }),
  )
  let over = false
  void comeAndGo.then(() => (over = true))
  const seen: [number, number][] = []
  while (!over) {
    const lists = await Promise.all([
      world.call(getInstructorClasses, {}, teacher),
      world.call(getBookedClasses, {}, first),
    ])
    for (const { body: list } of lists)
      for (const one of list.classes) {
        seen.push([one.enrolledCount, one.enrolledStudents.length])
        counts.add(one.enrolledCount)
      }
  }
  await comeAndGo
  expect(seen.filter(([count, named]) => count !== named)).toEqual([])
})

test('instructors who have reviewed each other are deleted concurrently without a deadlock (rule review-8)', async () => {
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
      world.db,
    )
    return rows[0]!.deadlocks
  }
  const couples = await Promise.all(
    pairs(() => Promise.all([world.person('approved'), world.person('approved')])),
  )
  for (const [one, other] of couples) {
    const offering = await world.newClass(one)
    await sql`insert into review (offering_id, student_id, instructor_id, rating, text)
      values (${offering}, ${one.id}, ${other.id}, 5, ''), (${offering}, ${other.id}, ${one.id}, 5, '')`.execute(
      world.db,
    )
  }
  const before = await deadlocks()
  const answers = await Promise.all(
    couples.flat().map((person) => world.call(deleteAccount, {}, person)),
  )
  expect(new Set(statuses(answers))).toEqual(new Set([201]))
  expect(await deadlocks()).toBe(before)
})
