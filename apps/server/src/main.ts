import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { messages } from '@firstbell/contract/messages'
import { buildApp } from './app.ts'
import { refusePublicDemoAccounts } from './commands/demo-accounts.ts'
import { loadConfig } from './config.ts'
import { hasSlowBody, isBelow, metrics as declaredMetrics } from './features.ts'
import { DEMO_SCHOOL } from './features/identity/identity.ts'
import { ConfigError, type Config } from './platform/config/config.ts'
import { missingLegalSettings } from './platform/config/site-settings.ts'
import { connectDatabase } from './platform/database/connect.ts'
import { openPool } from './platform/database/database.ts'
import { createListener, type Upgrades } from './platform/http/listener.ts'
import { createRateLimiter } from './platform/http/rate-limit.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/observability/log.ts'

/** How long requests in progress may take to finish after a SIGTERM. */
const DRAIN_MS = 10_000

/**
 * How long idle connections stay open after a SIGTERM. A proxy may just have sent a request on one of them,
 * and would get a reset instead of an answer.
 */
const IDLE_GRACE_MS = 1_000

/**
 * Database connections that all job runners share: one for the recovery of lost jobs, four for the workers. Each lane
 * has a runner, which keeps one more connection for LISTEN.
 */
const JOB_CONNECTIONS = 5

/** How long requests wait for the database to start. */
const STARTUP_WAIT_MS = 15_000

const print = (line: string) => process.stdout.write(`${line}\n`)

function fail(message: string): never {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

/**
 * Listens before anything else, so that a taken port is reported at once and a load balancer gets
 * 503 from `/readyz` while the database starts. Other requests wait, because a proxy without health
 * checks sends them to any server that accepts connections. `use` passes them and all later ones to
 * the app.
 */
async function startListening(
  config: Config,
): Promise<{ server: Server; use: (app: RequestListener, upgrades: Upgrades) => void }> {
  let app: RequestListener | undefined
  let appUpgrades: Upgrades | undefined
  const waiting = new Set<() => void>()
  const handle: RequestListener = (request, response) => {
    if (app) return app(request, response)
    const alive = request.url === '/healthz'
    const answer = () => {
      response.writeHead(alive ? 200 : 503, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'retry-after': '2',
      })
      response.end(
        JSON.stringify(
          alive
            ? { status: 'ok' }
            : { status: 'starting', message: messages.unavailable, code: 'unavailable' },
        ),
      )
    }
    if (alive || request.url === '/readyz') return answer()
    const handOver = () => {
      clearTimeout(timeout)
      waiting.delete(handOver)
      if (!response.destroyed) (app ?? answer)(request, response)
    }
    const timeout = setTimeout(handOver, STARTUP_WAIT_MS)
    waiting.add(handOver)
  }
  const server = createListener(
    (request, response) => handle(request, response),
    hasSlowBody,
    undefined,
    {
      accepts: (url) => appUpgrades?.accepts(url) === true,
      handle: (request, socket, head) => appUpgrades?.handle(request, socket, head),
    },
  )
  await new Promise<void>((listening, refuse) => {
    server.once('error', refuse)
    server.listen(config.port, config.host, () => {
      server.off('error', refuse)
      listening()
    })
  })
  return {
    server,
    use: (listener, upgrades) => {
      app = listener
      appUpgrades = upgrades
      for (const handOver of waiting) handOver()
    },
  }
}

const openSchool = async (config: Config) =>
  (await import('./commands/demo-school.ts')).openDemoSchool(config)

/** Returns a listener that creates another one for its first request, and passes all requests to it. */
function onDemand(create: () => Promise<RequestListener>): RequestListener {
  let created: Promise<RequestListener> | undefined
  return (request, response) => {
    created ??= create()
    created.then(
      (listener) => listener(request, response),
      () => response.writeHead(500).end(),
    )
  }
}

