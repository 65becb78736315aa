import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root, say } from './site.ts'

/** The results of benchmarks and drills: computed, printed and stored in one way. */

/** A measured number with its target, if it has one. */
export interface Figure {
  name: string
  value: number
  /** Written after the number. */
  unit?: string
  atLeast?: number
  atMost?: number
  /** An additional remark. */
  more?: string
}

export interface Report {
  figures?: readonly Figure[]
  /** What a drill has found, in words. */
  result?: string
  /** Violated requirements, apart from missed targets, one per line. */
  faults?: readonly string[]
}

/** A report in the format of bench/results. `faults` includes the missed targets. */
export type StoredReport = Report & { faults: readonly string[] }

const fileOf = (part: string) => join(root, 'bench/results', `${part}.json`)

/** @param part `NAME` of a benchmark, `faults-NAME` or `drill-NAME` */
export const readReport = (part: string): Promise<StoredReport | null> =>
  readFile(fileOf(part), 'utf8').then(
    (text) => JSON.parse(text) as StoredReport,
    () => null,
  )

export const removeReport = (part: string): Promise<void> => rm(fileOf(part), { force: true })

/** Prints and stores a report. @returns whether there are no faults */
export async function finish(part: string, report: Report): Promise<boolean> {
  const { figures = [] } = report
  const faults = [...figures.filter(isMissed).map(described), ...(report.faults ?? [])]
  if (figures.length > 0)
    printTable(
      Object.fromEntries(
        figures.map((figure) => [
          figure.name,
          { result: shown(figure), target: targetOf(figure), more: figure.more ?? '' },
        ]),
      ),
    )
  say(`${faults.length === 0 ? '✓' : '✗'} ${part}${report.result ? `: ${report.result}` : ''}`)
  for (const fault of faults.slice(0, 20)) say(`    ${fault}`)
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version }
  const whole = { at: new Date().toISOString(), machine, ...report, faults }
  await mkdir(join(root, 'bench/results'), { recursive: true })
  await writeFile(fileOf(part), `${JSON.stringify(whole, null, 2)}\n`)
  return faults.length === 0
}

const isMissed = ({ value, atLeast = -Infinity, atMost = Infinity }: Figure) =>
  !(value >= atLeast && value <= atMost)
const described = (figure: Figure) => `${figure.name}: ${shown(figure)}, wanted ${targetOf(figure)}`
const shown = ({ value, unit = '' }: Figure) => `${number(value)} ${unit}`.trim()
const targetOf = ({ atLeast, atMost, unit = '' }: Figure) =>
  [atLeast !== undefined && `≥ ${atLeast} ${unit}`, atMost !== undefined && `≤ ${atMost} ${unit}`]
    .filter(Boolean)
    .join(', ')
    .trim()

/** Rounds to at least three significant digits. */
export const number = (value: number): string =>
  value.toLocaleString('en', {
    maximumFractionDigits: Math.abs(value) < 1 ? 3 : Math.abs(value) < 10 ? 2 : value < 100 ? 1 : 0,
  })

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** Returns the percentile by nearest rank: the smallest number that this share does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** @param rows cells by the names of the row and of the column */
// oxlint-disable-next-line no-console -- Node.js prints tables in no other way
export const printTable = (rows: Record<string, object>): void => console.table(rows)
