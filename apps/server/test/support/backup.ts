import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { bookClass } from '@firstbell/contract/bookings'
import { createClass } from '@firstbell/contract/offerings'
import { connectionUrl } from '@firstbell/embedded-postgres'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, inject } from 'vitest'
import type { Manifest } from '../../src/commands/backup/archive.ts'
import { backUp } from '../../src/commands/backup/write-backup.ts'
import { loadConfig } from '../../src/config.ts'
import type { Config } from '../../src/platform/config/config.ts'
import { openPool } from '../../src/platform/database/database.ts'
import { writeMails } from './mail.ts'
import { classForm } from './offering-forms.ts'
import { createWorld } from './world.ts'

/** Creates a world with all kinds of data, and its backup, which tests can change and restore elsewhere. */
export async function createBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'fb-backup-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const world = await createWorld()
  const teacher = await world.person('approved', 'Tara Ö. \\ "Tab\tby"')
  const student = await world.person('student')
  const resume = (await world.resume(teacher)).split('/')[2]!
  await world.db
    .updateTable('instructor')
    .set({ resume_id: resume, bio: 'Line one\nline two \\N', skills: ['ü, "quoted"', '{}', ''] })
    .where('person_id', '=', teacher.id)
    .execute()
  await world.db
    .insertInto('newsletter_subscriber')
    .values({ email: 'Reader@Example.com', token: 'T' })
    .execute()
  const made = await world.call(createClass, classForm(await world.picture(teacher)), teacher)
  await world.call(bookClass, { classId: made.body.class._id }, student)
  await writeMails(world.context)
  const archive = join(folder, 'whole.tar.gz')
  await backUp(world.context, archive)
  const before = {
    rows: await rowsOf(world.context.pool),
    files: await filesOf(world.context.config.dataDir),
  }

  /** Creates an empty database, and an empty DATA_DIR. */
  async function anotherPlace(): Promise<{ config: Config; pool: pg.Pool }> {
    const address = inject('postgres')
    const name = `restored_${randomUUID().replaceAll('-', '')}`
    const admin = async (statement: string) => {
      const client = new pg.Client(address)
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    await admin(`create database ${name}`)
    const pool = openPool({ ...address, database: name })
    afterAll(async () => {
      await pool.end()
      await admin(`drop database ${name} with (force)`)
    })
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const url = connectionUrl({ ...address, database: name })
    return { config: loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir }, dataDir), pool }
  }

  /** Returns the archive with changed members, and its manifest. */
  async function altered(
    edit: (members: Map<string, Buffer>, manifest: Manifest) => void,
  ): Promise<string> {
    const members = new Map<string, Buffer>()
    const tar = extract()
    const read = pipeline(createReadStream(archive), createGunzip(), tar)
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      members.set(entry.header.name, Buffer.concat(chunks))
    }
    await read
    const manifest = JSON.parse(members.get('manifest.json')!.toString()) as Manifest
    members.delete('manifest.json')
    edit(members, manifest)
    const out = pack()
    for (const [name, bytes] of [
      ...members,
      ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const,
    ])
      out.entry({ name }, bytes)
    out.finalize()
    const chunks: Buffer[] = []
    for await (const chunk of out) chunks.push(chunk as Buffer)
    const path = join(folder, `${randomUUID()}.tar.gz`)
    await writeFile(path, gzipSync(Buffer.concat(chunks)))
    return path
  }

  return { folder, world, teacher, student, resume, archive, before, anotherPlace, altered }
}

/** Runs work on the database with a connection that is closed afterwards, because a restore needs the database for itself. */
export async function look<T>({ config }: { config: Config }, work: (pool: pg.Pool) => Promise<T>) {
  const pool = openPool(config.databaseUrl!)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Returns every row of every table as text, and the sequences. */
export async function rowsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  const keep = async (name: string, query: string) => {
    content[name] = (await pool.query(query)).rows
  }
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'identity') and tablename <> 'sql_function'`,
  )
  for (const { name } of rows) {
    // A restore records itself in the audit log.
    const but = name === 'public.audit_entry' ? `where kind <> 'backup_restored'` : ''
    await keep(name, `select t::text from ${name} t ${but} order by 1`)
  }
  await keep(
    'sequences',
    `select schemaname, sequencename, last_value from pg_sequences where schemaname in ('public', 'identity')
      -- A restore skips numbers of receipts, and records itself in the audit log.
      and sequencename not in ('audit_entry_id_seq', 'payment_receipt_number') order by 2`,
  )
  return content
}

/** Returns every stored file by its path. */
export async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  const files = join(dataDir, 'files')
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      content[path.slice(dataDir.length)] = (await readFile(path)).toString('base64')
    }
  return content
}
