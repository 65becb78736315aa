import type { Kind } from '@firstbell/contract/kinds'
import { COUNT_CAP, LIST_CAP, MAX_CLASS_MINUTES, type DayPart } from '@firstbell/contract/limits'
import type { ListQuery } from '@firstbell/contract/offerings'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { spansOf } from './day-parts.ts'

/**
 * Which offerings a public list shows, in which order, and how many there are: bounded questions to
 * the table `listing`, whatever its size (docs/decisions/0036).
 *
 * A list without a search is read from an index that has its order. A search has two ways, and no
 * single one serves all words: what many titles contain is found by walking the same index until
 * enough is found, which would take all of it for a rare word; what few titles contain is found by
 * its parts, week by week (`listing_keys`), which would take longer for most of the table than the
 * walk. A short walk first tells the two apart.
 *
 * Category, level, language and time are what the indexes begin with; a part of the day is one short walk for
 * each day. Seats and prices are checked on the way, for so many rows at most (rule finding-7). In
 * another order than that of time, few matches are sorted, and many are walked in an index of it.
 */

/** What a list is limited to; `q` is part of a title, in upper or lower case. */
export type ListFilter = Pick<
  Partial<ListQuery>,
  | 'q'
  | 'category'
  | 'level'
  | 'language'
  | 'instructor'
  | 'from'
  | 'to'
  | 'time'
  | 'zone'
  | 'seats'
  | 'minPrice'
  | 'maxPrice'
  | 'sort'
> & {
  /** Whether a list of classes shows each series once (rule series-10). */
  once?: boolean
}

export interface Found {
  /** Of the page, in the order of the list. */
  ids: string[]
  /** Of each of them that stands for a series, how many later classes of it match (rule series-10). */
  more: (number | null)[]
  /** How many match, LIST_CAP at most; a series that is shown once counts once. */
  total: number
  /** Whether more than `total` match, or may match. */
  capped: boolean
}

/** Rows of the first walk: enough for an estimate, and all there is of a small list. */
const SAMPLE = 2_000
/**
 * How many rows a walk may read for each match before the parts are quicker. With both filters that is
 * many: the walk reads the index of both, and the parts read what has only one of them as well, and
 * nearly every match from another page of the table.
 */
const rowsPerMatch = ({ category, level }: ListFilter) => (category && level ? 40 : 5)
/** One more than a list counts, to know whether there are more. */
const ENOUGH = LIST_CAP + 1
/** Rows in which a walk looks for seats and prices. */
const CHECKED = 100_000
/** Rows in which a count looks for those, for words and for series. */
const COUNTED = 6_000
/** Matches among which a list without words tells series apart; with words there are ENOUGH of them. */
const OF_SERIES = 15_000

/** One page of a public list (rules list-1 to list-4, list-14, finding-1). */
export async function findListed(
  db: Database,
  kind: Kind,
  filter: ListFilter,
  skip: number,
  limit: number,
): Promise<Found> {
  const days = filter.time ? daysOf(await extentOf(db, kind)) : undefined
  const search = searchOf(kind, filter, new Date(), days)
  const page = { from: skip, to: Math.min(skip + limit, LIST_CAP) }
  const most = search.once && search.q === undefined ? OF_SERIES : ENOUGH
  // With another order, how many there are decides which page is read.
  const counted = search.sorted && search.once && search.q === undefined ? { from: 0, to: 0 } : page
  let listed = await findSoonest(db, filter, search, counted, most)
  const capped =
    listed.found > LIST_CAP || listed.seen > listed.matching || listed.matching === most
  // Another order of so many as are counted is made by sorting them.
  if (search.sorted && listed.found > LIST_CAP) listed = await walkSorted(db, search, page)
  else if (counted !== page) listed = await findSoonest(db, filter, search, page, most)
  const { ids, more, found } = listed
  return { ids: ids ?? [], more: more ?? [], total: Math.min(found, LIST_CAP), capped }
}

