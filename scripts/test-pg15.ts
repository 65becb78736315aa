import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tool } from './run.ts'

/**
 * `npm run test:pg15`: the server's tests on Debian's PostgreSQL 15 instead of the embedded one.
 * Installs it if it is missing and that is possible.
 */
const programs = '/usr/lib/postgresql/15/bin'
if (
  !existsSync(`${programs}/initdb`) &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get')
) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql-15']])
    execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
if (!existsSync(`${programs}/initdb`))
  throw new Error(`This needs Debian's PostgreSQL 15 in ${programs}: apt-get install postgresql-15`)
const { code } = await tool('vitest/vitest.mjs', ['run', '--project', 'server'], {
  env: { TEST_PG_BIN: programs },
})
process.exit(code)
