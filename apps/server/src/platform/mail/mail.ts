import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/database.ts'
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
import { storedJson, templateOf, type EmailTemplates, type MailTemplates } from './templates.ts'

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
 * Neither method waits for a mail server, or renders.
 */
export interface Mailer {
  enqueue(tx: Tx, ...messages: readonly MailMessage[]): Promise<void>
  /**
   * For many mails. What the data of all of them have in common, being the same value, is stored once.
   */
  enqueueAll(tx: Tx, messages: readonly MailMessage[]): Promise<void>
}

/** Prefixes of the keys of delivery jobs, before the mail's id or the first id of a batch. */
const MAIL_KEY = `${DELIVER_MAIL}:`
const BATCH_KEY = 'deliver-mails:'

/** Jobs that wait for the mail server. Awaited mails have workers of their own (rule mail-18). */
const MAIL_LANE: Lane = { name: 'mail', concurrency: CONNECTIONS }
const AWAITED_LANE: Lane = { name: 'awaited mail', concurrency: CONNECTIONS }

/** Mails of one call from which on what they have in common is stored separately. */
const SHARED_FROM = 10
/** Mails that one statement inserts. */
const TOGETHER = 500

/** @param templates of every feature */
export function createMailer(templates: EmailTemplates): Mailer {
  const enqueueAll = async (tx: Tx, all: readonly MailMessage[]) => {
    const { shared, own } = splitData(all)
    const sharedId = shared && (await insertShared(tx, shared))
    for (let from = 0; from < all.length; from += TOGETHER)
      await insertMails(
        tx,
        all.slice(from, from + TOGETHER),
        own.slice(from, from + TOGETHER),
        sharedId,
        templates,
      )
  }
  return { enqueueAll, enqueue: (tx, ...messages) => enqueueAll(tx, messages) }
}

/** Separates the data that all messages have in common from each message's own. */
function splitData(all: readonly MailMessage[]): { shared: object | null; own: object[] } {
  const data = all.map((message) => message.data as Record<string, unknown>)
  const [first, ...others] = data
  if (!first || data.length < SHARED_FROM) return { shared: null, own: data }
  const isCommon = ([key, value]: [string, unknown]) =>
    others.every((other) => other[key] === value)
  const shared = Object.fromEntries(Object.entries(first).filter(isCommon))
  if (Object.keys(shared).length === 0) return { shared: null, own: data }
  const own = data.map((values) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !(key in shared))),
  )
  return { shared, own }
}

async function insertShared(tx: Tx, data: object): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mail_shared (data) values (${storedJson(data)}::json) returning id`.execute(tx)
  return (rows[0] as { id: string }).id
}

/** Inserts mails and enqueues their delivery. */
async function insertMails(
  tx: Tx,
  all: readonly MailMessage[],
  own: readonly object[],
  sharedId: string | null,
  templates: EmailTemplates,
): Promise<void> {
  const kinds = all.map(({ template }) => templateOf(templates, template))
  await enqueueDelivery(
    tx,
    templates,
    sql`
      insert into mail (key, recipient, reply_to, template, data, shared_id, created_at, expires_at)
      select key, recipient, reply_to, template, data, ${sharedId}::bigint, coalesce(at, now()), expires_at
      from unnest(${all.map((mail) => mail.key)}::text[],
        ${all.map((mail) => mail.to)}::text[], ${all.map((mail) => mail.replyTo ?? null)}::text[],
        ${all.map((mail) => mail.template)}::text[],
        ${own.map(storedJson)}::json[],
        ${all.map((mail) => mail.at ?? null)}::timestamptz[],
        ${all.map((mail, index) => kinds[index]?.expiresAt?.(mail.data) ?? null)}::timestamptz[]
      ) as given (key, recipient, reply_to, template, data, at, expires_at)
      on conflict (key) do nothing
      returning id, template`,
  )
}

/** Enqueues the delivery of all mails that wait, after a restore, which brings no jobs back. */
export const resumeDelivery = (tx: Tx, templates: EmailTemplates): Promise<unknown> =>
  enqueueDelivery(
    tx,
    templates,
    sql`select id, template from mail where sent_at is null and data is not null`,
  )

/** Enqueues awaited mails singly, others in batches. @param mails a statement that returns `id` and `template` */
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
      select awaited, n / case when awaited then 1 else ${AT_A_TIME}::int end as batch,
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
