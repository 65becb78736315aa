import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runJobs } from '../../../test/support/jobs.ts'
import { createMailContext, startSmtp, type Received } from '../../../test/support/mail.ts'
import { openLine } from '../../../test/support/slow-connection.ts'
import { emails } from '../../features.ts'
import { openDatabase } from '../database/database.ts'
import { createMailer, mailJobs } from './mail.ts'

/** Tests when a mail is retried, and that it is sent once. */

const rig = await createMailContext({ MAIL_FROM: 'Firstbell <hello@school.example>' })
const { send, rowOf } = rig

test('while the server is down the mail waits, and is sent when the server is back', async () => {
  const first = await startSmtp()
  const context = rig.contextFor({ SMTP_URL: first.url })
  await first.stop()
  const key = await send()
  await rig.work(context)
  const waiting = await rowOf(key)
  expect(waiting).toMatchObject({ sent_at: null, attempts: 1 })
  expect(waiting?.last_error).toMatch(/ECONNREFUSED/)
  expect(JSON.stringify(waiting?.data)).toContain('secret-token')

  const again = await startSmtp({ port: first.port })
  await rig.laterOn()
  await rig.work(context)
  expect(again.received).toHaveLength(1)
  expect(await rowOf(key)).toMatchObject({ attempts: 2, last_error: null, data: null })
})

test('a mail that is sent again after a crash is recognisable as the same mail', async () => {
  const smtp = await startSmtp()
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const key = await send()
  const { id } = (await rowOf(key))!
  const deliver = mailJobs(context, emails).find(({ name }) => name === 'deliver-mail')!
  const data = JSON.stringify((await rowOf(key))!.data)
  await deliver.run({ mailIds: [id] })
  // Simulates a process that ended between the server's answer and our mark.
  await rig.db.updateTable('mail').set({ data, sent_at: null }).where('id', '=', id).execute()
  await deliver.run({ mailIds: [id] })
  await deliver.run({ mailIds: [id] })
  expect(smtp.received).toHaveLength(2)
  const [first, second] = smtp.received.map(({ mail }) => [mail.messageId, mail.date])
  expect(second).toEqual(first)
  await rig.work(context)
  expect(smtp.received).toHaveLength(2)
})

test('a mail that was sent during an outage of the database is not sent again', async () => {
  const { rows } = await rig.contextFor({}).pool.query('select current_database() as database')
  const line = await openLine(rows[0] as { database: string })
  const accepting = Promise.withResolvers<void>()
  const smtp = await startSmtp({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => {
        smtp.received.push({} as Received)
        line.down = true
        line.cut()
        accepting.resolve()
        done()
      })
    },
  })
  const context = { ...rig.contextFor({ SMTP_URL: smtp.url }), db: openDatabase(line.pool) }
  const key = await send()
  const { id } = (await rowOf(key))!
  const deliver = mailJobs(context, emails).find(({ name }) => name === 'deliver-mail')!
  const first = deliver.run({ mailIds: [id] })
  await accepting.promise
  const before = line.connections
  // The job is started again during its first run.
  const second = deliver.run({ mailIds: [id] })
  await expect.poll(() => line.connections).toBeGreaterThan(before)
  line.down = false
  await Promise.all([first, second])
  expect(smtp.received).toHaveLength(1)
  expect((await rowOf(key))?.sent_at).toBeInstanceOf(Date)
})

test('a process that could not mark a mail as sent does not send it again', async () => {
  const smtp = await startSmtp()
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const key = await send()
  const { id } = (await rowOf(key))!
  const deliver = mailJobs(context, emails).find(({ name }) => name === 'deliver-mail')!
  await sql`alter table mail add constraint unnoted check (sent_at is null) not valid`.execute(
    rig.db,
  )
  await expect(deliver.run({ mailIds: [id] })).rejects.toThrow(/unnoted/)
  await sql`alter table mail drop constraint unnoted`.execute(rig.db)
  await deliver.run({ mailIds: [id] })
  expect(smtp.received).toHaveLength(1)
  expect((await rowOf(key))?.sent_at).toBeInstanceOf(Date)
  await rig.work(context)
})

test('each mail of a batch is sent once, and a failing one is retried by its own job', async () => {
  let busy = true
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(
        busy && address === 'p7@example.org'
          ? Object.assign(new Error('mailbox busy'), { responseCode: 451 })
          : null,
      ),
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const people = Array.from({ length: 23 }, (_, n) => `p${n}@example.org`)
  await rig.db.transaction().execute((tx) =>
    createMailer(emails).enqueue(
      tx,
      ...people.map((to) => ({
        key: `together:${to}`,
        to,
        template: 'account-deleted' as const,
        data: { name: 'Ada' },
      })),
    ),
  )
  const sizes: number[] = []
  await runJobs(
    context.pool,
    mailJobs(context, emails).map((job) => ({
      ...job,
      run: async (payload: unknown) => {
        if (job.name === 'deliver-mail')
          sizes.push((payload as { mailIds: string[] }).mailIds.length)
        // Starts the job twice, as after an outage of the database.
        await Promise.all([job.run(payload), job.run(payload)])
      },
    })),
  )
  // The refused mail is retried by its own job a moment later, which may be now.
  const batches = sizes.filter((size) => size > 1)
  expect(batches.toSorted((one, other) => other - one)).toEqual([10, 10, 3])
  const received = () => smtp.received.flatMap(({ recipients }) => recipients).toSorted()
  const others = people.filter((to) => to !== 'p7@example.org').toSorted()
  expect(received()).toEqual(others)
  expect(await rowOf('together:p7@example.org')).toMatchObject({
    sent_at: null,
    last_error: expect.stringContaining('451') as string,
  })
  busy = false
  await rig.laterOn()
  await rig.work(context)
  expect(received()).toEqual(people.toSorted())
})

