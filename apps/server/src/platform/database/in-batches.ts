import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Rows of one statement, which takes a second or less, also if other tables refer to them. */
const BATCH_ROWS = 2_000

/**
 * Repeats a statement until all rows are changed, so that none reaches its time limit.
 * @param change changes at most `rows` rows, and returns how many
 */
export async function inBatches(change: (rows: number) => Promise<number>): Promise<void> {
  while ((await change(BATCH_ROWS)) === BATCH_ROWS);
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
  return inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${due} limit ${rows}::int))`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}