/** The first offerings of a list, without a count of the others. */
export async function findFirst(
  db: Database,
  kind: Kind,
  filter: Pick<ListFilter, 'q' | 'once'>,
  atMost: number,
): Promise<string[]> {
  const search = searchOf(kind, filter, new Date(), undefined)
  const page = { from: 0, to: atMost }
  const matching = search.once ? Math.max(atMost, SAMPLE) : atMost
  return (await findSoonest(db, filter, search, page, matching)).ids ?? []
}

async function findSoonest(
  db: Database,
  filter: ListFilter,
  search: Search,
  page: Page,
  matching: number,
): Promise<Walked> {
  if (search.q === undefined || filter.instructor) return walk(db, search, page, { matching })
  const sample = await walk(db, search, page, { any: SAMPLE })
  if (sample.seen < SAMPLE) return { ...sample, seen: sample.matching }
  return sample.matching * rowsPerMatch(filter) >= SAMPLE
    ? walk(db, search, page, { matching })
    : readList(db, search, page, matching, (stretch, limit) => foundByParts(search, stretch, limit))
}

export interface Counted {
  count: number
  /** Whether there are more than `count`, or may be. */
  capped?: true
}

/**
 * How many match each of some filters with the same words and instructor, up to COUNT_CAP (rule
 * finding-8). What few titles contain is found once, and the filters are applied to that.
 */
export async function countListed(
  db: Database,
  kind: Kind,
  filters: ListFilter[],
): Promise<Counted[]> {
  const now = new Date()
  const days = filters.some(({ time }) => time) ? daysOf(await extentOf(db, kind)) : undefined
  const searches = filters.map((filter) => searchOf(kind, filter, now, days))
  const { q, instructor } = filters[0] ?? {}
  const words = searchOf(kind, { q, instructor }, now, undefined)
  const sample =
    q && !instructor ? await walk(db, words, { from: 0, to: 0 }, { any: SAMPLE }) : undefined
  const rare = sample?.seen === SAMPLE && sample.matching * rowsPerMatch({}) < SAMPLE
  // Each is sent once, or checked once a row, however many counts need it.
  const spans = [...(days?.known.values() ?? [])].map((each, at) => {
    const [name, { first, last, holds }] = [sql.ref(`spans_${at}`), { ...each }]
    Object.assign(each, {
      first: sql`(select first from ${name})`,
      last: sql`(select last from ${name})`,
      holds: name,
    })
    return rare
      ? sql`${holds} as ${name}`
      : sql`${name} as materialized (select ${first} as first, ${last} as last)`
  })
  const counts = searches.map((search) => {
    const { filters, checks, once } = search
    const each = search.stretches.map((stretch) =>
      rare
        ? sql`count(${once ? sql`distinct ${SHOWN_AS}` : sql`*`}) filter (where ${filters} and ${stretch.within} and ${stretch.spans?.holds ?? sql`true`}
            and ${checks ?? sql`true`})`
        : once
          ? countOnce((limit) => walked(search, stretch, limit, COUNTED))
          : sql`(select count(*) filter (where matches)
              + case when bool_or(not matches) then ${sql.lit(CUT)} else 0 end
            from (${walked(search, stretch, sql.lit(COUNT_CAP + 1), COUNTED)}) as listed)`,
    )
    return sql`${sql.join(each, sql` + `)}`
  })
  const each = words.stretches.map(
    (stretch) => sql`(${foundByParts(words, stretch, sql.lit(COUNTED + 1))})`,
  )
  const [before, all] = rare
    ? [
        [],
        sql`(select ${sql.join([sql`*`, ...spans])} from (${sql.join(each, sql` union all `)}) as found
        offset 0) as listed`,
      ]
    : [spans, sql`(values (true)) as one`]
  const { rows } = await sql<{ all: number; counts: number[] }>`
    ${before.length > 0 ? sql`with ${sql.join(before)}` : sql``}
    select count(*)::int as all, array[${sql.join(counts, sql`, `)}]::float8[] as counts
    from ${all}`.execute(db)
  const [found] = rows
  const cut = rare && found!.all > COUNTED
  return found!.counts.map((sum) => {
    const count = Math.min(sum % CUT, COUNT_CAP)
    return cut || sum >= CUT || sum > COUNT_CAP ? { count, capped: true } : { count }
  })
}

