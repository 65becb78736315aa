import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cleanups, folder, madeDataDir, query, root, start } from '../test/testing.ts'

describe('the socket', () => {
  test('is the only way to connect, has a short path, and is private to the server’s user and root', async () => {
    const server = await start(await madeDataDir(folder()))
    const { host, port, user, database } = server.connection('some')
    expect({ port, user, database }).toEqual({ port: 5432, user: 'postgres', database: 'some' })
    expect(Buffer.byteLength(join(host, `.s.PGSQL.${port}`))).toBeLessThanOrEqual(103)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    expect(statSync(join(host, `.s.PGSQL.${port}`)).mode & 0o777).toBe(0o700)
    if (root)
      expect(() =>
        execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', host], {
          uid: 1,
          gid: 1,
          cwd: '/',
          stdio: 'ignore',
        }),
      ).toThrow()
    else expect(statSync(host).uid).toBe(process.getuid?.())
    await server.stop()
    expect(existsSync(host)).toBe(false)
  })

  test('is created again if its folder was deleted, and avoids a folder that is not private', async () => {
    const dataDir = await madeDataDir()
    const first = await start(dataDir)
    const { host } = first.connection('postgres')
    rmSync(host, { recursive: true })
    await first.stop()
    const second = await start(dataDir)
    expect(second.connection('postgres').host).toBe(host)
    expect(await query(second, 'select 1 as n')).toEqual([{ n: 1 }])
    await second.stop()

    mkdirSync(host)
    chmodSync(host, 0o777)
    cleanups.push(() => rmSync(host, { recursive: true, force: true }))
    const third = await start(dataDir)
    expect(third.connection('postgres').host).not.toBe(host)
    expect(statSync(third.connection('postgres').host).mode & 0o777).toBe(0o700)
  })

  test('is under /tmp if the path of the temporary folder is too long', async () => {
    const before = process.env['TMPDIR']
    const long = join(folder(), 'x'.repeat(90))
    mkdirSync(long)
    process.env['TMPDIR'] = long
    cleanups.push(() => {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    })
    const server = await start(await madeDataDir())
    expect(dirname(server.connection('postgres').host)).toBe('/tmp')
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})
