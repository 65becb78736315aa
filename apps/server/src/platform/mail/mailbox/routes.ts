import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import * as pages from './mailbox-pages.ts'
import { openMailbox } from './mailbox.ts'

/** Registers the style sheet of the pages without scripts and, if SMTP_URL is not set, the local mailbox. */
export function mailRoutes(app: FastifyInstance, context: Context): void {
  app.get(pages.STYLESHEET_PATH, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(pages.STYLESHEET),
  )
  if (context.config.smtpUrl === undefined) mailboxRoutes(app, context)
}

/** Allows styles, images and frames of this origin only. */
const MAILBOX_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Allows a mail's inline styles and pictures of this site: no scripts or forms, in an opaque origin. */
const MAIL_CSP =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Registers the local mailbox (rule operation-8). The settings allow it on loopback addresses only. */
function mailboxRoutes(app: FastifyInstance, { config }: Context): void {
  const mailbox = openMailbox(config.dataDir)
  // Prevents DNS rebinding: another site can resolve its name to this machine and read responses, but its requests have
  // that name as their host.
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
    pages.sendHtml(
      reply.header('content-security-policy', MAILBOX_CSP),
      pages.mailboxPage(await mailbox.list()),
    ),
  )

  app.get('/dev/mailbox/:id', { onRequest }, async (request, reply) => {
    const mail = await mailbox.read(byId(request))
    void reply.header('content-security-policy', MAILBOX_CSP)
    return mail
      ? pages.sendHtml(reply, pages.mailPage(mail))
      : pages.sendHtml(reply, pages.noMailPage(), 404)
  })

  app.get('/dev/mailbox/:id/html', { onRequest }, async (request, reply) => {
    const mail = await mailbox.read(byId(request))
    if (!mail) return pages.sendHtml(reply, pages.noMailPage(), 404)
    return pages.sendHtml(
      reply.header('content-security-policy', MAIL_CSP).header('x-frame-options', 'SAMEORIGIN'),
      // Makes links open outside the frame.
      mail.html.replace('<head>', '<head>\n<base target="_blank">'),
    )
  })
  app.get('/dev/mailbox/:id/:name.ics', { onRequest }, async (request, reply) => {
    const name = `${(request.params as { name: string }).name}.ics`
    const mail = await mailbox.read(byId(request))
    const file = mail?.calendars.find((calendar) => calendar.name === name)
    if (!file) throw new AppError('not_found', messages.notFound)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.text)
  })
}
