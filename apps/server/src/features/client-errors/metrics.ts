import { reportClientError, type ClientErrorReport } from '@firstbell/contract/client-errors'
import { CLIENT_ERROR_KINDS } from '@firstbell/contract/limits'
import type { DeclareMetrics } from '../../platform/observability/declare-metrics.ts'

export const clientErrorsMetrics: DeclareMetrics = ({ counter }) => {
  const reports = counter(
    'firstbell_client_errors_total',
    'Faults of the web app that browsers reported, by how they were met.',
    ['kind'],
  )
  for (const kind of CLIENT_ERROR_KINDS) reports.inc({ kind }, 0)
  return {
    onResponse: (request, reply) => {
      const { call } = request.routeOptions.config
      if (call === reportClientError && reply.statusCode === reportClientError.status)
        reports.inc({ kind: (request.body as ClientErrorReport).kind })
    },
  }
}
