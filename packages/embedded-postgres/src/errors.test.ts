import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  cleanups,
  folder,
  launcher,
  newDataDir,
  nobody,
  refusal,
  root,
  servers,
  start,
} from '../test/testing.ts'
import { explain } from './errors.ts'

describe('an error', () => {
  test('is reported with the last lines of the server', async () => {
    const message = await refusal(start(newDataDir(), { settings: { shared_buffers: 'a lot' } }))
    expect(message).toContain('invalid value for parameter "shared_buffers": "a lot"')
    expect(message).toContain('See the lines below for the cause.')
  })

  test('of permissions has the folder and the fix', async () => {
    const parent = folder(root ? 0o755 : 0o555)
    const { error } = await launcher({ dataDir: join(parent, 'below/db') }, nobody).message()
    expect(error).toMatch(
      /EmbeddedPostgresError: The database folder .* cannot be written by this user\. .*choose a data folder/,
    )
  })

  test('of a user without a name, which initdb refuses, has the fix', async () => {
    if (!root) {
      const words = [
        'initdb: error: could not look up effective user ID 54321: user does not exist',
      ]
      expect(explain('Starting', '/data', 'exit code 1', words).message).toMatch(
        /has a number but no name/,
      )
      return
    }
    const nameless = 54_321
    const dataDir = newDataDir(folder(0o755, nameless))
    const { error } = await launcher({ dataDir }, nameless).message()
    expect(error).toMatch(/EmbeddedPostgresError: This user has a number but no name .*useradd/)
  })

  test('about a file in place of the folder says so', async () => {
    const parent = folder()
    writeFileSync(join(parent, 'file'), '')
    expect(await refusal(start(join(parent, 'file/db')))).toContain('is a file')
  })

  test('about a full or read-only disk says so, at the first start and later', async () => {
    const disk = folder()
    const mount = (...options: string[]) =>
      execFileSync('mount', [...options, 'tmpfs', disk], { stdio: 'ignore' })
    try {
      mount('-t', 'tmpfs', '-o', 'size=8m')
    } catch {
      // Without the right to mount, this test uses PostgreSQL's own messages.
      for (const [words, message] of [
        ['FATAL:  could not write to file: No space left on device', /is full\. Free some space/],
        ['FATAL:  could not open file: Read-only file system', /is on a read-only file system/],
      ] as const)
        expect(explain('Starting', disk, 'exit code 1', [words]).message).toMatch(message)
      return
    }
    cleanups.push(() => execFileSync('umount', [disk]))
    const dataDir = newDataDir(disk)
    expect(await refusal(start(dataDir))).toMatch(
      /The disk that holds .* is full\. Free some space/,
    )
    expect(readdirSync(disk).filter((name) => !name.startsWith('db.lock'))).toEqual([])

    execFileSync('mount', ['-o', 'remount,size=128m', disk])
    await (await start(dataDir)).stop()
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(128 << 20))
    } catch {
      // The disk must be full.
    }
    expect(await refusal(start(dataDir))).toMatch(
      /The disk that holds .* is full\. Free some space/,
    )
    rmSync(join(disk, 'filler'))

    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await refusal(start(dataDir))).toContain('is on a read-only file system')
    execFileSync('mount', ['-o', 'remount,rw', disk])
    expect((await start(dataDir)).fresh).toBe(false)
    await servers.pop()!.stop()
  })
})
