import type { DeclareMetrics } from '../observability/metrics.ts'
import { DELIVER_AWAITED, DELIVER_MAIL, EXPIRED } from './delivery.ts'

export const mailMetrics: DeclareMetrics = ({ counter, pool }) => {
  const mails = counter(
    'firstbell_mails_total',
    'Mails sent, attempts that failed (and are repeated), mails refused for good, and mails dropped because their time was over.',
    ['outcome'],
  )
  for (const outcome of ['sent', 'failed', 'refused', 'expired']) mails.inc({ outcome }, 0)
  return {
    onJob: async (name, payload, succeeded) => {
      if (name !== DELIVER_MAIL && name !== DELIVER_AWAITED) return
      const { mailIds } = payload as { mailIds: string[] }
      if (!succeeded) return mails.inc({ outcome: 'failed' }, mailIds.length)
      const { rows } = await pool
        .query<{ outcome: string }>(
          `select case when sent_at is not null then 'sent' when data is not null then 'failed'
             when last_error = $2 then 'expired' else 'refused' end as outcome
           from mail where id = any($1)`,
          [mailIds, EXPIRED],
        )
        .catch(() => ({ rows: [] }))
      for (const { outcome } of rows) mails.inc({ outcome })
    },
  }
}
