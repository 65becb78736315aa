import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/embedded-postgres.ts'
import { isOpenToAll } from '../src/socket-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a cluster that tests copy. */
    cluster: string
  }
}

/** Settings for tests in which nothing has to survive a crash. */
export const quick = { settings: { fsync: 'off' } }

/** Creates a temporary folder that other users can enter, because the servers of a root process run as one. */
export function openFolder(): string {
  const isRoot = process.getuid?.() === 0
  const parent = isRoot && !isOpenToAll(tmpdir()) ? '/tmp' : tmpdir()
  const path = realpathSync(mkdtempSync(join(parent, 'embedded-test-')))
  chmodSync(path, 0o755)
  return path
}

/** Creates a cluster once for all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = openFolder()
  const dataDir = join(folder, 'db')
  await (await startEmbeddedPostgres({ dataDir, ...quick })).stop()
  project.provide('cluster', dataDir)
  return () => rmSync(folder, { recursive: true, force: true })
}