/** Added to a count for each walk that ended before its list did; no count is as large. */
const CUT = 1_000_000

/** Counts with each series once: in as few rows as a count may need, else in as many as it may read. */
function countOnce(read: (limit: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = (limit: number) => sql`
    select count(distinct ${SHOWN_AS}) filter (where matches) as found, count(*) as rows,
      coalesce(bool_or(not matches), false) as ended
    from (${read(sql.lit(limit))}) as listed`
  const [few, most] = [2 * COUNT_CAP, COUNTED + 1]
  return sql`(select case
      when ended then found + ${sql.lit(CUT)}
      when found > ${sql.lit(COUNT_CAP)} or rows < ${sql.lit(few)} then found
      else (select found + case when ended or rows = ${sql.lit(most)} then ${sql.lit(CUT)} else 0 end
        from (${counted(most)}) as later)
    end from (${counted(few)}) as first)`
}

// ------------------------------------------------------------------------------------- the search

/** The columns that other orders than that of time begin with (rule finding-6). */
const ORDERS = { soonest: undefined, price: sql`price`, rating: sql`rating desc nulls last` }

/** A run of the list whose order is that of an index, or its reverse. */
interface Stretch {
  within: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** What comes after a week (`weeks.week`). */
  after: RawBuilder<SqlBool>
  /** The spans in which matches start, in the order of the stretch. */
  spans?: SpansInSql
}

interface Search {
  kind: Kind
  /** Whether each series is shown once; then there is one stretch. */
  once: boolean
  now: Date
  /** Folded as the titles are. */
  q: string | undefined
  /** The columns that an index of the order begins with. */
  filters: RawBuilder<SqlBool>
  /** What no index of the order begins with. */
  checks: RawBuilder<SqlBool> | undefined
  /** The list from its top: one stretch after the other. */
  stretches: [Stretch] | [Stretch, Stretch]
  /** The columns that another order begins with. */
  sorted: RawBuilder<unknown> | undefined
  /** What a row has among its `listing_keys` if it matches, without kind and week. */
  keys: string[]
}

interface Page {
  /** Positions in the list, from 0. */
  from: number
  /** The first position beyond the page. */
  to: number
}

const allOf = (conditions: RawBuilder<unknown>[]) =>
  sql<SqlBool>`${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`

/** @param days of the whole list; needed with a part of the day */
function searchOf(kind: Kind, filter: ListFilter, now: Date, days: Days | undefined): Search {
  const { q, category, level, language, instructor, from, to, seats, minPrice, maxPrice, sort } =
    filter
  const folded = q ? q.toLowerCase() : undefined
  // Nothing that began earlier still runs or is to launch.
  const earliest = kind === 'class' ? new Date(now.getTime() - MAX_CLASS_MINUTES * 60_000) : now
  const facets = [
    ...(category ? [{ column: 'category', value: category }] : []),
    ...(level ? [{ column: 'level', value: level }] : []),
  ]
  const checks = [
    ...(seats ? [sql`not is_full`] : []),
    ...(minPrice === undefined ? [] : [sql`price >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`price <= ${maxPrice}`]),
  ]
  const common = {
    kind,
    once: kind === 'class' && filter.once === true,
    now,
    q: folded,
    filters: allOf([
      ...[{ column: 'kind', value: kind }, ...facets].map(
        ({ column, value }) => sql`${sql.ref(column)} = ${value}`,
      ),
      ...(language ? [sql`language = ${language}`] : []),
      ...(instructor ? [taughtBy(kind, instructor, earliest)] : []),
    ]),
    checks: checks.length === 0 ? undefined : allOf(checks),
    sorted: sort ? ORDERS[sort] : undefined,
    keys: [...facets.map(({ column, value }) => `${column} ${value}`), ...partsOf(folded ?? '')],
  }
  const between = allOf([
    ...(from ? [sql`starts_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`starts_at < ${to}::timestamptz`] : []),
  ])
  const [start, end] = [from ? new Date(from) : -Infinity, to ? new Date(to) : Infinity].map(Number)
  const spans = (first: number, last: number, reversed = false) =>
    days && filter.time && filter.zone
      ? days.spans(
          filter.time,
          filter.zone,
          Math.max(first, start!),
          Math.min(last, end!),
          reversed,
        )
      : undefined
  const toCome = spans(earliest.getTime(), days?.last ?? 0)
  const soonest = {
    order: sql`starts_at, offering_id`,
    after: sql<SqlBool>`starts_at >= to_timestamp((weeks.week + 1) * ${WEEK_SECONDS})`,
    ...(toCome && { spans: toCome }),
  }
  if (kind === 'class') {
    // The first condition is for the index.
    const within = sql<SqlBool>`starts_at > ${earliest} and ends_at > ${now} and ${between}`
    return { ...common, stretches: [{ ...soonest, within }] }
  }
  const toLaunch = { ...soonest, within: sql<SqlBool>`starts_at > ${earliest} and ${between}` }
  if (instructor) return { ...common, stretches: [toLaunch] }
  // To launch first, then launched (rule list-2).
  const past = spans(days?.first ?? 0, now.getTime() + 1, true)
  const launched = {
    within: sql<SqlBool>`starts_at <= ${now} and ${between}`,
    order: sql`starts_at desc, offering_id desc`,
    after: sql<SqlBool>`starts_at < to_timestamp(weeks.week * ${WEEK_SECONDS})`,
    ...(past && { spans: past }),
  }
  return { ...common, stretches: [toLaunch, launched] }
}

