import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { collectGarbage } from '../../platform/release-memory.ts'
import { createOrderedListings, type ListFilter, type OrderedListings } from './ordered-listings.ts'

/**
 * Which offerings a public list shows, in which order, and how many there are (docs/decisions/0009).
 * Each process keeps this in memory and reads from the database, before every answer, what has
 * changed since the last one.
 */
export interface ListingIndex {
  /**
   * The ids of one page of a public list and the number of all that match, as of this call or
   * later: a caller that has just written finds what it wrote.
   */
  page: (
    kind: Kind,
    filter: ListFilter,
    skip: number,
    take: number,
  ) => Promise<{ ids: string[]; total: number }>
  /** Makes the next call read everything anew. */
  invalidate: () => void
}

interface Row {
  id: string
  kind: Kind
  title: string
  category: string
  level: string
  starts_at: Date
  ends_at: Date
}

/** Rows in one statement of the first reading; other requests run between two statements. */
const BATCH = 2_000
/** Rows above which the memory that the first reading used is released at once. */
const COLLECT_ABOVE = 20_000
/** Changes up to which the index is updated; with more, it is read anew. */
const MAX_CHANGES = 5_000
/** Milliseconds by which the clock may be set back before ended classes have to be read again. */
const CLOCK_SLACK_MS = 60_000

const indexes = new WeakMap<Database, ListingIndex>()

/** The index of the offerings in this database. */
export function listingIndexOf(db: Database): ListingIndex {
  let index = indexes.get(db)
  if (!index) indexes.set(db, (index = createListingIndex(db)))
  return index
}

type ListingsByKind = Record<Kind, OrderedListings>

interface Snapshot {
  listings: ListingsByKind
  /** The oldest transaction that may have changes which are not in `listings`. */
  xmin: string
}

function createListingIndex(db: Database): ListingIndex {
  let snapshot: Snapshot | null = null
  let latest = 0

  const refresh = async (): Promise<ListingsByKind> => {
    const now = Date.now()
    if (now < latest - CLOCK_SLACK_MS) snapshot = null
    latest = now
    if (snapshot) {
      const { listings } = snapshot
      const xmin = await applyChanges(db, snapshot)
      if (xmin !== null) {
        snapshot = { listings, xmin }
        return listings
      }
    }
    // Read first, so that changes made during the reading are read a second time, not missed.
    const xmin = await oldestTransaction(db)
    const listings = await readAll(db)
    snapshot = { listings, xmin }
    return listings
  }

  // One refresh at a time, so that an older state never replaces a newer one. It begins after the
  // call, so that callers find what they wrote; calls during a refresh share the next one.
  const upToDate = batchRequests<void, ListingsByKind>(
    async (calls) => {
      const listings = await refresh()
      return calls.map(() => listings)
    },
    { atOnce: 1, atMost: 10_000 },
  )

  return {
    page: async (kind, filter, skip, take) =>
      (await upToDate())[kind].page(filter, skip, take, Date.now()),
    invalidate: () => {
      snapshot = null
    },
  }
}

/** The number of the oldest transaction that still runs: later changes have this or a higher one. */
async function oldestTransaction(db: Database): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  return rows[0]!.xmin
}

/**
 * Applies what has changed since the snapshot. Every transaction below its xmin had ended when it was
 * taken, so a change that is not in it has that number or a higher one. Numbers that this server has
 * not reached come from another one, whose backup was restored; those rows are skipped.
 * @returns the next snapshot's xmin; null when everything has to be read anew
 */
async function applyChanges(db: Database, { listings, xmin }: Snapshot): Promise<string | null> {
  const { rows } = await sql<{ xmin: string; listed: boolean } & (Row | { id: null })>`
    select pg_snapshot_xmin(snapshot)::text as xmin, changed.*
    from pg_current_snapshot() as snapshot left join lateral (
      select id, kind, title, category, level, starts_at, ends_at, cancelled_at is null as listed
      from offering
      where listing_xid >= ${xmin}::xid8 and listing_xid < pg_snapshot_xmax(snapshot)
      order by listing_xid
      limit ${MAX_CHANGES}
    ) as changed on true`.execute(db)
  const next = rows[0]!.xmin
  // Transaction numbers only go back when the database was restored to an earlier moment.
  if (rows.length === MAX_CHANGES || BigInt(next) < BigInt(xmin)) return null
  for (const row of rows)
    if (row.id !== null)
      if (row.listed) put(listings, row)
      else listings[row.kind].remove(row.id)
  return next
}

/** Reads all that is listed. Ended classes are not: only their students still see them. */
async function readAll(db: Database): Promise<ListingsByKind> {
  const listings = {
    class: createOrderedListings('coming'),
    course: createOrderedListings('launches'),
  }
  let last = '00000000-0000-0000-0000-000000000000'
  for (let count = 0; ; count += BATCH) {
    const { rows } = await sql<Row>`
      select id, kind, title, category, level, starts_at, ends_at from offering
      where cancelled_at is null and (kind = 'course' or ends_at > ${new Date()}) and id > ${last}
      order by id limit ${BATCH}`.execute(db)
    for (const row of rows) put(listings, row)
    if (rows.length < BATCH) {
      if (count > COLLECT_ABOVE) collectGarbage()
      return listings
    }
    last = rows.at(-1)!.id
  }
}

const put = (listings: ListingsByKind, { kind, starts_at, ends_at, ...row }: Row): void =>
  listings[kind].put({
    id: row.id,
    title: row.title,
    category: row.category,
    level: row.level,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  })
