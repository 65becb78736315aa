import { reportClientError } from '@firstbell/contract/client-errors'
import { messages } from '@firstbell/contract/messages'
import type { Route } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import { describeClientError } from './client-errors.ts'

/** Generous, because a school may share one network address. */
const REPORT_RULE = { name: 'client-errors', points: 60, seconds: 600 }

/** Logs the errors that the web app reports. */
export function clientErrorRoutes(route: Route, { log }: Context): void {
  route(reportClientError, { perAddress: REPORT_RULE }, async ({ body }) => {
    log.warn({ clientError: describeClientError(body) }, 'The web app failed in a browser')
    return { message: messages.ok }
  })
}
