import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport, type NodemailerError } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/exposure.ts'
import type { Context } from '../context.ts'
import { isOutage, type Database } from '../database/database.ts'
import { deleteInBatches, inBatches } from '../database/in-batches.ts'
import { batchRequests } from '../database/request-batch.ts'
import { linksIn, type Mailbox } from './mailbox/mailbox.ts'
import { isAddress, messageOf, type MessageHead } from './message.ts'
import { renderStored, templateOf, type EmailTemplates, type StoredData } from './templates.ts'
import { watchServerHealth } from './transport-health.ts'

export const DELIVER_MAIL = 'deliver-mail'
/** Delivers mails that their readers wait for. It has its own workers and connections. */
export const DELIVER_AWAITED = 'deliver-awaited-mail'
/** How many mails one job delivers, one after the other. A job costs more than sending a mail. */
export const MAILS_PER_JOB = 10
/** Connections to the mail server in each lane, and mails that are delivered at the same time. */
export const CONNECTIONS = 4
/** When a mail that failed in a batch is retried by its own job. */
const RETRY_ALONE_AFTER_SECONDS = 3

/** How long one attempt may take, however slowly the server responds. */
const SEND_TIMEOUT_MS = 120_000

/** How long marking a mail as sent is retried during an outage. A mail that is not marked may be sent again. */
const MARK_RETRY_MS = 30_000
/** The pause between two attempts. */
const MARK_PAUSE_MS = 500

/**
 * How long sent mails are collected before one statement marks them as sent. If the process is killed in this time,
 * the mails are sent again.
 */
const MARK_BATCH_MS = 20

/** `mail.last_error` of a mail that was dropped because it had expired (rule mail-19). */
export const EXPIRED = 'expired'

/** How long a mail's row is stored. Until then its key prevents a second mail. */
const KEEP_DAYS = 30
/** After this time no attempt is left: 25 attempts with their pauses take about four days. */
const UNDELIVERABLE_DAYS = 7

const deliveryJob = z.object({ mailIds: z.array(z.uuid()) })

interface ClaimedMail extends MessageHead, StoredData {
  last_error: string | null
}

/**
 * Creates the job that delivers the mails of a lane, at least once. A mail is rendered when it is delivered, and dropped if
 * it has expired. The job of a single mail throws if another attempt may succeed, and the job runner retries it with
 * growing delays. Each mail that fails in a batch gets its own job. A permanent refusal is logged and not retried. The
 * data of a mail may contain a link that signs its reader in, so they are deleted when the mail is sent, dropped or given
 * up (rule mail-16).
 *
 * Each lane has its own connections and its own circuit breaker, so mails that hang in one lane do not delay the other.
 * @param mailbox used instead of SMTP_URL
 */
export function createDelivery(
  context: Context,
  mailbox: Mailbox | null,
  templates: EmailTemplates,
  print: (line: string) => void = () => {},
): (payload: unknown) => Promise<void> {
  const { config, db, log } = context
  const send = mailbox
    ? intoMailbox(mailbox, config, templates, print)
    : overSmtp(config, templates)
  const redact = createRedactor(config.smtpUrl)
  const server = watchServerHealth(context)
  const mark = batchRequests(
    async (ids: readonly string[]) => {
      await sql`
        update mail set sent_at = now(), data = null, shared_id = null, last_error = null
        where id = any(${ids}::uuid[])`.execute(db)
      return ids.map(() => null)
    },
    { atOnce: 1, atMost: 100, collectMs: MARK_BATCH_MS },
  )
  /** The ids of mails that are sent but not marked as sent yet. They must not be sent again. */
  const unmarked = new Set<string>()
  /** @returns true if the mail is sent, false if it is dropped or given up */
  const trySend = async (mail: ClaimedMail): Promise<boolean> => {
    if (unmarked.has(mail.id)) return true
    if (mail.data === null) {
      log.info({ mailId: mail.id, template: mail.template }, 'mail dropped: it has expired')
      return false
    }
    try {
      if (!isAddress(mail.recipient)) throw new UndeliverableError('not an e-mail address')
      await send(mail)
      unmarked.add(mail.id)
      return true
    } catch (error) {
      const final = isFinal(error)
      const explained = redact(explain(error), mail.recipient)
      const reason = final ? explained : server.failed(error, explained)
      await sql`
        update mail set last_error = ${reason}, data = case when ${final} then null else data end,
          shared_id = case when ${final} then null else shared_id end
        where id = ${mail.id}`.execute(db)
      // Without the cause, because the job runner would store it with its secrets.
      // oxlint-disable-next-line preserve-caught-error
      if (!final) throw new Error(`Mail ${mail.id} (${mail.template}) not delivered: ${reason}`)
      log.error({ mailId: mail.id, template: mail.template, reason }, 'mail refused for good')
      return false
    }
  }
  const markSent = async (mail: ClaimedMail): Promise<void> => {
    await retryOutages(() => mark(mail.id))
    unmarked.delete(mail.id)
    log.debug({ mailId: mail.id, template: mail.template }, 'mail delivered')
    await server.delivered(mail.last_error)
  }
  const deliverOne = (mailIds: string[]) =>
    server.attempt(async () => {
      for (const mail of await claimMails(db, mailIds))
        if (await trySend(mail)) await markSent(mail)
    })
  const deliverSeveral = async (mailIds: string[]) => {
    const failed: string[] = []
    const marked: Promise<unknown>[] = []
    for (const mail of await claimMails(db, mailIds)) {
      const retry = () => failed.push(mail.id)
      // A mail is marked as sent while the next one is being sent.
      await server
        .attempt(async () => {
          if (await trySend(mail)) marked.push(markSent(mail).catch(retry))
        })
        .catch(retry)
    }
    await Promise.all(marked)
    if (failed.length > 0)
      await sql`
        select graphile_worker.add_job(${DELIVER_MAIL}, json_build_object('mailIds', array[id]),
          job_key := ${DELIVER_MAIL} || ':' || id, max_attempts := 25,
          run_at := now() + make_interval(secs => ${RETRY_ALONE_AFTER_SECONDS}))
        from unnest(${failed}::uuid[]) as id`.execute(db)
  }
  // After an outage the job runner may start a job again while its first run is still in progress.
  const running = new Map<string, Promise<void>>()
  return (payload) => {
    const { mailIds } = deliveryJob.parse(payload)
    const key = mailIds.join()
    let delivery = running.get(key)
    if (!delivery) {
      delivery = (mailIds.length === 1 ? deliverOne : deliverSeveral)(mailIds).finally(() =>
        running.delete(key),
      )
      running.set(key, delivery)
    }
    return delivery
  }
}

