import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/newsletter'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Route } from '../../platform/http/routes.ts'
import { unsubscribeRoutes } from '../../platform/mail/unsubscribe.ts'
import { subscribe, subscriptionOf, unsubscribe } from './newsletter.ts'

const SUBSCRIBE_RULE = { name: 'newsletter', points: 30, seconds: 600 }

/** The newsletter's calls, and the pages behind its unsubscribe links. */
export function newsletterRoutes(app: FastifyInstance, route: Route, context: Context): void {
  const { db, limiter } = context
  route(calls.subscribe, { perAddress: SUBSCRIBE_RULE }, async ({ body }) => {
    await subscribe(db, body.email)
    return { message: messages.subscribed }
  })

  unsubscribeRoutes(app, limiter, {
    call: calls.unsubscribe,
    words: {
      question: 'Shall we stop sending the Firstbell newsletter to',
      keep: 'No, keep it coming',
      ended:
        'No more newsletters will come. If you change your mind, the box at the foot of every page is there for you.',
      source: 'a newsletter mail',
    },
    find: (token) => subscriptionOf(db, token),
    end: (token) => unsubscribe(db, token),
  })
}
