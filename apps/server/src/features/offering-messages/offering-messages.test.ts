import { randomUUID } from 'node:crypto'
import { cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import { deleteClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
const student = (name?: string) => world.person('student', name)

const NEWS = { subject: 'Bring a pen', text: 'And paper.\n\nSee you there!' }
const send = (id: string, who: Person, message: object = NEWS) =>
  world.call(sendMessage, { id, ...message }, who)
const read = (id: string, who: Person) => world.call(getMessages, { id }, who)
const newsTo = async (who: Person) =>
  (await world.mailsTo(who.email)).filter(({ template }) => template === 'offering-message')

describe('a message to everyone booked (rule session-9)', () => {
  test('is mailed to everyone with a seat, and replies go to the instructor', async () => {
    const { id, teacher, book } = await taught(world, 'class', { maxStudents: '2' })
    const [ada, bo, cy, wes] = [
      await student('Ada'),
      await student(),
      await student(),
      await student(),
    ]
    for (const who of [cy, ada]) await book(who)
    await world.call(cancelClassBooking, { id }, cy)
    await book(bo)
    await world.call(joinWaitlist, { id }, wes)
    const sent = await send(id, teacher)
    expect([sent.status, sent.body]).toEqual([
      201,
      { message: 'Message sent successfully!', recipients: 2 },
    ])
    for (const who of [ada, bo]) expect(await newsTo(who)).toHaveLength(1)
    for (const who of [cy, wes, teacher]) expect(await newsTo(who)).toEqual([])
    const [mail] = await newsTo(ada)
    expect(mail?.subject).toBe('Message: Bring a pen')
    expect(mail?.plain).toContain('Hello Ada,')
    expect(mail?.plain).toContain('Bring a pen:\n> And paper.\n>\n> See you there!\n')
    expect(mail?.plain).toContain(
      `View booking:\n${world.context.config.publicUrl}/profile?booking=${id}`,
    )
    const rows = await world.db
      .selectFrom('mail')
      .select('reply_to')
      .where('template', '=', 'offering-message')
      .where('recipient', 'in', [ada.email, bo.email])
      .execute()
    expect(rows).toEqual([{ reply_to: teacher.email }, { reply_to: teacher.email }])
  })

  test('is stored even if no one has booked yet', async () => {
    const { id, teacher, book } = await taught(world, 'course')
    expect((await send(id, teacher)).body.recipients).toBe(0)
    const late = await student()
    await book(late)
    expect((await read(id, late)).body.messages).toMatchObject([NEWS])
    expect(await newsTo(late)).toEqual([])
  })

  test('can be sent ten times in 24 hours for each offering, also with RATE_LIMITS=off', async () => {
    const busy = await taught(world, 'class')
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        send(busy.id, busy.teacher, { subject: `Number ${n}`, text: 'x' }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body).toEqual({
      message: 'You have sent 10 messages about this today. Please send the next one tomorrow.',
      code: 'too_many_requests',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await read(busy.id, busy.teacher)).body.messages).toHaveLength(10)
    // Makes the first two messages a day old.
    await sql`
      update offering_message set sent_at = sent_at - interval '24 hours' where id in (
        select id from offering_message where offering_id = ${busy.id} order by sent_at limit 2)`.execute(
      world.db,
    )
    const next = []
    for (let n = 0; n < 3; n += 1) next.push((await send(busy.id, busy.teacher)).status)
    expect(next).toEqual([201, 201, 429])
    const other = await taught(world, 'class')
    expect((await send(other.id, other.teacher)).status).toBe(201)
  })

  test('can be sent only by the owner', async () => {
    const { id, teacher, book } = await taught(world, 'class')
    const sam = await student()
    await book(sam)
    const codes = async (who: Person, of = id) => {
      const { status, body } = await send(of, who)
      return [status, body.code]
    }
    expect(await codes(await world.person('approved'))).toEqual([403, 'forbidden'])
    expect(await codes(sam)).toEqual([403, 'forbidden'])
    expect(await codes(teacher, randomUUID())).toEqual([404, 'not_found'])
    await world.call(deleteClass, { id }, teacher)
    expect(await codes(teacher)).toEqual([410, 'gone'])
    expect(await newsTo(sam)).toEqual([])
  })

  test('is plain text: markup is removed, and a message of only markup is missing', async () => {
    const { id, teacher, book } = await taught(world, 'class')
    const sam = await student()
    await book(sam)
    await send(id, teacher, {
      subject: 'Pay at https://evil.example\r\nBcc: eve@evil.example <b>now</b>',
      text: '<script>alert(1)</script>See <a href="https://evil.example">this</a>\r\nand that',
    })
    expect((await read(id, sam)).body.messages).toMatchObject([
      {
        subject: 'Pay at https://evil.example Bcc: eve@evil.example now',
        text: 'See this\nand that',
      },
    ])
    const [mail] = await newsTo(sam)
    expect(mail?.subject).toBe('Message: Pay at … Bcc: … now')
    for (const [form, fields] of [
      [{ subject: ' ', text: 'x' }, { subject: 'Subject is required' }],
      [{ subject: '<b></b>', text: 'x' }, { subject: 'Subject is required' }],
      [{ subject: '\u202e\u2028', text: 'x' }, { subject: 'Subject is required' }],
      [{ subject: 'x', text: '<br>' }, { text: 'Message is required' }],
      [{ subject: 'x' }, { text: 'Message is required' }],
      [{ subject: 'x'.repeat(121), text: 'x' }, { subject: 'This text is too long' }],
      [{ subject: 'x', text: 'x'.repeat(5_001) }, { text: 'This text is too long' }],
      [{ subject: 'a\u0000b', text: 'x' }, { subject: 'Some of what was sent is not valid.' }],
    ] as const) {
      const refused = await send(id, teacher, form)
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
    }
    expect((await read(id, sam)).body.messages).toHaveLength(1)
  })
})

test('only the owner and everyone booked can read messages, newest first (rule session-10)', async () => {
  const { id, teacher, book } = await taught(world, 'class', { maxStudents: '2' })
  const [sam, late, wes] = [await student(), await student(), await student()]
  await book(sam)
  await send(id, teacher, { subject: 'First', text: 'one' })
  await send(id, teacher, { subject: 'Second', text: 'two' })
  await book(late)
  await world.call(joinWaitlist, { id }, wes)
  for (const who of [teacher, sam, late]) {
    const { status, body } = await read(id, who)
    expect([status, body.messages]).toEqual([
      200,
      [
        {
          _id: expect.any(String),
          subject: 'Second',
          text: 'two',
          sentAt: expect.any(String),
          recipients: 1,
        },
        {
          _id: expect.any(String),
          subject: 'First',
          text: 'one',
          sentAt: expect.any(String),
          recipients: 1,
        },
      ],
    ])
  }
  const others = [wes, await student(), await world.person('approved'), await world.person('admin')]
  for (const who of others) {
    const refused = await read(id, who)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  }
  expect((await read(randomUUID(), sam)).status).toBe(404)
  // A student who cancels can no longer read them.
  await world.call(cancelClassBooking, { id }, sam)
  expect((await read(id, sam)).status).toBe(403)
  await world.call(deleteClass, { id }, teacher)
  expect((await read(id, late)).status).toBe(410)
})
