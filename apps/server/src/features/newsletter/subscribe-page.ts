import { messages } from '@firstbell/contract/messages'
import { subscribeForm } from '@firstbell/contract/newsletter'
import { mailsSubscriptions } from '@firstbell/messages/all/mails-subscriptions'
import { languages, prefixOf, type Language } from '@firstbell/messages/languages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'
import { networkOf, type RateLimiter, type RateRule } from '../../platform/http/rate-limit.ts'
import { sentenceIn, type Sentence } from '../../platform/http/sentences.ts'
import { escapeHtml } from '../../platform/mail/layout.ts'
import { scriptlessPage, sendHtml } from '../../platform/mail/mailbox/mailbox-pages.ts'

const MAX_BODY_BYTES = 4 * 1024
const PATH = '/newsletter/subscribed'

/**
 * Registers the route that the newsletter's form posts to before its script has loaded (rule mail-13). The
 * response is a page in the language of the form's page.
 */
export function subscribePages(
  app: FastifyInstance,
  limiter: RateLimiter,
  rule: RateRule,
  subscribe: (email: string, language: Language) => Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const language of languages)
      scope.post(prefixOf(language) + PATH, async (request, reply) => {
        void reply.header('content-language', language)
        const email = String((request.body as Record<string, unknown> | null)?.['email'] ?? '')
        const form = subscribeForm.safeParse({ email })
        if (!form.success) {
          const sentence = form.error.issues[0]?.message ?? messages.emailInvalid
          return sendHtml(reply, refusedPage(language, sentence as Sentence, email), 400)
        }
        try {
          await limiter.take(rule, networkOf(request.ip))
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
          return sendHtml(reply, refusedPage(language, messages.tooManyRequests, email), 429)
        }
        await subscribe(form.data.email, language)
        return sendHtml(reply, subscribedPage(language), 201)
      })
  })
}

function subscribedPage(language: Language): string {
  const m = mailsSubscriptions[language]
  return scriptlessPage(
    m.confirmHeading,
    `<h1>${escapeHtml(m.confirmHeading)}</h1>
<p>${escapeHtml(m.confirmMailed)}</p>
<p><a class="button" href="${prefixOf(language) || '/'}">${escapeHtml(m.backToHome)}</a></p>`,
    'note',
    language,
  )
}

/** @param email the submitted email address, for the person to correct */
function refusedPage(language: Language, sentence: Sentence, email: string): string {
  const m = mailsSubscriptions[language]
  const text = sentenceIn(language, sentence)
  return scriptlessPage(
    text,
    `<h1>${escapeHtml(text)}</h1>
<form method="post" action="${prefixOf(language) + PATH}">
<p><label for="email">${escapeHtml(m.yourEmail)}</label><br>
<input id="email" name="email" type="email" autocomplete="email" value="${escapeHtml(email)}"></p>
<button type="submit">${escapeHtml(m.subscribe)}</button>
</form>
<p class="muted"><a href="${prefixOf(language) || '/'}">${escapeHtml(m.backToHome)}</a></p>`,
    'note',
    language,
  )
}
