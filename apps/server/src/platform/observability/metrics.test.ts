import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { startMetrics, type Metrics } from './metrics.ts'

let pool: pg.Pool
let metrics: Metrics
let app: FastifyInstance

beforeAll(async () => {
  ;({ pool } = await cloneDatabase())
  metrics = await startMetrics(pool, { host: '127.0.0.1', port: 0 })
  app = fastify()
  metrics.watchRequests(app)
  app.get('/things/:id', async (request) => request.params)
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await metrics.close()
})

/** The values by name and labels. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(`${metrics.url}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

test('requests are counted by the pattern of their route, not by their path', async () => {
  for (const url of ['/things/1', '/things/2?token=secret', '/broken', '/nowhere/secret'])
    await app.inject({ url })
  const figures = await read()
  const counted = (route: string, status: number) =>
    figures.get(
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    )
  expect(counted('/things/:id', 200)).toBe(2)
  expect(counted('/broken', 500)).toBe(1)
  expect(counted('none', 404)).toBe(1)
  expect(JSON.stringify([...figures.keys()])).not.toMatch(/secret|things\/1/)
})

test('the process, the pools, the jobs and the mails have metrics', async () => {
  await pool.query(`
    insert into mail (key, recipient, template, data, created_at, sent_at)
      values ('a', 'a@example.com', 't', '{}', now() - interval '1 hour', null),
        ('b', 'b@example.com', 't', null, now(), now());
    select graphile_worker.add_job('x'), graphile_worker.add_job('y', run_at := now() + interval '1 day');
    select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('z')).id])`)
  const figures = await read()
  expect(figures.get('firstbell_database_up')).toBe(1)
  expect(figures.get('firstbell_pool_connections{pool="requests",state="total"}')).toBeGreaterThan(
    0,
  )
  expect(figures.get('firstbell_pool_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(figures.get('firstbell_jobs{state="due"}')).toBe(1)
  expect(figures.get('firstbell_jobs{state="later"}')).toBe(1)
  expect(figures.get('firstbell_jobs{state="failed"}')).toBe(1)
  expect(figures.get('firstbell_mails_unsent')).toBe(1)
  expect(figures.get('firstbell_mails_oldest_unsent_seconds')).toBeGreaterThanOrEqual(3600)
  expect(figures.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('jobs are measured by outcome, and their errors are unchanged', async () => {
  const [good, bad] = metrics.watchJobs([
    { name: 'good', run: async () => {} },
    {
      name: 'bad',
      cron: '1 2 3 4 5',
      run: async () => {
        throw new Error('no')
      },
    },
  ])
  await good!.run({})
  await expect(bad!.run({})).rejects.toThrow('no')
  expect(bad!.cron).toBe('1 2 3 4 5')
  const figures = await read()
  expect(figures.get('firstbell_job_duration_seconds_count{job="good",outcome="done"}')).toBe(1)
  expect(figures.get('firstbell_job_duration_seconds_count{job="bad",outcome="failed"}')).toBe(1)
})

test('without its database it reports that, and still answers', async () => {
  const { pool: gone } = await cloneDatabase()
  const alone = await startMetrics(gone, { host: '127.0.0.1', port: 0 })
  await (await fetch(`${alone.url}/metrics`)).text()
  gone.options.port = 1
  gone.options.host = '127.0.0.1'
  await gone.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  const text = await (await fetch(`${alone.url}/metrics`)).text()
  await alone.close()
  expect(text).toMatch(/^firstbell_database_up 0$/m)
  expect(text).not.toMatch(/^firstbell_(jobs|mails_unsent)\b/m)
  expect(text).toMatch(/^process_cpu_seconds_total/m)
})

test('other paths are not found, and a port in use is reported clearly', async () => {
  const healthy = await fetch(`${metrics.url}/healthz`)
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok' }])
  expect((await fetch(`${metrics.url}/`)).status).toBe(404)
  expect((await fetch(`${metrics.url}/metrics`, { method: 'POST' })).status).toBe(405)

  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  await expect(startMetrics(pool, { host: '127.0.0.1', port })).rejects.toThrow(
    `METRICS_PORT ${port} on 127.0.0.1 is already in use`,
  )
  squatter.close()
})
