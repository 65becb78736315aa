import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

const database = `migrate_${randomUUID().replaceAll('-', '')}`
const pools: pg.Pool[] = []
const open = () => {
  const pool = openPool({ ...inject('postgres'), database })
  pools.push(pool)
  return pool
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(() => admin(`create database ${database}`))
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await admin(`drop database ${database} with (force)`)
})

test('two processes that start together apply every migration once', async () => {
  const applied = await Promise.all([open(), open(), open()].map(migrate))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(applied.flat()[0]).toBe('0001-platform.sql')
})

test('a second start has nothing to do', async () => {
  expect(await migrate(open())).toEqual([])
})

test('rows that refer to a deleted one are found by an index', async () => {
  const { rows } = await open().query<{ reference: string }>(
    `select conrelid::regclass || ' (' || attname || ')' as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and not exists (
       select from pg_index
       where indrelid = conrelid and indkey[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

test('a database with migrations that this version does not know is refused', async () => {
  const pool = open()
  await pool.query(`insert into migration (name) values ('9999-from-the-future.sql')`)
  await expect(migrate(pool)).rejects.toThrow(
    /does not know \(9999-from-the-future\.sql\).*newer version.*before the first release.*DATABASE_URL/s,
  )
})
