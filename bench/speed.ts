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
  bare: number
  unit: string
  /** Describes the baseline. */
  against: string
  /** The required share of the baseline; absent: none. */
  reach?: number
  /** The factor by which our p99 may exceed the baseline's; absent: any. */
  slower?: number
  /** Milliseconds, from our median round and the baseline's. */
  latency?: { p50: number; p99: number }
  bareLatency?: { p50: number; p99: number }
  rounds: { ours: number[]; bare: number[] }
}

export interface Round {
  perSecond: number
  latency?: { p50: number; p99: number }
}

/** Measures two things alternately, after a warm-up round of each. */
export async function compare(
  about: Pick<Measurement, 'name' | 'unit' | 'against' | 'reach' | 'slower'>,
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
 * Sends requests over kept-alive connections for some seconds.
 * @param next returns what to send, for every request; absent: always the same GET
 * @param watch receives every connection before it sends anything
 * @throws when an answer has an unexpected status
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

/** Prints the table, writes bench/results/NAME.json and sets the exit code. */
export async function record(
  name: string,
  about: Record<string, unknown>,
  measurements: readonly Measurement[],
): Promise<void> {
  const ratio = (m: Measurement) => m.ours / m.bare
  const times = (latency?: { p50: number; p99: number }) =>
    latency ? `${latency.p50} / ${latency.p99} ms` : ''
  printTable([
    ['what', 'ours', 'bare', 'ratio', 'reach', 'p50 / p99', 'of bare', 'bare is'],
    ...measurements.map((m) => [
      m.name,
      `${Math.round(m.ours).toLocaleString('en')} ${m.unit}`,
      `${Math.round(m.bare).toLocaleString('en')} ${m.unit}`,
      ratio(m).toFixed(3),
      m.reach === undefined ? '' : `≥ ${m.reach}`,
      times(m.latency),
      times(m.bareLatency),
      m.against,
    ]),
  ])
  const short = measurements.flatMap((m) => [
    ...(ratio(m) < (m.reach ?? 0)
      ? [`${m.name}: ${ratio(m).toFixed(2)} of the yardstick, wanted ${m.reach}`]
      : []),
    // A p99 in whole milliseconds has an error of one.
    ...(m.slower !== undefined &&
    m.latency &&
    m.bareLatency &&
    m.latency.p99 > Math.max(1, m.bareLatency.p99 * m.slower)
      ? [`${m.name}: p99 ${m.latency.p99} ms, the yardstick's ${m.bareLatency.p99} ms`]
      : []),
  ])
  await writeResults(name, { ...about, measurements }, short)
}
