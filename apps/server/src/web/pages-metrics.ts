import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeclareMetrics } from '../platform/observability/declare-metrics.ts'

/** Why a page was sent without content: too many waited to be rendered, or rendering it failed. */
type Reason = 'busy' | 'failed'

const reasons = new WeakMap<FastifyReply, Reason>()

/** Milliseconds between two lines of the log that say the server is too busy to render. */
const LOG_AGAIN_MS = 10_000
let loggedAt = -Infinity

/** Counts and logs a page that the browser has to render from the beginning. */
export function leftToBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: Reason,
  error: unknown,
): void {
  reasons.set(reply, reason)
  if (reason === 'failed') request.log.error({ err: error }, 'A page could not be rendered')
  else if (performance.now() - loggedAt > LOG_AGAIN_MS) {
    loggedAt = performance.now()
    request.log.warn('Too many pages wait to be rendered; some are left to the browsers')
  }
}

export const pagesMetrics: DeclareMetrics = ({ counter }) => {
  const left = counter(
    'firstbell_pages_left_to_browser_total',
    'Pages sent without content, because too many waited to be rendered or rendering failed.',
    ['reason'],
  )
  for (const reason of ['busy', 'failed'] as const) left.inc({ reason }, 0)
  return {
    onResponse: (_request, reply) => {
      const reason = reasons.get(reply)
      if (reason !== undefined) left.inc({ reason })
    },
  }
}
