import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** A column that names files, each of its parts quoted for SQL. */
export interface FileReference {
  table: string
  column: string
}

/**
 * What names files, as the foreign keys in the database's catalogue have it: a table that a
 * migration adds counts from then on, and no list of them can be forgotten.
 * @param query runs a statement, on whatever connection
 */
export async function fileReferences(
  query: (text: string) => Promise<{ rows: FileReference[] }>,
): Promise<FileReference[]> {
  const { rows } = await query(`
    select conrelid::regclass::text as table, quote_ident(naming.attname) as column
    from pg_constraint
      join pg_attribute id on id.attrelid = confrelid and id.attname = 'id'
      join pg_attribute naming on naming.attrelid = conrelid
        and naming.attnum = conkey[array_position(confkey, id.attnum)]
    where contype = 'f' and confrelid = 'public.file'::regclass and conparentid = 0
    order by 1, 2`)
  return rows
}

/** SQL that is true of a file row `f` that something names. */
export async function isAttached(db: Database | Tx): Promise<RawBuilder<boolean>> {
  const references = await fileReferences((text) => sql.raw<FileReference>(text).execute(db))
  const each = references.map(({ table, column }) =>
    sql.raw(`exists (select from ${table} naming where naming.${column} = f.id)`),
  )
  return sql<boolean>`(${each.length > 0 ? sql.join(each, sql` or `) : sql.lit(false)})`
}
