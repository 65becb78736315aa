import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aLink, createMailContext, startSmtp } from '../../../test/support/mail.ts'
import { emails } from '../../features.ts'
import { enqueue, startJobs } from '../jobs/jobs.ts'
import { createMailer, mailJobs } from './mail.ts'

const rig = await createMailContext()

test('while all ordinary mails hang at the mail server, a link is mailed and other jobs run (rule mail-18)', async () => {
  const hanging: (() => void)[] = []
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('slow')) hanging.push(done)
      else done()
    },
  })
  const context = rig.contextFor({ SMTP_URL: smtp.url })
  const mailer = createMailer(emails)
  const quick = Promise.withResolvers<void>()
  const runner = await startJobs(
    context.pool,
    [...mailJobs(context, emails), { name: 'quick', run: async () => quick.resolve() }],
    pino({ level: 'silent' }),
  )
  let released = 0
  try {
    await context.db.transaction().execute((tx) =>
      mailer.enqueueAll(
        tx,
        Array.from({ length: 60 }, (_, n) => ({
          key: `slow:${n}`,
          to: `slow${n}@example.org`,
          template: 'account-deleted' as const,
          data: { name: 'Ada' },
        })),
      ),
    )
    await expect.poll(() => hanging.length).toBe(4)
    await context.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'quick', {})
      await mailer.enqueue(tx, {
        key: 'awaited',
        to: 'ada@example.org',
        template: 'reset-password',
        data: aLink('secret-token'),
      })
    })
    await quick.promise
    await expect.poll(() => smtp.received.length).toBe(1)
    expect(smtp.received[0]?.recipients).toEqual(['ada@example.org'])
  } finally {
    const release = setInterval(() => {
      for (; released < hanging.length; released += 1) hanging[released]?.()
    }, 5)
    await expect.poll(() => smtp.received.length).toBe(61)
    clearInterval(release)
    await runner.stop()
  }
})
