import { createHash, randomBytes } from 'node:crypto'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import type { ClassEntity } from '@firstbell/contract/offerings'
import { languageOf, type Language } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { renderCalendar } from '../../platform/icalendar/icalendar.ts'
import * as display from '../offering-display/offering-display.ts'

/** Personal calendar feeds, and the calendar file of one offering (docs/product/calendar.md). */

/** Whether a text can be a token: 32 bytes in base64url. */
export const isFeedToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** How long a feed lists cancelled events. */
const CANCELLED_DAYS = 30
/** The most events in a feed, so that it stays small: those that start nearest to the present. */
const FEED_EVENTS = 1_000
/** The total length of the feeds that a process caches. */
const CACHED_CHARACTERS = 8_000_000

const newToken = () => randomBytes(32).toString('base64url')

/** Replaces the token of a person's feed, if there is one, because a thief may have read it (rule calendar-1). */
export async function renewFeed(tx: Tx, subject: string): Promise<void> {
  await sql`
    update calendar_feed set token = ${newToken()}, created_at = now()
    from person where person.id = person_id and person.subject = ${subject}`.execute(tx)
}

/** Returns when the URL of a person's feed was created; null if there is none. */
export async function feedSince(db: Database, personId: string): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from calendar_feed where person_id = ${personId}`.execute(db)
  return rows[0]?.created_at ?? null
}

/**
 * Returns the token of a person's feed, and creates it on the first call.
 * @param rotate replaces the token, which invalidates the old one
 */
export async function feedToken(db: Database, personId: string, rotate: boolean): Promise<string> {
  const fresh = newToken()
  // Concurrent calls wait for each other here, and the last token stays.
  const { rows } = await sql<{ token: string }>`
    insert into calendar_feed as feed (person_id, token) values (${personId}, ${fresh})
    on conflict (person_id) do update set
      token = case when ${rotate} then excluded.token else feed.token end,
      created_at = case when ${rotate} then now() else feed.created_at end
    returning token`.execute(db)
  return (rows[0] as { token: string }).token
}

interface FeedRow extends display.OfferingRow {
  /** A text that changes with everything that the feed shows of the row; the tag of the feed is a hash of them. */
  mark: string
  cancellations: number
  /** When the booking ended; null for active bookings and for offerings that the person teaches. */
  left_at: Date | null
  end_reason: string | null
  offering_cancelled_at: Date | null
  changed_at: Date
}

/**
 * The common table expressions of a feed: `owner`, and `marked` with a row for each offering that the person has booked
 * or teaches, or that was cancelled recently.
 */
const feedOf = (token: string) => sql`
  owner as (
    select person_id as id, language
    from calendar_feed join person on person.id = person_id where token = ${token}
  ), seat as (
    -- A person may have several bookings of an offering: the active one counts, or the one that ended last.
    select distinct on (offering_id) offering_id, booked_at, ended_at, end_reason,
      count(*) filter (where coalesce(end_reason, 'cancelled') = any(${display.SEAT_ENDS}) and ended_at is not null)
        over (partition by offering_id)::int as cancellations
    from booking join owner on owner.id = booking.student_id
    where status = 'booked'
      or status = 'cancelled' and booked_at is not null
        and coalesce(end_reason, 'cancelled') = any(${[...display.SEAT_ENDS, 'offering_cancelled']})
    order by offering_id, ended_at desc nulls first, booking.id
  ), entry as (
    select offering_id, cancellations, booked_at, ended_at as left_at, end_reason
    from seat where ended_at is null or ended_at > now() - make_interval(days => ${CANCELLED_DAYS}::int)
    union all
    select offering.id, 0, null, null, null
    from offering join owner on owner.id = offering.instructor_id
    where deleted_at is null and (cancelled_at is null
      or cancelled_at > now() - make_interval(days => ${CANCELLED_DAYS}::int))
  ), marked as (
    select ${display.offeringColumns}, cancellations, left_at, end_reason,
      cancelled_at as offering_cancelled_at,
      greatest(offering.updated_at, booked_at, left_at) as changed_at,
      concat_ws('|', entry.offering_id, revision, cancellations, extract(epoch from left_at),
        extract(epoch from booked_at), instructor.name) as mark
    from entry join offering on offering.id = entry.offering_id
      left join person as instructor on instructor.id = offering.instructor_id
    order by abs(extract(epoch from starts_at - now())), entry.offering_id
    limit ${FEED_EVENTS}::int
  )`

/** To be increased when feeds are rendered in another way, so that clients fetch them again. */
const FORMAT_VERSION = 2

/** Returns the ETag of a feed. It depends on the version of time zones, because events contain their rules. */
const tagOf = (publicUrl: string, language: Language, marks: string): string =>
  `"${createHash('sha256')
    .update(`${FORMAT_VERSION}|${publicUrl}|${process.versions.tz}|${language}\n${marks}`)
    .digest('base64url')}"`

