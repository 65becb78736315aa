import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { resultFile } from './figures.ts'
import { root, say } from './site.ts'

/**
 * `npm run bench [name…]`: runs the benchmarks one after the other, each in its own process, and
 * finally lists which of them reach their targets.
 */
const BENCHMARKS = [
  'lists',
  'million',
  'search',
  'booking',
  'waitlist',
  'reminders',
  'mails',
  'people',
  'calendar',
  'token',
  'upload',
  'pages',
  'lighthouse',
  'navigation',
  'start',
]

const given = process.argv.slice(2)
const verdicts: string[] = []
let failed = false
for (const name of given.length > 0 ? given : BENCHMARKS) {
  say(`— ${name}`)
  await rm(resultFile(name), { force: true })
  const { status } = spawnSync(process.execPath, [join(root, 'bench', `${name}.ts`)], {
    cwd: root,
    stdio: 'inherit',
  })
  const short = await readFile(resultFile(name), 'utf8')
    .then((text) => (JSON.parse(text) as { short: string[] }).short)
    .catch(() => ['it ended without figures'])
  if (status !== 0) failed = true
  verdicts.push(
    `${short.length === 0 ? '✓' : '✗'} ${name}${short.map((line) => `\n    ${line}`).join('')}`,
  )
  say()
}
for (const verdict of verdicts) say(verdict)
process.exit(failed ? 1 : 0)
