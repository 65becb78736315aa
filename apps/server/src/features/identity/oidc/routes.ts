import { messages } from '@firstbell/contract/messages'
import { connectProvider, disconnectProvider, getPendingSignIn } from '@firstbell/contract/oidc'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import type { FeatureHttp } from '../../../platform/feature.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { parameter, type RouteDescription } from '../../../platform/http/openapi.ts'
import { networkOf, type RateRule } from '../../../platform/http/rate-limit.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { retryTransaction } from '../account-emails.ts'
import { requireConfirmed } from '../confirm.ts'
import { loginIdOf } from '../embedded/logins.ts'
import { sessionOf } from '../security-routes.ts'
import { disconnect } from './connections.ts'
import { callbackPath, SECURITY, type Oidc } from './oidc.ts'
import { pagePath } from './page-path.ts'

/** Starts and callbacks, of which a sign-in has one each. */
const oidcPerAddress: RateRule = { name: 'oidc', points: 600, minutes: 10 }
const connectPerSession: RateRule = { name: 'oidc-connect', points: 60, minutes: 15 }

const nameInPath = parameter('path', 'name')
const described = {
  start: {
    tag: 'identity',
    summary: 'Send a browser to another provider to sign in, and on to `next` afterwards.',
    who: 'anyone',
    parameters: [nameInPath, parameter('query', 'next')],
    answers: { 303: { description: 'To the provider, or to Login when it does not answer.' } },
    errors: ['not_found', 'too_many_requests'],
  },
  callback: {
    tag: 'identity',
    summary: 'Where a provider sends the browser back to. Leads to a page of this site.',
    who: 'anyone',
    parameters: [
      nameInPath,
      ...['state', 'code', 'iss', 'error'].map((name) => parameter('query', name)),
    ],
    answers: { 303: { description: 'To the page that goes on.' } },
    errors: ['too_many_requests'],
  },
} satisfies Record<string, RouteDescription>

export function oidcRoutes(
  { app, route, isPage }: Pick<FeatureHttp, 'app' | 'route' | 'isPage'>,
  context: Context,
  mailer: Mailer,
  oidc: Oidc,
): void {
  const { config, db, limiter } = context
  const { publicUrl } = config
  const secure = publicUrl.startsWith('https:')
  const ownHost = new URL(publicUrl).host

  const redirect = (reply: FastifyReply, to: string, cookies: string[] = []) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (cookies.length > 0) void reply.header('set-cookie', cookies)
    return reply.redirect(to, 303)
  }

  const parametersOf = ({ query }: FastifyRequest) =>
    query as Readonly<Record<string, string | string[] | undefined>>

  app.get(
    '/identity/oidc/:name/start',
    { exposeHeadRoute: false, config: { described: described.start } },
    async (request, reply) => {
      const { name } = request.params as { name: string }
      await limiter.take(oidcPerAddress, networkOf(request.ip))
      const next = pagePath(isPage, parametersOf(request)['next'], '/')
      // The provider redirects to PUBLIC_URL, which does not receive cookies of another host.
      if (request.host !== ownHost && oidc.providers.some((provider) => provider.name === name))
        return redirect(
          reply,
          `${publicUrl}/identity/oidc/${name}/start?${new URLSearchParams({ next }).toString()}`,
        )
      const loginId = await loginIdOf(db, request.headers.cookie, secure)
      const start = await oidc.start(name, { next, loginId })
      if (!start) throw new AppError('not_found', messages.notFound)
      return redirect(reply, start.to, start.cookies)
    },
  )

  app.get(
    callbackPath(':name'),
    // HEAD must not consume the one-time state.
    { exposeHeadRoute: false, config: { described: described.callback } },
    async (request, reply) => {
      const { name } = request.params as { name: string }
      await limiter.take(oidcPerAddress, networkOf(request.ip))
      const { state } = parametersOf(request)
      const at = request.url.indexOf('?')
      const answer = {
        search: at < 0 ? '' : request.url.slice(at),
        // Fastify parses a repeated parameter as an array.
        state: typeof state === 'string' ? state : undefined,
      }
      const { to, cookies } = await oidc.handleCallback(name, answer, request)
      return redirect(reply, to, cookies)
    },
  )

  route(getPendingSignIn, {}, async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store')
    const pending = await oidc.pending(request.headers.cookie)
    if (!pending) throw new AppError('not_found', messages.nothingPending)
    const { step, provider, label, next, name, email, emailVerified, ticket } = pending
    return {
      step,
      provider,
      label,
      next,
      ...(name !== null && { name }),
      ...(email !== null && { email }),
      ...(step === 'sign_up' && { emailVerified }),
      ...(ticket !== null && { ticket }),
    }
  })

  route(connectProvider, { perSession: connectPerSession }, async ({ body, reply }, caller) => {
    await requireConfirmed(context, caller)
    const { url, cookie } = await oidc.startInSession(body.provider, 'connect', {
      subject: caller.subject,
      loginId: sessionOf(caller),
      next: pagePath(isPage, body.next, SECURITY),
    })
    void reply.header('set-cookie', cookie)
    return { message: messages.ok, url }
  })

  route(disconnectProvider, { perSession: connectPerSession }, async ({ params }, caller) => {
    await requireConfirmed(context, caller)
    await retryTransaction(db, (tx) => disconnect(tx, mailer, caller.subject, params.provider))
    return { message: messages.disconnected }
  })
}
