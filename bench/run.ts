import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import {
  finish,
  median,
  number,
  printTable,
  readReport,
  removeReport,
  type Report,
} from './report.ts'
import { root, say } from './site.ts'

/**
 * `npm run bench | faults | drill [-- options] [name [argument…]]…`: runs these parts, or all of the group, one after
 * the other, each in its own process, and lists their findings. Arguments that are not names of parts belong to the
 * part before them.
 *
 * `--quick` uses the shortest setting of each part: the checks are valid, but the figures are meaningless.
 * `--against FOLDER` runs each part in turns with the servers of another checkout, `--rounds` times
 * (3), and prints the ratios of their figures.
 */

interface Part {
  run: (...args: string[]) => Promise<Report>
  /** The arguments of the shortest setting. */
  quick: string[]
}
const part = (run: Part['run'], ...quick: string[]): Part => ({ run, quick })

const groups: Record<string, Record<string, Part>> = {
  bench: {
    lists: part(async () => (await import('./hot.ts')).lists()),
    million: part(async (n) => (await import('./million.ts')).million(n), '5000'),
    booking: part(async () => (await import('./booking.ts')).booking()),
    mails: part(async (n) => (await import('./rush.ts')).mails(n), '300'),
    events: part(async (n) => (await import('./events.ts')).events(n), '200'),
    insights: part(async (n) => (await import('./insights.ts')).insights(n), '40000'),
    payments: part(async (...a) => (await import('./payments.ts')).payments(...a), '3', '200'),
    classroom: part(async (...a) => (await import('./classroom.ts')).classroom(...a)),
    upload: part(async (n) => (await import('./upload.ts')).upload(n), '20'),
    pages: part(async (n) => (await import('./hot.ts')).pages(n), '500'),
    lighthouse: part(async (n) => (await import('./browser.ts')).lighthouse(n), '1'),
    navigation: part(async (n) => (await import('./browser.ts')).navigation(n), '1'),
    interaction: part(async (n) => (await import('./browser.ts')).interaction(n), '1'),
    start: part(async (n) => (await import('./start.ts')).start(n), '3'),
  },
  faults: {
    seats: part(async (n) => (await import('./faults/races.ts')).seats(n), '3'),
    'same-student': part(async (n) => (await import('./faults/races.ts')).sameStudent(n), '2'),
    ratings: part(async (n) => (await import('./faults/races.ts')).ratings(n), '2'),
    swaps: part(async (n) => (await import('./faults/races.ts')).swaps(n), '2'),
    'sign-in': part(async (n) => (await import('./faults/sign-in.ts')).signIn(n), '1'),
    waitlist: part(async (...a) => (await import('./faults/waitlist.ts')).waitlist(...a), '6', '1'),
    payments: part(async (...a) => (await import('./faults/payments.ts')).payments(...a), '100'),
    classroom: part(async (...a) => (await import('./faults/classroom.ts')).classroom(...a), '3'),
    storm: part(async (...a) => (await import('./faults/storm.ts')).storm(...a), '3000'),
    uploads: part(async (...a) => (await import('./faults/uploads.ts')).uploads(...a), '4'),
    fuzz: part(async (...a) => (await import('./faults/fuzz.ts')).fuzz(...a), '2000'),
    reads: part(async (n) => (await import('./faults/reads.ts')).reads(n), '300'),
    kill: part(async (n) => (await import('./faults/kill.ts')).kill(n), '3'),
    database: part(async (...a) => (await import('./faults/database.ts')).database(...a), '2'),
    smtp: part(async (n) => (await import('./faults/smtp.ts')).smtp(n), '2'),
    'disk-full': part(async (n) => (await import('./faults/disk-full.ts')).diskFull(n), '4'),
    languages: part(async (...a) => (await import('./faults/languages.ts')).languages(...a), 'de'),
    memory: part(async (n) => (await import('./faults/memory.ts')).memory(n), '0.6'),
  },
  drill: {
    processes: part(async () => (await import('./drill.ts')).processes()),
    'fail-over': part(async (n) => (await import('./drill.ts')).failOver(n), '1'),
  },
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    here: { type: 'boolean', default: false },
  },
})
const [group = '', ...given] = positionals
const parts = groups[group]
if (!parts) throw new Error(`There is no ${group}, only ${Object.keys(groups).join(', ')}`)
const storedAs = (name: string) => (group === 'bench' ? name : `${group}-${name}`)

/** Runs a part in another process, from another checkout if one is given. */
async function runPart(name: string, args: readonly string[], checkout = '') {
  await removeReport(storedAs(name))
  const { status } = spawnSync(
    process.execPath,
    [import.meta.filename, '--here', group, name, ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(options.quick && { BENCH_QUICK: '1' }),
        ...(checkout !== '' && { BENCH_ROOT: checkout }),
      },
    },
  )
  const found = (await readReport(storedAs(name))) ?? { faults: ['it ended without a report'] }
  return status === 0 || found.faults.length > 0 ? found : { faults: [`it ended with ${status}`] }
}

/** Runs a part in turns with another checkout's servers, and prints the ratios. */
async function compareVersions(name: string, args: readonly string[], checkout: string) {
  const [ours, theirs]: Report[][] = [[], []]
  for (let round = 0; round < Number(options.rounds); round += 1) {
    theirs!.push(await runPart(name, args, checkout))
    ours!.push(await runPart(name, args))
  }
  const middle = (reports: Report[], figure: string) =>
    median(
      reports.flatMap(({ figures = [] }) =>
        figures.filter((one) => one.name === figure).map(({ value }) => value),
      ),
    )
  const ratios = (ours![0]?.figures ?? []).map(({ name: figure, unit = '' }) => {
    const [mine, other] = [middle(ours!, figure), middle(theirs!, figure)]
    const row = { ours: number(mine), theirs: number(other), ratio: number(mine / other) }
    return [`${figure} (${unit})`, row]
  })
  printTable(Object.fromEntries(ratios))
  return ours!.at(-1) ?? { faults: [] }
}

if (options.here) {
  process.chdir(root)
  const [name = '', ...args] = given
  const well = await finish(storedAs(name), await parts[name]!.run(...args))
  process.exit(well ? 0 : 1)
}

const chosen: { name: string; args: string[] }[] = []
for (const word of given) {
  if (word in parts) chosen.push({ name: word, args: [] })
  else if (chosen.length > 0) chosen.at(-1)!.args.push(word)
  else throw new Error(`There is no ${word}, only ${Object.keys(parts).join(', ')}`)
}
if (chosen.length === 0) chosen.push(...Object.keys(parts).map((name) => ({ name, args: [] })))
const rows: string[] = []
let failed = 0
for (const { name, args } of chosen) {
  say(`— ${name}`)
  const all = args.length === 0 && options.quick ? parts[name]!.quick : args
  const found =
    options.against === undefined
      ? await runPart(name, all)
      : await compareVersions(name, all, options.against)
  const faults = found.faults ?? []
  if (faults.length > 0) failed += 1
  rows.push(`${faults.length === 0 ? '✓' : '✗'} ${name}${found.result ? `: ${found.result}` : ''}`)
  rows.push(...faults.slice(0, 10).map((fault) => `    ${fault}`))
  say()
}
for (const row of rows) say(row)
say(`${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
