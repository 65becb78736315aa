import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionUrl, startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { root, tool } from './run.ts'

/**
 * `npm run db:types` writes platform/database/schema.ts from a newly migrated database. With `--
 * --verify` it only reports whether the file matches the migrations.
 */
const schemaFile = join(root, 'apps/server/src/platform/database/schema.ts')
const folder = await mkdtemp(join(tmpdir(), 'fb-types-'))
const generated = join(folder, 'schema.ts')
const server = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  settings: { fsync: 'off' },
})
try {
  const address = await server.ownedDatabase('types')
  const pool = openPool(address)
  await migrate(pool)
  await pool.end()
  const codegen = ['--config-file', '.kysely-codegenrc.json', '--out-file', generated]
  const format = ['--config', '.oxfmtrc.json', generated]
  for (const [script, args] of [
    ['kysely-codegen/dist/cli/bin.js', [...codegen, '--url', connectionUrl(address)]],
    ['oxfmt/bin/oxfmt', format],
  ] as const)
    process.exitCode ||= (await tool(script, [...args], { cwd: root })).code
  const text = await readFile(generated, 'utf8')
  if (!process.argv.includes('--verify')) await writeFile(schemaFile, text)
  else if (text !== (await readFile(schemaFile, 'utf8'))) {
    process.stderr.write('schema.ts is not what the migrations produce: run npm run db:types\n')
    process.exitCode = 1
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
