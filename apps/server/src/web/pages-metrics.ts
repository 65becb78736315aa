import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeclareMetrics } from '../platform/observability/metrics.ts'

/** Why a page was sent without content: too many pages waited for rendering, or rendering failed. */
type Reason = 'busy' | 'failed'

const reasons = new WeakMap<FastifyReply, Reason>()

/** The shortest time between two log lines about too many pages. */
const LOG_INTERVAL_MS = 10_000
let loggedAt = -Infinity

export function recordClientRendering(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: Reason,
  error: unknown,
): void {
  reasons.set(reply, reason)
  if (reason === 'failed') request.log.error({ err: error }, 'A page could not be rendered')
  else if (performance.now() - loggedAt > LOG_INTERVAL_MS) {
    loggedAt = performance.now()
    request.log.warn('Too many pages wait for rendering; browsers render some of them')
  }
}

export const pagesMetrics: DeclareMetrics = ({ counter }) => {
  const pages = counter(
    'firstbell_pages_left_to_browser_total',
    'Pages sent without content, because too many waited to be rendered or rendering failed.',
    ['reason'],
  )
  for (const reason of ['busy', 'failed'] as const) pages.inc({ reason }, 0)
  return {
    onResponse: (_request, reply) => {
      const reason = reasons.get(reply)
      if (reason !== undefined) pages.inc({ reason })
    },
  }
}
