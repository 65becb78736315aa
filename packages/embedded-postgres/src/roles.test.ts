import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { madeDataDir, query, quick, refusal, start } from './testing.ts'

test('a database of a version with passwords is refused in plain words and left as it is', async () => {
  const dataDir = await madeDataDir()
  writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  const server = await start(dataDir, quick)
  expect(await refusal(server.ownedDatabase('shop'))).toMatch(/an earlier version .* left as it is/)
})

describe('a database of a role of its own', () => {
  test('is owned by that role, which is an ordinary one', async () => {
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

  test('gets what the superuser made there, but for what belongs to extensions', async () => {
    const server = await start(await madeDataDir(), quick)
    await query(server, 'create database shop')
    const inShop = { connection: () => server.connection('shop') }
    await query(
      inShop,
      `create extension citext;
       create schema "Back Room";
       create type mood as enum ('sad', 'happy');
       create type pair as (a int, b mood);
       create domain short as text check (length(value) < 9);
       create type span as range (subtype = int);
       create table "Back Room"."Some Thing" (id serial primary key, n int generated always as identity, mood mood, s span);
       create sequence loose;
       create table parts (d date) partition by range (d);
       create table part_one partition of parts for values from ('2026-01-01') to ('2027-01-01');
       create view seen as select * from "Back Room"."Some Thing";
       create materialized view kept as select 1 as one;
       create function add(a int, b int default 1) returns int language sql as 'select a + b';
       create procedure nothing() language sql as '';
       create aggregate product (int) (sfunc = int4mul, stype = int);
       insert into "Back Room"."Some Thing" (mood) values ('happy')`,
    )
    const role = await server.ownedDatabase('shop')
    const asRole = { connection: () => role }
    await query(
      asRole,
      `insert into "Back Room"."Some Thing" (mood) values ('sad');
       alter type mood add value 'calm';
       alter table parts add column n int;
       refresh materialized view kept;
       drop aggregate product (int);
       drop schema "Back Room" cascade;
       drop schema public cascade;
       create schema public`,
    )
  })
})
