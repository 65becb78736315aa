import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  copyOfPackage,
  folder,
  launcher,
  madeDataDir,
  newDataDir,
  query,
  refusal,
  start,
  until,
} from '../test/testing.ts'

describe('the database', () => {
  test('is created by the first start and used by the next, with UTF-8, byte order, checksums and letters beyond ASCII', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    expect(first.fresh).toBe(true)
    expect(first.version).toMatch(/^\d+\.\d+/)
    await query(first, 'create table t as select 42 as n')
    await first.stop()

    const second = await start(dataDir)
    expect(second.fresh).toBe(false)
    expect(await query(second, 'select n from t')).toEqual([{ n: 42 }])

    await query(second, 'create extension pg_trgm')
    const [row] = await query(
      second,
      `select current_setting('server_encoding') encoding, current_setting('data_checksums') checksums,
        array(select x from unnest(array['b', 'B', 'é', 'a', 'Z']) x order by x) as sorted,
        'ÉCOLE' ilike '%école%' as folds, cardinality(show_trgm('Музыка')) as trigrams`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      sorted: ['B', 'Z', 'a', 'b', 'é'],
      folds: true,
      trigrams: 7,
    })
  })

  test('has settings that the caller can replace, except those that keep it private', async () => {
    const server = await start(await madeDataDir(), {
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '7',
        listen_addresses: '*',
      },
    })
    const rows = await query<{ name: string; setting: string }>(
      server,
      `select name, setting from pg_settings where name in ('fsync', 'max_connections', 'jit', 'listen_addresses', 'TimeZone')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'off',
      max_connections: '7',
      jit: 'off',
      listen_addresses: '',
      TimeZone: 'UTC',
    })
  })

  const others = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  test(`runs with other programs too (${others.join(', ') || 'a copy of ours'})`, async () => {
    const found = others.filter((path) => existsSync(join(path, 'initdb')))
    for (const binDir of found.length > 0 ? found : [copyOfPackage(folder(), 'with links')]) {
      const server = await start(newDataDir(), { binDir, settings: { fsync: 'off' } })
      expect(await query(server, `select 'É' ilike 'é' as folds`)).toEqual([{ folds: true }])
      expect(await query(server, 'show server_version')).toEqual([
        { server_version: expect.stringContaining(server.version) as string },
      ])
      await server.stop()
    }
  })

  test('is complete or absent after its first start was killed', async () => {
    const dataDir = newDataDir()
    const half = () => readdirSync(dirname(dataDir)).find((name) => name.startsWith('db.new-'))
    const killed = launcher({ dataDir })
    await until('initdb writes', () => {
      const name = half()
      return name && existsSync(join(dirname(dataDir), name, 'PG_VERSION'))
    })
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    expect(existsSync(dataDir)).toBe(false)

    const server = await start(dataDir)
    expect(server.fresh).toBe(true)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    await until('the half-made one is gone after another start', async () => {
      await (await start(dataDir)).stop()
      return !half()
    })
  })

  test('does not change a folder with other content', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'holiday.jpg'), 'x')
    expect(await refusal(start(dataDir))).toMatch(/is not empty and holds no PostgreSQL database/)
    expect(readdirSync(dataDir)).toEqual(['holiday.jpg'])
  })

  test('can be created in an existing empty folder', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    expect((await start(dataDir)).fresh).toBe(true)
  })

  test('of another major version is refused with a clear message', async () => {
    const dataDir = await madeDataDir()
    await (await start(dataDir, { settings: { fsync: 'off' } })).stop()
    writeFileSync(join(dataDir, 'PG_VERSION'), '13\n')
    const message = await refusal(start(dataDir))
    expect(message).toContain('was made by PostgreSQL 13, and this is PostgreSQL')
    expect(message).toContain('choose another data folder, and restore the backup there')
  })
})
