import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root, say } from '../site.ts'

/** The result of a fault drill. */
export interface Report {
  /** The drill's file name without extension. */
  name: string
  /** What was done to the product. */
  what: string
  /** What was required, and what was observed. */
  target: string
  result: string
  /** Contradictions to `target`, one line each; empty when the drill passes. */
  faults: readonly string[]
}

export const resultFile = (name: string) => join(root, 'bench/results', `faults-${name}.json`)

/** Prints a result, writes bench/results/faults-NAME.json and sets the exit code. */
export async function report(found: Report): Promise<void> {
  say(`${found.faults.length === 0 ? '✓' : '✗'} ${found.what}: ${found.result}`)
  for (const fault of found.faults.slice(0, 20)) say(`    ${fault}`)
  if (found.faults.length > 20) say(`    … ${found.faults.length - 20} more`)
  await mkdir(join(root, 'bench/results'), { recursive: true })
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version }
  await writeFile(
    resultFile(found.name),
    `${JSON.stringify({ at: new Date().toISOString(), machine, ...found }, null, 2)}\n`,
  )
  process.exitCode = found.faults.length === 0 ? 0 : 1
}
