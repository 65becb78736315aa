import { randomUUID } from 'node:crypto'
import { emails } from '../../features.ts'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { bookClass } from '@firstbell/contract/bookings'
import { createClass } from '@firstbell/contract/offerings'
import pg from 'pg'
import { pino } from 'pino'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeMails } from '../../../test/support/mail.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { loadConfig } from '../../config.ts'
import type { Config } from '../../platform/config/config.ts'
import { openDatabase, openPool } from '../../platform/database/database.ts'
import { connectionUrl } from '@firstbell/embedded-postgres'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { createHash } from 'node:crypto'
import type { Manifest } from './archive.ts'
import { backUp } from './write-backup.ts'
import { restore } from './restore-backup.ts'

const silent = pino({ level: 'silent' })
let folder: string
let world: World
let teacher: Person
let student: Person
let resume: string
let archive: string
let before: { rows: Record<string, unknown[]>; files: Record<string, string> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fb-backup-'))
  world = await createWorld()
  teacher = await world.person('approved', 'Tara Ö. \\ "Tab\tby"')
  student = await world.person('student')
  resume = (await world.resume(teacher)).split('/')[2]!
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
  // A job that has a failure behind it, and one that waits for its day in a queue.
  await world.context.pool.query(`
    select graphile_worker.reschedule_jobs(array(select min(id) from graphile_worker.jobs), attempts := 3);
    select graphile_worker.add_job('later', '{"a":[1,"\\n"]}', queue_name := 'q', flags := array['x', 'y'],
      run_at := '2099-01-01', priority := -2, max_attempts := 7)`)
  // Where an earlier version kept the key of links to private files.
  await mkdir(join(world.context.config.dataDir, 'secrets'), { recursive: true })
  await writeFile(join(world.context.config.dataDir, 'secrets/files.key'), 'a key')
  archive = join(folder, 'whole.tar.gz')
  await backUp(world.context, archive)
  before = {
    rows: await rowsOf(world.context.pool),
    files: await filesOf(world.context.config.dataDir),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An empty database of its own, and an empty DATA_DIR. */
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

/** The restore wants the database for itself. */
async function look<T>({ config }: { config: Config }, work: (pool: pg.Pool) => Promise<T>) {
  const pool = openPool(config.databaseUrl!)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Every row of every table as text, the sequences, and the jobs as they are asked for. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  const keep = async (name: string, query: string) => {
    content[name] = (await pool.query(query)).rows
  }
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'identity')`,
  )
  for (const { name } of rows) await keep(name, `select t::text from ${name} t order by 1`)
  await keep(
    'sequences',
    `select schemaname, sequencename, last_value from pg_sequences where schemaname in ('public', 'identity') order by 2`,
  )
  await keep(
    'jobs',
    `select task_identifier, queue_name, priority, run_at::text, attempts, max_attempts, key, flags::text, locked_at, payload::text
     from graphile_worker.jobs join graphile_worker._private_jobs using (id) order by id`.replaceAll(
      /\b(priority|run_at|attempts|max_attempts|key|flags|locked_at)\b/g,
      'jobs.$1',
    ),
  )
  return content
}

/** Every stored file and secret, by its path. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const room of ['files', 'secrets'])
    for (const entry of await readdir(join(dataDir, room), {
      recursive: true,
      withFileTypes: true,
    }))
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name)
        content[path.slice(dataDir.length)] = (await readFile(path)).toString('base64')
      }
  return content
}

/** Tables that a migration creates, and columns that it adds. */
const CREATED = /^create table (\w+)/gm
const ADDED = /^alter table (\w+) add column (\w+)/gm

/** Rows as COPY writes them, without one of their fields. */
const withoutField = (rows: Buffer, at: number): Buffer =>
  Buffer.from(
    rows
      .toString()
      .split('\n')
      .map((row) => row.split('\t').toSpliced(at, 1).join('\t'))
      .join('\n'),
  )

/** The archive with its members changed; its manifest is made to agree with them. */
async function altered(
  edit: (members: Map<string, Buffer>, manifest: Manifest) => void,
  options: { keepChecksums?: boolean } = {},
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
  if (!options.keepChecksums)
    manifest.members = [...members].map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }))
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

describe('a backup', () => {
  test('is one file for its owner alone, and no draft stays behind', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('does not replace what is there', async () => {
    const before = await readFile(archive)
    await expect(backUp(world.context, archive)).rejects.toThrow(/exists already/)
    expect(await readFile(archive)).toEqual(before)
  })

  test('of an empty database is refused and leaves nothing', async () => {
    const { pool } = await anotherPlace()
    const path = join(folder, 'empty.tar.gz')
    await expect(backUp({ pool, config: world.context.config }, path)).rejects.toThrow(
      /nothing to back up/,
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('empty'))).toEqual([])
  })

  test('holds the files of its moment, whoever deletes them while it is made', async () => {
    const leaving = await world.person('instructor')
    const id = (await world.resume(leaving)).split('/')[2]!
    await world.db
      .updateTable('instructor')
      .set({ resume_id: id })
      .where('person_id', '=', leaving.id)
      .execute()
    const collect = world.app.jobs.find((job) => job.name === 'collect-files')!
    const stored = join(world.context.config.dataDir, 'files/stored', id.slice(0, 2), id, 'full')
    const path = join(folder, 'meanwhile.tar.gz')
    const { missing } = await backUp(world.context, path, async (line) => {
      if (!line.includes('row')) return
      // What the deletion of an account does. None of it waits for the backup.
      await world.db.transaction().execute(async (tx) => {
        await tx.deleteFrom('person').where('id', '=', leaving.id).execute()
        await tx
          .updateTable('file')
          .set({ released_at: new Date(0) })
          .where('owner_id', '=', leaving.id)
          .execute()
      })
      await collect.run({})
    })
    expect(missing).toEqual([])
    await collect.run({})
    await expect(stat(stored)).rejects.toThrow(/ENOENT/)

    const place = await anotherPlace()
    await restore(place.config, silent, path)
    expect(
      (await stat(join(place.config.dataDir, 'files/stored', id.slice(0, 2), id, 'full'))).size,
    ).toBeGreaterThan(0)
  })

  test('leaves files to the bucket that keeps them, and says so', async () => {
    const s3 = { FILE_STORE: 's3', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'k' }
    const config = loadConfig({ ...s3, S3_SECRET_ACCESS_KEY: 's', DATA_DIR: folder }, folder)
    const path = join(folder, 'bucket.tar.gz')
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const { missing } = await backUp({ pool: world.context.pool, config }, path, print)
    expect(missing).toEqual([])
    expect(lines).toContain('The files stay in the bucket pictures and are NOT in this backup.')

    const place = await anotherPlace()
    await expect(restore({ ...place.config, s3: config.s3! }, silent, archive)).rejects.toThrow(
      /FILE_STORE=s3 keeps them in a bucket/,
    )
    const { members } = await restore(place.config, silent, path, { print })
    expect(members.filter(({ name }) => name.startsWith('files/'))).toEqual([])
    expect(lines.join('\n')).toMatch(/WARNING: its files were in the bucket pictures/)
  })

  test('says which files the database names in vain', async () => {
    const stored = join(world.context.config.dataDir, 'files/stored', resume.slice(0, 2), resume)
    await rename(stored, `${stored}.away`)
    const lines: string[] = []
    const { missing } = await backUp(
      world.context,
      join(folder, 'missing.tar.gz'),
      (line) => void lines.push(line),
    )
    await rename(`${stored}.away`, stored)
    expect(missing).toEqual([resume])
    expect(lines.join('\n')).toMatch(new RegExp(`WARNING: 1 file .* is not in .*${resume}`))
  })
})

describe('a restore', () => {
  test('brings every row, job, file and key back into a fresh place', async () => {
    const place = await anotherPlace()
    await restore(place.config, silent, archive)
    const after = await look(place, rowsOf)
    expect(after).toEqual(before.rows)
    expect(after['public.booking']).toHaveLength(1)
    expect(after['public.person']).toHaveLength(2)
    expect(after['jobs']!.length).toBeGreaterThanOrEqual(3)

    const files = await filesOf(place.config.dataDir)
    expect(files).toEqual(before.files)
    expect(Object.keys(files)).toContain('/secrets/files.key')
    expect(Object.keys(files).filter((path) => path.endsWith('/full'))).toHaveLength(2)
  })

  test('does not touch a database that holds data, unless told to replace it', async () => {
    const place = await anotherPlace()
    await restore(place.config, silent, archive)
    await look(place, (pool) => pool.query(`update person set name = 'Changed since'`))
    const before = await look(place, rowsOf)
    await expect(restore(place.config, silent, archive)).rejects.toThrow(/not empty.*--replace/)
    expect(await look(place, rowsOf)).toEqual(before)

    await look(place, (pool) => pool.query('create view of_mine as select * from person'))
    await restore(place.config, silent, archive, { replace: true })
    const after = await look(place, rowsOf)
    expect(JSON.stringify(after['public.person'])).not.toContain('Changed since')
    expect(JSON.stringify(after['public.person'])).toContain('Tara')
  })

  test('sends the mails that waited, once, and not those that left since the backup', async () => {
    const place = await anotherPlace()
    await restore(place.config, silent, archive)
    await look(place, (pool) =>
      pool.query(
        `update mail set sent_at = now(), html = '', plain = '' where template = 'seat-booked'`,
      ),
    )
    await restore(place.config, silent, archive, { replace: true })
    const sent = await look(place, async (pool) => {
      const { mailJobs } = await import('../../platform/mail/mail.ts')
      const parts = { ...world.context, config: place.config, pool, db: openDatabase(pool) }
      const printed: string[] = []
      const done = Promise.withResolvers<void>()
      const jobs = mailJobs(parts, emails, { print: (line) => void printed.push(line) })
      const watched = jobs.map((job) => ({
        ...job,
        run: async (payload: unknown) => {
          await job.run(payload)
          const { rows } = await pool.query(`select from mail where sent_at is null`)
          if (rows.length === 0) done.resolve()
        },
      }))
      await pool.query(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at < '2050-01-01'), run_at := now())`,
      )
      const runner = await startJobs(pool, watched, silent)
      await done.promise
      await runner.stop()
      return printed
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(student.email)
  })

  test('writes no mail anew that was written and left since the backup', async () => {
    const student = await world.person('student', 'Late Lee')
    const offering = await world.db.selectFrom('offering').select('id').executeTakeFirstOrThrow()
    await world.call(bookClass, { classId: offering.id }, student)
    const path = join(folder, 'waiting.tar.gz')
    await backUp(world.context, path)

    const place = await anotherPlace()
    const mailsOfLee = () =>
      look(place, async (pool) => {
        await writeMails({ ...world.context, pool, db: openDatabase(pool) })
        const { rows } = await pool.query<{ template: string; sent: boolean }>(
          `select template, sent_at is not null as sent from mail where recipient = $1`,
          [student.email],
        )
        return rows
      })
    await restore(place.config, silent, path)
    expect(await mailsOfLee()).toEqual([{ template: 'booking-confirmed', sent: false }])
    await look(place, (pool) =>
      pool.query(`update mail set sent_at = now(), html = '', plain = ''`),
    )
    await restore(place.config, silent, path, { replace: true })
    expect(await mailsOfLee()).toEqual([{ template: 'booking-confirmed', sent: true }])
  })

  test('is refused while somebody is connected', async () => {
    const place = await anotherPlace()
    await place.pool.query('select 1')
    await expect(restore(place.config, silent, archive)).rejects.toThrow(/in use \(1 connection\)/)
    expect(
      (await place.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount,
    ).toBe(0)
  })

  test('brings a backup of an older version up to this one', async () => {
    const migrations = new URL('../../../migrations/', import.meta.url)
    const last = readdirSync(migrations).sort().at(-1)!
    const text = readFileSync(new URL(last, migrations), 'utf8')
    const tables = [...text.matchAll(CREATED)].map(([, table]) => table)
    const columns = [...text.matchAll(ADDED)].map(([, table, column]) => `${table}.${column}`)
    expect([...tables, ...columns]).not.toEqual([])
    const older = await altered((members, manifest) => {
      manifest.migrations.pop()
      for (const { name, parts } of manifest.tables)
        if (tables.includes(name)) for (const part of parts) members.delete(part)
      manifest.tables = manifest.tables.filter(({ name }) => !tables.includes(name))
      for (const table of manifest.tables)
        for (const column of table.columns.filter((c) => columns.includes(`${table.name}.${c}`))) {
          const at = table.columns.indexOf(column)
          table.columns.splice(at, 1)
          for (const part of table.parts) members.set(part, withoutField(members.get(part)!, at))
        }
      const rows = members.get('database/public.migration.000001')!.toString().split('\n')
      members.set(
        'database/public.migration.000001',
        Buffer.from(rows.filter((row) => !row.startsWith(last)).join('\n')),
      )
      manifest.tables.find((table) => table.name === 'migration')!.rows -= 1
    })
    const place = await anotherPlace()
    await restore(place.config, silent, older)
    const after = await look(place, rowsOf)
    for (const table of tables) expect(after[`public.${table}`]).toEqual([])
    expect(after['public.person']).toHaveLength(2)
    expect(after['public.migration']!.length).toBe(
      (await rowsOf(world.context.pool))['public.migration']!.length,
    )
  })

  test('leaves out a table that is not ours, and says so', async () => {
    const foreign = await altered((members, manifest) => {
      const jobs = [...members].filter(([name]) => !name.startsWith('database/public'))
      for (const [name] of jobs) members.delete(name)
      members.set('database/public.notes.000001', Buffer.from('1\n'))
      for (const [name, bytes] of jobs) members.set(name, bytes)
      manifest.tables = [
        ...manifest.tables.filter((table) => table.schema === 'public'),
        {
          schema: 'public',
          name: 'notes',
          columns: ['id'],
          rows: 1,
          parts: ['database/public.notes.000001'],
        },
        ...manifest.tables.filter((table) => table.schema !== 'public'),
      ].sort((a, b) => order(members, a) - order(members, b))
    })
    const place = await anotherPlace()
    const lines: string[] = []
    await restore(place.config, silent, foreign, { print: (line) => void lines.push(line) })
    expect(lines).toContain("Left out: public.notes, which is no table of Firstbell's.")
  })
  const order = (members: Map<string, Buffer>, table: Manifest['tables'][number]) =>
    [...members.keys()].indexOf(table.parts[0] ?? '')
})

