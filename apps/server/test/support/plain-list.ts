import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import type { World } from './world.ts'

export type ListQuery = {
  q?: string
  category?: string
  level?: string
}

/** The ids of a whole public list in its order, by one plain statement that nothing bounds. */
export async function plainList(
  { db }: Pick<World, 'db'>,
  kind: Kind,
  { q, category, level }: ListQuery,
): Promise<string[]> {
  const part = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string }>`
    select id from offering
    where kind = ${kind} and cancelled_at is null and (kind = 'course' or ends_at > now())
      and title ilike ${part}
      and (${category ?? ''} = '' or category = ${category ?? ''})
      and (${level ?? ''} = '' or level = ${level ?? ''})
    order by kind = 'course' and starts_at <= now(),
      case when kind = 'class' or starts_at > now() then starts_at end,
      case when kind = 'class' or starts_at > now() then id end,
      starts_at desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}
