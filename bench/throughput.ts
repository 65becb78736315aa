import autocannon from 'autocannon'
import { median, printTable, writeResults } from './figures.ts'

/**
 * Measures requests per second of two things alternately, so that both are measured on the same
 * machine under the same conditions.
 */

export interface Measurement {
  name: string
  /** Requests (or transactions) per second: the median of the rounds. */
  ours: number
  /** The same for the baseline, the same work without what is measured. */
  baseline: number
  unit: string
  /** Describes the baseline. */
  against: string
  /** The required share of the baseline; absent: none. */
  target?: number
  /** The factor by which our p99 may exceed the baseline's; absent: any. */
  slower?: number
  /** Milliseconds, from our median round and the baseline's. */
  latency?: { p50: number; p99: number }
  baselineLatency?: { p50: number; p99: number }
  rounds: { ours: number[]; baseline: number[] }
}

export interface Round {
  perSecond: number
  latency?: { p50: number; p99: number }
}

/** Measures two things alternately, after a warm-up round of each. */
export async function compare(
  about: Pick<Measurement, 'name' | 'unit' | 'against' | 'target' | 'slower'>,
  ours: () => Promise<Round>,
  baseline: () => Promise<Round>,
  rounds = 3,
): Promise<Measurement> {
  await ours()
  await baseline()
  const [a, b]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    a.push(await ours())
    b.push(await baseline())
  }
  const [oursAll, baselineAll] = [a.map((r) => r.perSecond), b.map((r) => r.perSecond)]
  const middle = a.find((r) => r.perSecond === median(oursAll))
  const baselineMiddle = b.find((r) => r.perSecond === median(baselineAll))
  return {
    ...about,
    ours: median(oursAll),
    baseline: median(baselineAll),
    ...(middle?.latency && { latency: middle.latency }),
    ...(baselineMiddle?.latency && { baselineLatency: baselineMiddle.latency }),
    rounds: { ours: oursAll, baseline: baselineAll },
  }
}

/**
 * Sends requests over kept-alive connections for some seconds.
 * @param next returns what to send, for every request; absent: always the same GET
 * @param watch receives every connection before it sends anything
 * @throws when an answer has an unexpected status
 */
export async function requests(
  url: string,
  options: {
    connections: number
    seconds?: number
    /** So many requests, instead of so many seconds. */
    amount?: number
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
        ...(options.seconds !== undefined && { duration: options.seconds }),
        ...(options.amount !== undefined && { amount: options.amount }),
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

/** Prints the table, writes bench/results/NAME.json and sets the exit code. */
export async function record(
  name: string,
  about: Record<string, unknown>,
  measurements: readonly Measurement[],
): Promise<void> {
  const ratio = (m: Measurement) => m.ours / m.baseline
  const times = (latency?: { p50: number; p99: number }) =>
    latency ? `${latency.p50} / ${latency.p99} ms` : ''
  printTable([
    ['what', 'ours', 'baseline', 'ratio', 'target', 'p50 / p99', 'of baseline', 'baseline is'],
    ...measurements.map((m) => [
      m.name,
      `${Math.round(m.ours).toLocaleString('en')} ${m.unit}`,
      `${Math.round(m.baseline).toLocaleString('en')} ${m.unit}`,
      ratio(m).toFixed(3),
      m.target === undefined ? '' : `≥ ${m.target}`,
      times(m.latency),
      times(m.baselineLatency),
      m.against,
    ]),
  ])
  const short = measurements.flatMap((m) => [
    ...(ratio(m) < (m.target ?? 0)
      ? [`${m.name}: ${ratio(m).toFixed(2)} of the baseline, wanted ${m.target}`]
      : []),
    // A p99 in whole milliseconds has an error of one.
    ...(m.slower !== undefined &&
    m.latency &&
    m.baselineLatency &&
    m.latency.p99 > Math.max(1, m.baselineLatency.p99 * m.slower)
      ? [`${m.name}: p99 ${m.latency.p99} ms, the baseline's ${m.baselineLatency.p99} ms`]
      : []),
  ])
  await writeResults(name, { ...about, measurements }, short)
}
