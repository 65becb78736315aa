import { spawn } from 'node:child_process'
import {
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { bundledBinDir } from './programs.ts'
import { readPidFile } from './orphaned-server.ts'
import type { Address } from './embedded-postgres.ts'
import {
  alive,
  children,
  folder,
  madeDataDir,
  newDataDir,
  nobody,
  query,
  quick,
  root,
  start,
  until,
} from './testing.ts'

describe('the passwords', () => {
  /** What a data folder of a version that knew none looks like. */
  async function forgetPasswords(dataDir: string): Promise<void> {
    const server = await start(dataDir, quick)
    await query(server, 'alter role postgres password null')
    await server.stop()
    rmSync(join(dataDir, 'launcher.secret'))
    writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all trust\n')
    if (root)
      for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        lchownSync(join(dataDir, path), nobody, nobody)
  }
  const asks = async (address: Address, password: string) => {
    const client = new pg.Client({ ...address, password })
    client.on('error', () => {})
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  }

  test('are asked of everybody, whatever user runs it', async () => {
    const server = await start(newDataDir(), quick)
    const superuser = server.connection('postgres')
    const role = await server.ownedDatabase('shop')
    for (const address of [superuser, role]) {
      await asks(address, 'wrong')
      await asks(address, (address === role ? superuser : role).password)
    }
    // Nor does any other database let a role in by another way.
    await expect(
      query(
        server,
        `select count(*)::int as n from pg_hba_file_rules where auth_method <> 'scram-sha-256'`,
      ),
    ).resolves.toEqual([{ n: 0 }])
  })

  test('stay the same from start to start, and can be read by the owner of the folder alone', async () => {
    const dataDir = await madeDataDir()
    const first = await start(dataDir, quick)
    const { password } = first.connection('postgres')
    await first.stop()
    expect((await start(dataDir, quick)).connection('postgres').password).toBe(password)
    const { mode, uid } = statSync(join(dataDir, 'launcher.secret'))
    expect([mode & 0o777, uid]).toEqual([0o600, statSync(dataDir).uid])
    expect(readFileSync(join(dataDir, 'launcher.secret'), 'utf8')).not.toContain(password)
  })

  test('are given to a database of an earlier version, whose folder changes hands', async () => {
    const dataDir = await madeDataDir()
    const before = await start(dataDir, quick)
    await query(before, 'create table t as select 42 as n')
    await before.stop()
    await forgetPasswords(dataDir)

    const server = await start(dataDir, quick)
    expect(server.fresh).toBe(false)
    expect(await query(server, 'select n from t')).toEqual([{ n: 42 }])
    await asks(server.connection('postgres'), 'wrong')
    if (root)
      for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        expect([path, lstatSync(join(dataDir, path)).uid === nobody]).toEqual([path, false])
  })

  test('are given although the server of that version still runs, left behind by a kill -9', async () => {
    const dataDir = await madeDataDir()
    await forgetPasswords(dataDir)
    const left = spawn(
      join(bundledBinDir(), 'postgres'),
      ['-D', dataDir, '-c', 'listen_addresses=', '-k', folder(0o755, nobody)],
      {
        ...(root && { uid: nobody, gid: nobody }),
        cwd: '/',
        stdio: 'ignore',
      },
    )
    children.push(left)
    await until('it runs', () => readPidFile(dataDir).state === 'ready')
    const server = await start(dataDir, quick)
    expect(alive(left.pid!)).toBe(false)
    await asks(server.connection('postgres'), 'wrong')
  })

  test('come anew when the secret was lost, or a start was killed before it had set them', async () => {
    const dataDir = await madeDataDir()
    await (await start(dataDir, quick)).stop()
    for (const secret of [undefined, 'cut', 'A'.repeat(43)]) {
      rmSync(join(dataDir, 'launcher.secret'))
      if (secret !== undefined) writeFileSync(join(dataDir, 'launcher.secret'), secret)
      writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all trust\n')
      const server = await start(dataDir, quick)
      const role = await server.ownedDatabase('shop')
      expect(await query({ connection: () => role }, 'select 1 as n')).toEqual([{ n: 1 }])
      await asks(server.connection('postgres'), 'wrong')
      await server.stop()
    }
  })
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
