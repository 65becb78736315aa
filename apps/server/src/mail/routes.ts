import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/newsletter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/http/errors.ts'
import { routesOf, type Route } from '../platform/http/routes.ts'
import type { Parts } from '../platform/parts.ts'
import { openMailbox } from './mailbox.ts'
import type { Mailer } from './mail.ts'
import { subscribe, subscriptionOf, unsubscribe } from './newsletter.ts'
import {
  confirmUnsubscribePage,
  mailboxPage,
  mailPage,
  noMailPage,
  STYLESHEET,
  STYLESHEET_PATH,
  unknownSubscriptionPage,
  unsubscribedPage,
} from './pages.ts'

const SUBSCRIBE_RULE = { name: 'newsletter', points: 30, seconds: 600 }

/** The newsletter's calls and pages and, when mail stays here, the local mailbox. */
export function mailRoutes(app: FastifyInstance, route: Route, parts: Parts, mailer: Mailer): void {
  const { config, db } = parts
  route(calls.subscribe, { perAddress: SUBSCRIBE_RULE }, async ({ body }) => {
    await subscribe(db, mailer, body.email)
    return { message: messages.subscribed }
  })

  // Without a limit: mail clients post from the few addresses of their provider, and a token
  // cannot be guessed.
  void app.register(async (scope) => {
    takeAnyBody(scope)
    const open = routesOf(scope, refuse, parts.limiter)
    open(calls.unsubscribe, {}, async ({ query }) => {
      if (!(await unsubscribe(db, query.token))) throw new AppError('not_found', messages.notFound)
      return { message: messages.unsubscribed }
    })

    scope.get('/newsletter/unsubscribe', async (request, reply) => {
      const token = tokenOf(request)
      const subscription = token === null ? null : await subscriptionOf(db, token)
      if (token === null || !subscription) return html(reply, unknownSubscriptionPage(), 404)
      return html(
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
        ? html(reply, unsubscribedPage())
        : html(reply, unknownSubscriptionPage(), 404)
    })
  })

  app.get(STYLESHEET_PATH, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(STYLESHEET),
  )

  if (config.smtpUrl === undefined) mailboxRoutes(app, parts)
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

function html(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return (
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      // Tokens stand in these addresses.
      .header('referrer-policy', 'no-referrer')
      .send(page)
  )
}

/** A page with a frame of this origin in it, and nothing else from anywhere. */
const MAILBOX_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A mail's own inline styles, alone: no script, no form, no fetch, an origin of its own. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The local mailbox (rule operation-8). The settings allow it on a loopback address only. */
function mailboxRoutes(app: FastifyInstance, { config }: Parts): void {
  const mailbox = openMailbox(config.dataDir)
  // A page elsewhere can point a name of its own at this machine and read what answers
  // (DNS rebinding); it cannot send another name than its own.
  const hosts = new Set([
    'localhost',
    '127.0.0.1',
    '[::1]',
    config.host,
    new URL(config.publicUrl).hostname,
  ])
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const host = request.hostname
    if (!hosts.has(host) && !host.endsWith('.localhost'))
      throw new AppError('not_found', messages.notFound)
  }
  const byId = (request: FastifyRequest): string => (request.params as { id: string }).id

  app.get('/dev/mailbox.json', { onRequest }, async () => mailbox.list())

  app.get('/dev/mailbox', { onRequest }, async (_request, reply) =>
    html(reply.header('content-security-policy', MAILBOX_CSP), mailboxPage(await mailbox.list())),
  )

  app.get('/dev/mailbox/:id', { onRequest }, async (request, reply) => {
    const mail = await mailbox.read(byId(request))
    void reply.header('content-security-policy', MAILBOX_CSP)
    return mail ? html(reply, mailPage(mail)) : html(reply, noMailPage(), 404)
  })

  app.get('/dev/mailbox/:id/html', { onRequest }, async (request, reply) => {
    const mail = await mailbox.read(byId(request))
    if (!mail) return html(reply, noMailPage(), 404)
    return html(
      reply.header('content-security-policy', MAIL_CSP).header('x-frame-options', 'SAMEORIGIN'),
      // Links open beside the mailbox, not within the frame.
      mail.html.replace('<head>', '<head>\n<base target="_blank">'),
    )
  })
}
