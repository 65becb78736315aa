import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { Job, Lane } from '../jobs/jobs.ts'
import {
  MAILS_PER_JOB,
  CONNECTIONS,
  createDelivery,
  DELIVER_AWAITED,
  DELIVER_MAIL,
  purgeMail,
} from './delivery.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { storedJson, templateOf, type EmailTemplates, type MailTemplates } from './templates.ts'
import { probeServer } from './transport-health.ts'

export type { EmailTemplates, MailTemplates } from './templates.ts'

export type MailMessage = {
  [Template in keyof MailTemplates]: {
    /** Identifies the cause, such as `booking-confirmed:ID`. Only one mail is sent for each key. */
    key: string
    to: string
    template: Template
    data: MailTemplates[Template]
    /** The email address for replies. Default: the sender. */
    replyTo?: string
    /** The time of the cause, shown as the mail's date. Default: now. */
    at?: Date
  }
}[keyof MailTemplates]

/**
 * Sends mails (rules mail-1, mail-2): if and only if the transaction commits, and at least once. The methods only insert
 * rows; jobs render and deliver the mails.
 */
export interface Mailer {
  enqueue(tx: Tx, ...messages: readonly MailMessage[]): Promise<void>
  /** Enqueues many mails, and stores data that is identical in all of them once. */
  enqueueAll(tx: Tx, messages: readonly MailMessage[]): Promise<void>
}

/** Prefixes of the keys of delivery jobs, before the mail's id or the first id of a batch. */
const MAIL_KEY = `${DELIVER_MAIL}:`
const BATCH_KEY = 'deliver-mails:'

/** Jobs that wait for the mail server. Awaited mails have workers of their own (rule mail-18). */
const MAIL_LANE: Lane = { name: 'mail', concurrency: CONNECTIONS }
const AWAITED_LANE: Lane = { name: 'awaited mail', concurrency: CONNECTIONS }

/** The least number of mails in a call whose common data is stored separately. */
const MIN_MAILS_FOR_SHARED_DATA = 10
/** The most mails that one statement inserts. */
const INSERT_BATCH = 500

/** @param templates of every feature */
export function createMailer(templates: EmailTemplates): Mailer {
  const enqueueAll = async (tx: Tx, messages: readonly MailMessage[]) => {
    const { shared, data } = splitData(messages)
    const sharedId = shared && (await insertShared(tx, shared))
    for (let start = 0; start < messages.length; start += INSERT_BATCH)
      await insertMails(
        tx,
        messages.slice(start, start + INSERT_BATCH),
        data.slice(start, start + INSERT_BATCH),
        sharedId,
        templates,
      )
  }
  return { enqueueAll, enqueue: (tx, ...messages) => enqueueAll(tx, messages) }
}

/** Separates the data that all messages have in common from the rest of each message's data. */
function splitData(messages: readonly MailMessage[]): { shared: object | null; data: object[] } {
  const data = messages.map((message) => message.data as Record<string, unknown>)
  const [first, ...others] = data
  if (!first || data.length < MIN_MAILS_FOR_SHARED_DATA) return { shared: null, data }
  const isCommon = ([key, value]: [string, unknown]) =>
    others.every((other) => other[key] === value)
  const shared = Object.fromEntries(Object.entries(first).filter(isCommon))
  if (Object.keys(shared).length === 0) return { shared: null, data }
  const rest = data.map((values) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !(key in shared))),
  )
  return { shared, data: rest }
}

async function insertShared(tx: Tx, data: object): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mail_shared (data) values (${storedJson(data)}::json) returning id`.execute(tx)
  return (rows[0] as { id: string }).id
}

async function insertMails(
  tx: Tx,
  mails: readonly MailMessage[],
  data: readonly object[],
  sharedId: string | null,
  templates: EmailTemplates,
): Promise<void> {
  const expiries = mails.map(
    (mail) => templateOf(templates, mail.template).expiresAt?.(mail.data) ?? null,
  )
  await enqueueDelivery(
    tx,
    templates,
    sql`
      insert into mail (key, recipient, reply_to, template, data, shared_id, created_at, expires_at)
      select key, recipient, reply_to, template, data, ${sharedId}::bigint, coalesce(at, now()), expires_at
      from unnest(${mails.map((mail) => mail.key)}::text[],
        ${mails.map((mail) => mail.to)}::text[], ${mails.map((mail) => mail.replyTo ?? null)}::text[],
        ${mails.map((mail) => mail.template)}::text[],
        ${data.map(storedJson)}::json[],
        ${mails.map((mail) => mail.at ?? null)}::timestamptz[],
        ${expiries}::timestamptz[]
      ) as message (key, recipient, reply_to, template, data, at, expires_at)
      on conflict (key) do nothing
      returning id, template`,
  )
}

/** Enqueues the delivery of all pending mails, after a restore, because backups contain no jobs. */
export const resumeDelivery = (tx: Tx, templates: EmailTemplates): Promise<unknown> =>
  enqueueDelivery(
    tx,
    templates,
    sql`select id, template from mail where sent_at is null and data is not null`,
  )

/**
 * Enqueues a job for each awaited mail, and for each batch of other mails.
 * @param mails a statement that returns `id` and `template`
 */
async function enqueueDelivery(
  tx: Tx,
  templates: EmailTemplates,
  mails: RawBuilder<unknown>,
): Promise<void> {
  const awaited = Object.keys(templates).filter((name) => templates[name]?.awaited)
  await sql`
    with waiting as (${mails}), numbered as (
      select id, awaited, row_number() over (partition by awaited) - 1 as n
      from (select id, template = any(${awaited}::text[]) as awaited from waiting) as in_lane
    ), batches as (
      select awaited, n / case when awaited then 1 else ${MAILS_PER_JOB}::int end as batch,
        array_agg(id order by n) as ids
      from numbered group by 1, 2
    ), specs as (
      select array_agg((
        case when awaited then ${DELIVER_AWAITED} else ${DELIVER_MAIL} end,
        json_build_object('mailIds', ids), null, null, 25,
        case cardinality(ids) when 1 then ${MAIL_KEY} else ${BATCH_KEY} end || ids[1],
        null, null)::graphile_worker.job_spec order by batch) as all from batches
    )
    select graphile_worker.add_jobs(specs.all) from specs where specs.all is not null`.execute(tx)
}

/**
 * Returns the jobs that deliver mails, by SMTP_URL or else into the local mailbox, and that delete old ones.
 * @param options.print receives a line for every mail in the local mailbox
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
