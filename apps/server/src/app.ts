import type { FastifyInstance } from 'fastify'
import { emails, features, isBelow } from './features.ts'
import { roomPages } from './features/classroom/classroom.ts'
import { identity } from './features/identity/feature.ts'
import { browserIdentity } from './features/identity/open-provider.ts'
import {
  publicInstructorCalls,
  readInstructorIds,
  splitInstructors,
} from './features/instructors/instructors.ts'
import { publicOfferingCalls, readListedIds, splitListed } from './features/offerings/offerings.ts'
import { sitePayments } from './features/payments/payments.ts'
import { publicReviewCalls } from './features/reviews/reviews.ts'
import type { Context } from './platform/context.ts'
import { createDatabaseProbe } from './platform/database/probe.ts'
import { sharedSecret } from './platform/database/shared-secret.ts'
import type {
  AnyFeature,
  CallHook,
  Feature,
  Features,
  OpenedFeature,
  Upgrade,
} from './platform/feature.ts'
import { fileRoutesOf } from './platform/http/file-routes.ts'
import type { Upgrades } from './platform/http/listener.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { createResponseCache } from './platform/http/response-cache/response-cache.ts'
import { routesOf } from './platform/http/routes.ts'
import { createHttpServer } from './platform/http/server.ts'
import { jobHousekeeping } from './platform/jobs/jobs.ts'
import { createMailer, mailJobs } from './platform/mail/mail.ts'
import { mailRoutes } from './platform/mail/mailbox/routes.ts'
import { undocumented } from './web/static-files.ts'
import { registerWebApp } from './web/web-app.ts'
import { pageFinder, scriptSources, type SiteFacts } from './web/web-build.ts'

/** Opens every feature after those that it needs, and passes it what they offer. */
export async function openFeatures(context: Context) {
  const opened = new Map<AnyFeature, OpenedFeature>()
  const callHook: CallHook = async (tx, name, event) => {
    for (const feature of features) await opened.get(feature)?.hooks?.[name]?.(tx, event)
  }
  const apiOf = <Api>(feature: Feature<Api, any>): Api => {
    if (!opened.has(feature))
      throw new Error(`features.ts lists ${feature.name} before a feature that needs it`)
    return opened.get(feature)?.api as Api
  }
  const mailer = createMailer(emails)
  const personalData = features.flatMap(({ personalData = [] }) => personalData)
  for (const feature of features.toReversed()) {
    const needs = Object.entries(feature.needs as Features).map(([name, need]) => [
      name,
      apiOf(need),
    ])
    opened.set(
      feature,
      (await feature.open?.(
        { ...context, mailer, callHook, personalData },
        Object.fromEntries(needs),
      )) ?? {},
    )
  }
  return { all: [...opened.values()], apiOf, callHook }
}

export type App = Awaited<ReturnType<typeof buildApp>>

/**
 * Builds the complete server without a listening socket: features, routes and jobs.
 * @param options.webDist the web app's build; absent: only the API is served
 * @param options.print prints the newest link of the local mailbox
 * @param options.databaseWait milliseconds that a request may wait for the database; default: those of
 *   `setRequestDeadlines` and of the cache
 * @param options.renderWait milliseconds that a page may take to be rendered; default: those of the renderer
 * @param options.watch gets the app before any route is registered, to add measurements
 */
