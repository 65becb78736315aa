import { randomBytes } from 'node:crypto'
import { languageOf, type Language } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'

/**
 * The newsletter's subscribers (rule mail-13). Responses do not reveal whether an email address is known. An
 * email address keeps its token, so that the unsubscribe link of every mail keeps working.
 */

const WELCOME_JOB = 'newsletter-welcome'
/** Days after a subscription within which a restore enqueues its welcome mail: longer than a job is retried. */
const WELCOME_MAX_DAYS = 7

interface Welcome {
  email: string
  token: string
  language: string
  /** The key of the mail, one per subscription; null if the email address was already subscribed. */
  mailKey: string | null
}

const CONFIRM_JOB = 'newsletter-confirm'
/** Days for which the link of the confirmation works. */
const LINK_DAYS = 7
/** Hours in which an email address gets one mail, however often it is entered. */
const MAIL_PAUSE_HOURS = 1

interface Confirmation {
  email: string
  token: string
  language: string
  /** The key of the mail; null if the email address is subscribed, or has just got one. */
  mailKey: string | null
}

const confirmKey = ({ email, requestedAt }: { email: string; requestedAt: Date }): string =>
  `newsletter-confirm:${email}:${requestedAt.toISOString()}`

/**
 * Mails a link to an email address that was entered in the newsletter's box, which subscribes it once it is opened (rule
 * mail-22). Known and unknown email addresses run the same statements, so that the response time reveals nothing.
 */
export async function requestSubscription(
  db: Database,
  email: string,
  language: Language,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ token: string; requestedAt: Date; mails: boolean }>`
      insert into newsletter_request as known (email, token, language)
      values (${email}, ${randomBytes(24).toString('base64url')}, ${language})
      on conflict (email) do update set (token, language, requested_at, confirmed_at) = (
        select case when due then excluded.token else known.token end,
          case when due then excluded.language else known.language end,
          case when due then now() else known.requested_at end,
          case when due then null else known.confirmed_at end
        from (select not ${isSubscribed(email)} and (known.confirmed_at is not null
          or known.requested_at < now() - make_interval(hours => ${MAIL_PAUSE_HOURS}::int)) as due) as asked)
      returning token, requested_at as "requestedAt",
        requested_at = now() and not ${isSubscribed(email)} as mails`.execute(tx)
    const { token, requestedAt, mails } = rows[0]!
    const mailKey = mails ? confirmKey({ email, requestedAt }) : null
    await enqueue(tx, CONFIRM_JOB, { email, token, language, mailKey } satisfies Confirmation)
  })
}

const isSubscribed = (email: string) => sql<boolean>`exists (
  select from newsletter_subscriber where email = ${email} and unsubscribed_at is null)`

/** Finds a request by the token of its link, and whether it has subscribed its email address; null for an unknown token. */
export async function requestOf(
  db: Database,
  token: string,
): Promise<{ email: string; subscribed: boolean } | null> {
  const { rows } = await sql<{ email: string; subscribed: boolean }>`
    select request.email, request.confirmed_at is not null as subscribed
    from newsletter_request as request
      left join newsletter_subscriber as known on known.email = request.email
    where request.token = ${token}
      and request.requested_at > now() - make_interval(days => ${LINK_DAYS}::int)
      -- A link that was used does not undo a later unsubscription.
      and (request.confirmed_at is null or known.unsubscribed_at is null)`.execute(db)
  return rows[0] ?? null
}

/**
 * Subscribes the email address of a link. Repetitions change nothing.
 * @returns false for an unknown token
 */
export async function confirmSubscription(db: Database, token: string): Promise<boolean> {
  const request = await requestOf(db, token)
  if (!request) return false
  if (request.subscribed) return true
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ email: string; language: string }>`
      update newsletter_request set confirmed_at = now()
      where token = ${token} and confirmed_at is null returning email, language`.execute(tx)
    const [confirmed] = rows
    if (confirmed) await subscribe(tx, confirmed.email, languageOf(confirmed.language))
  })
  return true
}

/**
 * Subscribes an email address, or subscribes it again; each subscription gets one welcome mail.
 */
