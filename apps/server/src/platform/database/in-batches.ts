import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Rows of a statement: a second of work or less, on tables whose rows refer to others. */
const BATCH = 2_000

/**
 * Repeats a statement that changes some rows, so that none reaches its time limit, however many are due.
 * @param change changes at most `rows` rows, and returns how many
 */
export async function inBatches(change: (rows: number) => Promise<number>): Promise<void> {
  while ((await change(BATCH)) === BATCH);
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