describe('a backup that cannot be restored is refused before anything is touched', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['cut off', () => cut(0.6), /not a whole backup/],
    ['cut off at its end', () => cut(0.999), /not a whole backup/],
    [
      'changed by a byte',
      async () => {
        const path = join(folder, 'flipped.tar.gz')
        const bytes = await readFile(archive)
        const at = Math.floor(bytes.length / 2)
        bytes[at] = bytes[at]! ^ 1
        await writeFile(path, bytes)
        return path
      },
      /not a whole backup/,
    ],
    [
      'with another file in the place of one',
      () =>
        altered(
          (members) => {
            const [name] = [...members.keys()].filter((key) => key.startsWith('files/'))
            members.set(name!, Buffer.from('something else'))
          },
          { keepChecksums: true },
        ),
      /files\/.* has changed since/,
    ],
    [
      'with a path that leads elsewhere',
      () => altered((members) => void members.set('files/../../escape', Buffer.from('x'))),
      /manifest is damaged/,
    ],
    [
      'of a newer version',
      () => altered((_, manifest) => void manifest.migrations.push('9999-later.sql')),
      /does not know \(9999-later\.sql\).*newer version/,
    ],
    [
      'of a newer format',
      () => altered((_, manifest) => void ((manifest as { format: number }).format = 2)),
      /newer version of Firstbell/,
    ],
    ['that is something else', async () => import.meta.filename, /not a whole backup/],
    ['that is not there', async () => join(folder, 'nowhere'), /no such file/],
  ])('%s', async (_what, make, message) => {
    const place = await anotherPlace()
    const path = await make()
    await expect(restore(place.config, silent, path)).rejects.toThrow(message)
    expect(
      (await place.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount,
    ).toBe(0)
    expect(await readdir(place.config.dataDir)).toEqual([])
  })

  async function cut(share: number): Promise<string> {
    const path = join(folder, `${randomUUID()}.tar.gz`)
    await writeFile(path, await readFile(archive))
    await chmod(path, 0o600)
    await truncate(path, Math.floor((await stat(path)).size * share))
    return path
  }

  test('a failure on the way leaves the database and the files as they were', async () => {
    const place = await anotherPlace()
    await restore(place.config, silent, archive)
    const before = [await look(place, rowsOf), await filesOf(place.config.dataDir)]
    const broken = await altered((members) => {
      // A booking of a student who is not there: only the last step of loading finds out.
      const name = 'database/public.booking.000001'
      members.set(
        name,
        Buffer.from(members.get(name)!.toString().replace(student.id, randomUUID())),
      )
    })
    await expect(restore(place.config, silent, broken, { replace: true })).rejects.toThrow(
      /booking_student_id_fkey/,
    )
    expect([await look(place, rowsOf), await filesOf(place.config.dataDir)]).toEqual(before)
  })
})
