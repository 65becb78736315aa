import pg from 'pg'
import { SOCKET_PORT } from './socket-folder.ts'

/** Connection settings for `pg`. The host is the socket's folder, which only its owner and root can enter. */
export interface ConnectionSettings {
  host: string
  port: number
  user: string
  database: string
}

/** Returns the settings as a URL, for programs that require one. */
export const connectionUrl = ({ host, port, user, database }: ConnectionSettings): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Returns the settings with which `user` (default: the superuser) connects to a database. */
export const connectionAs = (
  host: string,
  database: string,
  user = 'postgres',
): ConnectionSettings => ({
  host,
  port: SOCKET_PORT,
  user,
  database,
})

/** Implements `EmbeddedPostgres.ownedDatabase`. */
export async function ensureDatabase(socketDir: string, name: string): Promise<ConnectionSettings> {
  const role = pg.escapeIdentifier(name)
  const client = new pg.Client(connectionAs(socketDir, 'postgres'))
  // The error event is ignored: if the server exits, the running statement fails, too.
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
  return connectionAs(socketDir, name, name)
}