/**
 * Reads mails that are neither sent nor given up, and counts the attempt, so that it is counted even if it crashes the
 * process. Expired mails are given up here, and returned without data.
 */
async function claimMails(db: Database, mailIds: string[]): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mail set
      attempts = attempts + 1,
      data = case when expires_at <= now() then null else data end,
      shared_id = case when expires_at <= now() then null else shared_id end,
      last_error = case when expires_at <= now() then ${EXPIRED} else last_error end
    where id = any(${mailIds}::uuid[]) and sent_at is null and data is not null
    returning id, recipient, reply_to, template, data, created_at, last_error,
      (select data from mail_shared where id = shared_id) as shared`.execute(db)
  return rows
}

async function retryOutages(work: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + MARK_RETRY_MS; ;)
    try {
      await work()
      return
    } catch (error) {
      if (!isOutage(error) || Date.now() > end) throw error
      await delay(MARK_PAUSE_MS)
    }
}

export async function purgeMail(db: Database): Promise<void> {
  const old = sql`created_at < now() - make_interval(days => ${KEEP_DAYS}::int)`
  await deleteInBatches(db, 'mail', old)
  await inBatches((limit) =>
    sql`
      update mail set data = null, shared_id = null where id in (
        select id from mail
        where sent_at is null and data is not null
          and created_at < now() - make_interval(days => ${UNDELIVERABLE_DAYS}::int)
        limit ${limit}::int)`.execute(db),
  )
  const unused = sql`not exists (select from mail where shared_id = mail_shared.id)`
  await deleteInBatches(db, 'mail_shared', unused)
}

class UndeliverableError extends Error {}

type Send = (mail: ClaimedMail) => Promise<unknown>

/**
 * Sends mails by SMTP. Uses TLS for `smtps:`, and STARTTLS for `smtp:`, which a server on another machine must support
 * unless the URL has `?requireTLS=false`.
 */
function overSmtp(config: Config, templates: EmailTemplates): Send {
  const url = new URL(config.smtpUrl as string)
  if (!url.searchParams.has('requireTLS') && !isLoopback(url.hostname))
    url.searchParams.set('requireTLS', 'true')
  const pool = createTransport({
    url: url.href,
    pool: true,
    maxConnections: CONNECTIONS,
    // An idle connection would keep the process from exiting.
    idleTimeout: 1_000,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return (mail) => {
    const template = templateOf(templates, mail.template)
    const message = messageOf(mail, renderStored(template, mail, config), template, config)
    return pool.sendMail({ ...message, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
  }
}

function intoMailbox(
  mailbox: Mailbox,
  config: Config,
  templates: EmailTemplates,
  print: (line: string) => void,
): Send {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const template = templateOf(templates, mail.template)
    const rendered = renderStored(template, mail, config)
    const { message } = await composer.sendMail(
      messageOf(mail, rendered, template, config, { readable: true }),
    )
    await mailbox.put(mail.id, mail.created_at, message as Buffer)
    const link = linksIn(rendered.plain)[0]
    print(`Mail to ${mail.recipient}: ${rendered.subject}${link ? `\n  ${link}` : ''}`)
  }
}

/**
 * Returns whether another attempt would fail as well: 5xx (RFC 5321 §4.2.1) about this recipient or message. A refused login
 * or sender is retried, because the operator can correct the setting, and so is 530: SMTP_URL lacks a login.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof UndeliverableError) return true
  const { permanent, code, command, responseCode } = error as NodemailerError
  return (
    permanent === true &&
    responseCode !== 530 &&
    ((code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE')
  )
}

function explain(error: unknown): string {
  const { code, originalCode, message } = error as NodemailerError
  return [originalCode ?? code, message].filter(Boolean).join(': ')
}

/**
 * Returns a function that removes secrets and personal data from an error message: the password of SMTP_URL in every encoding
 * of the protocol, the recipient, and the token of a link that the server quotes.
 */
function createRedactor(smtpUrl: string | undefined): (text: string, recipient: string) => string {
  const secrets: string[] = []
  const url = smtpUrl === undefined ? null : new URL(smtpUrl)
  if (url?.password) {
    const user = decode(url.username)
    const password = decode(url.password)
    secrets.push(url.password, password, base64(password), base64(`\u0000${user}\u0000${password}`))
  }
  return (text, recipient) => {
    let shown = text
    for (const secret of secrets) shown = shown.replaceAll(secret, '[hidden]')
    return shown
      .replaceAll(recipient, '[recipient]')
      .replace(/token=[^\s&]+/gi, 'token=[hidden]')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 300)
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
