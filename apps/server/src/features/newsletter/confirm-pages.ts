import { mailsSubscriptions } from '@firstbell/messages/all/mails-subscriptions'
import { languages, prefixOf, type Language } from '@firstbell/messages/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../platform/mail/layout.ts'
import { scriptlessPage, sendHtml } from '../../platform/mail/mailbox/mailbox-pages.ts'

/** The path of the link in the mail. The page's button posts to it with 'ed' appended: '/newsletter/confirmed'. */
export const CONFIRM_PATH = '/newsletter/confirm'

interface Requests {
  /** Returns the request of a token without changing it; null for an unknown token. */
  find: (token: string) => Promise<{ email: string; subscribed: boolean } | null>
  /** Subscribes the email address of a token. @returns false for an unknown token */
  confirm: (token: string) => Promise<boolean>
}

/**
 * Registers the pages of the link that confirms a subscription (rule mail-22). Opening the link changes nothing, because
 * link checkers open every link in a mail; the page's button subscribes.
 */
export function confirmPages(app: FastifyInstance, { find, confirm }: Requests): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 16 * 1024 },
      (_request, _body, done) => done(null, undefined),
    )
    for (const language of languages) {
      const path = prefixOf(language) + CONFIRM_PATH
      const page = pagesOf(language)
      scope.get(path, async (request, reply) => {
        void reply.header('content-language', language)
        const token = tokenOf(request)
        const found = token === null ? null : await find(token)
        if (token === null || !found) return sendHtml(reply, page.unknown(), 404)
        return sendHtml(
          reply,
          found.subscribed
            ? page.subscribed()
            : page.question(found.email, `${path}ed?token=${encodeURIComponent(token)}`),
        )
      })
      scope.post(`${path}ed`, async (request, reply) => {
        void reply.header('content-language', language)
        const token = tokenOf(request)
        return token !== null && (await confirm(token))
          ? sendHtml(reply, page.subscribed())
          : sendHtml(reply, page.unknown(), 404)
      })
    }
  })
}

function tokenOf(request: FastifyRequest): string | null {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && /^[\w-]{1,128}$/.test(token) ? token : null
}

function pagesOf(language: Language) {
  const m = mailsSubscriptions[language]
  const home = prefixOf(language) || '/'
  const page = (heading: string, main: string) =>
    scriptlessPage(heading, `<h1>${escapeHtml(heading)}</h1>\n${main}`, 'note', language)
  const back = `<p><a class="button" href="${home}">${escapeHtml(m.backToHome)}</a></p>`
  return {
    question: (email: string, action: string) =>
      page(
        m.confirmHeading,
        `<p>${escapeHtml(m.confirmQuestion).replace('&lt;email/&gt;', () => `<strong>${escapeHtml(email)}</strong>`)}</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(m.confirm)}</button></form>
<p class="muted"><a href="${home}">${escapeHtml(m.notNow)}</a></p>`,
      ),
    subscribed: () => page(m.welcomeHeading, `<p>${escapeHtml(m.welcomePreview)}</p>\n${back}`),
    unknown: () => page(m.linkUnknown, `<p>${escapeHtml(m.confirmLinkUnknown)}</p>\n${back}`),
  }
}
