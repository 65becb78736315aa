import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { freePort, root, say, startServer, temporaryFolder, type ServerUnderTest } from './site.ts'

/** For benchmarks of the screens: the built product with its demo data, and figures with a reach. */

/** A server with the built web app, the embedded database and demo data, as `npm start` has them. */
export async function startProduct(stack: AsyncDisposableStack): Promise<ServerUnderTest> {
  const port = String(await freePort())
  const server = startServer(stack, {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: await temporaryFolder(stack),
    DEMO_DATA: 'on',
  })
  // Pictures are drawn at the first start.
  await server.ready(60_000)
  return server
}

/** Ids of the demo's public classes or courses, soonest first. */
export async function idsOf(
  server: ServerUnderTest,
  list: 'classes' | 'courses',
): Promise<string[]> {
  const answer = await fetch(`${server.url}/${list}/getall${list}`)
  const body = (await answer.json()) as Record<string, { _id: string }[] | undefined>
  const ids = (body[list] ?? []).map(({ _id }) => _id)
  if (ids.length === 0) throw new Error(`The demo data has no ${list}`)
  return ids
}

/** Flags of Chromium without which it asks or fetches by itself, or cannot run as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** By nearest rank: the smallest of them that so large a share does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Prints rows below their headings, in columns. */
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
 * @param short what falls short of its reach, one line each
 */
export async function writeResults(
  name: string,
  results: Record<string, unknown>,
  short: readonly string[],
): Promise<void> {
  const folder = join(root, 'bench/results')
  await mkdir(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version }
  const whole = { at: new Date().toISOString(), machine, ...results, short }
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  for (const line of short) say(`✗ ${line}`)
  process.exitCode = short.length === 0 ? 0 : 1
}