/** In which languages something is listed, each found by one look into the index. */
export async function languagesOf(db: Database, kind: Kind): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    (select language from listing where kind = ${kind} and language > ${after}
      order by language limit 1)`
  const { rows } = await sql<{ language: string }>`
    with recursive taught (language) as (
      select ${next(sql`''`)}
      union all
      select ${next(sql`taught.language`)} from taught where taught.language is not null
    )
    select language from taught where language is not null`.execute(db)
  return rows.map(({ language }) => language)
}

/** Between which instants a list starts, in milliseconds since 1970: from the one, before the other. */
interface Extent {
  first: number
  last: number
}

async function extentOf(db: Database, kind: Kind): Promise<Extent> {
  const { first, last } = await db
    .selectFrom('listing')
    .where('kind', '=', kind)
    .select(({ fn }) => [fn.min('starts_at').as('first'), fn.max('starts_at').as('last')])
    .executeTakeFirstOrThrow()
  return { first: Number(first ?? 0), last: Number(last ?? 0) + 1_000 }
}

/** Spans of time: arrays of where they begin and end, in seconds since 1970. */
interface SpansInSql {
  first: RawBuilder<unknown>
  last: RawBuilder<unknown>
  /** Whether a row starts in one of them, by binary search. */
  holds: RawBuilder<SqlBool>
}

interface Days extends Extent {
  /** The parts of the days between two instants. */
  spans: (part: DayPart, zone: string, from: number, to: number, reversed: boolean) => SpansInSql
  /** All that were asked for. */
  known: Map<string, SpansInSql>
}

/** The parts of the days of a list; each is computed once. */
function daysOf(extent: Extent): Days {
  const known = new Map<string, SpansInSql>()
  return {
    ...extent,
    known,
    spans: (part, zone, from, to, reversed) => {
      const key = `${part} ${zone} ${from} ${to} ${reversed}`
      const before = known.get(key)
      if (before) return before
      const spans = spansOf(part, zone, new Date(from), new Date(to))
      const ends = spans.from.flatMap((first, at) => [first, spans.to[at]!])
      // As one text, which is sent several times and made once.
      const instants = `{${ends.map((seconds) => new Date(seconds * 1000).toISOString()).join()}}`
      const inOrder = (list: number[]) => (reversed ? list.toReversed() : list)
      const made = {
        first: sql`${inOrder(spans.from)}::float8[]`,
        last: sql`${inOrder(spans.to)}::float8[]`,
        // The planner takes `= 1` for rare, and `<> 0` for what nearly every row has.
        holds: sql<SqlBool>`width_bucket(starts_at, ${instants}::timestamptz[]) % 2 <> 0`,
      }
      known.set(key, made)
      return made
    },
  }
}

/** As an array, so that the planner looks these few up instead of walking the list. */
const taughtBy = (kind: Kind, instructorId: string, earliest: Date) => sql<SqlBool>`
  offering_id = any(array(select id from offering where instructor_id = ${instructorId}
    and offering.kind = ${kind} and offering.starts_at > ${earliest}))`

/** With a fraction, so that PostgreSQL does not count in integers of 32 bits. */
const WEEK_SECONDS = sql.raw('604800.0')

/** Characters of a text of which every part is looked for. */
const ALL_PARTS = 10

/**
 * Parts of up to three characters of a text: all of a short one, as two neighbouring parts tell
 * 'runing' from 'running', and of a long one those that cover it.
 */
function partsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return text === '' ? [] : [text]
  const last = letters.length - 3
  const step = letters.length <= ALL_PARTS ? 1 : 3
  const parts = Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => {
    const at = Math.min(index * step, last)
    return letters.slice(at, at + 3).join('')
  })
  return [...new Set(parts)]
}

const contains = (q: string) => sql<SqlBool>`strpos(title, ${q}) > 0`

// -------------------------------------------------------------------------------------- the ways

interface Walked {
  /** Rows read. */
  seen: number
  /** Those of them that match. */
  matching: number
  /** How many the list shows of those: with each series once, fewer. */
  found: number
  ids: string[] | null
  /** With each series once. */
  more?: (number | null)[] | null
}

/** What a row of a list tells of itself to be found and sorted. Courses have no series. */
const columnsOf = ({ once }: Search) =>
  sql.raw(`offering_id, starts_at, price, rating${once ? ', series_id' : ''}`)
/** What is the same for the classes that a list shows as one. */
const SHOWN_AS = sql.raw('coalesce(series_id, offering_id)')

/**
 * Walks the list in its order, up to so many rows.
 * @param rows of those that match, or, for an estimate, of those that the list has
 * @returns more rows than found also where it ended with the rows that may be checked
 */
async function walk(
  db: Database,
  search: Search,
  page: Page,
  rows: { matching: number } | { any: number },
): Promise<Walked> {
  const { q, checks } = search
  const [most, within] =
    'matching' in rows
      ? [rows.matching, checks && q === undefined ? CHECKED : undefined]
      : [rows.any, 'estimate' as const]
  return readList(db, search, page, most, (stretch, limit) =>
    walked(search, stretch, limit, within),
  )
}

/**
 * Reads a stretch in its order.
 * @param within so many rows, after which there is one that does not match; absent: as many as the
 *   list has. For an estimate every row is among the results.
 */
function walked(
  search: Search,
  { within: between, order, spans }: Stretch,
  limit: RawBuilder<unknown>,
  within: number | 'estimate' | undefined,
): RawBuilder<unknown> {
  const { q, filters, checks } = search
  const columns = columnsOf(search)
  const all = sql<SqlBool>`true`
  const matches = allOf([...(q ? [contains(q)] : []), ...(checks ? [checks] : [])])
  const bounded = typeof within === 'number' && (q || checks)
  const until = bounded ? sql.lit(within + 1) : limit
  const read = (span: RawBuilder<SqlBool>) => sql`
    select ${columns}, ${matches} as matches from listing
    where ${filters} and ${between} and ${span}
      and ${bounded || within === 'estimate' ? all : matches}
    order by ${order} limit ${until}`
  const found = spans
    ? sql`
      select span.* from unnest(${spans.first}, ${spans.last}) as day (first, last),
        lateral (${read(
          sql`starts_at >= to_timestamp(first) and starts_at < to_timestamp(last)`,
        )}) as span
      limit ${until}`
    : read(all)
  return bounded
    ? sql`
      select ${columns}, matches and number < ${until} as matches
      from (select *, row_number() over () as number from (${found}) as found) as numbered
      where matches or number = ${until} limit ${limit}`
    : found
}

/**
 * Walks the index of another order than that of time, as far as the page. A series that is shown once
 * has one place in it, since its classes have the same instructor.
 */
async function walkSorted(db: Database, search: Search, page: Page): Promise<Walked> {
  const { q, once, sorted } = search
  const most = !once ? page.to : q === undefined ? OF_SERIES : 2 * page.to + SAMPLE
  const walked = await readList(
    db,
    search,
    page,
    most,
    (stretch, limit) => sql`
      select ${columnsOf(search)}, true as matches from listing
      where ${matching(search, stretch)}
      order by ${sorted!}, starts_at, offering_id limit ${limit}`,
    true,
  )
  // How many there are in all is known of the whole list alone.
  return once && q === undefined ? walked : { ...walked, found: ENOUGH }
}

/** Whether a row of `listing` is in a stretch and matches. */
const matching = ({ q, filters, checks }: Search, { within, spans }: Stretch) =>
  allOf([
    filters,
    within,
    ...(spans ? [spans.holds] : []),
    ...(q === undefined ? [] : [contains(q)]),
    ...(checks ? [checks] : []),
  ])

/**
 * Finds what matches by its parts, one week after the other. A row of `weeks` is joined with what it
 * yields before the next one is looked for, so that nothing is read beyond the last week that is
 * needed, and the order of the weeks and within them is that of the list.
 */
function foundByParts(
  { kind, q, filters, checks, keys }: Search,
  stretch: Stretch,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { within, order, after } = stretch
  return sql`
      with recursive weeks(week) as (
        (select listing_week(starts_at) from listing
          where ${filters} and ${within} order by ${order} limit 1)
        union all
        select next.week from weeks, lateral (
          select listing_week(starts_at) as week from listing
          where ${filters} and ${within} and ${after} order by ${order} limit 1
        ) as next
      )
      select matching.*, true as matches
      from weeks,
        lateral (
          select array_agg(${`${kind} `}::text || week || ' ' || key) as keys
          from unnest(${keys}::text[]) as key
        ) as wanted,
        lateral (
          select * from (
            select * from listing
            where listing_keys(kind, starts_at, category, level, title) @> wanted.keys
            -- A fence: the conditions outside must not have the planner read another index as well.
            offset 0
          ) as candidate
          where ${contains(q!)} and ${filters} and ${within} and ${stretch.spans?.holds ?? sql`true`}
            and ${checks ?? sql`true`}
          order by ${order}
        ) as matching
      limit ${limit}`
}

type Read = (stretch: Stretch, limit: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Counts what `read` yields of the list, `most` at most, and takes a page.
 * @param inOrder whether that is the order of the list
 */
async function readList(
  db: Database,
  search: Search,
  page: Page,
  most: number,
  read: Read,
  inOrder = search.sorted === undefined,
): Promise<Walked> {
  if (search.once) return readOnce(db, search, page, most, read, inOrder)
  return (await readEach(search, page, most, read).execute(db)).rows[0]!
}

/**
 * With each series once: as its next class, or as the one that is running where no other matches (rule
 * series-10). What is read is in the order of the list, or of time, in which the first of a series that
 * has not started is the next one.
 */
async function readOnce(
  db: Database,
  search: Search,
  { from, to }: Page,
  most: number,
  read: Read,
  inOrder: boolean,
): Promise<Walked> {
  const { sorted, stretches, now } = search
  const [stretch] = stretches
  // A fence: the conditions outside must not have the planner read another index.
  const ofSeries = (condition: RawBuilder<unknown>) =>
    sql`(select * from listing where ${condition} offset 0) as listing where ${matching(search, stretch)}`
  const order = inOrder ? sql`` : sql`order by ${sorted!}, starts_at, offering_id`
  const size = Math.max(0, to - from)
  const within = (rows: number) => sql<Walked & { ahead: number }>`
    with listed as materialized (
      select ${columnsOf(search)}, matches, matches and (series_id is null or starts_at > ${now} or not exists (
        select from ${ofSeries(sql`series_id = found.series_id and starts_at > ${now}`)}
      )) as shows
      from (${read(stretch, sql.lit(most))}) as found
    ), once as materialized (
      select ${SHOWN_AS} as key, min(number) as number, min(starts_at) as starts_at
      from (
        select *, row_number() over (${order}) as number
        from (select * from listed where shows limit ${sql.lit(rows)}) as first
      ) as numbered group by ${SHOWN_AS}
    ), page as materialized (
      select * from once order by number offset ${from} limit ${sql.lit(size)}
    ), shown as (
      select *, (
        select array_agg(offering_id order by starts_at, offering_id)
        from ${ofSeries(sql`series_id = page.key and starts_at >= page.starts_at`)}
      ) as classes from page
    )
    select count(*)::int as seen, count(*) filter (where matches)::int as matching,
      (count(*) filter (where shows and series_id is null)
        + count(distinct series_id) filter (where shows))::int as found,
      (select count(*)::int from once) as ahead,
      (select array_agg(coalesce(classes[1], key) order by number) from shown) as ids,
      (select array_agg(
        case when starts_at <= ${now} and classes is not null then 0 else cardinality(classes) - 1 end
        order by number) from shown) as more
    from listed`
  // A page is mostly in the first rows; telling series apart takes as long as reading them.
  const first = size === 0 ? 0 : inOrder ? Math.min(most, 2 * to + 200) : most
  const { rows } = await within(first).execute(db)
  const [walked] = rows
  if (size === 0 || walked!.ahead >= Math.min(to, walked!.found)) return walked!
  return (await within(most).execute(db)).rows[0]!
}

/** Of the one stretch, then of the other. */
function readEach(
  { stretches: [first, second], sorted }: Search,
  { from, to }: Page,
  most: number,
  read: Read,
): RawBuilder<Walked> {
  const order = sorted ? sql`order by ${sorted}, starts_at, offering_id` : sql``
  const count = (stretch: Stretch, limit: RawBuilder<unknown>) => sql`
    select count(*)::int as seen, count(*) filter (where matches)::int as found,
      array_agg(offering_id ${order}) filter (where matches) as ids
    from (${read(stretch, limit)}) as listed`
  // As a part of the statement, so that a plan that is kept for all parameters knows it.
  const limit = sql.lit(most)
  return second
    ? sql<Walked>`
          with first as materialized (${count(first, limit)}),
            second as materialized (${count(second, sql`(select ${limit} - seen from first)`)})
          select first.seen + second.seen as seen, first.found + second.found as found,
            first.found + second.found as matching, (first.ids || second.ids)[${from + 1}::int:${to}::int] as ids
          from first, second`
    : sql<Walked>`
          with first as materialized (${count(first, limit)})
          select seen, found, found as matching, ids[${from + 1}::int:${to}::int] as ids from first`
}
