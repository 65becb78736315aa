import { bookClass, cancelClassBooking, getBookedClasses } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { createClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { classForm } from '../../../test/support/offering-forms.ts'
import { openLine } from '../../../test/support/slow-connection.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { isOutage, openDatabase } from './database.ts'
import { withOwnDeadline } from './deadlines.ts'

async function addressOf({ context }: World) {
  const { rows } = await context.pool.query('select current_database() as database')
  return { ...inject('postgres'), ...(rows[0] as { database: string }) }
}

describe('a request whose time is over', async () => {
  const world = await createWorld({}, {}, { databaseWait: 1_000 })
  // On the same connections, and with more time.
  const patient = await createWorld({}, world.context)
  const student = await world.person('student')
  const ask = (of = world) => of.call(getBookedClasses, {}, student)

  test('because the database delays its statement is answered 503, and the statement is cancelled', async () => {
    const other = new pg.Client(await addressOf(world))
    await other.connect()
    const waiting = async () =>
      (
        await other.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    try {
      await other.query('begin')
      await other.query('lock table person in access exclusive mode')
      const answers = Promise.all([ask(), ask()])
      await expect.poll(waiting).toBeGreaterThan(0)
      for (const answer of await answers) {
        expect(answer.status).toBe(503)
        expect(answer.body).toMatchObject({ code: 'unavailable', message: messages.unavailable })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      await expect.poll(waiting).toBe(0)
      await other.query('rollback')
    } finally {
      await other.end()
    }
    expect((await ask(patient)).status).toBe(201)
  })

  test('before it gets a connection is answered 503, and later requests get one', async () => {
    const { pool } = world.context
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    expect((await ask()).status).toBe(503)
    for (const client of taken) client.release()
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(patient)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  })
})

describe('a request', async () => {
  const world = await createWorld()
  const student = await world.person('student')

  test('whose transaction PostgreSQL aborts to end a deadlock is answered 503 with Retry-After', async () => {
    const teacher = await world.person('approved')
    const created = await world.call(createClass, classForm(await world.picture(teacher)), teacher)
    const id = created.body.class._id as string
    expect((await world.call(bookClass, { classId: id }, student)).status).toBe(201)
    const other = new pg.Client(await addressOf(world))
    await other.connect()
    try {
      // Reading is possible, so the cancellation locks the class before it waits. The other waits longer
      // before it looks for deadlocks, so it is not the one.
      await other.query(
        `set deadlock_timeout = '20s'; begin; lock table booking in share row exclusive mode`,
      )
      const cancelled = world.call(cancelClassBooking, { id }, student)
      await expect
        .poll(async () => {
          const { rowCount } = await other.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rowCount
        })
        .toBe(1)
      const both = other.query('update offering set title = title where id = $1', [id])
      const answer = await cancelled
      expect(answer.status).toBe(503)
      expect(answer.body.code).toBe('unavailable')
      await both
    } finally {
      await other.end()
    }
    expect((await world.call(cancelClassBooking, { id }, student)).status).toBe(201)
  })

  test('on a read-only PostgreSQL is answered 503, until the address leads to one that writes', async () => {
    const teacher = await world.person('approved')
    const created = await world.call(createClass, classForm(await world.picture(teacher)), teacher)
    const book = () => world.call(bookClass, { classId: created.body.class._id }, student)
    const { database } = await addressOf(world)
    const admin = new pg.Client(await addressOf(world))
    await admin.connect()
    try {
      // As a proxy that leads to a standby: sessions that begin now cannot write, and never will.
      await admin.query(`alter database ${database} set default_transaction_read_only = on`)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await expect
        .poll(async () => (await world.call(getBookedClasses, {}, student)).status)
        .toBe(201)
      const answer = await book()
      expect(answer.status).toBe(503)
      expect(answer.body).toMatchObject({ code: 'unavailable', message: messages.unavailable })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await admin.query(`alter database ${database} reset default_transaction_read_only`)
      await admin.end()
    }
    const { pool } = world.context
    // Each of the connections that cannot write is met once at most.
    for (let left = pool.totalCount; left > 0; left -= 1) if ((await book()).status === 201) return
    expect((await book()).status).toBe(201)
  })
})

describe('a pool', () => {
  test('retries while PostgreSQL refuses connections, for as long as a request may wait', async () => {
    const line = await openLine()
    line.down = true
    const asked = withOwnDeadline(() => line.pool.query('select 1 as one'), 20_000)
    await expect.poll(() => line.connections).toBeGreaterThan(1)
    line.down = false
    expect((await asked).rows).toEqual([{ one: 1 }])

    line.cut()
    line.down = true
    const failed = await withOwnDeadline(() => line.pool.query('select 1')).catch((error) => error)
    expect(isOutage(failed)).toBe(true)
  })

  test('fails at once outside of requests, because a job is retried later', async () => {
    const line = await openLine()
    line.down = true
    const failed = await line.pool.query('select 1').catch((error: unknown) => error)
    expect(isOutage(failed)).toBe(true)
    expect(line.connections).toBe(1)
  })

  test('discards a connection whose answer did not arrive in time', async () => {
    const line = await openLine()
    const pid = async (wait = 20_000) => {
      const { rows } = await withOwnDeadline(
        () => line.pool.query('select pg_backend_pid() as pid'),
        wait,
      )
      return (rows[0] as { pid: number }).pid
    }
    const before = await pid()
    line.silent = true
    const failed = await pid(1_000).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'ETIMEDOUT' })
    line.silent = false
    expect(await pid()).not.toBe(before)
  })

  test('keeps a connection on which PostgreSQL rejected a statement', async () => {
    const { pool } = await openLine()
    const pid = () => pool.query('select pg_backend_pid() as pid').then(({ rows }) => rows[0])
    const before = await pid()
    await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(await pid()).toEqual(before)
  })

  test('discards a connection to a read-only server, also after a transaction', async () => {
    const { pool } = await openLine()
    const db = openDatabase(pool)
    const pid = () => pool.query('select pg_backend_pid() as pid').then(({ rows }) => rows[0])
    const readOnly = 'set session characteristics as transaction read only'
    const write = 'create table never_made ()'
    for (const fail of [
      () => pool.query(write),
      () => db.transaction().execute((tx) => sql.raw(write).execute(tx)),
    ]) {
      await pool.query(readOnly)
      const before = await pid()
      const failed = await fail().catch((error: unknown) => error)
      expect(failed).toMatchObject({ code: '25006' })
      expect(isOutage(failed)).toBe(true)
      expect(await pid()).not.toEqual(before)
    }
  })

  test('also passes connections to a callback, as the job runner requires', async () => {
    const { pool } = await openLine()
    const result = await new Promise<pg.QueryResult>((done, fail) => {
      pool.connect((error, client, release) => {
        if (error) fail(error)
        client?.query('select 2 as two', (failed: Error | null, rows: pg.QueryResult) => {
          release()
          if (failed) fail(failed)
          else done(rows)
        })
      })
    })
    expect(result.rows).toEqual([{ two: 2 }])
    expect(pool.idleCount).toBe(1)
  })
})

test('a transaction whose connection breaks fails with the original error', async () => {
  const line = await openLine()
  const db = openDatabase(line.pool)
  const failed = await db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx)
      line.cut()
      await sql`select 2`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(isOutage(failed)).toBe(true)
  const { rows } = await sql`select 3 as three`.execute(db)
  expect(rows).toEqual([{ three: 3 }])
})

test('a connection that has prepared many different statements is replaced (rule wire-17)', async () => {
  const { pool } = await openLine()
  const db = openDatabase(pool)
  const connection = async () =>
    (
      await sql<{ pid: number; statements: number }>`
        select pg_backend_pid() as pid,
          (select count(*)::int from pg_prepared_statements) as statements`.execute(db)
    ).rows[0]!
  const first = await connection()
  for (let page = 0; page < 1_200; page += 1) await sql`select ${sql.lit(page)}::int`.execute(db)
  const last = await connection()
  expect(last.pid).not.toBe(first.pid)
  expect(last.statements).toBeLessThan(510)
})
