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

/** A subscription that the footer link of a mail ends. */
interface Subscription {
  /**
   * The one-click call for mail clients (RFC 8058). GET of its path answers with a page that asks for confirmation, because
   * link checkers open every link in a mail. The page's button posts to the path with a 'd' appended: '/…/unsubscribed'.
   * Both paths have the language's prefix in mails that are not in English.
   */
  call: UnsubscribeCall
  words: (m: Messages) => {
    /** Asks for confirmation. `<email/>` is replaced with the email address, if there is one. */
    question: string
    /** The label of the link that keeps the subscription. */
    keep: string
    /** Says that the subscription has ended, and how to subscribe again. */
    ended: string
    /** Says where to find a complete link. */
    source: string
  }
  /**
   * Returns the subscription of a token without changing it; null for an unknown token. Leaves out the email
   * address if it can change, because an old mail must not reveal the new address.
   */
  find: (token: string) => Promise<{ email?: string; subscribed: boolean } | null>
  /** Ends the subscription, if it has not ended. @returns false for an unknown token */
  end: (token: string) => Promise<boolean>
}

/** @param pagesUrl the base URL of pages in the mail's language */
export const unsubscribeUrl = (
  pagesUrl: string,
  { path }: UnsubscribeCall,
  token: string,
): string => `${pagesUrl}${path}?token=${encodeURIComponent(token)}`

/**
 * Registers the call and the pages of an unsubscribe link. They have no rate limit, because mail clients post from few
 * IP addresses of their providers, and a token cannot be guessed.
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
        const subscription = token === null ? null : await find(token)
        if (token === null || !subscription) return sendHtml(reply, page.unknown(), 404)
        return sendHtml(
          reply,
          subscription.subscribed
            ? page.confirm(subscription.email, `${path}d?token=${encodeURIComponent(token)}`)
            : page.ended(),
        )
      })

      // The page's button posts here and gets a page, where the one-click call answers in JSON.
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

/** Authenticates no one, because every call in this scope is public. */
const refuse = async (): Promise<never> => {
  throw new AppError('forbidden', messages.notFound)
}

/** Accepts and ignores every body: one-click requests are forms in either encoding (RFC 8058 §3.2). */
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
    confirm: (email: string | undefined, action: string) =>
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
