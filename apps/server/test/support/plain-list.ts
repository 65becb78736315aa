import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import type { World } from './world.ts'

export type ListQuery = {
  q?: string
  category?: string
  level?: string
}

/** The rows of a public list, as a plain condition. */
function listed(kind: Kind, { q, category, level }: ListQuery) {
  const part = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`kind = ${kind} and cancelled_at is null and (kind = 'course' or ends_at > now())
      and title ilike ${part}
      and (${category ?? ''} = '' or category = ${category ?? ''})
      and (${level ?? ''} = '' or level = ${level ?? ''})`
}

/** Counts the rows of a public list for each value of a column, by one plain statement. */
export async function plainCounts(
  { db }: Pick<World, 'db'>,
  kind: Kind,
  column: 'category' | 'level',
  query: ListQuery,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)} as value, count(*)::int as count from offering
    where ${listed(kind, query)} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}

/** Returns the ids of a whole public list in order, by one plain statement without limits. */
export async function plainList(
  { db }: Pick<World, 'db'>,
  kind: Kind,
  query: ListQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from offering where ${listed(kind, query)}
    order by kind = 'course' and starts_at <= now(),
      case when kind = 'class' or starts_at > now() then starts_at end,
      case when kind = 'class' or starts_at > now() then id end,
      starts_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}
