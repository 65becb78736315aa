import type { DeclareMetrics } from '../../platform/observability/declare-metrics.ts'

/** Refusals of what a file is, not of how its upload was requested. */
const REFUSED_FILE = new Set(['unsupported_type', 'too_large', 'invalid'])

export const uploadsMetrics: DeclareMetrics = ({ counter, pool }) => {
  const uploads = counter(
    'firstbell_uploads_total',
    'Uploads that were finished, or whose content was refused.',
    ['outcome'],
  )
  for (const outcome of ['finished', 'refused']) uploads.inc({ outcome }, 0)
  return {
    onResponse: async (request, reply, refusal) => {
      const { url } = request.routeOptions
      const brings =
        (request.method === 'PATCH' && url === '/files/:id') ||
        (request.method === 'POST' && url === '/files')
      if (!brings) return
      if (refusal !== undefined && REFUSED_FILE.has(refusal)) uploads.inc({ outcome: 'refused' })
      // A request without a body only asks again about an upload that was finished before.
      if (reply.statusCode >= 300 || request.headers['content-length'] === '0') return
      const location = String(reply.getHeader('location') ?? '')
      const id = (request.params as { id?: string }).id ?? location.replace(/^.*\//, '')
      // One query for each request that brought bytes, 5 MB at most.
      const { rowCount } = await pool.query(`select from file where id = $1 and state = 'ready'`, [
        id,
      ])
      if (rowCount) uploads.inc({ outcome: 'finished' })
    },
  }
}
