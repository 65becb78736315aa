import { sql, type QueryResult, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Rows of one statement, which takes a second or less, also if other tables refer to them. */
const BATCH_ROWS = 2_000

/**
 * Repeats a statement until all rows are changed, so that none reaches its time limit.
 * @param change changes at most `limit` rows; its result is their number, or that of the statement
 */
export async function inBatches(
  change: (limit: number) => Promise<number | QueryResult<unknown>>,
): Promise<void> {
  for (;;) {
    const result = await change(BATCH_ROWS)
    const changed =
      typeof result === 'number' ? result : Number(result.numAffectedRows ?? result.rows.length)
    if (changed !== BATCH_ROWS) return
  }
}

/**
 * Deletes rows in batches.
 * @param due condition of the rows to delete, which an index should find
 */
export function deleteInBatches(
  db: Database,
  table: string,
  due: RawBuilder<unknown>,
): Promise<void> {
  return inBatches((limit) =>
    sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${due} limit ${limit}::int))`.execute(db),
  )
}
