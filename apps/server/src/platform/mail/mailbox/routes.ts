import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import { openMailbox } from './mailbox.ts'
import {
  mailboxPage,
  mailPage,
  noMailPage,
  sendHtml,
  STYLESHEET,
  STYLESHEET_PATH,
} from './mailbox-pages.ts'

/** The style sheet of pages that mails lead to and, when mail stays here, the local mailbox. */
export function mailRoutes(app: FastifyInstance, context: Context): void {
  app.get(STYLESHEET_PATH, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(STYLESHEET),
  )
  if (context.config.smtpUrl === undefined) mailboxRoutes(app, context)
}

/** A page with a frame of this origin in it, and nothing else from anywhere. */
const MAILBOX_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A mail's own inline styles, alone: no script, no form, no fetch, an origin of its own. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The local mailbox (rule operation-8). The settings allow it on a loopback address only. */
function mailboxRoutes(app: FastifyInstance, { config }: Context): void {
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
    sendHtml(
      reply.header('content-security-policy', MAILBOX_CSP),
      mailboxPage(await mailbox.list()),
    ),
  )

  app.get('/dev/mailbox/:id', { onRequest }, async (request, reply) => {
    const mail = await mailbox.read(byId(request))
    void reply.header('content-security-policy', MAILBOX_CSP)
    return mail ? sendHtml(reply, mailPage(mail)) : sendHtml(reply, noMailPage(), 404)
  })

  app.get('/dev/mailbox/:id/html', { onRequest }, async (request, reply) => {
    const mail = await mailbox.read(byId(request))
    if (!mail) return sendHtml(reply, noMailPage(), 404)
    return sendHtml(
      reply.header('content-security-policy', MAIL_CSP).header('x-frame-options', 'SAMEORIGIN'),
      // Links open beside the mailbox, not within the frame.
      mail.html.replace('<head>', '<head>\n<base target="_blank">'),
    )
  })
  app.get('/dev/mailbox/:id/invite.ics', { onRequest }, async (request, reply) => {
    const invite = (await mailbox.read(byId(request)))?.invite
    if (!invite) throw new AppError('not_found', messages.notFound)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="invite.ics"')
      .send(invite)
  })
}
