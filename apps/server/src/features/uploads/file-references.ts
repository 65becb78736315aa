import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** A column that references files; both names are quoted for SQL. */
export interface FileReference {
  table: string
  column: string
}

/**
 * The columns that reference files, read from the database's foreign keys, so that a table which a
 * migration adds needs no entry in a list.
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

/** An SQL condition: whether the row `f` of `file` is attached to anything. */
export async function isAttached(db: Database | Tx): Promise<RawBuilder<boolean>> {
  const references = await fileReferences((text) => sql.raw<FileReference>(text).execute(db))
  const each = references.map(({ table, column }) =>
    sql.raw(`exists (select from ${table} referring where referring.${column} = f.id)`),
  )
  return sql<boolean>`(${each.length > 0 ? sql.join(each, sql` or `) : sql.lit(false)})`
}
