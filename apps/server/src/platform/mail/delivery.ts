import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type SqlBool } from 'kysely'
import type { NodemailerError } from 'nodemailer'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { isOutage, type Database } from '../database/database.ts'
import { batchRequests } from '../database/request-batch.ts'
import type { Context } from '../context.ts'
import { linksIn, type Mailbox } from './mailbox/mailbox.ts'
import { composeMessage, isAddress, type MessageRow } from './message.ts'
import type { EmailTemplates } from './templates.ts'
import { watchServerHealth } from './transport-health.ts'

export const DELIVER_MAIL = 'deliver-mail'
/** Delivers mails that their readers wait for, with separate workers and connections. */
export const DELIVER_AWAITED = 'deliver-awaited-mail'
/** Mails that one job delivers, one after the other. A job costs more than sending a mail. */
export const AT_A_TIME = 10
/** Connections to the mail server, and mails delivered at the same time, in each lane. */
export const CONNECTIONS = 4
/** Seconds until a mail that failed in a batch is retried by a job of its own. */
const ALONE_AFTER = 3

/** Milliseconds that one attempt may take, however slowly the server responds. */
const SEND_TIMEOUT = 120_000

/**
 * Milliseconds during which marking a mail as sent is retried, and between two tries. A mail that is
 * not marked may be sent again.
 */
const NOTE_MS = 30_000
const NOTE_AGAIN_MS = 500

/**
 * Milliseconds for which sent mails are gathered before they are marked as sent by one statement: those
 * that a process may repeat which is killed in between.
 */
const NOTE_GATHER_MS = 20

/** The content of a mail that is sent or given up (rule mail-16). */
const BLANK = { html: '', plain: '', invite: null }

/** Days for which a mail's row is kept. Until then its key prevents a second mail. */
const KEEP_DAYS = 30
/** Days after which no attempt is left: 25 attempts with their pauses take about four. */
const UNDELIVERABLE_DAYS = 7

const job = z.union([z.object({ mailId: z.uuid() }), z.object({ mailIds: z.array(z.uuid()) })])

interface KeptMail extends MessageRow {
  last_error: string | null
}

/**
 * Creates the job that delivers the mails of a lane, at least once. It throws when another attempt may
 * succeed; the job runner waits longer after each. Mails that fail in a batch get jobs of their own. A
 * permanent refusal is logged and not retried. The body, which may contain a link that signs its reader
 * in, is blanked once the mail is sent or given up.
 *
 * Each lane has its own connections and its own view of the server's health, so mails that hang in one
 * lane do not delay the other.
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
  const hide = hider(config.smtpUrl)
  const server = watchServerHealth(context)
  // Attempts are counted beforehand, to include one that ends the process. Mails that are already sent
  // or given up return no row.
  const take = (mailIds: string[]): Promise<KeptMail[]> =>
    db
      .updateTable('mail')
      .set({ attempts: sql<number>`attempts + 1` })
      .where(sql<SqlBool>`id = any(${mailIds}::uuid[])`)
      .where('sent_at', 'is', null)
      .where('html', '<>', '')
      .returning([
        'id',
        'recipient',
        'reply_to',
        'template',
        'subject',
        'html',
        'plain',
        'invite',
        'created_at',
        'last_error',
      ])
      .execute()
  const note = batchRequests(
    async (ids: readonly string[]) => {
      await db
        .updateTable('mail')
        .set({ sent_at: sql<Date>`now()`, ...BLANK, last_error: null })
        .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
        .execute()
      return ids.map(() => null)
    },
    { atOnce: 1, atMost: 100, gatherMs: NOTE_GATHER_MS },
  )
  /** Mails that are sent but not marked as sent yet. They must not be sent again. */
  const out = new Set<string>()
  /** @returns true when the mail is sent, false when it is given up */
  const sendOut = async (mail: KeptMail): Promise<boolean> => {
    if (out.has(mail.id)) return true
    try {
      if (!isAddress(mail.recipient)) throw new UndeliverableError('not an e-mail address')
      await send(mail)
      out.add(mail.id)
      return true
    } catch (error) {
      const final = isFinal(error)
      const explained = hide(explain(error), mail.recipient)
      const reason = final ? explained : server.failed(error, explained)
      await db
        .updateTable('mail')
        .set({ last_error: reason, ...(final && BLANK) })
        .where('id', '=', mail.id)
        .execute()
      // Without the cause: the job runner would store it with the secrets that are hidden here.
      // oxlint-disable-next-line preserve-caught-error
      if (!final) throw new Error(`Mail ${mail.id} (${mail.template}) not delivered: ${reason}`)
      log.error({ mailId: mail.id, template: mail.template, reason }, 'mail refused for good')
      return false
    }
  }
  const noteSent = async (mail: KeptMail): Promise<void> => {
    await insistently(() => note(mail.id))
    out.delete(mail.id)
    log.debug({ mailId: mail.id, template: mail.template }, 'mail delivered')
    await server.delivered(mail.last_error)
  }
  const deliverOne = (mailId: string) =>
    server.attempt(async () => {
      for (const mail of await take([mailId])) if (await sendOut(mail)) await noteSent(mail)
    })
  const deliverSeveral = async (mailIds: string[]) => {
    const failed: string[] = []
    const noted: Promise<unknown>[] = []
    for (const mail of await take(mailIds)) {
      const retry = () => failed.push(mail.id)
      // Marking it as sent happens while the next mail is sent.
      await server
        .attempt(async () => {
          if (await sendOut(mail)) noted.push(noteSent(mail).catch(retry))
        })
        .catch(retry)
    }
    await Promise.all(noted)
    if (failed.length > 0)
      await sql`
        select graphile_worker.add_job(${DELIVER_MAIL}, json_build_object('mailId', id),
          job_key := ${DELIVER_MAIL} || ':' || id, max_attempts := 25,
          run_at := now() + make_interval(secs => ${ALONE_AFTER}))
        from unnest(${failed}::uuid[]) as id`.execute(db)
  }
  // After an outage a job may be started again while its first run still works.
  const inHand = new Map<string, Promise<void>>()
  return (payload) => {
    const given = job.parse(payload)
    const key = 'mailId' in given ? given.mailId : given.mailIds.join()
    let delivery = inHand.get(key)
    if (!delivery) {
      delivery = 'mailId' in given ? deliverOne(given.mailId) : deliverSeveral(given.mailIds)
      delivery = delivery.finally(() => inHand.delete(key))
      inHand.set(key, delivery)
    }
    return delivery
  }
}

