import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { createLog } from '../platform/observability/log.ts'
import { restore } from './backup/restore-backup.ts'
import { count, pathFrom, runCommand } from './command-line.ts'

/** `npm run restore -- FILE [--replace]` */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    process.stderr.write('Usage: npm run restore -- FILE [--replace]\n')
    return 2
  }
  const config = loadConfig(process.env, process.cwd())
  const path = pathFrom(file)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const { madeAt, missing } = await restore(config, createLog('error'), path, {
    replace: values.replace === true,
    print,
  })
  if (missing.length > 0)
    print(
      `${count(missing.length, 'file')} had no bytes when the backup was made: ${missing.join(', ')}`,
    )
  print(`Restored ${basename(path)}, as it was on ${madeAt}.`)
  return 0
}

if (import.meta.main) runCommand(main)