test('an expired mail is dropped, with a mark and a line in the log (rule mail-19)', async () => {
  const down = await startSmtp()
  await down.stop()
  const context = rig.contextFor({ SMTP_URL: down.url })
  const late = await send({ to: 'late@example.org' })
  const early = await send({ to: 'early@example.org' })
  await rig.work(context)
  // The server is back after the link in one of the mails has expired.
  await sql`update mail set expires_at = now() - interval '1 second' where key = ${late}`.execute(
    rig.db,
  )
  const up = await startSmtp({ port: down.port })
  rig.logged.length = 0
  await rig.laterOn()
  await rig.work(context)
  await rig.laterOn()
  await rig.work(context)
  expect(up.received.map(({ recipients }) => recipients)).toEqual([['early@example.org']])
  expect(await rowOf(late)).toMatchObject({ sent_at: null, data: null, last_error: 'expired' })
  expect((await rowOf(early))?.sent_at).toBeInstanceOf(Date)
  const logged = rig.logged.join('')
  expect(logged).toContain('mail dropped: it has expired')
  expect(logged).not.toMatch(/late@example|secret-token/)
  const jobs =
    await sql`select from graphile_worker.jobs where task_identifier like 'deliver-%'`.execute(
      rig.db,
    )
  expect(jobs.rows).toEqual([])
})

test('a server on another machine must offer TLS, unless the URL says otherwise', async () => {
  const smtp = await startSmtp({ host: '0.0.0.0' })
  // An IP address that is not loopback, but reaches this machine.
  const url = smtp.url.replace('127.0.0.1', '0.0.0.0')
  const key = await send()
  await rig.work(rig.contextFor({ SMTP_URL: url }))
  expect(smtp.received).toEqual([])
  expect((await rowOf(key))?.last_error).toMatch(/STARTTLS/)
  await rig.laterOn()
  await rig.work(rig.contextFor({ SMTP_URL: `${url}?requireTLS=false` }))
  expect(smtp.received).toHaveLength(1)
})

test('a mail to a permanently refused recipient is logged and not retried', async () => {
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(
        Object.assign(new Error(`5.1.1 <${address}> unknown, see http://x/?token=secret-token`), {
          responseCode: 550,
        }),
      ),
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const key = await send({ to: 'nobody@example.org' })
  rig.logged.length = 0
  await rig.work(context)
  await rig.laterOn()
  await rig.work(context)
  const row = await rowOf(key)
  expect(row).toMatchObject({ sent_at: null, attempts: 1, data: null })
  expect(row?.last_error).toContain('550')
  const logged = rig.logged.join('')
  expect(logged).toContain('mail refused for good')
  for (const text of [logged, row!.last_error!]) {
    expect(text).not.toContain('nobody@example.org')
    expect(text).not.toContain('secret-token')
  }
})

test.each([
  [451, false],
  [530, false],
  [552, true],
  [554, true],
])('%i as the answer to the message is final: %s', async (responseCode, final) => {
  const smtp = await startSmtp({
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(Object.assign(new Error('no'), { responseCode })))
    },
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const key = await send()
  await rig.work(context)
  await rig.laterOn()
  await rig.work(context)
  expect((await rowOf(key))?.attempts).toBe(final ? 1 : 2)
  await rig.db.deleteFrom('mail').where('key', '=', key).execute()
})

test('a refused login is retried, and its password is stored nowhere', async () => {
  const smtp = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth: (auth, _session, done) => done(new Error(`wrong: ${auth.username} ${auth.password}`)),
  })
  const url = smtp.url.replace('//', '//school:hush%2Fhush@')
  const context = rig.contextFor({ SMTP_URL: url })
  const key = await send()
  rig.logged.length = 0
  await rig.work(context)
  const row = await rowOf(key)
  expect(row).toMatchObject({ sent_at: null, attempts: 1 })
  expect(row?.last_error).toContain('[hidden]')
  expect(row?.last_error + rig.logged.join('')).not.toMatch(/hush.hush|hush%2F/)
  const { rows } = await context.pool.query<{ last_error: string }>(
    'select last_error from graphile_worker.jobs where last_error is not null',
  )
  expect(rows.map((job) => job.last_error).join('')).not.toContain('hush/hush')
  await rig.db.deleteFrom('mail').where('key', '=', key).execute()
  await rig.laterOn()
  await rig.work(context)
})
