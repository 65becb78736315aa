import autocannon from 'autocannon'
import { median, number, type Figure } from './report.ts'
import { quick } from './site.ts'

/** Measures how many requests a server answers (autocannon), in turns with a baseline. */

export interface Round {
  perSecond: number
  /** Milliseconds. */
  latency?: { p50: number; p99: number }
}

/**
 * Measures two things in turns, after a warm-up round of each, so that both run on the same machine under the same
 * conditions.
 * @param about `atLeast`: the required share of the baseline; `slower`: the factor by which our p99
 * may exceed the baseline's
 * @returns the medians, the ratio and our p99
 */
export async function compare(
  about: { name: string; unit?: string; atLeast?: number; slower?: number },
  ours: () => Promise<Round>,
  baseline: () => Promise<Round>,
  rounds = quick ? 1 : 3,
): Promise<Figure[]> {
  if (!quick) await ours()
  if (!quick) await baseline()
  const [a, b]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    a.push(await ours())
    b.push(await baseline())
  }
  const middle = (all: Round[]) => {
    const perSecond = median(all.map((round) => round.perSecond))
    return all.find((round) => round.perSecond === perSecond) as Round
  }
  const [mine, other] = [middle(a), middle(b)]
  const { name, unit = '/s', atLeast, slower } = about
  return [
    { name, value: mine.perSecond, unit, more: `baseline ${number(other.perSecond)} ${unit}` },
    {
      name: `${name}: of the baseline`,
      value: mine.perSecond / other.perSecond,
      ...(atLeast !== undefined && { atLeast }),
    },
    ...(mine.latency
      ? [
          {
            name: `${name}: p99`,
            value: mine.latency.p99,
            unit: 'ms',
            // A p99 in whole milliseconds has an error of up to one.
            ...(slower !== undefined &&
              other.latency && { atMost: Math.max(1, other.latency.p99 * slower) }),
            more: `p50 ${mine.latency.p50} ms`,
          },
        ]
      : []),
  ]
}

/** Requests to send instead of GET of the URL. */
export type Next = () => Required<Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>>

/**
 * Sends requests over kept-alive connections for some seconds; in a quick run for one.
 * @param options `amount`: the number of requests, instead of the seconds; `watch` receives every
 * connection before it is used
 * @throws if an answer has an unexpected status
 */
export async function requests(
  url: string,
  options: {
    connections: number
    seconds?: number
    amount?: number
    expect: number
    headers?: Record<string, string>
    watch?: (client: autocannon.Client) => void
    next?: Next
  },
): Promise<Round> {
  const { next, expect, watch, amount, headers } = options
  const statuses = new Map<number, number>()
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(
      {
        url,
        connections: options.connections,
        ...(amount === undefined ? { duration: quick ? 1 : (options.seconds ?? 3) } : { amount }),
        ...(headers && { headers }),
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
      `${url}: ${result.errors} errors, ${wrong.map(([status, count]) => `${count} × ${status}`).join(', ')} instead of ${expect}`,
    )
  return { perSecond: (statuses.get(expect) ?? 0) / result.duration, latency: result.latency }
}

/** Returns requests that GET these URLs one after the other, repeatedly. */
export function gets(paths: readonly string[], headers: Record<string, string> = {}): Next {
  let sent = 0
  return () => ({ method: 'GET', path: paths[sent++ % paths.length] as string, headers, body: '' })
}