/** Returns the tag that the feed has now, without reading its texts; null for an unknown token. */
async function tagOfFeed(db: Database, publicUrl: string, token: string): Promise<string | null> {
  const { rows } = await sql<{ marks: string | null; language: string }>`
    with ${feedOf(token)}
    select language, (select md5(string_agg(mark, chr(10) order by offering_id)) from marked) as marks
    from owner`.execute(db)
  const [feed] = rows
  return feed ? tagOf(publicUrl, languageOf(feed.language), feed.marks ?? '') : null
}

export interface Feed {
  tag: string
  text: string
}

/** Feeds by token. A feed is cached before it is rendered, so concurrent requests share the work. */
const feeds = new LRUCache<string, { tag: string; feed: Promise<Feed | null> }>({
  max: 1_000,
  maxSize: CACHED_CHARACTERS,
})

/**
 * Returns the feed of everything that a person has booked or teaches (rule calendar-2). Renders it only if it has changed.
 * @param isKnown whether this tag is the one of the client's copy
 * @param beforeText called before the text is read; an error that it throws refuses the request
 * @returns null for an unknown token; without `text` if the client has it
 */
export async function readFeed(
  db: Database,
  publicUrl: string,
  token: string,
  isKnown: (tag: string) => boolean,
  beforeText: () => Promise<void>,
): Promise<Feed | { tag: string } | null> {
  const tag = await tagOfFeed(db, publicUrl, token)
  if (tag === null) return null
  if (isKnown(tag)) return { tag }
  await beforeText()
  let cached = feeds.get(token)
  if (cached?.tag !== tag) {
    const feed = renderFeed(db, publicUrl, token)
    cached = { tag, feed }
    // The size is not known before the feed is rendered.
    feeds.set(token, cached, { size: 1 })
    const rendered = await feed.catch(() => null)
    if (rendered === null) feeds.delete(token)
    else feeds.set(token, { tag: rendered.tag, feed }, { size: Math.max(1, rendered.text.length) })
  }
  return cached.feed
}

async function renderFeed(db: Database, publicUrl: string, token: string): Promise<Feed | null> {
  const { rows } = await sql<
    { [Column in keyof FeedRow]: FeedRow[Column] | null } & { language: string }
  >`
    with ${feedOf(token)}
    select marked.*, owner.language from owner left join marked on true
    order by marked.offering_id`.execute(db)
  const [first] = rows
  if (!first) return null
  const language = languageOf(first.language)
  const entries = rows.filter(
    (row): row is FeedRow & { language: string } => row.offering_id !== null,
  )
  const marks = entries.map(({ mark }) => mark).join('\n')
  const digest = entries.length === 0 ? '' : createHash('md5').update(marks).digest('hex')
  return {
    tag: tagOf(publicUrl, language, digest),
    text: await renderCalendar(
      entries.map((row) => eventOf(row, publicUrl, language)),
      'Firstbell',
    ),
  }
}

function eventOf(row: FeedRow, publicUrl: string, language: Language) {
  const hasLeft = row.left_at !== null
  const leftEarly = hasLeft && row.end_reason !== 'offering_cancelled'
  return display.calendarEvent(
    { ...display.toOfferingInMail(row), ...display.calendarFacts(row), changedAt: row.changed_at },
    {
      sequence: display.sequenceOf(row.revision, row.cancellations, leftEarly),
      cancelled: hasLeft || row.offering_cancelled_at !== null,
      // In a feed, DTSTAMP is the time of the last change (RFC 5545 §3.8.7.2).
      stamp: row.changed_at,
    },
    publicUrl,
    language,
  )
}

/**
 * Returns the public calendar file of an offering (rule calendar-6).
 * @throws AppError not_found; gone if it was cancelled
 */
export async function offeringCalendar(
  db: Database,
  publicUrl: string,
  id: string,
  language: Language,
): Promise<{ kind: Kind; text: string }> {
  const row = await display
    .selectOfferings(db)
    .where('offering.id', '=', id)
    .where('offering.deleted_at', 'is', null)
    .select(['offering.category', 'offering.cancelled_at'])
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', messages.noSuchOffering)
  const { kind } = row
  if (row.cancelled_at !== null)
    throw new AppError('gone', kindMessages[kind].cancelled, {
      details: { category: row.category as ClassEntity['category'] },
    })
  const event = display.calendarEvent(
    { ...display.toOfferingInMail(row), ...display.calendarFacts(row) },
    { sequence: row.revision, cancelled: false, stamp: row.updated_at },
    publicUrl,
    language,
  )
  return { kind, text: await renderCalendar([event]) }
}
