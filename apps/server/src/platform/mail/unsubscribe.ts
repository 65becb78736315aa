import type { Call, messageOutput } from '@firstbell/contract/call'
import type { unsubscribeQuery } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../http/errors.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { routesOf } from '../http/routes.ts'
import { escapeHtml } from './layout.ts'
import { scriptlessPage, sendHtml } from './mailbox/mailbox-pages.ts'

type Schema = NonNullable<Call['params']>

/** What a link at the foot of mails ends. */
interface Subscription {
  /**
   * The one-click call for mail programs (RFC 8058). A GET of its path answers with a page that asks
   * first, since link checkers open every link of a mail; the page's button posts to the path with a
   * 'd' at its end: '/…/unsubscribed'.
   */
  call: Call<Schema, typeof unsubscribeQuery, Schema, typeof messageOutput>
  words: {
    /** 'Shall we stop sending … to', before the address where there is one, and the question mark. */
    question: string
    /** The link that changes nothing. */
    keep: string
    /** What has ended, and how it is had again. */
    ended: string
    /** 'a newsletter mail': where the whole link is found. */
    source: string
  }
  /**
   * What a token stands for, changing nothing; null when unknown. Without the address where that can
   * change: whoever has an old mail need not learn the new one.
   */
  find: (token: string) => Promise<{ email?: string; subscribed: boolean } | null>
  /** Ends it, or leaves it ended. @returns false for an unknown token */
  end: (token: string) => Promise<boolean>
}

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
    routesOf(scope, refuse, limiter)(call, {}, async ({ query }) => {
      if (!(await end(query.token))) throw new AppError('not_found', messages.notFound)
      return { message: messages.unsubscribed }
    })

    const button = `${call.path}d`
    scope.get(call.path, async (request, reply) => {
      const token = tokenOf(request)
      const found = token === null ? null : await find(token)
      if (token === null || !found) return sendHtml(reply, unknownPage(words), 404)
      return sendHtml(
        reply,
        found.subscribed
          ? askingPage(words, found.email, `${button}?token=${encodeURIComponent(token)}`)
          : endedPage(words),
      )
    })

    // The call of the same purpose answers mail clients in JSON.
    scope.post(button, async (request, reply) => {
      const token = tokenOf(request)
      return token !== null && (await end(token))
        ? sendHtml(reply, endedPage(words))
        : sendHtml(reply, unknownPage(words), 404)
    })
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

type Words = Subscription['words']

function askingPage({ question, keep }: Words, email: string | undefined, action: string): string {
  const whom = email === undefined ? '' : ` <strong>${escapeHtml(email)}</strong>`
  return scriptlessPage(
    'Unsubscribe',
    `<h1>Unsubscribe</h1>
<p>${escapeHtml(question)}${whom}?</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit">Unsubscribe</button></form>
<p class="muted"><a href="/">${escapeHtml(keep)}</a></p>`,
  )
}

const endedPage = ({ ended }: Words) => notePage('You are unsubscribed', ended)

const unknownPage = ({ source }: Words) =>
  notePage(
    'We do not know this link',
    `It may have been cut off on its way. Please open the Unsubscribe link of ${source} again, or copy the whole of it.`,
    'Link not found',
  )

const notePage = (heading: string, text: string, title = heading) =>
  scriptlessPage(
    title,
    `<h1>${heading}</h1>
<p>${escapeHtml(text)}</p>
<p><a class="button" href="/">Back to Home</a></p>`,
  )
