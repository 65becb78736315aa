import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  cancelCourseBooking,
} from '@firstbell/contract/bookings'
import type { Call } from '@firstbell/contract/call'
import { reportClientError, type ClientErrorReport } from '@firstbell/contract/client-errors'
import { CLIENT_ERROR_KINDS } from '@firstbell/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, type Registry } from 'prom-client'
import { AppError } from '../http/errors.ts'

/**
 * What people do here, counted at the edges of the process, in the answers of calls and the ends of
 * jobs: no feature knows that it is counted.
 */

const BOOKING = new Map<Call, { kind: string; does: string }>([
  [bookClass, { kind: 'class', does: 'made' }],
  [bookCourse, { kind: 'course', does: 'made' }],
  [cancelClassBooking, { kind: 'class', does: 'cancelled' }],
  [cancelCourseBooking, { kind: 'course', does: 'cancelled' }],
])

/** Refusals of what an upload is, not of how it was asked for. */
const REFUSED_FILE = new Set(['unsupported_type', 'too_large', 'invalid'])

interface ProductMetrics {
  watchRequests(app: FastifyInstance): void
  jobRan(name: string, payload: unknown, succeeded: boolean): Promise<void>
}

export function watchProduct(pool: pg.Pool, registers: Registry[]): ProductMetrics {
  const bookings = new Counter({
    name: 'firstbell_bookings_total',
    help: 'Seats booked, given back by their students, and refused (with the code of the refusal).',
    labelNames: ['kind', 'outcome', 'reason'],
    registers,
  })
  const uploads = new Counter({
    name: 'firstbell_uploads_total',
    help: 'Uploads that were finished, or whose content was refused.',
    labelNames: ['outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'firstbell_mails_total',
    help: 'Mails sent, attempts that failed (and are repeated), and mails refused for good.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['finished', 'refused']) uploads.inc({ outcome }, 0)
  for (const outcome of ['sent', 'failed', 'refused']) mails.inc({ outcome }, 0)

  const clientErrors = new Counter({
    name: 'firstbell_client_errors_total',
    help: 'Faults of the web app that browsers reported, by how they were met.',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of CLIENT_ERROR_KINDS) clientErrors.inc({ kind }, 0)

  const refusals = new WeakMap<FastifyRequest, string>()

  const countUpload = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusals.get(request)
    if (refusal !== undefined && REFUSED_FILE.has(refusal)) uploads.inc({ outcome: 'refused' })
    // Without a body it only asks again about one that was finished before.
    if (reply.statusCode >= 300 || request.headers['content-length'] === '0') return
    const location = reply.getHeader('location')
    const id = (request.params as { id?: string }).id ?? String(location ?? '').replace(/^.*\//, '')
    // Once for every 5 MB that arrived.
    const finished = await pool.query(`select from file where id = $1 and state = 'ready'`, [id])
    if (finished.rowCount) uploads.inc({ outcome: 'finished' })
  }

  return {
    watchRequests: (app) => {
      app.addHook('onError', async (request, _reply, error) => {
        if ((error as Error) instanceof AppError)
          refusals.set(request, (error as unknown as AppError).code)
      })
      app.addHook('onResponse', async (request, reply) => {
        const { config, url } = request.routeOptions
        const booking = config.call && BOOKING.get(config.call)
        if (booking) {
          const done = reply.statusCode === config.call!.status
          const outcome = done ? booking.does : 'refused'
          const reason = done ? '' : (refusals.get(request) ?? 'internal')
          bookings.inc({ kind: booking.kind, outcome, reason })
        } else if (config.call === reportClientError && reply.statusCode === config.call.status) {
          clientErrors.inc({ kind: (request.body as ClientErrorReport).kind })
        } else if (
          (request.method === 'PATCH' && url === '/files/:id') ||
          (request.method === 'POST' && url === '/files')
        ) {
          // A figure that cannot be had is no fault of the request, which is answered already.
          await countUpload(request, reply).catch(() => {})
        }
      })
    },
    jobRan: async (name, payload, succeeded) => {
      if (name !== 'deliver-mail') return
      const { mailId, mailIds = [mailId] } = payload as { mailId?: string; mailIds?: string[] }
      if (!succeeded) return mails.inc({ outcome: 'failed' }, mailIds.length)
      const { rows } = await pool
        .query<{ outcome: string }>(
          `select case when sent_at is not null then 'sent' when html = '' then 'refused'
             else 'failed' end as outcome
           from mail where id = any($1)`,
          [mailIds],
        )
        .catch(() => ({ rows: [] }))
      for (const { outcome } of rows) mails.inc({ outcome })
    },
  }
}
