import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/newsletter'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { routesOf, type Route } from '../../platform/http/routes.ts'
import { sendHtml } from '../../platform/mail/mailbox/mailbox-pages.ts'
import { subscribe, subscriptionOf, unsubscribe } from './newsletter.ts'
import {
  confirmUnsubscribePage,
  unknownSubscriptionPage,
  unsubscribedPage,
} from './unsubscribe-pages.ts'

const SUBSCRIBE_RULE = { name: 'newsletter', points: 30, seconds: 600 }

/** The newsletter's calls, and the pages that its unsubscribe links open. */
export function newsletterRoutes(app: FastifyInstance, route: Route, context: Context): void {
  const { db } = context
  route(calls.subscribe, { perAddress: SUBSCRIBE_RULE }, async ({ body }) => {
    await subscribe(db, body.email)
    return { message: messages.subscribed }
  })

  // Without a limit: mail clients post from the few addresses of their provider, and a token
  // cannot be guessed.
  void app.register(async (scope) => {
    takeAnyBody(scope)
    const open = routesOf(scope, refuse, context.limiter)
    open(calls.unsubscribe, {}, async ({ query }) => {
      if (!(await unsubscribe(db, query.token))) throw new AppError('not_found', messages.notFound)
      return { message: messages.unsubscribed }
    })

    scope.get('/newsletter/unsubscribe', async (request, reply) => {
      const token = tokenOf(request)
      const subscription = token === null ? null : await subscriptionOf(db, token)
      if (token === null || !subscription) return sendHtml(reply, unknownSubscriptionPage(), 404)
      return sendHtml(
        reply,
        subscription.subscribed
          ? confirmUnsubscribePage(
              subscription.email,
              `/newsletter/unsubscribed?token=${encodeURIComponent(token)}`,
            )
          : unsubscribedPage(),
      )
    })

    // What the page's button does; the call of the same purpose answers mail clients in JSON.
    scope.post('/newsletter/unsubscribed', async (request, reply) => {
      const token = tokenOf(request)
      return token !== null && (await unsubscribe(db, token))
        ? sendHtml(reply, unsubscribedPage())
        : sendHtml(reply, unknownSubscriptionPage(), 404)
    })
  })
}

/** Every call in that scope is for anyone. */
const refuse = async (): Promise<never> => {
  throw new AppError('forbidden', messages.notFound)
}

/** One-click posts come as a form, in either encoding; nothing in them is needed (RFC 8058 §3.2). */
function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: 16 * 1024 },
    (_request, _body, done) => done(null, undefined),
  )
}

function tokenOf(request: FastifyRequest): string | null {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && /^[\w-]{1,128}$/.test(token) ? token : null
}
