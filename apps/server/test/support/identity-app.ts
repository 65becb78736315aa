import { createPrivateKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SignJWT, type JWK, type JWTPayload } from 'jose'
import { afterAll, expect } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { emails } from '../../src/features.ts'
import {
  createEmbeddedProvider,
  type EmbeddedProvider,
} from '../../src/features/identity/embedded/embedded-provider.ts'
import { identityRoutes } from '../../src/features/identity/embedded/routes.ts'
import { createGuards } from '../../src/features/identity/identity.ts'
import { createOidc } from '../../src/features/identity/oidc/oidc.ts'
import { passkeyRoutes } from '../../src/features/identity/passkeys/passkey-routes.ts'
import { securityRoutes } from '../../src/features/identity/security-routes.ts'
import type { Config } from '../../src/platform/config/config.ts'
import type { Context } from '../../src/platform/context.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { routesOf, type Guard, type Route } from '../../src/platform/http/routes.ts'
import { createHttpServer } from '../../src/platform/http/server.ts'
import { createMailer, type Mailer } from '../../src/platform/mail/mail.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import { CHEAP, PATIENT } from './context.ts'
import { cloneDatabase } from './database.ts'
import { runJobs as runIn } from './jobs.ts'

/** A real server with the calls of the identity provider, on a database of its own. */
export interface TestApp {
  http: FastifyInstance
  context: Context
  provider: EmbeddedProvider
  mailer: Mailer
  guard: Guard
  route: Route
}

export const PASSWORD = 'correct horse'

/** @param database a clone for this test */
export async function testApp(
  { pool, db }: Pick<Context, 'pool' | 'db'>,
  options: { publicUrl?: string; rateLimits?: boolean; passwordCost?: Config['passwordCost'] } = {},
): Promise<TestApp> {
  const rateLimits = options.rateLimits ?? false
  const config: Config = {
    ...loadConfig({ DATA_DIR: '/nonexistent', DEMO_DATA: 'off' }, '/nonexistent', false),
    publicUrl: options.publicUrl ?? 'http://127.0.0.1:3000',
    rateLimits,
    passwordCost: options.passwordCost ?? CHEAP,
  }
  const log = createLog('silent')
  const context: Context = { config, log, pool, db, limiter: createRateLimiter(pool, rateLimits) }
  const http = await createHttpServer({
    logger: log,
    production: false,
    publicUrl: config.publicUrl,
    trustProxy: 0,
    ...PATIENT,
  })
  afterAll(() => http.close())
  const mailer = createMailer(emails)
  const provider = await createEmbeddedProvider(context, mailer)
  const { guard } = createGuards(context, provider)
  const route = routesOf(http, guard, context.limiter)
  identityRoutes(route, context, provider)
  const oidc = createOidc(context, mailer, provider.sessions)
  securityRoutes({ route, isPage: () => true }, context, mailer, provider, oidc)
  passkeyRoutes(route, context, provider)
  return { http, context, provider, mailer, guard, route }
}

/** Creates a `testApp` on a database for this test file, with `/probe`, a call for everyone who is signed in. */
export async function createIdentityApp() {
  const app = await testApp(await cloneDatabase())
  app.http.get('/probe', async (request) => app.guard('person', request))
  /** Makes a call of the provider. */
  const post = (url: string, payload?: object, headers: Record<string, string> = {}, on = app) =>
    on.http.inject({
      method: 'POST',
      url: `/identity/${url}`,
      headers,
      ...(payload && { payload }),
    })
  const probe = (authorization: string) =>
    app.http.inject({ url: '/probe', headers: { authorization } })
  return { app, post, probe }
}

/** Registers a person with an account, like a sign-up. @returns the person's id and subject */
export async function enrol(
  { provider }: TestApp,
  person: { email: string; verified?: boolean; role?: 'student' | 'instructor'; name?: string },
): Promise<{ id: string; subject: string }> {
  const { email, verified = true, role = 'student', name = 'Ada' } = person
  return provider.createAccount(
    { email, password: PASSWORD, name, verified },
    async (tx, { subject }) => {
      const { id } = await tx
        .insertInto('person')
        .values({
          subject,
          email,
          name,
          contact: '0123456789',
          roles: [role],
          dob: '1990-05-17',
          gender: 'female',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (role === 'instructor')
        await tx.insertInto('instructor').values({ person_id: id }).execute()
      return { id, subject }
    },
  )
}

/** Signs in. @returns the ID token and the Cookie header */
export async function signInAs(
  { http }: Pick<TestApp, 'http'>,
  email: string,
  password = PASSWORD,
): Promise<{ idToken: string; cookie: string; emailVerified: boolean; authorization: string }> {
  const answer = await http.inject({
    method: 'POST',
    url: '/identity/sign-in',
    payload: { email, password },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { idToken, emailVerified } = answer.json<{ idToken: string; emailVerified: boolean }>()
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  return { idToken, cookie, emailVerified, authorization: `Bearer ${idToken}` }
}

/** Runs the pending jobs of the identity provider. */
export async function runJobs({ context }: Pick<TestApp, 'context'>): Promise<void> {
  const { jobs } = await createEmbeddedProvider(context, createMailer(emails))
  await runIn(context.pool, jobs)
}

/** Signs a token with the provider's own key. `change` makes it invalid. */
export async function forge(
  { context }: Pick<TestApp, 'context'>,
  claims: JWTPayload,
  change: { header?: Record<string, unknown>; jwk?: JWK } = {},
): Promise<string> {
  const row = await context.db
    .selectFrom('identity.signing_key')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  const key = createPrivateKey({
    key: (change.jwk ?? row.private_jwk) as Record<string, string>,
    format: 'jwk',
  })
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: row.kid, ...change.header })
    .sign(key)
}
