import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface FileReference {
  table: string
  column: string
}

/**
 * Returns the columns that reference files. It reads the foreign keys of the database, so that new tables need no
 * entry in a list.
 * @param query runs a statement on any connection
 */
export async function fileReferences(
  query: (text: string) => Promise<{ rows: FileReference[] }>,
): Promise<FileReference[]> {
  const { rows } = await query(`
    select conrelid::regclass::text as table, quote_ident(referring.attname) as column
    from pg_constraint
      join pg_attribute id on id.attrelid = confrelid and id.attname = 'id'
      join pg_attribute referring on referring.attrelid = conrelid
        and referring.attnum = conkey[array_position(confkey, id.attnum)]
    where contype = 'f' and confrelid = 'public.file'::regclass and conparentid = 0
    order by 1, 2`)
  return rows
}

/**
 * Returns the condition that the row `f` of `file` is attached to anything:
 *
 *     (exists (select from instructor referring where referring.resume_id = f.id)
 *       or exists (select from material referring where referring.file_id = f.id) or …)
 */
export async function isAttached(db: Database | Tx): Promise<RawBuilder<boolean>> {
  const references = await fileReferences((text) => sql.raw<FileReference>(text).execute(db))
  const conditions = references.map(({ table, column }) =>
    sql.raw(`exists (select from ${table} referring where referring.${column} = f.id)`),
  )
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` or `) : sql.lit(false)})`
}
