import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, expect } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { emails } from '../../src/features.ts'
import { bookingJobs } from '../../src/features/bookings/bookings.ts'
import { materialJobs } from '../../src/features/materials/materials.ts'
import { newsletterJobs } from '../../src/features/newsletter/newsletter.ts'
import { offeringJobs } from '../../src/features/offerings/offerings.ts'
import type { Context } from '../../src/platform/context.ts'
import { createMailer, mailJobs, type MailTemplates } from '../../src/platform/mail/mail.ts'
import {
  renderStored,
  type RenderedMail,
  type StoredData,
} from '../../src/platform/mail/templates.ts'
import { createContext } from './context.ts'
import { makeDue, runJobs } from './jobs.ts'

/** A mail, rendered as its reader would receive it now. */
export interface WrittenMail extends RenderedMail {
  template: string
  /** The token of the link, if the mail has one. */
  token: string | undefined
}

/** Enqueues the due mails without delivering them. */
export async function writeMails(context: Context): Promise<void> {
  const mailer = createMailer(emails)
  for (const job of bookingJobs(context.db, mailer)) await job.run({})
  await runJobs(context.pool, [
    ...offeringJobs(context.db, mailer),
    ...materialJobs(context.db, mailer),
    ...newsletterJobs(context.db, mailer),
  ])
}

/** Returns the undelivered mails to an email address, oldest first, including those that were due. */
export async function mailsTo(
  { context }: { context: Context },
  email: string,
): Promise<WrittenMail[]> {
  await writeMails(context)
  const { rows } = await sql<StoredData & { data: object }>`
    select template, data, (select data from mail_shared where id = shared_id) as shared
    from mail where position(${email} in recipient) > 0 and data is not null
    order by created_at, id`.execute(context.db)
  return rows.map((row) => {
    const rendered = renderStored(emails[row.template]!, row, context.config)
    const token = /[?&]token=([\w-]+)/.exec(rendered.plain)?.[1]
    return { ...rendered, template: row.template, token }
  })
}

/** Returns the token of the newest link of a kind that was mailed to an email address. */
export async function linkTo(
  app: { context: Context },
  email: string,
  template:
    | 'verify-email'
    | 'reset-password'
    | 'guardian-asked'
    | 'newsletter-confirm'
    | 'newsletter-welcome',
): Promise<string> {
  const mail = (await mailsTo(app, email)).findLast((sent) => sent.template === template)
  expect(mail?.token, `a ${template} mail to ${email}`).toBeDefined()
  return mail!.token!
}

/** Returns the data of a mail with a link. */
export const aLink = (token: string, name = 'Ada') => ({
  name,
  token,
  hours: 1,
  until: new Date(Date.now() + 3_600_000),
})

/** Returns the rendered mail of a booking, with a calendar entry. */
export function aBookingMail(title: string, method: 'REQUEST' | 'CANCEL') {
  const at = new Date('2026-02-01T10:00:00Z')
  return {
    name: 'Ada',
    clock: { zone: null, locale: null },
    offering: {
      kind: 'course' as const,
      id: 'b3a0c5a2-1111-4222-8333-444455556666',
      title,
      startsAt: new Date('2026-03-03T17:00:00Z'),
      timezone: 'Europe/Berlin',
      duration: 3,
      price: 10,
      instructorName: 'Clara',
    },
    entry: {
      method,
      sequence: 4,
      stamp: at,
      date: '2026-03-03',
      timing: '18:00',
      sessionMinutes: 60,
      createdAt: at,
      changedAt: at,
    },
  }
}

/** Creates contexts on one database and one data folder. `logged` is the content of the log. */
export async function createMailContext(settings: Record<string, string> = {}) {
  const logged: string[] = []
  const base = await createContext(
    { RATE_LIMITS: 'on', ...settings },
    (line) => void logged.push(line),
  )
  const { pool, db } = base
  const { dataDir } = base.config
  const contextFor = (more: Record<string, string>): Context => ({
    ...base,
    config: loadConfig({ DATA_DIR: dataDir, ...settings, ...more }, dataDir),
  })

  /** Runs every due job once. Failed jobs wait for their next attempt. */
  const work = (context: Context, print?: (line: string) => void): Promise<void> =>
    runJobs(pool, mailJobs(context, emails, print ? { print } : {}))

  /** Makes the next attempts due now. */
  const laterOn = (): Promise<void> => makeDue(db)

  let counter = 0
  /** Enqueues a mail, and returns its key. */
  const send = async (
    message: Partial<{ key: string; to: string; data: MailTemplates['verify-email'] }> = {},
  ): Promise<string> => {
    const key = message.key ?? `verify:${(counter += 1)}`
    await db.transaction().execute((tx) =>
      createMailer(emails).enqueue(tx, {
        key,
        to: message.to ?? 'ada@example.org',
        template: 'verify-email',
        data: message.data ?? aLink('secret-token'),
      }),
    )
    return key
  }
  const rowOf = (key: string) =>
    db.selectFrom('mail').selectAll().where('key', '=', key).executeTakeFirst()

  return { db, dataDir, logged, contextFor, work, laterOn, send, rowOf }
}

export interface Received {
  raw: string
  mail: Email
  recipients: string[]
}

/** Starts a real SMTP server on a free port, or on `port`. */
export async function startSmtp(
  options: SMTPServerOptions & { port?: number; host?: string } = {},
): Promise<{ url: string; port: number; received: Received[]; stop: () => Promise<void> }> {
  const received: Received[] = []
  const { port: wanted = 0, host = '127.0.0.1', ...rest } = options
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = await buffer(stream)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ raw: raw.toString(), mail: await PostalMime.parse(raw), recipients })
      }
      take().then(() => setImmediate(done), done)
    },
    ...rest,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(wanted, host, () => listening()))
  const { port } = server.server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= new Promise<void>((done) => server.close(() => done())))
  afterAll(stop)
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop }
}

export function header(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value
}
