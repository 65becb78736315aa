import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Runs a statement in the database of a running server, where a journey would have to wait otherwise.
 * @param dataDir the server's data folder
 */
export async function query(dataDir: string, statement: string, values: string[]): Promise<void> {
  // The fourth and the fifth line are the port and the folder of the socket.
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
