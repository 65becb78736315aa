import type { DeclareMetrics } from '../observability/declare-metrics.ts'
import { DELIVER_AWAITED, DELIVER_MAIL } from './delivery.ts'

export const mailMetrics: DeclareMetrics = ({ counter, pool }) => {
  const mails = counter(
    'firstbell_mails_total',
    'Mails sent, attempts that failed (and are repeated), and mails refused for good.',
    ['outcome'],
  )
  for (const outcome of ['sent', 'failed', 'refused']) mails.inc({ outcome }, 0)
  return {
    onJob: async (name, payload, succeeded) => {
      if (name !== DELIVER_MAIL && name !== DELIVER_AWAITED) return
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
