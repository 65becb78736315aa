import type { Call, messageOutput } from '@firstbell/contract/call'
import type { unsubscribeQuery } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import { mailsSubscriptions } from '@firstbell/messages/all/mails-subscriptions'
import { languages, prefixOf, type Language } from '@firstbell/messages/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../http/errors.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { routesOf } from '../http/routes.ts'
import { sayFor } from '../http/sentences.ts'
import { escapeHtml } from './layout.ts'
import { scriptlessPage, sendHtml } from './mailbox/mailbox-pages.ts'

type Schema = NonNullable<Call['params']>
type UnsubscribeCall = Call<Schema, typeof unsubscribeQuery, Schema, typeof messageOutput>
type Messages = (typeof mailsSubscriptions)[Language]

/** What a link at the foot of mails ends. */
interface Subscription {
  /**
   * The one-click call for mail programs (RFC 8058). A GET of its path answers with a page that asks
   * first, since link checkers open every link of a mail; the page's button posts to the path with a
   * 'd' at its end: '/…/unsubscribed'. Links of mails in another language have its prefix before both.
   */
  call: UnsubscribeCall
  words: (m: Messages) => {
    /** A sentence in which `<email/>` is replaced with the address, if there is one. */
    question: string
    /** The link that changes nothing. */
    keep: string
    /** What has ended, and how it is had again. */
    ended: string
    /** Where the whole link is found. */
    source: string
  }
  /**
   * Returns the subscription of a token without changing it; null for an unknown token. Leaves out the email
   * address if it can change, because an old mail must not reveal the new address.
   */
  find: (token: string) => Promise<{ email?: string; subscribed: boolean } | null>
  /** Ends it, or leaves it ended. @returns false for an unknown token */
  end: (token: string) => Promise<boolean>
}

/** @param pages what the links to pages in the mail's language begin with */
export const unsubscribeUrl = (pages: string, { path }: UnsubscribeCall, token: string): string =>
  `${pages}${path}?token=${encodeURIComponent(token)}`

/**
 * Registers the call and the pages of an unsubscribe link. Without a limit: mail clients post from the
 * few addresses of their provider, and a token cannot be guessed.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  limiter: RateLimiter,
  { call, words, find, end }: Subscription,
): void {
  void app.register(async (scope) => {
    acceptAnyBody(scope)
    const endOne = async (token: string | null) => {
      if (token === null || !(await end(token))) throw new AppError('not_found', messages.notFound)
      return { message: messages.unsubscribed } as const
    }
    routesOf(scope, refuse, limiter)(call, {}, ({ query }) => endOne(query.token))

    for (const language of languages) {
      const path = prefixOf(language) + call.path
      const page = pagesOf(language, words(mailsSubscriptions[language]))
      scope.get(path, async (request, reply) => {
        const token = tokenOf(request)
        void reply.header('content-language', language)
        const found = token === null ? null : await find(token)
        if (token === null || !found) return sendHtml(reply, page.unknown(), 404)
        return sendHtml(
          reply,
          found.subscribed
            ? page.asking(found.email, `${path}d?token=${encodeURIComponent(token)}`)
            : page.ended(),
        )
      })

      // The call of the same purpose answers mail clients in JSON.
      scope.post(`${path}d`, async (request, reply) => {
        const token = tokenOf(request)
        void reply.header('content-language', language)
        return token !== null && (await end(token))
          ? sendHtml(reply, page.ended())
          : sendHtml(reply, page.unknown(), 404)
      })
      if (path !== call.path)
        scope.post(path, async (request, reply) => {
          const { message } = await endOne(tokenOf(request))
          return { message: sayFor(request, reply)(message) }
        })
    }
  })
}

/** Every call in that scope is for anyone. */
const refuse = async (): Promise<never> => {
  throw new AppError('forbidden', messages.notFound)
}

/** One-click posts come as a form, in either encoding; nothing in them is needed (RFC 8058 §3.2). */
function acceptAnyBody(scope: FastifyInstance): void {
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

function pagesOf(
  language: Language,
  { question, keep, ended, source }: ReturnType<Subscription['words']>,
) {
  const m = mailsSubscriptions[language]
  const home = prefixOf(language) || '/'
  const note = (heading: string, text: string, title = heading) =>
    scriptlessPage(
      title,
      `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<p><a class="button" href="${home}">${escapeHtml(m.backToHome)}</a></p>`,
      'note',
      language,
    )
  return {
    asking: (email: string | undefined, action: string) =>
      scriptlessPage(
        m.unsubscribe,
        `<h1>${escapeHtml(m.unsubscribe)}</h1>
<p>${escapeHtml(question).replace('&lt;email/&gt;', () => (email === undefined ? '' : `<strong>${escapeHtml(email)}</strong>`))}</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(m.unsubscribe)}</button></form>
<p class="muted"><a href="${home}">${escapeHtml(keep)}</a></p>`,
        'note',
        language,
      ),
    ended: () => note(m.unsubscribed, ended),
    unknown: () => note(m.linkUnknown, source, m.linkNotFound),
  }
}