async function main(): Promise<void> {
  let config: Config
  try {
    config = loadConfig(process.env, process.cwd())
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    throw error
  }
  const log = createLog(config.logLevel)
  const missing = missingLegalSettings(config)
  if (missing.length > 0)
    log.warn({ missing }, `not set: ${missing.join(', ')}; most laws require what they say`)

  let stopping = false
  const stopSignal = new Promise<string>((signalled) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        // A second Ctrl-C does not wait for the requests in progress.
        if (stopping && signal === 'SIGINT') process.exit(130)
        stopping = true
        signalled(signal)
      })
  })

  const listening = await startListening(config).catch((error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${config.port} on ${config.host} is already in use. Stop what runs there, or choose another one: PORT=3001 npm start`
        : `Cannot listen on ${config.host}:${config.port}: ${error.message}`,
    ),
  )
  const database = await connectDatabase(config, log).catch((error: Error) => fail(error.message))
  const { pool, db, replica, sessions } = database
  const context = {
    config,
    log,
    pool,
    db,
    ...(replica && { replica }),
    ...(sessions && { sessions }),
    // The limiter uses named prepared statements, which stay in one session of PostgreSQL. A pooler between would change
    // it with each transaction; `sessions` bypasses that.
    limiter: createRateLimiter(sessions ?? pool, config.rateLimits),
  }
  // Imported on demand: most installations do not use them.
  const metrics =
    config.metrics &&
    (await (
      await import('./platform/observability/metrics.ts')
    )
      .startMetrics(pool, config.metrics, declaredMetrics)
      .catch((error: Error) => fail(error.message)))
  const traces =
    config.traces &&
    (await import('./platform/observability/traces.ts')).startTraces(config.traces, {
      trustCallers: config.trustProxy > 0,
      onFault: (reason) => log.warn({ reason }, 'traces cannot be sent'),
    })
  traces?.watchPool(pool)
  const webDist = resolve(import.meta.dirname, '../../web/dist')
  const app = await buildApp(context, {
    ...(existsSync(webDist) && { webDist }),
    watch: (http) => {
      metrics?.watchRequests(http)
      traces?.watchRequests(http)
    },
    print,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ConfigError) fail(error.message)
    if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(error.code ?? '') && error.path)
      fail(
        `DATA_DIR (${config.dataDir}) cannot be written to: ${error.message}. Give the folder to the user that runs the server, or choose another one.`,
      )
    throw error
  })
  await app.http.ready()
  await refusePublicDemoAccounts(db, config).catch((error: Error) => fail(error.message))

  // Demo data is for the embedded database, and `ensureDemoData` checks that it is empty. The settings refuse it on a
  // public site, so it adds no account that the check above would have refused.
  // Imported on demand, because production installations do not have the package.
  const demoData =
    config.demoData && config.databaseUrl === undefined
      ? await import('./commands/demo-data.ts')
      : undefined
  const demo = (await demoData?.ensureDemoData(context)) ?? []
  const allJobs = demoData ? [...app.jobs, demoData.demoDataJob(context)] : app.jobs
  const runJobs = async () => {
    const jobPool = openPool(database.address, {
      max: JOB_CONNECTIONS + new Set(allJobs.map(({ lane }) => lane)).size,
      onError: (err) => log.warn({ err }, 'a job connection broke'),
    })
    metrics?.watchPool('jobs', jobPool)
    traces?.watchPool(jobPool)
    let watched = metrics ? metrics.watchJobs(allJobs) : allJobs
    if (traces) watched = traces.watchJobs(watched)
    const jobs = await startJobs(jobPool, watched, log)
    return async () => {
      await jobs.stop()
      await jobPool.end()
    }
  }
  const stopJobs = config.role === 'web' ? undefined : await runJobs()
  // The demo school is an OpenID Connect provider for trying out sign-ins with another provider. Imported with its first
  // request, because the start does not need it.
  const school = config.demoSchool ? onDemand(() => openSchool(config)) : undefined
  listening.use((request, response) => {
    if (school && isBelow(DEMO_SCHOOL, request.url ?? '')) return school(request, response)
    if (config.role !== 'worker' || /^\/(?:healthz|readyz)$/.test(request.url ?? ''))
      app.handle(request, response)
    else response.writeHead(404).end()
  }, app.upgrades)

  // In one write, so that a program that waits for the first line gets all of them.
  print(
    [
      `\nFirstbell is ready at ${config.publicUrl}`,
      ...(config.smtpUrl ? [] : [`Mail stays here:  ${config.publicUrl}/dev/mailbox`]),
      ...(metrics ? [`Metrics:          ${metrics.url}/metrics`] : []),
      ...demo,
      '',
    ].join('\n'),
  )

  log.info({ signal: await stopSignal }, 'stopping')
  app.drain()
  // `http.Server.close` would also close the idle connections, so only the listening socket is
  // closed.
  const closed = new Promise<void>((done) =>
    NetServer.prototype.close.call(listening.server, () => done()),
  )
  const drainTimeout = setTimeout(() => listening.server.closeAllConnections(), DRAIN_MS)
  await Promise.race([closed, delay(IDLE_GRACE_MS)])
  listening.server.closeIdleConnections()
  await closed
  clearTimeout(drainTimeout)
  await app.http.close()
  await stopJobs?.()
  await traces?.close()
  await metrics?.close()
  await database.close()
  process.exit(0)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
