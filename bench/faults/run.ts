import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, say } from '../site.ts'
import { resultFile, type Report } from './report.ts'

/**
 * `npm run faults [name…]`: runs the fault drills one after the other, each in its own process, and
 * prints a table.
 */
const DRILLS = [
  'seats',
  'same-student',
  'waitlist',
  'storm',
  'uploads',
  'fuzz',
  'kill',
  'database',
  'smtp',
  'slow-clients',
  'disk-full',
  'enumeration',
  'memory',
]

const given = process.argv.slice(2)
const names = given.length > 0 ? given : DRILLS
const rows: string[][] = []
let failed = 0
for (const name of names) {
  say(`— ${name}`)
  await rm(resultFile(name), { force: true })
  const { status } = spawnSync(process.execPath, [join(root, 'bench/faults', `${name}.ts`)], {
    cwd: root,
    stdio: 'inherit',
  })
  const found = await readFile(resultFile(name), 'utf8')
    .then((text) => JSON.parse(text) as Report)
    .catch(() => null)
  if (status !== 0) failed += 1
  rows.push(
    found
      ? [status === 0 ? '✓' : '✗', found.what, found.target, found.result]
      : ['✗', name, '', 'it ended without a report'],
  )
  say()
}
say('| | what | target | result |')
say('|---|---|---|---|')
for (const row of rows) say(`| ${row.join(' | ')} |`)
say(
  failed === 0
    ? `${names.length} passed, 0 failed`
    : `${names.length - failed} passed, ${failed} failed`,
)
process.exit(failed === 0 ? 0 : 1)
