import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ListQuery, SeriesDates } from '@firstbell/contract/offerings'
import { sql, type CompiledQuery } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { countChoices } from './count-choices.ts'
import * as entities from './entities.ts'
import { findListed } from './find-listed.ts'
import { hasFilters } from './list-search.ts'
import { seriesRows, showsSeriesOnce, toSeriesDates } from './series.ts'
import { suggestInstructors } from './suggested-instructors.ts'
import { suggest } from './suggestions.ts'

/** How often a page is read if offerings are cancelled while it is read. */
const MAX_ATTEMPTS = 3
/** Bytes of uncut texts in one list, enough for offerings of ordinary length. */
const LIST_TEXT_MAX_BYTES = 512 * 1024

/**
 * Reads a public list (rules list-1, list-2): classes that have not ended, soonest first; courses by next launch,
 * then launched ones, latest first. It contains no name of a student (rule booking-14).
 * @param takesPayments whether to mark courses that cannot be paid for
 * @throws AppError invalid if the page is beyond those of a capped list (rule list-14)
 */
export async function listPublic<K extends Kind>(
  db: Database,
  kind: K,
  query: ListQuery,
  takesPayments: boolean,
) {
  const filter = { ...query, seriesOnce: kind === 'class' && showsSeriesOnce(query) }
  const [page, counts] = await Promise.all([
    readPage(db, kind, filter, takesPayments),
    query.counts ? countChoices(db, kind, filter) : undefined,
  ])
  return { ...page, ...(counts && { counts }) }
}

async function readPage<K extends Kind>(
  db: Database,
  kind: K,
  query: ListQuery & { seriesOnce: boolean },
  takesPayments: boolean,
) {
  const entityOf = (row: entities.ListedRow) => entities.toEntity(kind, row, { takesPayments })
  const limit = query.limit ?? UNPAGED_CAP
  const page = query.page ?? 1
  for (let attempt = 1; ; attempt += 1) {
    const { ids, more, total, capped } = await findListed(
      db,
      kind,
      query,
      (page - 1) * limit,
      limit,
    )
    const pages = Math.max(1, Math.ceil(total / limit))
    if (capped && page > pages) throw invalidField('page', messages.pageBeyondCap)
    const rows = await readListed(db, kind, ids, query.texts)
    // An offering that was cancelled between the two reads is missing, so the page is read again.
    if (rows.length < ids.length && attempt < MAX_ATTEMPTS) continue
    const [suggested, instructors] =
      query.suggest && query.q && total === 0
        ? await Promise.all([
            readSuggested(db, kind, query.q, query),
            suggestInstructors(db, query.q),
          ])
        : []
    return {
      items: rows.map((row) => entityOf({ ...row, more: more[ids.indexOf(row.id)] })),
      total,
      page,
      pages,
      ...(capped && { capped }),
      ...(suggested && { suggestions: suggested.map(entityOf), instructors }),
    }
  }
}

/** Reads the suggestions for a search without results (rule finding-9); a series once, if the list has it once. */
async function readSuggested(
  db: Database,
  kind: Kind,
  q: string,
  { texts, seriesOnce, ...query }: ListQuery & { seriesOnce: boolean },
): Promise<entities.ListedRow[]> {
  // Titles with the same words can exist only where a filter hid them. Suggestions themselves ignore the filters.
  const filtered = hasFilters(query)
  const rows = await readListed(
    db,
    kind,
    await suggest(db, kind, q, { seriesOnce, filtered }),
    texts,
  )
  if (!seriesOnce) return rows
  const first = rows.filter(
    ({ series }, index) =>
      !series || index === rows.findIndex((row) => row.series?.id === series.id),
  )
  // Without filters all later classes of a series match.
  return first.map((row) => ({ ...row, more: row.series && row.series.count - row.series.number }))
}

/**
 * Reads the given offerings, in the given order, without those that have been cancelled or deleted. The shortest
 * texts are not cut, up to LIST_TEXT_MAX_BYTES in all, so that a few long ones do not shorten the others; of the
 * other texts the database reads only the short form (docs/decisions/0004). With `texts` 'short', all are cut.
 */
async function readListed(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  texts: ListQuery['texts'],
): Promise<entities.ListedRow[]> {
  if (ids.length === 0) return []
  const listed = sql<{ id: string; whole: boolean }>`(
    select id, ${texts === 'short' ? sql`false` : entities.fits(LIST_TEXT_MAX_BYTES)} as whole from offering
    where id = any(${ids}::uuid[]) and cancelled_at is null and deleted_at is null)`
  const rows = await entities
    .selectWithoutTexts(db, kind)
    .innerJoin(listed.as('listed'), 'listed.id', 'offering.id')
    .select(['listed.whole', ...entities.textsCut])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

interface RowOrCancelled extends entities.Row {
  cancelled_at: Date | null
  deleted_at: Date | null
  dates: SeriesDates['dates'] | null
}

/** The statement, compiled once: it runs very often, and compiling it takes longer than sending it. */
const selectOne: { [K in Kind]?: CompiledQuery<RowOrCancelled> } = {}

/**
 * Reads an offering for its public page.
 * @returns `entity`, and `series`: the dates of the series that the class belongs to (rule series-4)
 * @throws AppError not_found; gone if it was cancelled, with its title and category, which the page of a cancelled
 * offering shows (rule offering-21)
 */
export async function readPublic<K extends Kind>(
  db: Database,
  kind: K,
  id: string,
  takesPayments: boolean,
): Promise<{ entity: entities.Entity<K>; series?: SeriesDates }> {
  selectOne[kind] ??= entities
    .selectWhole(db, kind)
    .where('offering.id', '=', id)
    .select(['offering.cancelled_at', 'offering.deleted_at', seriesRows.as('dates')])
    .compile()
  // The order of the conditions: `selectWithoutTexts` compares the kind first.
  const statement: CompiledQuery<RowOrCancelled> = { ...selectOne[kind], parameters: [kind, id] }
  const [row] = (await db.executeQuery(statement)).rows
  if (!row || row.deleted_at !== null) throw new AppError('not_found', kindMessages[kind].missing)
  const entity = entities.toEntity(kind, row, { takesPayments })
  if (row.cancelled_at !== null)
    throw new AppError('gone', kindMessages[kind].cancelled, {
      details: { category: entity.category, title: entity.title },
    })
  return 'series' in entity && entity.series && row.dates
    ? {
        entity,
        series: {
          weekly: entity.series.weekly,
          dates: toSeriesDates(row.dates, takesPayments),
        },
      }
    : { entity }
}
