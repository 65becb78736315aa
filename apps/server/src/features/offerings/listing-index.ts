import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { collectGarbage } from '../../platform/memory.ts'
import { createOrderedListings, type OrderedListings, type Wanted } from './ordered-listings.ts'

/**
 * Which offerings a public list shows, in which order, and how many there are. Each process keeps
 * this in memory, and asks the database before every look what has changed since the last one.
 */
export interface ListingIndex {
  /**
   * The ids of a page of a public list, and the number of all that match, as the database has them
   * when this is called or later.
   */
  page: (
    kind: 'class' | 'course',
    wanted: Wanted,
    skip: number,
    take: number,
  ) => Promise<{ ids: string[]; total: number }>
  /** Reads everything anew before the next look. */
  forget: () => void
}

interface Row {
  id: string
  kind: 'class' | 'course'
  title: string
  category: string
  level: string
  starts_at: Date
  ends_at: Date
}

/** Rows of one statement of the first reading: others have their turn in between. */
const BATCH = 2_000
/**
 * Rows above which the memory that reading took is given back at once: it is more than the catalogue
 * itself keeps. The pause comes once, after a reading that took longer.
 */
const MANY = 20_000
/** Changes since the last look up to which they are made good one by one. */
const MAX_CHANGES = 5_000
/** Milliseconds by which the clock may be set back before what has ended is looked for again. */
const CLOCK_SLACK_MS = 60_000

const catalogues = new WeakMap<Database, ListingIndex>()

/** The catalogue of what is in this database. */
export function listingIndexOf(db: Database): ListingIndex {
  let catalogue = catalogues.get(db)
  if (!catalogue) catalogues.set(db, (catalogue = createListingIndex(db)))
  return catalogue
}

type ListingsByKind = Record<'class' | 'course', OrderedListings>

/** What was read, and the oldest transaction that was not over when it was. */
interface Read {
  shelves: ListingsByKind
  since: string
}

function createListingIndex(db: Database): ListingIndex {
  let read: Read | null = null
  let latest = 0

  const update = async (): Promise<ListingsByKind> => {
    const now = Date.now()
    if (now < latest - CLOCK_SLACK_MS) read = null
    latest = now
    if (read) {
      const { shelves } = read
      const since = await catchUp(db, read)
      if (since !== null) {
        read = { shelves, since }
        return shelves
      }
    }
    // Nothing is lost by reading this first: what changes meanwhile is read twice.
    const since = await oldestOpen(db)
    const shelves = await readAll(db)
    read = { shelves, since }
    return shelves
  }

  // One at a time, so that an older state never comes after a newer one; begun after it was asked
  // for, so that whoever has written finds it. Those who ask meanwhile share the next.
  const upToDate = batchRequests<void, ListingsByKind>(
    async (all) => {
      const shelves = await update()
      return all.map(() => shelves)
    },
    { atOnce: 1, atMost: 10_000 },
  )

  return {
    page: async (kind, wanted, skip, take) =>
      (await upToDate())[kind].page(wanted, skip, take, Date.now()),
    forget: () => {
      read = null
    },
  }
}

/** A transaction number that all transactions which may still bring changes reach. */
async function oldestOpen(db: Database): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as since`.execute(db)
  return rows[0]!.since
}

/**
 * Makes good what has changed. Every transaction below the snapshot's xmin was over when the snapshot
 * was taken, so whatever was not seen then bears that number or a higher one. Numbers that the server
 * has not come to are those of another one, whose backup was restored.
 * @returns where to begin the next time; null when everything has to be read anew
 */
async function catchUp(db: Database, { shelves, since }: Read): Promise<string | null> {
  const { rows } = await sql<{ since: string; listed: boolean } & (Row | { id: null })>`
    select pg_snapshot_xmin(snapshot)::text as since, changed.*
    from pg_current_snapshot() as snapshot left join lateral (
      select id, kind, title, category, level, starts_at, ends_at, cancelled_at is null as listed
      from offering
      where listing_xid >= ${since}::xid8 and listing_xid < pg_snapshot_xmax(snapshot)
      order by listing_xid
      limit ${MAX_CHANGES}
    ) as changed on true`.execute(db)
  const next = rows[0]!.since
  // The database is another one than it was: restored to an earlier moment, say.
  if (rows.length === MAX_CHANGES || BigInt(next) < BigInt(since)) return null
  for (const row of rows)
    if (row.id !== null)
      if (row.listed) put(shelves, row)
      else shelves[row.kind].remove(row.id)
  return next
}

/** All that is listed. Classes that have ended stay in the database for their students alone. */
async function readAll(db: Database): Promise<ListingsByKind> {
  const shelves = {
    class: createOrderedListings('coming'),
    course: createOrderedListings('launches'),
  }
  let last = '00000000-0000-0000-0000-000000000000'
  for (let count = 0; ; count += BATCH) {
    const { rows } = await sql<Row>`
      select id, kind, title, category, level, starts_at, ends_at from offering
      where cancelled_at is null and (kind = 'course' or ends_at > ${new Date()}) and id > ${last}
      order by id limit ${BATCH}`.execute(db)
    for (const row of rows) put(shelves, row)
    if (rows.length < BATCH) {
      if (count > MANY) collectGarbage()
      return shelves
    }
    last = rows.at(-1)!.id
  }
}

const put = (shelves: ListingsByKind, { kind, starts_at, ends_at, ...row }: Row): void =>
  shelves[kind].put({
    id: row.id,
    title: row.title,
    category: row.category,
    level: row.level,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  })
