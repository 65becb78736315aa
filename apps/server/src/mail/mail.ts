import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Parts } from '../platform/parts.ts'
import { createDelivery, purgeMail, DELIVER_MAIL } from './delivery.ts'
import { openMailbox } from './mailbox.ts'
import { renderMail, type MailTemplates } from './templates.ts'

export type { MailTemplates, OfferingInMail } from './templates.ts'
export { listSubscribers } from './newsletter.ts'

/** The one way to send a mail (decisions 22). */
export interface Mailer {
  /**
   * Sends a mail if and only if the transaction commits. Rendered now, delivered later by a job, at
   * least once; nothing here waits for a mail server.
   * @param message.key what causes the mail, such as `booking-confirmed:ID`: the same key sends once
   */
  enqueue<T extends keyof MailTemplates>(
    tx: Tx,
    message: { key: string; to: string; template: T; data: MailTemplates[T] },
  ): Promise<void>
}

export function createMailer({ config }: Parts): Mailer {
  return {
    enqueue: async (tx, { key, to, template, data }) => {
      const { subject, html, plain } = renderMail(template, data, config.publicUrl)
      // One statement, not an insert and then the job: whoever books holds the lock of the
      // offering's row meanwhile, and everybody else who wants a seat waits for it.
      await sql`
        with kept as (
          insert into mail (key, recipient, template, subject, html, plain)
          values (${key}, ${to}, ${template}, ${subject}, ${html}, ${plain})
          on conflict (key) do nothing
          returning id
        )
        select graphile_worker.add_job(
          ${DELIVER_MAIL}, json_build_object('mailId', id),
          job_key := ${DELIVER_MAIL} || ':' || id, max_attempts := 25)
        from kept`.execute(tx)
    },
  }
}

/**
 * Delivery through SMTP_URL, or into the local mailbox without one, and the nightly purge.
 * @param options.print is told, in the local mailbox only, of every mail with its newest link
 */
export function mailJobs(parts: Parts, options: { print?: (line: string) => void } = {}): Job[] {
  const mailbox = parts.config.smtpUrl === undefined ? openMailbox(parts.config.dataDir) : null
  return [
    { name: DELIVER_MAIL, run: createDelivery(parts, mailbox, options.print) },
    {
      name: 'purge-mail',
      cron: '17 3 * * *',
      run: async () => {
        await purgeMail(parts.db)
        await mailbox?.purge()
      },
    },
  ]
}
