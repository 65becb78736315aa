import { joinSession } from '@firstbell/contract/sessions'
import type { DeclareMetrics } from '../../platform/observability/declare-metrics.ts'

export const sessionsMetrics: DeclareMetrics = ({ counter }) => {
  const joins = counter(
    'firstbell_joins_total',
    'Meeting links asked for: given, or refused with the code of the refusal.',
    ['outcome'],
  )
  return {
    onResponse: (request, reply, refusal) => {
      if (request.routeOptions.config.call !== joinSession) return
      const given = reply.statusCode === joinSession.status
      joins.inc({ outcome: given ? 'joined' : (refusal ?? 'internal') })
    },
  }
}
