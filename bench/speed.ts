import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { root, say } from './site.ts'

/** Measuring: requests a second of two things by turns, so that both see the same machine. */

export interface Measurement {
  name: string
  /** Requests (or transactions) a second: the median of the rounds. */
  ours: number
  /** The same work without what is measured: the yardstick. */
  bare: number
  unit: string
  /** What the yardstick is, in words. */
  against: string
  /** Milliseconds, from the middle round of ours, and of the yardstick. */
  latency?: { p50: number; p99: number }
  bareLatency?: { p50: number; p99: number }
  rounds: { ours: number[]; bare: number[] }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export interface Round {
  perSecond: number
  latency?: { p50: number; p99: number }
}

/** Measures two things by turns; an unmeasured round of each comes first. */
export async function compare(
  about: Pick<Measurement, 'name' | 'unit' | 'against'>,
  ours: () => Promise<Round>,
  bare: () => Promise<Round>,
  rounds = 3,
): Promise<Measurement> {
  await ours()
  await bare()
  const [a, b]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    a.push(await ours())
    b.push(await bare())
  }
  const [oursAll, bareAll] = [a.map((r) => r.perSecond), b.map((r) => r.perSecond)]
  const middle = a.find((r) => r.perSecond === median(oursAll))
  const bareMiddle = b.find((r) => r.perSecond === median(bareAll))
  return {
    ...about,
    ours: median(oursAll),
    bare: median(bareAll),
    ...(middle?.latency && { latency: middle.latency }),
    ...(bareMiddle?.latency && { bareLatency: bareMiddle.latency }),
    rounds: { ours: oursAll, bare: bareAll },
  }
}

/**
 * Requests over kept-alive connections for some seconds.
 * @param next what to send, asked for every request; without it always the same GET
 * @param watch shown every connection before it sends anything
 * @throws when an answer is not of the expected status
 */
export async function requests(
  url: string,
  options: {
    connections: number
    seconds: number
    expect: number
    headers?: Record<string, string>
    watch?: (client: autocannon.Client) => void
    next?: () => Required<Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>>
  },
): Promise<Round> {
  const { next, expect, watch } = options
  const statuses = new Map<number, number>()
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        ...(options.headers && { headers: options.headers }),
        ...(watch && { setupClient: watch }),
        ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
      },
      (error: Error | null, finished) => (error ? fail(error) : done(finished)),
    )
    instance.on('response', (_client, status) =>
      statuses.set(status, (statuses.get(status) ?? 0) + 1),
    )
  })
  const wrong = [...statuses].filter(([status]) => status !== expect)
  if (wrong.length > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${result.errors} errors, ${wrong.map(([status, count]) => `${count} × ${status}`).join(', ')} where ${expect} was due`,
    )
  return {
    perSecond: (statuses.get(expect) ?? 0) / result.duration,
    latency: { p50: result.latency.p50, p99: result.latency.p99 },
  }
}

/** Prints the table and writes bench/results/NAME.json. */
export async function record(
  name: string,
  about: Record<string, unknown>,
  measurements: readonly Measurement[],
): Promise<void> {
  const rows = measurements.map((m) => [
    m.name,
    `${Math.round(m.ours).toLocaleString('en')} ${m.unit}`,
    `${Math.round(m.bare).toLocaleString('en')} ${m.unit}`,
    (m.ours / m.bare).toFixed(3),
    m.latency ? `${m.latency.p50} / ${m.latency.p99} ms` : '',
    m.bareLatency ? `${m.bareLatency.p50} / ${m.bareLatency.p99} ms` : '',
    m.against,
  ])
  const table = [['what', 'ours', 'bare', 'ratio', 'p50 / p99', 'of bare', 'bare is'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  for (const row of table)
    say(
      row
        .map((cell, i) =>
          i === 0 || i === 6 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!),
        )
        .join('  ')
        .trimEnd(),
    )
  const folder = join(root, 'bench/results')
  await mkdir(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, node: process.version }
  await writeFile(
    join(folder, `${name}.json`),
    `${JSON.stringify({ at: new Date().toISOString(), machine, ...about, measurements }, null, 2)}\n`,
  )
}
