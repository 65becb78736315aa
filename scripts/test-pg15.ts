import { dirname } from 'node:path'
import { findProgram } from './find-program.ts'
import { tool } from './run.ts'

/**
 * `npm run test:pg15`: runs the server's tests on Debian's PostgreSQL 15 instead of the embedded one.
 * Installs it if necessary and possible.
 */
const initdb = findProgram('postgresql-15', ['/usr/lib/postgresql/15/bin/initdb'])
const { code } = await tool('vitest/vitest.mjs', ['run', '--project', 'server'], {
  env: { TEST_PG_BIN: dirname(initdb) },
})
process.exit(code)
