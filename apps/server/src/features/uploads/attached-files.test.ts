import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { pdf, picture } from '../../../test/support/file-samples.ts'
import { someone, startFiles } from '../../../test/support/uploads.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sweepFiles } from './collect-garbage.ts'
import {
  fileJobs,
  attachFile,
  detachFile,
  detachFilesOf,
  signedViewUrl,
  viewUrl,
} from './uploads.ts'

const server = await startFiles()
const { behind } = server
const { db } = server.context
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request('GET', path, { headers })
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const collect = () => fileJobs(server.context)[0]!.run({})
const exists = async (id: string) =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const releasedAt = async (id: string) =>
  (await db.selectFrom('file').select('released_at').where('id', '=', id).executeTakeFirstOrThrow())
    .released_at
const age = (id: string, hours: number) =>
  db
    .updateTable('file')
    .set({ released_at: sql`now() - make_interval(hours => ${hours})` })
    .where('id', '=', id)
    .execute()

async function personWith(fields: { picture_id?: string } = {}): Promise<string> {
  const subject = someone()
  const { id } = await db
    .insertInto('person')
    .values({
      subject,
      email: `${subject}@example.com`,
      name: 'A',
      contact: '0123456789',
      roles: ['instructor'],
      dob: '1990-01-01',
      gender: 'other',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const refusal = { field: 'thumbnail', message: messages.thumbnailInvalid } as const

test('an entity can reference a file by any form of its URL', async () => {
  const owner = someone()
  const photo = (await server.upload(owner, await picture(50, 50))).id
  const resume = (await server.upload(owner, pdf())).id
  for (const url of [
    viewUrl(photo),
    photo,
    ` ${viewUrl(photo)} `,
    `${viewUrl(photo)}?w=320`,
    `https://classes.example.org${viewUrl(photo)}`,
    `/files/${photo.toUpperCase()}/view`,
    `/files/${photo}`,
  ])
    expect(await inTransaction((tx) => attachFile(tx, owner, url, 'picture', refusal))).toBe(photo)
  const signed = signedViewUrl(server.files, resume)
  expect(await inTransaction((tx) => attachFile(tx, owner, signed, 'resume', refusal))).toBe(resume)
})

test('an entity can reference only a finished file of the right kind that its author uploaded', async () => {
  const owner = someone()
  const photo = (await server.upload(owner, await picture(50, 50))).id
  const resume = (await server.upload(owner, pdf())).id
  const unfinished = (await server.begin(owner, 10)).split('/').at(-1)!
  const refused = (await server.upload(owner, Buffer.from('hello'))).id
  for (const [person, url, kind] of [
    [someone(), viewUrl(photo), 'picture'],
    [owner, viewUrl(resume), 'picture'],
    [owner, viewUrl(photo), 'resume'],
    [owner, viewUrl(unfinished), 'picture'],
    [owner, viewUrl(refused), 'picture'],
    [owner, viewUrl(someone()), 'picture'],
    [owner, 'https://example.org/photo.png', 'picture'],
    [owner, `javascript:${viewUrl(photo)}`, 'picture'],
    [owner, `${viewUrl(photo)}/../x`, 'picture'],
    [owner, '', 'picture'],
    [owner, '-'.repeat(36), 'picture'],
  ] as const)
    await expect(
      inTransaction((tx) => attachFile(tx, person, url, kind, refusal)),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: messages.thumbnailInvalid,
      fields: { thumbnail: messages.thumbnailInvalid },
    })
})

let owner: string
let photo: string
beforeEach(async () => {
  owner = someone()
  photo = (await server.upload(owner, await picture(50, 50))).id
})

test('an unattached file is deleted a day later, with its bytes', async () => {
  expect(await behind.stored(photo)).toHaveLength(1)
  await age(photo, 23)
  await collect()
  expect(await exists(photo)).toBe(true)
  await age(photo, 25)
  await collect()
  expect(await exists(photo)).toBe(false)
  expect((await get(viewUrl(photo))).status).toBe(404)
  expect(await behind.stored(photo)).toEqual([])
})

test('an attached file is never deleted', async () => {
  const resume = (await server.upload(owner, pdf())).id
  const thumbnail = (await server.upload(owner, await picture(60, 60))).id
  const person = await personWith({ picture_id: photo })
  await db.insertInto('instructor').values({ person_id: person, resume_id: resume }).execute()
  await db
    .insertInto('offering')
    .values({
      kind: 'class',
      instructor_id: person,
      title: 'A',
      description: 'A',
      category: 'Music',
      level: 'Beginner',
      thumbnail_id: thumbnail,
      local_date: '2020-01-01',
      local_time: '10:00',
      timezone: 'UTC',
      starts_at: new Date('2020-01-01T10:00Z'),
      ends_at: new Date('2020-01-01T11:00Z'),
      duration: 60,
      max_students: 1,
      cancelled_at: new Date('2020-01-01T09:00Z'),
    })
    .execute()
  for (const id of [photo, resume, thumbnail]) await age(id, 1000)
  await collect()
  for (const id of [photo, resume, thumbnail]) {
    expect(await exists(id)).toBe(true)
    // The file is not due again until it is detached.
    expect(await releasedAt(id)).toBeNull()
  }
  expect((await get(viewUrl(thumbnail))).status).toBe(200)

  await inTransaction(async (tx) => {
    await tx.updateTable('person').set({ picture_id: null }).where('id', '=', person).execute()
    await detachFile(tx, photo)
    await detachFile(tx, null)
  })
  await collect()
  expect(await exists(photo)).toBe(true)
  await age(photo, 25)
  await collect()
  expect(await exists(photo)).toBe(false)
})

test('a new table with a foreign key protects its files, and other files are still collected', async () => {
  const other = (await server.upload(owner, await picture(60, 60))).id
  await sql`create table brochure (title text, "cover Id" uuid references file (id))`.execute(db)
  onTestFinished(async () => void (await sql`drop table brochure`.execute(db)))
  await sql`insert into brochure values ('A', ${photo}), ('B', null)`.execute(db)
  for (const id of [photo, other]) await age(id, 1000)
  await collect()
  expect([await exists(photo), await exists(other)]).toEqual([true, false])
})

test('the nightly scan finds the file of an entity that was deleted without detaching it', async () => {
  const person = await personWith({ picture_id: photo })
  await age(photo, 1000)
  await collect()
  await db.deleteFrom('person').where('id', '=', person).execute()
  await sweepFiles(server.context)
  expect(await exists(photo)).toBe(true)
  await age(photo, 25)
  await collect()
  expect(await exists(photo)).toBe(false)
})

test('a file that is being attached is not deleted', async () => {
  await age(photo, 1000)
  await inTransaction(async (tx) => {
    await attachFile(tx, owner, photo, 'picture', refusal)
    await collect()
  })
  // After attaching and detaching, the day begins again.
  await collect()
  expect(await exists(photo)).toBe(true)
})

test('a file that is being deleted cannot be attached', async () => {
  await age(photo, 1000)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  const deletion = inTransaction(async (tx) => {
    await tx.deleteFrom('file').where('id', '=', photo).execute()
    deleted.resolve()
    await mayCommit
  })
  await deleted.promise
  const naming = expect(
    inTransaction((tx) => attachFile(tx, owner, photo, 'picture', refusal)),
  ).rejects.toMatchObject({ code: 'invalid' })
  commit()
  await deletion
  await naming
})

test('unfinished and refused uploads are deleted after a day', async () => {
  const path = await server.begin(owner, 1000)
  await server.send(owner, path, 0, Buffer.alloc(10))
  const unfinished = path.split('/').at(-1)!
  const refused = (await server.upload(owner, Buffer.from('hello'))).id
  await age(refused, 25)
  await collect()
  expect([await exists(unfinished), await exists(refused)]).toEqual([true, false])
  await age(unfinished, 25)
  await collect()
  expect(await exists(unfinished)).toBe(false)
  expect(await behind.spooled(unfinished)).toEqual([])
  expect((await server.send(owner, path, 10, Buffer.alloc(10))).status).toBe(404)
})

test("a deleted account's files are due at once", async () => {
  const kept = (await server.upload(someone(), await picture(40, 40))).id
  await inTransaction((tx) => detachFilesOf(tx, owner))
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where key = 'collect-files'`.execute(
    db,
  )
  expect(rows).toEqual([{ task: 'collect-files' }])
  await collect()
  expect([await exists(photo), await exists(kept)]).toEqual([false, true])
})
