import { parseArgs } from 'node:util'
import type pg from 'pg'
import { loadConfig } from '../config.ts'
import { connectForCommand } from '../platform/database/connect.ts'
import { openPool } from '../platform/database/database.ts'
import { createLog } from '../platform/observability/log.ts'
import { backUp } from './backup/write-backup.ts'
import { count, megabytes, pathFrom, runCommand } from './command-line.ts'

/** `npm run backup -- FILE` */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    process.stderr.write('Usage: npm run backup -- FILE (such as firstbell.tar.gz)\n')
    return 2
  }
  const path = pathFrom(file)
  const config = loadConfig(process.env, process.cwd())
  const { pool, close } =
    config.databaseUrl === undefined
      ? await connectForCommand(config, createLog('error'))
      : // Not migrated, because a server of an older version may be using it.
        ownDatabase(config.databaseUrl)
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    const { bytes, jobs } = await backUp({ pool, config }, path, print)
    print(`Backed up to ${path} (${megabytes(bytes)}; ${count(jobs, 'job')} waiting).`)
    return 0
  } finally {
    await close()
  }
}

function ownDatabase(url: string): { pool: pg.Pool; close: () => Promise<void> } {
  const pool = openPool(url, { max: 2 })
  return { pool, close: () => pool.end() }
}

if (import.meta.main) runCommand(main)
