import { reportClientError, type ClientErrorReport } from '@firstbell/contract/client-errors'
import { CLIENT_ERROR_KINDS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { defineFeature } from '../../platform/feature.ts'
import { describeClientError } from './client-errors.ts'

/** Generous, because a school may share one network address. */
const REPORT_RULE = { name: 'client-errors', points: 60, minutes: 10 }

export const clientErrors = defineFeature({
  name: 'client-errors',
  needs: {},
  metrics: ({ counter }) => {
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
  },
  open: ({ log }) => ({
    routes: ({ route }) =>
      route(reportClientError, { perAddress: REPORT_RULE }, async ({ body }) => {
        log.warn({ clientError: describeClientError(body) }, 'The web app failed in a browser')
        return { message: messages.ok }
      }),
  }),
})