export async function buildApp(
  context: Context,
  options: {
    webDist?: string
    print?: (line: string) => void
    databaseWait?: number
    renderWait?: number
    watch?: (http: FastifyInstance) => void
  } = {},
) {
  const { config, db } = context
  const browserSettings = browserIdentity(config)
  const http = await createHttpServer({
    logger: context.log,
    production: config.production,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    secretAfterPaths: features.flatMap(({ secretAfterPaths = [] }) => secretAfterPaths),
    callerGoneIfViolated: features.flatMap(({ callerGoneIfViolated = [] }) => callerGoneIfViolated),
    ...(browserSettings && { connectTo: browserSettings.origins }),
    ...(options.databaseWait && { databaseWait: options.databaseWait }),
    ...(config.classroom && { media: roomPages(config.classroom, config.publicUrl) }),
    ...(options.webDist && { scripts: await scriptSources(options.webDist) }),
  })
  options.watch?.(http)
  await describeCalls(http, {
    publicUrl: config.publicUrl,
    title: 'Firstbell',
    description:
      'A marketplace for live classes and courses. Calls that need somebody take an ID token as a bearer header. `message` and `fields` are in English, Spanish, German, French or Arabic by Accept-Language. Files go to /files with the tus protocol (tus.io) and are seen at /files/{id}/view.',
    // The path of this call does not begin with its tag.
    tags: { 'delete-course': 'courses' },
  })

  let draining = false
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close')
    done(null, payload)
  })
  http.get('/healthz', async () => ({ status: 'ok' }))
  const databaseAnswers = createDatabaseProbe(context.pool)
  http.get('/readyz', async (_request, reply) => {
    const ready = !draining && (await databaseAnswers())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })

  const opened = await openFeatures(context)
  const { guard, tickets, oidc } = opened.apiOf(identity)
  const cache = createResponseCache({
    primary: db,
    replica: context.replica,
    key: await sharedSecret(db, 'written-cookie'),
    secure: config.publicUrl.startsWith('https:'),
    warn: (about, message) => context.log.warn(about, message),
    ...(options.databaseWait && { databaseWait: options.databaseWait }),
  })
  const routeIn = (scope: FastifyInstance) => routesOf(scope, guard, context.limiter, cache)
  const isPage = options.webDist ? await pageFinder(options.webDist) : () => true
  mailRoutes(http, context)
  for (const { routes } of opened.all)
    await routes?.({
      app: http,
      route: routeIn(http),
      routeIn,
      fileRoute: fileRoutesOf(http, { guard, tickets, limiter: context.limiter }),
      tickets,
      guard,
      cache,
      isPage,
    })
  const { publicUrl } = config
  const site: SiteFacts = {
    ...(browserSettings && { identity: browserSettings.settings }),
    ...(config.legal && { legal: config.legal }),
    ...(config.stripe && { payments: sitePayments(config.stripe) }),
    ...(config.joinEarlyMinutes !== 15 && { joinEarlyMinutes: config.joinEarlyMinutes }),
    ...(config.classroom && { classroom: true }),
    ...(config.guardianAge > 0 && { guardianAge: config.guardianAge }),
    ...(config.contactFormat !== 'ten-digits' && { contactFormat: config.contactFormat }),
    ...(config.minStudentsHours !== 24 && { minStudentsHours: config.minStudentsHours }),
    ...(oidc && oidc.providers.length > 0 && { providers: oidc.providers }),
  }
  // For the pages of `npm run dev`, which Vite serves; those of the server have it in them.
  if (!config.production)
    http.get('/dev/site.json', undocumented, async () => ({ publicUrl, ...site }))
  if (options.webDist)
    await registerWebApp(http, {
      webDist: options.webDist,
      calls: {
        ...publicOfferingCalls(db, config.stripe !== undefined),
        ...publicInstructorCalls(db, config.stripe !== undefined),
        ...publicReviewCalls(context),
      },
      cache,
      // The ids of the public pages, for the sitemap.
      listed: {
        // Between two ids that follow each other there are at most half as many offerings, and half as many instructors.
        split: async (every) => {
          const half = Math.floor(every / 2)
          return [...(await splitListed(db, half)), ...(await splitInstructors(db, half))].sort()
        },
        read: async (range, atMost) => {
          const listed = await readListedIds(db, range, atMost)
          return [...listed, ...(await readInstructorIds(db, range, atMost - listed.length))]
        },
      },
      ...(options.renderWait && { renderWait: options.renderWait }),
      publicUrl,
      site,
    })

  const upgrades = Object.entries(
    Object.assign({}, ...opened.all.map(({ upgrades: ofFeature = {} }) => ofFeature)) as Record<
      string,
      Upgrade
    >,
  )
  const upgradeOf = (url: string) => upgrades.find(([path]) => isBelow(path, url))?.[1]

  return {
    http,
    /** Requests for WebSockets. */
    upgrades: {
      accepts: (url) => !draining && upgradeOf(url) !== undefined,
      handle: (request, socket, head) => {
        upgradeOf(request.url ?? '')?.(request, socket, head).catch((error: unknown) => {
          context.log.warn({ err: error }, 'a WebSocket failed')
          socket.destroy()
        })
      },
    } satisfies Upgrades as Upgrades,
    /** The request listener of the server: `http`, preceded by the responses that need no framework. */
    handle: http.readyResponses.wrap((request, response) => http.routing(request, response)),
    jobs: [
      ...mailJobs(context, emails, options.print ? { print: options.print } : {}),
      ...opened.all.flatMap(({ jobs = [] }) => jobs),
      jobHousekeeping(context),
    ],
    /** Makes `/readyz` answer 503 from now on, so that the load balancer sends no new requests. */
    drain: () => {
      draining = true
      http.readyResponses.disable()
      for (const feature of opened.all) feature.drain?.()
    },
  }
}
