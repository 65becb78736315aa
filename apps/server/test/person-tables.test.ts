import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFeatures } from '../src/app.ts'
import { features } from '../src/features.ts'
import { collectMembers } from '../src/features/own-data/collect-members.ts'
import type { Tx } from '../src/platform/database/database.ts'
import type { PersonalData } from '../src/platform/personal-data.ts'
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

/** The tables that a transaction has written so far, including those of foreign keys that delete. */
async function written(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relation::regclass::text as name from pg_locks
      join pg_class on pg_class.oid = relation and relkind = 'r'
    where pid = pg_backend_pid() and mode = 'RowExclusiveLock' order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Columns of the table `file`, which the hook `personFiles` answers: no declaration can open a file. */
const OF_FILES = {
  shown: ['bytes', 'content_type', 'created_at', 'id', 'kind', 'name', 'owner_id', 'state'],
  internal: ['color', 'height', 'purpose', 'released_at', 'served_bytes', 'width'],
}

const declared = features.flatMap(({ personalData = [] }) => personalData)

/** The columns of its table that a declaration names. */
function columnsOf({ by, columns, joins = {}, where, orderBy = [], omits = {} }: PersonalData) {
  const texts = columns.map((column) =>
    typeof column === 'string'
      ? column.replace(/ as .*/, '')
      : sql`${column({ id: '', subject: '', email: '' })}`.compile(world.db).sql,
  )
  // A name with a dot is a column of a joined table.
  const names = (text: string) => text.match(/(?<![.\w])[a-z_]+(?![.\w])/g) ?? []
  return [
    ...Object.values(by).flat(),
    ...texts.flatMap(names),
    ...Object.values(joins).flatMap(names),
    ...(where ? names(where.compile(world.db).sql) : []),
    ...orderBy,
    ...Object.values(omits).flat(),
  ]
}

test('each table with a person in it is declared as personal data, with all of its columns (rule account-27)', async () => {
  const known = new Map<string, string[]>([['file', Object.values(OF_FILES).flat()]])
  for (const data of declared)
    known.set(data.table, [...(known.get(data.table) ?? []), ...columnsOf(data)])
  expect([...known.keys()]).toEqual(expect.arrayContaining(await tablesWithPeople()))
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as table, attname as column from pg_attribute
    where attrelid = any(${[...known.keys()]}::regclass[]) and attnum > 0 and not attisdropped
    order by 1, 2`.execute(world.db)
  const missing = rows.filter(({ table, column }) => !known.get(table)?.includes(column))
  expect(missing).toEqual([])
})

test('a feature declares the personal data of its own tables', () => {
  for (const { tables = [], personalData = [] } of features)
    expect(tables).toEqual(expect.arrayContaining(personalData.map(({ table }) => table)))
})

test('no declaration shows a column that it omits (rule export-6)', () => {
  for (const { table, columns, omits = {} } of declared) {
    const shown = columns.filter((column) => typeof column === 'string')
    const secret = [...(omits.secret ?? []), ...(omits.aboutOthers ?? [])]
    expect([
      table,
      shown.filter((column) => secret.includes(column.replace(/ as .*/, '') as never)),
    ]).toEqual([table, []])
  }
})

test('the archive has the topics of all features, without secrets (rules account-27, export-5)', async () => {
  const person = await world.person('instructor')
  const members = await collectMembers(
    { db: world.db, callHook, personalData: declared },
    person.id,
    'http://site',
  )
  const texts = new Map(members.map(({ path, content }) => [path, String(content)]))
  const topic = (name: string) => JSON.parse(texts.get(`data/${name}.json`) ?? '[]') as unknown
  expect(topic('profile')).toMatchObject([{ name: person.name, email: person.email }])
  expect(topic('account')).toMatchObject([{ email: person.email }])
  expect(topic('instructor')).toMatchObject([{ approved: false }])
  const readme = texts.get('README.txt')
  for (const name of [...declared.map((data) => data.topic), 'files'])
    expect(readme).toMatch(new RegExp(`[:,] ${name}[,.]`))
  texts.delete('README.txt')
  expect([...texts.values()].join('')).not.toMatch(/hash|token|secret/i)
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
    expect(await written(tx)).toEqual(expect.arrayContaining(await tablesWithPeople()))
  })
})

test('the foreign keys to callers that features declare exist', async () => {
  const named = features.flatMap(({ callerGoneIfViolated = [] }) => [...callerGoneIfViolated])
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
