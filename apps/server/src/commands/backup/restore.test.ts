import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { putMaterials } from '@firstbell/contract/materials'
import { subscribe } from '@firstbell/contract/newsletter'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createBackup, look, rowsOf, filesOf } from '../../../test/support/backup.ts'
import { PATIENT } from '../../../test/support/context.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { writeMails } from '../../../test/support/mail.ts'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { partName } from './archive.ts'
import { restore } from './restore-backup.ts'
import { backUp } from './write-backup.ts'

const { folder, world, teacher, student, archive, before, anotherPlace, altered } =
  await createBackup()

type Place = Awaited<ReturnType<typeof anotherPlace>>

const silent = pino({ level: 'silent' })

/** Tables that a migration creates, and columns that it adds. */
const CREATED = /^create table ([\w.]+)/gm
const ADDED = /^alter table ([\w.]+) add column (?:if not exists )?(\w+)/gm

/** Removes a field from rows in COPY's format. */
const withoutField = (rows: Buffer, at: number): Buffer =>
  Buffer.from(
    rows
      .toString()
      .split('\n')
      .map((row) => row.split('\t').toSpliced(at, 1).join('\t'))
      .join('\n'),
  )

describe('a restore', () => {
  test('restores every row, file and key in a new place, and replaces data only with --replace', async () => {
    const place = await anotherPlace()
    await restore(place.config, silent, archive)
    const restored = await look(place, rowsOf)
    expect(restored).toEqual(before.rows)
    expect(restored['public.booking']).toHaveLength(1)
    const { rows: acts } = await look(place, (pool) => pool.query('select kind from audit_entry'))
    expect(acts, '(rule audit-1)').toEqual([{ kind: 'backup_restored' }])
    expect(restored['public.person']).toHaveLength(2)

    const files = await filesOf(place.config.dataDir)
    expect(files).toEqual(before.files)
    expect(Object.keys(files).filter((path) => path.endsWith('/full'))).toHaveLength(2)

    await look(place, (pool) => pool.query(`update person set name = 'Changed since'`))
    const changed = [await look(place, rowsOf), await filesOf(place.config.dataDir)]
    await expect(restore(place.config, silent, archive)).rejects.toThrow(/not empty.*--replace/)
    expect([await look(place, rowsOf), await filesOf(place.config.dataDir)]).toEqual(changed)

    // A failed restore leaves both unchanged, too.
    const broken = await altered((members) => {
      // A booking without its student, which only the last step of loading detects.
      const name = partName('public.booking', 1)
      members.set(
        name,
        Buffer.from(members.get(name)!.toString().replace(student.id, randomUUID())),
      )
    })
    await expect(restore(place.config, silent, broken, { replace: true })).rejects.toThrow(
      /booking_student_id_fkey/,
    )
    expect([await look(place, rowsOf), await filesOf(place.config.dataDir)]).toEqual(changed)

    await look(place, (pool) => pool.query('create view of_mine as select * from person'))
    await restore(place.config, silent, archive, { replace: true })
    expect(await look(place, rowsOf)).toEqual(before.rows)
  })

  /** Runs all jobs of a server in another place, including those of every minute, until none is due. */
  const work = (place: Place) =>
    look(place, async (pool) => {
      const context = { ...world.context, config: place.config, pool, db: openDatabase(pool) }
      const { http, jobs } = await buildApp(context, PATIENT)
      for (const job of jobs) if (job.cron === '* * * * *') await job.run({})
      await runJobs(pool, jobs)
      await http.close()
    })
  const mailsIn = (place: Place) =>
    look(place, async (pool) => {
      const { rows } = await pool.query<{ template: string; to: string; sent: number | null }>(
        `select template, recipient as to, case when sent_at is not null then attempts end as sent
         from mail where last_error is distinct from 'expired' order by template, recipient`,
      )
      return rows
    })

  test('sends the pending mails once, and none that were sent since the backup', async () => {
    const place = await anotherPlace()
    await restore(place.config, silent, archive)
    await look(place, (pool) =>
      pool.query(
        `update mail set sent_at = now(), data = null, shared_id = null where template = 'seat-booked'`,
      ),
    )
    await restore(place.config, silent, archive, { replace: true })
    await work(place)
    expect(await mailsIn(place)).toEqual([
      { template: 'booking-confirmed', to: student.email, sent: 1 },
      { template: 'newsletter-welcome', to: 'Reader@Example.com', sent: 1 },
      { template: 'seat-booked', to: teacher.email, sent: 0 },
    ])
  })

  test('resumes all pending work', async () => {
    const [anna, ben, cleo] = await Promise.all(
      ['Anna', 'Ben', 'Cleo'].map((name) => world.person('student', name)),
    )
    const [changed, ended, full] = [
      await taught(world, 'class'),
      await taught(world, 'class'),
      await taught(world, 'class', { maxStudents: 1 }),
    ]
    await changed.book(anna!)
    await ended.book(ben!)
    await full.book(anna!)
    await world.call(joinWaitlist, { id: full.id }, cleo)
    await world.call(cancelClassBooking, { id: full.id }, anna)
    await writeMails(world.context)
    await changed.edit(minutesFromNow(30))
    await world.db
      .updateTable('booking')
      .set({ booked_at: new Date(Date.now() - 2 * 24 * 60 * 60_000) })
      .where('offering_id', '=', changed.id)
      .execute()
    await ended.edit(minutesFromNow(-120))
    await world.call(
      putMaterials,
      { id: ended.id, materials: [{ title: 'Slides', url: 'https://example.org/' }] },
      ended.teacher,
    )
    await world.call(subscribe, { email: 'new.reader@example.com' })
    const path = join(folder, 'everything.tar.gz')
    await backUp(world.context, path)

    const place = await anotherPlace()
    await restore(place.config, silent, path)
    await look(place, (pool) =>
      pool.query(
        `update booking set held_until = now() - interval '1 second' where status = 'held'`,
      ),
    )
    await work(place)
    await work(place)
    const mails = await mailsIn(place)
    expect(mails.filter(({ sent }) => sent !== 1)).toEqual([])
    const templatesTo = (email: string) =>
      mails.filter(({ to }) => to === email).map(({ template }) => template)
    expect(templatesTo(anna!.email)).toEqual([
      'booking-cancelled',
      'booking-confirmed',
      'offering-changed',
      'reminder',
    ])
    // The mail about a move into the past is useful until the former end.
    expect(templatesTo(ben!.email)).toEqual([
      'booking-confirmed',
      'new-material',
      'offering-changed',
    ])
    expect(templatesTo(cleo!.email)).toEqual(['offer-lapsed', 'seat-offered'])
    expect(templatesTo('new.reader@example.com')).toEqual(['newsletter-confirm'])

    // Mails that have been sent since are not sent again.
    const times = () =>
      look(place, async (pool) => {
        const sent = 'select key, sent_at from mail where sent_at is not null order by key'
        return (await pool.query(sent)).rows
      })
    const before = await times()
    await restore(place.config, silent, path, { replace: true })
    await work(place)
    expect(before).toEqual(expect.arrayContaining(await times()))
  })

  test('enqueues no mail again that was enqueued and sent since the backup', async () => {
    const [lee, lou] = await Promise.all(
      ['Late Lee', 'Late Lou'].map((name) => world.person('student', name)),
    )
    const offering = await world.db.selectFrom('offering').select('id').executeTakeFirstOrThrow()
    for (const student of [lee!, lou!])
      await world.call(bookClass, { classId: offering.id }, student)
    await world.db
      .updateTable('booking')
      .set({ status: 'cancelled', end_reason: 'unpaid', ended_at: new Date() })
      .where('student_id', '=', lou!.id)
      .execute()
    const path = join(folder, 'waiting.tar.gz')
    await backUp(world.context, path)

    const place = await anotherPlace()
    const mailsOfBoth = () =>
      look(place, async (pool) => {
        await writeMails({ ...world.context, pool, db: openDatabase(pool) })
        const { rows } = await pool.query<{ template: string; sent: boolean }>(
          `select template, sent_at is not null as sent from mail where recipient = any($1)
          order by template`,
          [[lee!.email, lou!.email]],
        )
        return rows
      })
    await restore(place.config, silent, path)
    expect(await mailsOfBoth()).toEqual([
      { template: 'booking-confirmed', sent: false },
      { template: 'seat-unpaid', sent: false },
    ])
    await look(place, (pool) =>
      pool.query(`update mail set sent_at = now(), data = null, shared_id = null`),
    )
    await restore(place.config, silent, path, { replace: true })
    expect(await mailsOfBoth()).toEqual([
      { template: 'booking-confirmed', sent: true },
      { template: 'seat-unpaid', sent: true },
    ])
  })

  test('is refused while another connection is open', async () => {
    const place = await anotherPlace()
    await place.pool.query('select 1')
    await expect(restore(place.config, silent, archive)).rejects.toThrow(/in use \(1 connection\)/)
    expect(
      (await place.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount,
    ).toBe(0)
  })

  test('migrates a backup of an older version', async () => {
    const migrations = new URL('../../../migrations/', import.meta.url)
    const textOf = (name: string) => readFileSync(new URL(name, migrations), 'utf8')
    const all = readdirSync(migrations).sort()
    // The last migration that adds something, and those after it.
    const adds = (name: string) => [CREATED, ADDED].some((what) => textOf(name).search(what) >= 0)
    const newer = all.slice(all.findLastIndex(adds))
    const text = newer.map(textOf).join('\n')
    const tables = [...text.matchAll(CREATED)].map(([, table]) =>
      table!.includes('.') ? table! : `public.${table}`,
    )
    const columns = [...text.matchAll(ADDED)].map(
      ([, table, column]) => `${table!.includes('.') ? '' : 'public.'}${table}.${column}`,
    )
    expect([...tables, ...columns]).not.toEqual([])
    const older = await altered((members, manifest) => {
      manifest.migrations.splice(-newer.length)
      for (const table of tables) members.delete(partName(table, 1))
      manifest.tables = manifest.tables.filter(({ name }) => !tables.includes(name))
      for (const { name, columns: all } of manifest.tables)
        for (const column of all.filter((each) => columns.includes(`${name}.${each}`))) {
          const at = all.indexOf(column)
          all.splice(at, 1)
          const rows = members.get(partName(name, 1))
          if (rows) members.set(partName(name, 1), withoutField(rows, at))
        }
      // Jobs, which older versions have written.
      members.set(partName('job', 1), Buffer.from('1\tdeliver-mail\t{}\n'))
      const migration = partName('public.migration', 1)
      const rows = members.get(migration)!.toString().split('\n')
      members.set(
        migration,
        Buffer.from(rows.filter((row) => !newer.some((name) => row.startsWith(name))).join('\n')),
      )
    })
    const place = await anotherPlace()
    await restore(place.config, silent, older)
    const after = await look(place, rowsOf)
    // Tables that a migration fills from others are filled again, with new ids and times.
    for (const table of tables)
      expect(after[table], table).toHaveLength(
        new RegExp(`^insert into ${table.replace('public.', '')}\\b`, 'm').test(text)
          ? before.rows[table]!.length
          : 0,
      )
    expect(after['public.person']).toHaveLength(2)
    expect(after['public.migration']!.length).toBe(before.rows['public.migration']!.length)
  })

  test('leaves out unknown tables, and says so', async () => {
    const foreign = await altered((members, manifest) => {
      members.set(partName('public."no tes"', 1), Buffer.from('1\n'))
      manifest.tables.push({ name: 'public."no tes"', columns: ['id'] })
    })
    const place = await anotherPlace()
    const lines: string[] = []
    await restore(place.config, silent, foreign, { print: (line) => void lines.push(line) })
    expect(lines).toContain(`Left out: public."no tes", which is no table of Firstbell's.`)
  })
})

function unpacksTo(bytes: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(whole)
  } catch {
    return false
  }
}

describe('a backup that cannot be restored is refused before anything changes', async () => {
  const place = await anotherPlace()

  test.each<[string, () => Promise<string>, RegExp]>([
    ['cut off', () => cut(0.6), /not a whole backup/],
    ['cut off at its end', () => cut(0.999), /not a whole backup/],
    [
      'changed by a byte',
      async () => {
        const path = join(folder, 'flipped.tar.gz')
        const bytes = await readFile(archive)
        const whole = gunzipSync(bytes)
        // Some bits of a compressed file have no effect.
        for (let at = bytes.length >> 1; ; at += 1) {
          bytes[at] = bytes[at]! ^ 1
          if (!unpacksTo(bytes, whole)) break
        }
        await writeFile(path, bytes)
        return path
      },
      /not a whole backup/,
    ],
    [
      'with a path that leads elsewhere',
      () => altered((members) => void members.set('files/../../escape', Buffer.from('x'))),
      /escape is no member/,
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
})
