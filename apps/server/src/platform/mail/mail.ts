import { sql } from 'kysely'
import { z } from 'zod'
import { renderInvitation } from '../icalendar/icalendar.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Job, Lane } from '../jobs/jobs.ts'
import type { Context } from '../context.ts'
import {
  AT_A_TIME,
  CONNECTIONS,
  createDelivery,
  DELIVER_AWAITED,
  DELIVER_MAIL,
  purgeMail,
} from './delivery.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { probeServer } from './transport-health.ts'
import { renderMail, type EmailTemplates, type MailTemplates } from './templates.ts'

export type { EmailTemplates, MailTemplates } from './templates.ts'

/** A mail to be written: a template, its data and its recipient. */
export type MailMessage = {
  [Template in keyof MailTemplates]: {
    /** Identifies the cause, such as `booking-confirmed:ID`. A key sends one mail only. */
    key: string
    to: string
    template: Template
    data: MailTemplates[Template]
    /** The address for replies. Default: the sender. */
    replyTo?: string
    /** The time of the cause, shown as the mail's date. Default: now. */
    at?: Date
  }
}[keyof MailTemplates]

/**
 * Sends mails (rules mail-1, mail-2): if and only if the transaction commits, and at least once.
 * Neither method waits for a mail server.
 */
export interface Mailer {
  /** Renders and inserts the mails now; jobs deliver them. */
  enqueue(tx: Tx, ...messages: readonly MailMessage[]): Promise<void>
  /**
   * Leaves rendering and inserting to a job: for many mails, and for transactions that hold locks.
   * Takes one statement for each hundred mails.
   */
  enqueueAll(tx: Tx, messages: readonly MailMessage[]): Promise<void>
}

const WRITE_MAILS = 'write-mails'
/** Prefixes of the keys of delivery jobs, before the mail's id or the first id of a batch. */
const MAIL_KEY = `${DELIVER_MAIL}:`
const BATCH_KEY = 'deliver-mails:'

/** Jobs that wait for the mail server. Awaited mails have workers of their own (rule mail-18). */
const MAIL_LANE: Lane = { name: 'mail', concurrency: CONNECTIONS }
const AWAITED_LANE: Lane = { name: 'awaited mail', concurrency: CONNECTIONS }

/** Mails of one job that writes mails. */
const TOGETHER = 100
/** Mails that it renders at a time. Rendering blocks the event loop, and with it requests. */
const RENDERED_AT_ONCE = 20

/** @param templates of every feature */
export function createMailer(
  { config }: Pick<Context, 'config'>,
  templates: EmailTemplates,
): Mailer {
  return {
    enqueue: (tx, ...messages) => writeMails(tx, messages, templates, config),
    enqueueAll: async (tx, all) => {
      for (let from = 0; from < all.length; from += TOGETHER)
        await sql`
          select graphile_worker.add_job(${WRITE_MAILS}, json_build_object('at', now(),
            'mails', ${JSON.stringify(all.slice(from, from + TOGETHER))}::json), max_attempts := 25)`.execute(
          tx,
        )
    },
  }
}

/** A message whose template is known only by name. */
interface AnyMessage {
  key: string
  to: string
  template: string
  data: unknown
  replyTo?: string | undefined
  at?: Date
}

/** @throws Error when no feature has this template */
function templateOf(templates: EmailTemplates, name: string) {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) throw new Error(`There is no mail template ${name}`)
  return template
}

