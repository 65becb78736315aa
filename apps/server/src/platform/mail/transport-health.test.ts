import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createMailContext, startSmtp } from '../../../test/support/mail.ts'
import { emails } from '../../features.ts'
import type { Context } from '../context.ts'
import { createMailer, mailJobs } from './mail.ts'

const rig = await createMailContext()

/** Enqueues mails to these people, in this order. @returns their ids */
async function write(people: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const to of people)
    await rig.db.transaction().execute(async (tx) => {
      const key = `to:${to}`
      await createMailer(emails).enqueue(tx, {
        key,
        to,
        template: 'account-deleted',
        data: { name: 'Ada' },
      })
      const { id } = await tx
        .selectFrom('mail')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      ids.push(id)
    })
  return ids
}

const run = (context: Context, name: string) =>
  mailJobs(context, emails)
    .find((job) => job.name === name)!
    .run({})
const recipients = (received: readonly { recipients: string[] }[]) =>
  received.flatMap((mail) => mail.recipients).toSorted()

/** Simulates an outage of hours: the next attempts are hours away. */
const muchLater = () =>
  sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts > 0),
      run_at := now() + interval '5 hours', attempts := 9)`.execute(rig.db)

test('the end of a long outage is noticed, and the first delivered mail reschedules the others', async () => {
  const down = await startSmtp()
  await down.stop()
  const context = rig.contextFor({ SMTP_URL: down.url })
  const people = ['a@example.org', 'b@example.org', 'c@example.org']
  await write(people)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await rig.work(context)
  clock.mockRestore()
  const { rows } = await sql<{ attempts: number }>`select attempts from mail`.execute(rig.db)
  // One mail has detected the outage for all of them.
  expect(rows.map((row) => row.attempts).toSorted()).toEqual([0, 0, 1])
  await muchLater()

  const up = await startSmtp({ port: down.port })
  await rig.work(context)
  expect(up.received).toHaveLength(0)
  await run(context, 'probe-mail-server')
  await rig.work(context)
  expect(recipients(up.received)).toEqual(people)
})

test('while the server is unavailable, mails do not try it', async () => {
  let connections = 0
  const smtp = await startSmtp({
    onConnect: (_session, done) => {
      connections += 1
      done(Object.assign(new Error('closing down'), { responseCode: 421 }))
    },
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const [first, second] = await write(['d@example.org', 'e@example.org'])
  const deliver = mailJobs(context, emails).find((job) => job.name === 'deliver-mail')!
  await expect(deliver.run({ mailIds: [first] })).rejects.toThrow(/421/)
  expect(connections).toBeGreaterThan(0)
  const before = connections
  await expect(deliver.run({ mailIds: [second] })).rejects.toThrow(
    /^The mail server is unavailable: .*421/,
  )
  expect(connections).toBe(before)
  await sql`delete from mail`.execute(rig.db)
  await rig.laterOn()
  await rig.work(context)
})

test('a mail that was deferred for its own reason keeps its time while others are delivered', async () => {
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      address === 'grey@example.org'
        ? done(Object.assign(new Error('come back later'), { responseCode: 451 }))
        : done(),
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  await write(['grey@example.org'])
  await rig.work(context)
  await muchLater()
  await write(['f@example.org', 'g@example.org'])
  await rig.work(context)
  expect(recipients(smtp.received)).toEqual(['f@example.org', 'g@example.org'])
  await run(context, 'probe-mail-server')
  const { rows } = await sql<{ later: boolean }>`
    select run_at > now() + interval '4 hours' as later from graphile_worker.jobs`.execute(rig.db)
  expect(rows).toEqual([{ later: true }])
})

test('mails that the server deferred are rescheduled when it accepts mails again', async () => {
  let refusing = true
  const smtp = await startSmtp({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () =>
        refusing ? done(Object.assign(new Error('disk full'), { responseCode: 452 })) : done(),
      )
    },
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  await sql`
    select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    rig.db,
  )
  const ids = await write(Array.from({ length: 6 }, (_, n) => `put-off-${n}@example.org`))
  const deliver = mailJobs(context, emails).find((job) => job.name === 'deliver-mail')!
  for (const mailId of ids) await expect(deliver.run({ mailIds: [mailId] })).rejects.toThrow(/452/)
  await sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs), run_at := now() + interval '5 hours')`.execute(
    rig.db,
  )
  refusing = false
  await deliver.run({ mailIds: [ids[0]] })
  await rig.work(context)
  const { rows } =
    await sql`select from mail where sent_at is null and key like 'to:put-off%'`.execute(rig.db)
  expect(rows).toHaveLength(0)
})
