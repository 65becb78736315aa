import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPool } from './database.ts'
import { migrate, type MigrationFolders } from './migrate.ts'

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
  const applied = await Promise.all([open(), open(), open()].map((pool) => migrate(pool)))
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

describe('a version', () => {
  /** A database of its own, and a version of a product made of these files. */
  async function aProduct() {
    const name = `migrate_${randomUUID().replaceAll('-', '')}`
    await admin(`create database ${name}`)
    const pool = openPool({ ...inject('postgres'), database: name })
    afterAll(async () => {
      await pool.end()
      await admin(`drop database ${name} with (force)`)
    })
    return pool
  }

  async function version(files: Record<string, string>): Promise<MigrationFolders> {
    const folder = await mkdtemp(join(inject('scratch'), 'version-'))
    for (const part of ['migrations', 'sql']) await mkdir(join(folder, part))
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder, /^\d/.test(name) ? 'migrations' : 'sql', name), text)
    const url = (part: string) => new URL(`${part}/`, `${pathToFileURL(folder)}/`)
    return { migrations: url('migrations'), functions: url('sql') }
  }

  const first = { '0001-note.sql': 'create table note (id int primary key, size int)' }
  const says = (answer: number) => ({
    'answer.sql': `create or replace function answer() returns int language sql as 'select ${answer}'`,
  })
  const answer = async (pool: pg.Pool) =>
    (await pool.query<{ answer: number }>('select answer()')).rows[0]?.answer

  test('creates a function, and creates it again when its text has changed', async () => {
    const pool = await aProduct()
    expect(await migrate(pool, await version({ ...first, ...says(1) }))).toEqual([
      '0001-note.sql',
      'answer.sql',
    ])
    expect(await migrate(pool, await version({ ...first, ...says(1) }))).toEqual([])
    expect(await migrate(pool, await version({ ...first, ...says(2) }))).toEqual(['answer.sql'])
    expect(await answer(pool)).toBe(2)
  })

  test('still starts after a later version has only added something, and does not change the functions', async () => {
    const pool = await aProduct()
    const older = await version({ ...first, ...says(1) })
    const newer = { '0002-more.sql': 'alter table note add column text text' }
    await migrate(pool, await version({ ...first, ...newer, ...says(2) }))
    expect(await migrate(pool, older)).toEqual([])
    expect(await answer(pool)).toBe(2)
  })

  test('still starts after a later version has removed what this version no longer uses', async () => {
    const pool = await aProduct()
    const second = { '0002-more.sql': 'alter table note add column text text' }
    const third = {
      '0003-less.sql': '-- contract: unused since 0002\nalter table note drop column size',
    }
    await migrate(pool, await version({ ...first, ...second, ...third }))
    expect(await migrate(pool, await version({ ...first, ...second }))).toEqual([])
    await expect(migrate(pool, await version(first))).rejects.toThrow(
      /does not know \(0003-less\.sql\)/,
    )
  })

  test('refuses a database with migrations that it does not know', async () => {
    const pool = await aProduct()
    await migrate(pool, await version({ '0001-other.sql': 'create table other (id int)' }))
    await expect(migrate(pool, await version(first))).rejects.toThrow(
      /does not know \(0001-other\.sql\).*newer version.*before the first release.*DATABASE_URL/s,
    )
  })

  test('does not block the users of a table: it gives up its lock and tries again', async () => {
    const pool = await aProduct()
    await migrate(pool, await version(first))
    const reader = await pool.connect()
    await reader.query('begin; select from note')
    const change = { '0002-more.sql': 'alter table note add column text text' }
    const next = await version({ ...first, ...change })
    const patience = { lockTimeoutMs: 50, pauseMs: 50, tries: 1_000 }
    const migrating = migrate(pool, next, patience)
    const givenWay = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database()
           and state = 'idle' and query like 'rollback%'`,
        )
      ).rowCount
    await expect.poll(givenWay).toBe(1)
    // Others are served meanwhile, though a lock was asked for that excludes them.
    await pool.query('select from note')
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual(['0002-more.sql'])
  })

  test('names the migration that never got its lock', async () => {
    const pool = await aProduct()
    await migrate(pool, await version(first))
    const reader = await pool.connect()
    await reader.query('begin; select from note')
    const change = { '0002-more.sql': 'alter table note add column text text' }
    await expect(
      migrate(pool, await version({ ...first, ...change }), {
        lockTimeoutMs: 20,
        pauseMs: 1,
        tries: 2,
      }),
    ).rejects.toThrow('Migration 0002-more.sql failed: canceling statement due to lock timeout')
    reader.release(true)
  })

  test('builds an index concurrently and fills a column in batches, while others wait to start', async () => {
    const pool = await aProduct()
    await migrate(pool, await version(first))
    await pool.query('insert into note (id) select generate_series(1, 250)')
    const next = await version({
      ...first,
      '0002-index.sql': `-- no-transaction
drop index concurrently if exists note_by_size;
create index concurrently note_by_size on note (size);
-- batches
update note set size = 1 where id in (select id from note where size is null limit 100);
`,
    })
    const applied = await Promise.all([migrate(pool, next), migrate(pool, next)])
    expect(applied.flat()).toEqual(['0002-index.sql'])
    const { rows } = await pool.query(
      `select count(*) filter (where size = 1)::int as filled,
         (select indisvalid from pg_index where indexrelid = 'note_by_size'::regclass) as valid from note`,
    )
    expect(rows).toEqual([{ filled: 250, valid: true }])
  })
})
