import { createHmac, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { lchown, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError } from './errors.ts'
import { isRoot, type Owner } from './privileges.ts'

/** Connection settings for `pg`: the socket's folder as host. */
export interface Address {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** The settings as a URL, for programs that take nothing else. */
export const connectionUrl = ({ host, port, user, password, database }: Address): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

const SUPERUSER = 'postgres'
/** In the data folder, which only its owner can enter. All passwords are derived from it. */
const SECRET = 'launcher.secret'
const POLICY = 'pg_hba.conf'
const BY_PASSWORD = 'local all all scram-sha-256\n'
const BY_SOCKET = 'local all all trust\n'

/** A running server and the secret of its passwords. */
export interface Access {
  socketDir: string
  port: number
  secret: string
}

/** The settings with which `role` (default: the superuser) connects to a database. */
export const connectionAs = (access: Access, database: string, role = SUPERUSER): Address => ({
  host: access.socketDir,
  port: access.port,
  user: role,
  // base64url needs no encoding within a URL.
  password: createHmac('sha256', access.secret).update(role).digest('base64url'),
  database,
})

/**
 * Makes the server of `dataDir`, which is not running yet, require passwords.
 * @returns the secret of the passwords; created if there is none
 */
export async function lockByPassword(dataDir: string, owner: Owner): Promise<string> {
  await put(join(dataDir, POLICY), BY_PASSWORD, owner)
  const file = join(dataDir, SECRET)
  const known = await read(file)
  if (known !== null && /^[\w-]{43}$/.test(known)) return known
  const secret = randomBytes(32).toString('base64url')
  await put(file, secret, owner)
  return secret
}

/**
 * Sets the superuser's password to the one that `access` derives, unless it is set: the database
 * may be new, of an earlier version without passwords, or have lost its secret. Meanwhile the
 * server trusts connections through its socket, which only root and the server's user can open.
 * @param reload makes the server read its policy again
 */
export async function requirePasswords(
  access: Access,
  dataDir: string,
  owner: Owner,
  reload: () => void,
): Promise<void> {
  const address = connectionAs(access, 'postgres')
  if (await opens(address)) return
  await put(join(dataDir, POLICY), BY_SOCKET, owner)
  reload()
  await until(() => opens(address))
  await asSuperuser(access, 'postgres', (client) =>
    client.query(`alter role ${SUPERUSER} password ${pg.escapeLiteral(address.password)}`),
  )
  await put(join(dataDir, POLICY), BY_PASSWORD, owner)
  reload()
  await until(async () => !(await opens({ ...address, password: 'wrong' })))
  if (!(await opens(address)))
    throw new EmbeddedPostgresError('PostgreSQL does not take the password that it was given.')
}

/** Implements `EmbeddedPostgres.ownedDatabase`. */
export async function ensureDatabase(access: Access, name: string): Promise<Address> {
  const address = connectionAs(access, name, name)
  const role = pg.escapeIdentifier(name)
  await asSuperuser(access, 'postgres', async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $1) as database`,
      [name],
    )
    await client.query(
      `${rows[0]?.role ? 'alter' : 'create'} role ${role}
        login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${pg.escapeLiteral(address.password)}`,
    )
    await client.query(
      rows[0]?.database
        ? `alter database ${role} owner to ${role}`
        : `create database ${role} owner ${role}`,
    )
  })
  await asSuperuser(access, name, (client) => handOverObjects(client, name))
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
  access: Access,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionAs(access, database))
  // The server may exit at any moment; the running statement then fails too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether the server accepts this address; false only for a wrong or missing password. */
async function opens(address: Address): Promise<boolean> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28: the password is wrong, or no rule admits this role.
    if ((error as { code?: string }).code?.startsWith('28')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** A new policy takes effect some milliseconds after the reload. */
async function until(state: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await delay(5)) if (await state()) return
  throw new EmbeddedPostgresError('PostgreSQL does not read its access policy again.')
}

/**
 * Replaces a file atomically, readable by its owner only; does nothing when the content is the
 * same.
 */
async function put(path: string, text: string, owner: Owner): Promise<void> {
  if ((await read(path)) === text) return
  const draft = `${path}.new-${randomBytes(6).toString('hex')}`
  try {
    const file = await open(draft, 'wx', 0o600)
    await file
      .writeFile(text)
      .then(() => file.sync())
      .finally(() => file.close())
    if (isRoot) await lchown(draft, owner.uid, owner.gid)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Null when there is no such file. */
async function read(path: string): Promise<string | null> {
  try {
    // Follows no link, so that the folder's owner cannot choose what root reads.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    return await file.readFile('utf8').finally(() => file.close())
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