/** Retries while the database is unavailable. */
async function insistently(work: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + NOTE_MS; ;)
    try {
      await work()
      return
    } catch (error) {
      if (!isOutage(error) || Date.now() > end) throw error
      await delay(NOTE_AGAIN_MS)
    }
}

/** Deletes old mails, and blanks those that could not be delivered. */
export async function purgeMail(db: Database): Promise<void> {
  await sql`delete from mail where created_at < now() - make_interval(days => ${KEEP_DAYS}::int)`.execute(
    db,
  )
  await sql`
    update mail set html = '', plain = '', invite = null
    where sent_at is null and html <> ''
      and created_at < now() - make_interval(days => ${UNDELIVERABLE_DAYS}::int)`.execute(db)
}

class UndeliverableError extends Error {}

type Send = (mail: KeptMail) => Promise<void>

/** Uses TLS for `smtps:`, and STARTTLS if an `smtp:` server offers it. */
function overSmtp(config: Config, templates: EmailTemplates): Send {
  const pool = new SMTPPool({
    url: config.smtpUrl,
    maxConnections: CONNECTIONS,
    // An idle connection would keep the process from exiting.
    idleTimeout: 1_000,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return (mail) =>
    new Promise((resolve, reject) => {
      const { envelope, eml } = composeMessage(mail, config, templates)
      // What the pool reads of a message. nodemailer's own class for it would compile the message again.
      const outgoing = {
        data: { signal: AbortSignal.timeout(SEND_TIMEOUT) },
        message: {
          getEnvelope: () => envelope,
          messageId: () => mail.id,
          getHeader: () => mail.id,
          createReadStream: () => Readable.from(eml),
        },
      }
      pool.send(outgoing as never, (error) => (error ? reject(error) : resolve()))
    })
}

function intoMailbox(
  mailbox: Mailbox,
  config: Config,
  templates: EmailTemplates,
  print: (line: string) => void,
): Send {
  return async (mail) => {
    const { eml } = composeMessage(mail, config, templates, { readable: true })
    await mailbox.put(mail.id, mail.created_at, eml)
    const link = linksIn(mail.plain)[0]
    print(`Mail to ${mail.recipient}: ${mail.subject}${link ? `\n  ${link}` : ''}`)
  }
}

/**
 * Whether another attempt would fail as well: a 5xx (RFC 5321 §4.2.1) about this recipient or message.
 * A refused login or sender is retried, because the operator can correct the setting, and so is 530,
 * which asks for a login that SMTP_URL lacks.
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
 * Removes what must not be stored from an error: the password of SMTP_URL in every encoding of the
 * protocol, the recipient, and the token of a link that the server quotes.
 */
function hider(smtpUrl: string | undefined): (text: string, recipient: string) => string {
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
