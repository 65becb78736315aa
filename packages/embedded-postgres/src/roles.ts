import pg from 'pg'
import { EmbeddedPostgresError } from './errors.ts'
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
  await asSuperuser(socketDir, 'postgres', async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $1) as database`,
      [name],
    )
    await client.query(
      `${rows[0]?.role ? 'alter' : 'create'} role ${role}
        login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
    )
    await client.query(
      rows[0]?.database
        ? `alter database ${role} owner to ${role}`
        : `create database ${role} owner ${role}`,
    )
  })
  await asSuperuser(socketDir, name, (client) => handOverObjects(client, name))
  return address
}

/**
 * REASSIGN OWNED refuses the bootstrap superuser, who owns the system's objects. Objects of
 * extensions stay theirs, and a sequence follows its table.
 */
async function handOverObjects(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (
      select 'pg_namespace'::regclass as class, oid, oid as schema, nspowner as owner,
        'schema' as kind, quote_ident(nspname) as name
      from pg_namespace
      union all
      select 'pg_class', oid, relnamespace, relowner,
        case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
        oid::regclass::text
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      union all
      select 'pg_proc', oid, pronamespace, proowner, 'routine', oid::regprocedure::text
      from pg_proc
      union all
      select 'pg_type', oid, typnamespace, typowner, 'type', oid::regtype::text
      from pg_type where typtype in ('e', 'd', 'r')
        or typtype = 'c' and (select relkind = 'c' from pg_class where oid = typrelid))
    select format('alter %s %s owner to %I', kind, own.name, $1::text) as statement
    from own join pg_namespace on pg_namespace.oid = schema
    where owner = (select oid from pg_roles where rolname = current_user)
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend
        where classid = class and objid = own.oid
          and (deptype = 'e' or kind = 'sequence' and deptype in ('a', 'i')))`,
    [role],
  )
  if (rows.length > 0)
    await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'))
}

async function asSuperuser<T>(
  socketDir: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionAs(socketDir, database))
  // The server may exit at any moment; the running statement then fails too.
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    if (!error.code?.startsWith('28') && !error.message.startsWith('SASL')) throw error
    throw new EmbeddedPostgresError(
      `The database refuses its owner (${error.message}): an earlier version made it with passwords, or its pg_hba.conf was changed. It is left as it is. Start the version that made it, or choose another data folder for a new, empty database.`,
      { cause: error },
    )
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
