import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { connectForCommand } from '../platform/database/connect.ts'
import { openPool } from '../platform/database/database.ts'
import { createLog } from '../platform/observability/log.ts'
import { backUp } from './backup/write-backup.ts'
import { megabytes, pathFrom, runCommand } from './command-line.ts'

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
  // The operator's database is not migrated, because a server of an older version may be using it.
  const operatorPool =
    config.databaseUrl === undefined ? null : openPool(config.databaseUrl, { max: 1 })
  const { pool, close } = operatorPool
    ? { pool: operatorPool, close: () => operatorPool.end() }
    : await connectForCommand(config, createLog('error'))
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    const { bytes } = await backUp({ pool, config }, path, print)
    print(`Backed up to ${path} (${megabytes(bytes)}).`)
    return 0
  } finally {
    await close()
  }
}

if (import.meta.main) runCommand(main)
