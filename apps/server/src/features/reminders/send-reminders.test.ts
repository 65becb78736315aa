import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { writeMails } from '../../../test/support/mail.ts'
import { createReminderWorld, HOUR } from '../../../test/support/reminders.ts'

const { world, jobOf, remind, booked, startIn, reminders, count, student } =
  await createReminderWorld()

describe('the job', () => {
  test('runs every minute', () => {
    expect(jobOf('send-reminders', [HOUR]).cron).toBe('* * * * *')
  })

  test('sends nothing without any offset', async () => {
    const mia = await student()
    await startIn(await booked([mia]), HOUR - 1)
    await remind([])
    expect(await count(mia)).toBe(0)
  })

  test('sends reminders that an outage has delayed (rule reminder-4)', async () => {
    const mia = await student()
    await startIn(await booked([mia]), HOUR - 20)
    await remind([HOUR])
    await remind([HOUR])
    expect(await count(mia)).toBe(1)
  })
})

test('a thousand reminders that are due at the same minute are all sent, each once', async () => {
  const offerings = await Promise.all([1, 2, 3, 4].map(() => booked([])))
  const ids = offerings.map(({ id }) => id)
  await sql`
    with crowd as (
      insert into person (subject, email, name, contact, roles, dob, gender)
      select 'crowd ' || n, 'crowd' || n || '@crowd.example', 'Crowd', '0123456789',
        array['student'], '1990-01-01', 'other'
      from generate_series(1, 1000) as n
      returning id, subject
    ), roomy as (
      update offering set max_students = 250 where id = any(${ids}::uuid[])
    )
    insert into booking (offering_id, student_id, status, booked_at)
    select (${ids}::uuid[])[1 + substr(subject, 7)::int % 4], id, 'booked', now()
    from crowd`.execute(world.db)
  for (const offering of offerings) await startIn(offering, HOUR - 1)
  await remind()
  await writeMails(world.context)
  const { rows } = await sql<{ recipients: number; mails: number }>`
    select count(distinct recipient)::int as recipients, count(*)::int as mails from mail
    where template = 'reminder' and recipient like '%@crowd.example'`.execute(world.db)
  expect(rows).toEqual([{ recipients: 1000, mails: 1000 }])
  expect((await reminders(offerings[0]!.teacher))[0]?.plain).toContain('250 students have booked')
})
