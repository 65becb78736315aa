import { expect, test } from 'vitest'
import { madeDataDir, query, quick, start } from '../test/testing.ts'

test('a database belongs to its own role, which has no privileges', async () => {
  const server = await start(await madeDataDir(), quick)
  const role = await server.ownedDatabase('shop')
  const asRole = { connection: () => role }
  expect(role).toMatchObject({ user: 'shop', database: 'shop' })
  await query(asRole, 'create extension citext')
  await query(asRole, 'create table t as select 42 as n')
  for (const forbidden of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    'create role another superuser',
    'alter role shop superuser',
  ])
    await expect(query(asRole, forbidden)).rejects.toMatchObject({ code: '42501' })
  expect(await server.ownedDatabase('shop')).toEqual(role)
  expect(await query(asRole, 'select n from t')).toEqual([{ n: 42 }])
})
