import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root, say } from './site.ts'

/** Computes, prints and stores the figures of benchmarks. */

export const resultFile = (name: string) => join(root, 'bench/results', `${name}.json`)

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** The percentile by nearest rank: the smallest number that this share does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Prints rows in columns below their headings. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows)
    say(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
}

/**
 * Writes bench/results/NAME.json and sets the exit code.
 * @param short the missed targets, one line each
 */
export async function writeResults(
  name: string,
  results: Record<string, unknown>,
  short: readonly string[],
): Promise<void> {
  await mkdir(join(root, 'bench/results'), { recursive: true })
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version }
  const whole = { at: new Date().toISOString(), machine, ...results, short }
  await writeFile(resultFile(name), `${JSON.stringify(whole, null, 2)}\n`)
  for (const line of short) say(`✗ ${line}`)
  process.exitCode = short.length === 0 ? 0 : 1
}
