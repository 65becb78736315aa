import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createBackup } from '../../../test/support/backup.ts'
import { loadConfig } from '../../config.ts'
import { restore } from './restore-backup.ts'
import { backUp } from './write-backup.ts'

const { folder, world, resume, archive, anotherPlace } = await createBackup()

const silent = pino({ level: 'silent' })

describe('a backup', () => {
  test('is one file that only its owner can read, and leaves no draft', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('does not overwrite an existing file', async () => {
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

  test('has the files of its snapshot, even if they are deleted during the backup', async () => {
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
      // These statements are those of deleting an account. None of them waits for the backup.
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

  test('leaves files in the bucket, and says so', async () => {
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
    const { files } = await restore(place.config, silent, path, { print })
    expect(files).toBe(0)
    expect(lines.join('\n')).toMatch(/WARNING: its files were in the bucket pictures/)
  })

  test('names files that are in the database but not in the storage', async () => {
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
