import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  cleanups,
  copyOfPackage,
  folder,
  launcher,
  madeDataDir,
  newDataDir,
  nobody,
  postmasterPid,
  query,
  refusal,
  root,
  start,
  uidOf,
} from '../test/testing.ts'

describe('the user of the server', () => {
  test('is nobody without capabilities if this process is root, and reaches data below folders that others cannot enter', async () => {
    const dataDir = newDataDir(folder(0o700))
    const server = await start(dataDir)
    const uid = uidOf(postmasterPid(dataDir))
    expect(uid).toBe(root ? nobody : process.getuid?.())
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    for (const path of [dataDir, join(dataDir, 'base'), server.connection('postgres').host])
      expect(statSync(path).uid).toBe(uid)
    if (root && process.platform === 'linux') {
      const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, 'utf8')
      const held = [...status.matchAll(/^Cap(?:Inh|Prm|Eff|Amb):\s*(\w+)$/gm)]
      expect(held.map(([, mask]) => Number(`0x${mask}`))).toEqual([0, 0, 0, 0])
      expect(status).toMatch(/^Groups:\s*$/m)
    }

    await query(server, 'create table t as select 42 as n')
    await query(server, 'checkpoint')
    await server.stop()
    const later = await start(dataDir)
    expect(await query(later, 'select n from t')).toEqual([{ n: 42 }])
    expect(lstatSync(dataDir).isDirectory()).toBe(true)
    // The server's own programs work, too: PostgreSQL starts them by the name of its data folder.
    await query(later, `create extension pg_trgm`)
    process.kill(postmasterPid(dataDir), 'SIGHUP')
    expect(await query(later, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('uses a copy of programs below such folders', async () => {
    const homes = ['/var/lib/embedded-postgres', '/var/tmp/embedded-postgres']
    const there = () =>
      homes
        .filter(existsSync)
        .flatMap((home) => [home, ...readdirSync(home).map((n) => join(home, n))])
    const before = there()
    cleanups.push(() => {
      for (const path of there().filter((found) => !before.includes(found)))
        rmSync(path, { recursive: true, force: true })
    })
    const closed = folder(0o700)
    const binDir = copyOfPackage(closed, 'with links')
    // The modes that a umask of 077 results in.
    execFileSync('chmod', ['-R', 'go=', closed])
    const dataDir = newDataDir(folder(0o700))
    for (let starts = 0; starts < 2; starts += 1) {
      const server = await start(dataDir, { binDir })
      expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
      if (root && before.length === 0)
        expect(server.lines.some((line) => line.includes('its programs are copied to'))).toBe(
          starts === 0,
        )
      await server.stop()
    }
  })

  test('follows a symbolic link to a database, which is the same by either path', async () => {
    const dataDir = newDataDir(folder(0o700))
    const target = await madeDataDir()
    const before = await start(target)
    await query(before, 'create table t as select 42 as n')
    await before.stop()
    symlinkSync(target, dataDir)
    const later = await start(dataDir)
    expect(await query(later, 'select n from t')).toEqual([{ n: 42 }])
    expect(await refusal(start(dataDir))).toContain('is already in use')
    expect(await refusal(start(target))).toContain('is already in use')
  })

  test('is the user who starts it, if not root, even in a private folder', async () => {
    const dataDir = newDataDir(folder(0o700, nobody))
    const own = launcher({ dataDir }, nobody)
    const { ready, error } = await own.message()
    expect(error).toBeUndefined()
    expect(uidOf(postmasterPid(dataDir))).toBe(root ? nobody : process.getuid?.())
    expect(await query({ connection: () => ready! }, 'select 1 as n')).toEqual([{ n: 1 }])
    own.send('stop')
    expect(await own.message()).toEqual({ event: 'stopped' })
  })

  test('is still the owner if root starts a user’s database', async () => {
    const person = root ? 1234 : undefined
    const dataDir = await madeDataDir(folder(0o755, nobody))
    await (await start(dataDir)).stop()
    if (person !== undefined)
      for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
        lchownSync(join(dataDir, path), person, person)
    await start(dataDir)
    expect(statSync(dataDir).uid).toBe(person ?? process.getuid?.())
    expect(uidOf(postmasterPid(dataDir))).toBe(person ?? process.getuid?.())
  })

  test('gets a message with the fix for a folder of another user', async () => {
    if (!root) {
      // This is a folder that certainly belongs to another user.
      expect(await refusal(start('/firstbell-test/db'))).toMatch(/cannot be written|read-only/)
      return
    }
    const parent = folder(0o755, nobody)
    const dataDir = await madeDataDir(parent)
    await (await start(dataDir)).stop()
    chownSync(join(parent, 'db.lock'), nobody, nobody)
    for (const path of ['', ...(readdirSync(dataDir, { recursive: true }) as string[])])
      lchownSync(join(dataDir, path), 1234, 1234)
    const { error } = await launcher({ dataDir }, nobody).message()
    expect(error).toMatch(
      /EmbeddedPostgresError: The database folder .* (belongs to another user \(number 1234|cannot be written)/,
    )
  })
})
