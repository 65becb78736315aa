import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Runs a statement in the database of a running server, for what a journey cannot wait for.
 * @param dataDir the server's data folder
 */
export async function query(dataDir: string, statement: string, values: string[]): Promise<void> {
  // PostgreSQL writes its port and the folder of its socket to the fourth and fifth line.
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({
    host: lines[4]!,
    port: Number(lines[3]),
    user: 'postgres',
    database: 'firstbell',
  })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
