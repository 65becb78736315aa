import pg from 'pg'
import { SOCKET_PORT } from './socket-folder.ts'

/** Connection settings for `pg`: the socket's folder as host, which admits its owner and root alone. */
export interface Address {
  host: string
  port: number
  user: string
  database: string
}

/** The settings as a URL, for programs that take nothing else. */
export const connectionUrl = ({ host, port, user, database }: Address): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** The settings with which `role` (default: the superuser) connects to a database. */
export const connectionAs = (host: string, database: string, user = 'postgres'): Address => ({
  host,
  port: SOCKET_PORT,
  user,
  database,
})

/** Implements `EmbeddedPostgres.ownedDatabase`. */
export async function ensureDatabase(socketDir: string, name: string): Promise<Address> {
  const address = connectionAs(socketDir, name, name)
  const role = pg.escapeIdentifier(name)
  const client = new pg.Client(connectionAs(socketDir, 'postgres'))
  // The server may exit at any moment; the running statement then fails too.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $1) as database`,
      [name],
    )
    await client.query(
      `${rows[0]?.role ? 'alter' : 'create'} role ${role}
        login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    )
    if (!rows[0]?.database) await client.query(`create database ${role} owner ${role}`)
  } finally {
    await client.end()
  }
  return address
}
