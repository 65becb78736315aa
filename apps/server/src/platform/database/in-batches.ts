import { sql, type QueryResult, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Rows of one statement, which takes a second or less, also if other tables refer to them. */
const BATCH_ROWS = 2_000

/**
 * Repeats a statement that changes a limited number of rows until it finds fewer, so that no statement reaches the time
 * limit of statements.
 * @param change changes at most `limit` rows, and returns their number or the statement's result
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
 * Deletes rows in batches. A row that another transaction changes at the same time may remain until the next call.
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
        select ctid from ${sql.table(table)} where ${due} limit ${limit}::int))
      -- Without this condition, PostgreSQL before its releases of November 2025 deletes a row that another transaction has
      -- changed so that it is no longer due. 'is true' keeps the planner from reading all due rows by an index.
      and (${due}) is true`.execute(db),
  )
}
