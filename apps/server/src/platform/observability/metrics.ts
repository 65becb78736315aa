import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../http/errors.ts'
import type { Job } from '../jobs/jobs.ts'

/**
 * Declares the metrics of a part of the server, and returns callbacks that count requests and jobs. Called once in a
 * process, and only if metrics are enabled.
 */
export type DeclareMetrics = (registry: {
  counter<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): Counter<Label>
  pool: pg.Pool
}) => {
  /**
   * Called after every response.
   * @param refusal the code of the AppError that ended the request, if one did
   */
  onResponse?(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: string | undefined,
  ): void | Promise<void>
  onJob?(name: string, payload: unknown, succeeded: boolean): Promise<void>
}

/** How long a scrape waits for the database. */
const SAMPLE_TIMEOUT_MS = 3_000

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type Metrics = Awaited<ReturnType<typeof startMetrics>>

/**
 * Starts to measure, and serves the metrics.
 * @param pool is queried once for each scrape, for metrics of the whole site
 * @param declared the metrics of mail and features
 * @throws Error for the operator if the port cannot be opened
 */
export async function startMetrics(
  pool: pg.Pool,
  endpoint: { host: string; port: number },
  declared: readonly DeclareMetrics[] = [],
) {
  const registry = new Registry()
  const registers = [registry]
  // Memory, CPU, garbage collection and event loop lag of the process.
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by the pattern of their route, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const jobDurations = new Histogram({
    name: 'firstbell_job_duration_seconds',
    help: 'Jobs run, by how they ended (failed ones are tried again), and how long they took.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  })
  const watchers = declared.map((declare) =>
    declare({
      pool,
      counter: (name, help, labelNames) => new Counter({ name, help, labelNames, registers }),
    }),
  )
  const sample = watchDatabase(pool, registers)
  const pools = new Map<string, pg.Pool>([['requests', pool]])
  const connections = new Gauge({
    name: 'firstbell_pool_connections',
    help: 'Database connections of this process; waiting are the requests that want one.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const samplePools = () => {
    for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
      connections.set({ pool: name, state: 'total' }, totalCount)
      connections.set({ pool: name, state: 'idle' }, idleCount)
      connections.set({ pool: name, state: 'waiting' }, waitingCount)
    }
  }

  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    if (url === '/healthz')
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    if (url !== '/metrics') return response.writeHead(404).end()
    // This precedes the query of the scrape, which uses a connection.
    samplePools()
    sample()
      .then(() => registry.metrics())
      .then(
        (body) => response.writeHead(200, { 'content-type': registry.contentType }).end(body),
        () => response.destroy(),
      )
  })
  const { host, port } = endpoint
  await once(server.listen(port, host), 'listening').catch((error: NodeJS.ErrnoException) => {
    const fault =
      error.code === 'EADDRINUSE'
        ? `METRICS_PORT ${port} on ${host} is already in use. Choose another one, or leave it out.`
        : `Metrics cannot be served on ${host}:${port}: ${error.message}`
    throw new Error(fault, { cause: error })
  })
  return {
    /** Measures the requests of an app. Call before its routes are registered. */
    watchRequests: (app: FastifyInstance): void => {
      const refusals = new WeakMap<FastifyRequest, string>()
      app.addHook('onResponse', async (request, reply) => {
        const lasted = request.routeOptions.config.lasting && reply.statusCode === 200
        if (!lasted)
          requests.observe(
            {
              method: METHODS.has(request.method) ? request.method : 'other',
              // The pattern of the route, because each distinct path would create a time series.
              route: request.routeOptions.url ?? 'none',
              status: reply.statusCode,
            },
            reply.elapsedTime / 1000,
          )
        for (const watcher of watchers)
          try {
            await watcher.onResponse?.(request, reply, refusals.get(request))
          } catch {
            // The response has been sent, so a failing metric must not fail the request.
          }
      })
      app.readyResponses?.observe(({ method, route }) => {
        const began = performance.now()
        return (status) =>
          requests.observe({ method, route, status }, (performance.now() - began) / 1000)
      })
      app.addHook('onError', async (request, _reply, error: Error) => {
        if (error instanceof AppError) refusals.set(request, error.code)
      })
    },
    /** Reports how many connections a pool has, and how many requests wait for one. */
    watchPool: (name: string, other: pg.Pool) => void pools.set(name, other),
    watchJobs: (jobs: readonly Job[]): Job[] =>
      jobs.map((job) => ({
        ...job,
        run: async (payload) => {
          const stopTimer = jobDurations.startTimer({ job: job.name })
          const count = async (succeeded: boolean) => {
            stopTimer({ outcome: succeeded ? 'done' : 'failed' })
            for (const watcher of watchers) await watcher.onJob?.(job.name, payload, succeeded)
          }
          try {
            await job.run(payload)
          } catch (error) {
            await count(false)
            throw error
          }
          await count(true)
        },
      })),
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      const closed = server[Symbol.asyncDispose]()
      server.closeAllConnections()
      await closed
      registry.clear()
    },
  }
}

/**
 * Declares metrics of the whole site, which are read from the database, so that every process reports the same values.
 * @returns a function that refreshes them
 */
function watchDatabase(pool: pg.Pool, registers: Registry[]): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('firstbell_database_up', '1 when the database answered just now, else 0.')
  const jobs = gauge(
    'firstbell_jobs',
    'Jobs of all processes: due now, running, for later (a failed attempt is repeated later), given up and not replaced.',
    ['state'],
  )
  const oldestJob = gauge('firstbell_jobs_oldest_due_seconds', 'How long a job is due already.')
  const mails = gauge('firstbell_mails_unsent', 'Mails that are still to be sent.')
  const oldestMail = gauge(
    'firstbell_mails_oldest_unsent_seconds',
    'How long ago the oldest of them was written.',
  )
  return async () => {
    try {
      const { rows } = await pool.query<Record<string, number>>({
        text: SAMPLE,
        query_timeout: SAMPLE_TIMEOUT_MS,
      } as pg.QueryConfig)
      const row = rows[0]!
      for (const state of ['due', 'running', 'later', 'failed']) jobs.set({ state }, row[state]!)
      oldestJob.set(row['oldest_job']!)
      mails.set(row['unsent']!)
      oldestMail.set(row['oldest_mail']!)
      up.set(1)
    } catch {
      // Without an answer of the database the values are unknown and not reported.
      jobs.reset()
      for (const unknown of [oldestJob, mails, oldestMail]) unknown.remove()
      up.set(0)
    }
  }
}

const SAMPLE = `
  select job.*, mail.* from (
    select
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now())), 0) as oldest_job
    from graphile_worker.jobs
  ) job, (
    select count(*) as unsent,
      coalesce(extract(epoch from now() - min(created_at)), 0) as oldest_mail
    from mail where sent_at is null and data is not null
  ) mail`
