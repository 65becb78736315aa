import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  joinWaitlist,
} from '@firstbell/contract/bookings'
import { createClass, createCourse, deleteClass, updateClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { beforeAll, expect, test } from 'vitest'
import { classForm, courseForm, dayInWords, YEAR } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

/** Every time in every mail is in its reader's time zone (rules account-24, mail-12). */

const FIRST = dayInWords(`${YEAR}-07-01`)
const SECOND = dayInWords(`${YEAR}-07-02`)
const DAY = { date: `${YEAR}-07-01`, timing: '18:00', timezone: 'Europe/Berlin', duration: '90' }
const IN_BERLIN = `${FIRST}, 18:00–19:30 Berlin time`
const IN_TOKYO = `${SECOND}, 01:00–02:30 Tokyo time (${IN_BERLIN})`
const IN_NEW_YORK = `${FIRST}, 12:00–13:30 New York time (${IN_BERLIN})`

let world: World
/** In New York. */
let teacher: Person
/** In Tokyo. */
let mia: Person
/** Has not set a time zone. */
let sam: Person
let picture: string

const zoneOf = (who: Person, timezone: string) => world.call(updatePreferences, { timezone }, who)

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved', 'Clara')
  picture = await world.picture(teacher)
  mia = await world.person('student', 'Mia')
  sam = await world.person('student', 'Sam')
  await zoneOf(teacher, 'America/New_York')
  await zoneOf(mia, 'Asia/Tokyo')
})

async function aClass(over: Record<string, unknown> = {}): Promise<string> {
  const { body } = await world.call(createClass, classForm(picture, { ...DAY, ...over }), teacher)
  return body.class._id
}

const book = (who: Person, classId: string) => world.call(bookClass, { classId }, who)
const change = (classId: string, over: Record<string, unknown>) =>
  world.call(updateClass, { ...classForm('', { ...DAY, ...over }), classId }, teacher)

/** The newest mail to a person, as text. */
async function newest(who: Person): Promise<string> {
  return (await world.mailsTo(who.email)).at(-1)!.plain
}

test('mails about bookings and cancellations have times in each reader’s zone', async () => {
  const id = await aClass()
  await book(mia, id)
  expect(await newest(mia)).toContain(`  ${IN_TOKYO}\n`)
  expect(await newest(teacher)).toContain(`  ${IN_NEW_YORK}\n`)
  await book(sam, id)
  expect(await newest(sam)).toContain(`  ${IN_BERLIN}\n`)
  await world.call(cancelClassBooking, { id }, mia)
  expect(await newest(mia)).toContain(`  ${IN_TOKYO}\n`)
  expect(await newest(teacher)).toContain(`  ${IN_NEW_YORK}\n`)
})

test('a browser in the United States gets its own format of days and times in every mail', async () => {
  const ann = await world.person('student', 'Ann')
  await world.call(updatePreferences, { timezone: 'America/New_York', locale: 'en-US' }, ann)
  const id = await aClass()
  await book(ann, id)
  const inBerlin = (hours: string) =>
    `(${FIRST.slice(0, 3)}, Jul 1, ${YEAR}, ${hours} PM Berlin time)`
  expect(await newest(ann)).toContain(
    `  ${FIRST.slice(0, 3)}, Jul 1, ${YEAR}, 12:00–1:30 PM New York time ${inBerlin('6:00–7:30')}\n`,
  )
  await change(id, { timing: '19:00' })
  expect(await newest(ann)).toContain(
    `  When: ${FIRST.slice(0, 3)}, Jul 1, ${YEAR}, 1:00–2:30 PM New York time ${inBerlin('7:00–8:30')}\n`,
  )
})

test('a change has both times in each reader’s zone', async () => {
  const id = await aClass()
  await book(mia, id)
  await book(sam, id)
  await change(id, { timing: '19:00' })
  expect(await newest(mia)).toContain(
    `  When: ${SECOND}, 02:00–03:30 Tokyo time (${FIRST}, 19:00–20:30 Berlin time)\n` +
      `  (before: ${IN_TOKYO})\n`,
  )
  expect(await newest(sam)).toContain(
    `  When: ${FIRST}, 19:00–20:30 Berlin time\n  (before: ${IN_BERLIN})\n`,
  )
})

test('the same instants in another zone cause no mail; other instants with the same wall clock time do', async () => {
  const changes = async (who: Person) =>
    (await world.mailsTo(who.email)).filter(({ template }) => template === 'offering-changed')
      .length
  const id = await aClass()
  await book(mia, id)
  await book(sam, id)
  const before = [await changes(mia), await changes(sam)]
  await change(id, { timing: '17:00', timezone: 'Europe/London' })
  await change(id, { timing: '18:00', timezone: 'Europe/Paris' })
  expect([await changes(mia), await changes(sam)]).toEqual(before)
  await change(id, { timing: '18:00', timezone: 'Europe/London' })
  expect(await newest(sam)).toContain(
    `  When: ${FIRST}, 18:00–19:30 London time\n` +
      `  (before: ${FIRST}, 18:00–19:30 Paris time)\n`,
  )
})

test('the mail about a deleted class has times in each reader’s zone', async () => {
  const id = await aClass()
  await book(mia, id)
  await world.call(deleteClass, { id }, teacher)
  expect(await newest(mia)).toContain(`  ${IN_TOKYO}\n`)
  expect(await newest(teacher)).toContain(`  ${IN_NEW_YORK}\n`)
})

test('a course has its start, and an offer its expiry', async () => {
  const { body } = await world.call(createCourse, courseForm(picture, DAY), teacher)
  await world.call(bookCourse, { courseId: body.course._id }, mia)
  expect(await newest(mia)).toContain(
    `  Starts ${SECOND}, 01:00 Tokyo time (${FIRST}, 18:00 Berlin time)\n`,
  )
  const id = await aClass({ maxStudents: '1' })
  await book(sam, id)
  await world.call(joinWaitlist, { id }, mia)
  await world.call(cancelClassBooking, { id }, sam)
  expect(await newest(mia)).toMatch(
    /Book it by \w{3} \d+ \w{3} \d{4}, \d\d:\d\d Tokyo time\. After/,
  )
})
