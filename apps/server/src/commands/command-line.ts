import { basename, resolve } from 'node:path'
import { loadConfig } from '../config.ts'
import { actingAs } from '../platform/actor.ts'
import type { Config } from '../platform/config/config.ts'
import { connectForCommand } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/observability/log.ts'

/** Receives progress, one line at a time. It is awaited, so that a test can act between two steps. */
export type Print = (line: string) => void | Promise<void>

/** "1,234 rows", "1 row". */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** Resolves a path from the command line in the folder in which `npm run` was called. */
export const pathFrom = (path: string): string =>
  resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** Runs a command as the actor `command:NAME`. Its result is the exit code, and the message of an error is printed. */
export function runCommand(main: () => Promise<number>): void {
  // process.exit runs the exit handlers, which delete unfinished output files and stop an embedded database.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const name = basename(process.argv[1] ?? '', '.ts')
  actingAs(`command:${name}`, main).then(
    (code) => process.exit(code),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}

/** Runs a command's work on the configured database, which a running server may be using at the same time. */
export async function onDatabase(
  work: (db: Database, config: Config) => Promise<number>,
): Promise<number> {
  const config = loadConfig(process.env, process.cwd())
  const database = await connectForCommand(config, createLog('error'))
  return work(database.db, config).finally(database.close)
}
