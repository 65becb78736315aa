import type pg from 'pg'
import { liftTimeLimits, openDatabase, type Tx } from '../../platform/database/database.ts'

/**
 * Opens a connection without time limits, because copying takes long.
 * @throws Error for the operator if the database does not answer
 */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The database does not answer (${error.message || error.code}). Check DATABASE_URL.`,
      { cause: error },
    )
  })
  await liftTimeLimits(client)
  return client
}

/** Wraps the open transaction of a connection for functions of the product. */
export function transactionOf(client: pg.PoolClient): Tx {
  const connection = { query: client.query.bind(client), release: () => {} }
  return openDatabase({ connect: async () => connection } as unknown as pg.Pool) as Tx
}
