import type { DeclareMetrics } from '../../platform/observability/metrics.ts'

/** The errors that refuse a file because of its content, in contrast to errors of the request. */
const CONTENT_ERRORS = new Set(['unsupported_type', 'too_large', 'invalid'])

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
      const sendsBytes =
        (request.method === 'PATCH' && url === '/files/:id') ||
        (request.method === 'POST' && url === '/files')
      if (!sendsBytes) return
      if (refusal !== undefined && CONTENT_ERRORS.has(refusal)) uploads.inc({ outcome: 'refused' })
      // A request without a body repeats one whose response was lost, after the upload was finished.
      if (reply.statusCode >= 300 || request.headers['content-length'] === '0') return
      const location = String(reply.getHeader('location') ?? '')
      const id = (request.params as { id?: string }).id ?? location.replace(/^.*\//, '')
      // This is one query for each request with bytes, which has 5 MB at most.
      const { rowCount } = await pool.query(`select from file where id = $1 and state = 'ready'`, [
        id,
      ])
      if (rowCount) uploads.inc({ outcome: 'finished' })
    },
  }
}
