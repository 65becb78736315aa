import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFeatures } from '../src/app.ts'
import { features } from '../src/features.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { createWorld } from './support/world.ts'

/** Finds the tables with personal data in the database's catalogue. */

const world = await createWorld()
const { callHook } = await openFeatures(world.context)

/** Tables with a person that neither hook covers, with the reason. */
const EXCEPT: Record<string, string> = {
  'identity.contested_address':
    'claims of an email address that was not verified; kept for a while after its owner leaves',
  'identity.firebase_change': 'ids of accounts until Firebase has followed them, those deleted too',
  payment_sum:
    'sums of payments: the archive has the payments, and a trigger subtracts those of an instructor who leaves',
  payment_sum_change: 'changes of payment_sum, until a job merges them',
  mail: 'a delivery log, without texts once delivered, which is emptied every night',
}

/** Tables that refer to a person or an account, by a foreign key or by a column's name. */
async function tablesWithPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('person'::regclass, 'identity.account'::regclass)
    union
    select format('%I.%I', table_schema, table_name)::regclass::text
    from information_schema.columns
    where table_schema in ('public', 'identity')
      and column_name ~ '(^|_)(person|student|instructor|owner|account|actor)_id$|email$|^recipient$|_by$'
    order by 1`.execute(world.db)
  return rows.map(({ name }) => name).filter((name) => !(name in EXCEPT))
}

/** Returns the tables that a transaction has locked in a mode, including those of cascading foreign keys. */
async function locked(tx: Tx, mode: 'AccessShareLock' | 'RowExclusiveLock'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relation::regclass::text as name from pg_locks
      join pg_class on pg_class.oid = relation and relkind = 'r'
    where pid = pg_backend_pid() and mode = ${mode} order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

test('the hook personData covers each table with a person (rule account-27)', async () => {
  const person = await world.person('instructor')
  const topics: Record<string, readonly object[]> = {}
  await world.db.transaction().execute(async (tx) => {
    const before = await locked(tx, 'AccessShareLock')
    await callHook(tx, 'personData', {
      id: person.id,
      add: (topic, rows) => {
        expect(Object.keys(topics)).not.toContain(topic)
        topics[topic] = rows
      },
      addFile: () => {},
    })
    const read = (await locked(tx, 'AccessShareLock')).filter((name) => !before.includes(name))
    expect(read).toEqual(expect.arrayContaining(await tablesWithPeople()))
  })
  expect(topics['profile']).toMatchObject([{ name: person.name, email: person.email }])
  expect(topics['account']).toMatchObject([{ email: person.email }])
  expect(topics['instructor']).toMatchObject([{ approved: false }])
  expect(JSON.stringify(topics)).not.toMatch(/hash|token|secret/)
})

test('each table with a person changes when an account is deleted (rule account-21)', async () => {
  const { id } = await world.person('instructor')
  await world.db.transaction().execute(async (tx) => {
    await callHook(tx, 'lockPerson', { id })
    await callHook(tx, 'personLeaves', { id })
    const { subject } = await tx
      .deleteFrom('person')
      .where('id', '=', id)
      .returning('subject')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('identity.account').where('id', '=', subject).execute()
    expect(await locked(tx, 'RowExclusiveLock')).toEqual(
      expect.arrayContaining(await tablesWithPeople()),
    )
  })
})

test('the foreign keys to callers that features declare exist', async () => {
  const named = features.flatMap(({ callerForeignKeys = [] }) => [...callerForeignKeys])
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'f'
      and confrelid = 'person'::regclass`.execute(world.db)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

test('an index finds the admins who receive mails', async () => {
  await world.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from person where is_admin`.execute(tx)
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('person_admins')
  })
})