/** Renders and inserts mails and enqueues their delivery: awaited mails singly, others in batches. */
async function writeMails(
  db: Database | Tx,
  all: readonly AnyMessage[],
  templates: EmailTemplates,
  { publicUrl, mailFrom }: Pick<Context['config'], 'publicUrl' | 'mailFrom'>,
): Promise<void> {
  if (all.length === 0) return
  const rendered = all.map(({ template, data, to }) => {
    const mail = renderMail(templateOf(templates, template), data as never, publicUrl)
    return {
      ...mail,
      invite: mail.invitation ? renderInvitation(mail.invitation, mailFrom, to) : null,
    }
  })
  await sql`
    with kept as (
      insert into mail (key, recipient, reply_to, template, subject, html, plain, invite, created_at)
      select key, recipient, reply_to, template, subject, html, plain, invite, coalesce(at, now())
      from unnest(${all.map((mail) => mail.key)}::text[],
        ${all.map((mail) => mail.to)}::text[], ${all.map((mail) => mail.replyTo ?? null)}::text[],
        ${all.map((mail) => mail.template)}::text[],
        ${rendered.map((mail) => mail.subject)}::text[], ${rendered.map((mail) => mail.html)}::text[],
        ${rendered.map((mail) => mail.plain)}::text[],
        ${rendered.map((mail) => mail.invite)}::text[], ${all.map((mail) => mail.at ?? null)}::timestamptz[]
      ) as given (key, recipient, reply_to, template, subject, html, plain, invite, at)
      on conflict (key) do nothing
      returning id, template = any(${awaitedAmong(templates, all)}::text[]) as awaited
    ), numbered as (
      select id, awaited, row_number() over (partition by awaited) - 1 as n from kept
    ), batches as (
      select awaited, n / case when awaited then 1 else ${AT_A_TIME}::int end as batch,
        array_agg(id order by n) as ids
      from numbered group by 1, 2
    ), specs as (
      select array_agg((
        case when awaited then ${DELIVER_AWAITED} else ${DELIVER_MAIL} end,
        case cardinality(ids)
          when 1 then json_build_object('mailId', ids[1]) else json_build_object('mailIds', ids) end,
        null, null, 25,
        case cardinality(ids) when 1 then ${MAIL_KEY} else ${BATCH_KEY} end || ids[1],
        null, null)::graphile_worker.job_spec order by batch) as all from batches
    )
    select graphile_worker.add_jobs(specs.all) from specs where specs.all is not null`.execute(db)
}

/** The awaited templates among those of some messages. */
const awaitedAmong = (templates: EmailTemplates, all: readonly AnyMessage[]): string[] =>
  [...new Set(all.map(({ template }) => template))].filter((name) => templates[name]?.awaited)

/** The payload of `write-mails`: the arguments of `enqueueAll` as JSON. */
const waiting = z.object({
  at: z.coerce.date(),
  mails: z.array(
    z.object({
      key: z.string(),
      to: z.string(),
      template: z.string(),
      data: z.unknown(),
      replyTo: z.optional(z.string()),
    }),
  ),
})

/**
 * The jobs that deliver mails, through SMTP_URL or else into the local mailbox, and clean up.
 * @param options.print receives a line for every mail that the local mailbox takes
 */
export function mailJobs(
  context: Context,
  templates: EmailTemplates,
  options: { print?: (line: string) => void } = {},
): Job[] {
  const mailbox = context.config.smtpUrl === undefined ? openMailbox(context.config.dataDir) : null
  const delivery = (name: string, lane: Lane): Job => ({
    name,
    lane,
    keyed: true,
    run: createDelivery(context, mailbox, templates, options.print),
  })
  return [
    {
      name: WRITE_MAILS,
      lane: MAIL_LANE,
      run: async (payload) => {
        const { at, mails } = waiting.parse(payload)
        const all = mails.map((mail) => {
          const { fromJson } = templateOf(templates, mail.template)
          return { ...mail, data: fromJson ? fromJson(mail.data as never) : mail.data, at }
        })
        for (let from = 0; from < all.length; from += RENDERED_AT_ONCE)
          await writeMails(
            context.db,
            all.slice(from, from + RENDERED_AT_ONCE),
            templates,
            context.config,
          )
      },
    },
    delivery(DELIVER_MAIL, MAIL_LANE),
    delivery(DELIVER_AWAITED, AWAITED_LANE),
    { name: 'probe-mail-server', cron: '* * * * *', run: () => probeServer(context) },
    {
      name: 'purge-mail',
      cron: '17 3 * * *',
      run: async () => {
        await purgeMail(context.db)
        await mailbox?.purge()
      },
    },
  ]
}
