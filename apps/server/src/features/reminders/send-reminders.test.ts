import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runJobs } from '../../../test/support/jobs.ts'
import { writeMails } from '../../../test/support/mail.ts'
import { createReminderWorld, HOUR } from '../../../test/support/reminders.ts'

const { world, jobOf, remind, booked, startIn, reminders, count, student } =
  await createReminderWorld()

describe('the job', () => {
  const waiting = async () =>
    (
      await sql<{ key: string; soon: boolean }>`
        -- The minute may turn between the act and this question.
        select key, run_at between now() - interval '1 minute' and now() + interval '1 minute' as soon
        from graphile_worker.jobs where task_identifier = 'send-reminders'`.execute(world.db)
    ).rows

  test('runs every minute by the database’s clock, once', async () => {
    await remind()
    await remind()
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
    await jobOf('begin-reminders', [HOUR]).run({})
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
  })

  test('begins by itself where no run is waiting, and not without any offset', async () => {
    await sql`select graphile_worker.remove_job('send-reminders')`.execute(world.db)
    await jobOf('begin-reminders', []).run({})
    await remind([])
    expect(await waiting()).toEqual([])
    await jobOf('begin-reminders', [HOUR]).run({})
    await runJobs(world.context.pool, [jobOf('send-reminders', [HOUR])])
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
  })

  test('is done at once by a process that starts after an outage, and goes on', async () => {
    const mia = await student()
    await remind()
    await startIn(await booked([mia]), HOUR - 20)
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '20 minutes'
      where key = 'send-reminders'`.execute(world.db)
    await runJobs(world.context.pool, [jobOf('send-reminders', [HOUR])])
    expect(await count(mia)).toBe(1)
    expect(await waiting()).toEqual([{ key: 'send-reminders', soon: true }])
  })
})

test('a thousand that are due at one minute are all written, each once', async () => {
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