async function subscribe(tx: Tx, email: string, language: Language): Promise<void> {
  const { rows } = await sql<{ token: string; subscribedAt: Date; fresh: boolean }>`
    insert into newsletter_subscriber as known (email, token, language, subscribed_at)
    values (${email}, ${randomBytes(24).toString('base64url')}, ${language}, now())
    on conflict (email) do update set unsubscribed_at = null, language = excluded.language,
      subscribed_at = case when known.unsubscribed_at is null then known.subscribed_at else now() end
    returning token, subscribed_at as "subscribedAt", subscribed_at = now() as fresh`.execute(tx)
  const { token, subscribedAt, fresh } = rows[0]!
  const mailKey = fresh ? welcomeKey({ email, subscribedAt }) : null
  await enqueue(tx, WELCOME_JOB, { email, token, language, mailKey } satisfies Welcome)
}

const welcomeKey = ({ email, subscribedAt }: { email: string; subscribedAt: Date }): string =>
  `newsletter-welcome:${email}:${subscribedAt.toISOString()}`

/**
 * Enqueues the mails of recent requests and subscriptions, after a restore (`enqueueAfterRestore` of a feature). The keys of the
 * mails prevent duplicates.
 */
export async function resumeMails(tx: Tx, { madeAt }: { madeAt: Date }): Promise<void> {
  const requests = await tx
    .selectFrom('newsletter_request')
    .select(['email', 'token', 'language', 'requested_at as requestedAt'])
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', new Date(madeAt.getTime() - LINK_DAYS * 24 * 60 * 60_000))
    .execute()
  for (const { email, token, language, requestedAt } of requests)
    await enqueue(tx, CONFIRM_JOB, {
      email,
      token,
      language,
      mailKey: confirmKey({ email, requestedAt }),
    } satisfies Confirmation)
  const recent = await tx
    .selectFrom('newsletter_subscriber')
    .select(['email', 'token', 'language', 'subscribed_at as subscribedAt'])
    .where('unsubscribed_at', 'is', null)
    .where('subscribed_at', '>', new Date(madeAt.getTime() - WELCOME_MAX_DAYS * 24 * 60 * 60_000))
    .execute()
  for (const { email, token, language, subscribedAt } of recent)
    await enqueue(tx, WELCOME_JOB, {
      email,
      token,
      language,
      mailKey: welcomeKey({ email, subscribedAt }),
    } satisfies Welcome)
}

export function newsletterJobs(db: Database, mailer: Mailer): Job[] {
  return [
    {
      name: CONFIRM_JOB,
      run: async (payload) => {
        const { email, token, language, mailKey } = payload as Confirmation
        if (mailKey === null) return
        await db.transaction().execute((tx) =>
          mailer.enqueue(tx, {
            key: mailKey,
            to: email,
            template: 'newsletter-confirm',
            data: { token, language: languageOf(language) },
          }),
        )
      },
    },
    {
      name: 'forget-newsletter-requests',
      cron: '47 3 * * *',
      run: () =>
        deleteInBatches(
          db,
          'newsletter_request',
          sql`requested_at < now() - make_interval(days => ${LINK_DAYS}::int)`,
        ),
    },
    {
      name: WELCOME_JOB,
      run: async (payload) => {
        const { email, token, language, mailKey } = payload as Welcome
        if (mailKey === null) return
        await db.transaction().execute((tx) =>
          mailer.enqueue(tx, {
            key: mailKey,
            to: email,
            template: 'newsletter-welcome',
            data: { token, language: languageOf(language) },
          }),
        )
      },
    },
  ]
}

/**
 * Ends the subscription of a token, or does nothing if it has ended.
 * @returns false for an unknown token
 */
export async function unsubscribe(db: Database, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriber')
    .set({ unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function subscriptionOf(
  db: Database,
  token: string,
): Promise<{ email: string; subscribed: boolean } | null> {
  const row = await db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'unsubscribed_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  return row ? { email: row.email, subscribed: row.unsubscribed_at === null } : null
}

export async function forgetSubscriptionOf(tx: Tx, personId: string): Promise<void> {
  for (const table of ['newsletter_subscriber', 'newsletter_request'] as const)
    await tx.deleteFrom(table).where('email', '=', emailOf(personId)).execute()
}

/** The email address of a person. It is verified, because no account can do anything before that. */
const emailOf = (personId: string) => sql<string>`(select email from person where id = ${personId})`

export async function listSubscribers(
  db: Database,
): Promise<{ email: string; token: string; subscribedAt: Date }[]> {
  return db
    .selectFrom('newsletter_subscriber')
    .select(['email', 'token', 'subscribed_at as subscribedAt'])
    .where('unsubscribed_at', 'is', null)
    .orderBy('subscribed_at')
    .orderBy('email')
    .execute()
}
