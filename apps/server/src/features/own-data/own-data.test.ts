import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass } from '@firstbell/contract/bookings'
import { askForMyData, getMyData } from '@firstbell/contract/own-data'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runJobs } from '../../../test/support/jobs.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { unpack } from '../../../test/support/zip.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { openArchive, PART_BYTES, storeArchive } from './archive.ts'

const world = await createWorld({ RATE_LIMITS: 'off' })

const jobs = world.app.jobs.filter(({ name }) => name.endsWith('own-data'))
const ask = async (who: Person) => (await world.call(askForMyData, {}, who)).status
const state = async (who: Person) => (await world.call(getMyData, {}, who)).body
const prepared = async (who: Person) => {
  expect(await ask(who)).toBe(202)
  await runJobs(world.context.pool, jobs)
  return state(who)
}
const fetchAs = (url: string, who: Person | null) =>
  world.app.http.inject({
    url,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })

test('everything of 500 bookings and 20 files, nothing of others, in less than 10 s (rules export-1 to export-6, export-8)', async () => {
  const teacher = await world.person('approved', 'Tara Teacher')
  const student = await world.person('student', 'Sam Student')
  const id = await world.newClass(teacher, { title: 'Violin' })
  await world.call(bookClass, { classId: id }, student)
  await sql`
    insert into booking (offering_id, student_id, status, ended_at, end_reason)
    select ${id}, ${student.id}, 'cancelled', now(), 'cancelled' from generate_series(1, 499)`.execute(
    world.db,
  )
  for (let count = 0; count < 20; count += 1) await world.material(student)
  expect(await state(student)).toMatchObject({ state: 'none' })

  const since = process.cpuUsage()
  expect(await ask(student)).toBe(202)
  expect(await state(student)).toEqual({ message: 'Done.', state: 'preparing' })
  expect(await ask(student)).toBe(409)
  await runJobs(world.context.pool, jobs)
  const ready = await state(student)
  // Of the processor's time: the clock's is also that of the other tests.
  const { user, system } = process.cpuUsage(since)
  expect((user + system) / 1_000).toBeLessThan(10_000)
  expect(ready.state).toBe('ready')
  expect(Date.parse(ready.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const mail = (await world.mailsTo(student.email)).find(
    ({ template }) => template === 'own-data-ready',
  )
  expect(mail).toBeDefined()
  expect(JSON.stringify(mail)).not.toContain('/me/data')

  const answer = await fetchAs(ready.url, student)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'private, no-store',
  })
  const files = unpack(answer.rawPayload)
  const names = Object.keys(files)
  expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(20)
  expect(files['files/001 Notes.pdf']?.subarray(0, 5).toString()).toBe('%PDF-')
  const data = (topic: string) => JSON.parse(String(files[`data/${topic}.json`]))
  expect(data('profile')).toMatchObject([{ name: 'Sam Student', email: student.email }])
  expect(data('bookings')).toHaveLength(500)
  expect(data('bookings')[0]).toMatchObject({ title: 'Violin', timeZone: expect.any(String) })
  expect(data('files')[0]).toMatchObject({ name: '001 Notes.pdf', uploadedAs: 'Notes.pdf' })
  expect(String(files['README.txt'])).toContain('data/bookings.json: bookings, 500 entries')
  const all = names
    .filter((name) => !name.startsWith('files/'))
    .map((name) => String(files[name]))
    .join('')
  expect(all).not.toMatch(/Tara|password_hash|passwordHash|tokenHash|"[a-z]+_[a-z_]+":/)

  // The teacher's has no student.
  const own = await prepared(teacher)
  const taught = unpack((await fetchAs(own.url, teacher)).rawPayload)
  const words = Object.entries(taught).flatMap(([name, bytes]) =>
    name.endsWith('.json') ? [String(bytes)] : [],
  )
  expect(words.join('')).toContain('Violin')
  expect(words.join('')).not.toMatch(/Sam Student|student\.\d/)

  expect((await fetchAs(ready.url, teacher)).statusCode).toBe(404)
  expect((await fetchAs(ready.url, null)).statusCode).toBe(401)
})

test('three a day; it ends after a day, by another, and with the account (rules export-3, export-4, export-7)', async () => {
  const student = await world.person('student')
  const { files } = await openStorage(world.context.config)
  const kept = async (url: string) => (await files.size(url.split('/').at(-1)!, 'part-0')) !== null
  const tidy = () => jobs.find(({ name }) => name === 'tidy-own-data')?.run({})
  const { url: first } = await prepared(student)
  expect(await kept(first)).toBe(true)
  const { url: second } = await prepared(student)
  expect((await fetchAs(first, student)).statusCode).toBe(404)
  await tidy()
  expect([await kept(first), await kept(second)]).toEqual([false, true])
  await sql`update own_data set expires_at = now() where person_id = ${student.id}`.execute(
    world.db,
  )
  expect(await state(student)).toEqual({ message: 'Done.', state: 'none' })
  expect((await fetchAs(second, student)).statusCode).toBe(404)
  // Of several at once, one is begun.
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(student)))
  expect(answers.toSorted()).toEqual(
    [202, 409, 409, 409].map((status) => expect.toBeOneOf([status, 429])),
  )
  await runJobs(world.context.pool, jobs)
  const fourth = await world.call(askForMyData, {}, student)
  expect([fourth.status, Number(fourth.headers['retry-after'])]).toEqual([
    429,
    expect.toSatisfy((wait: number) => wait > 80_000),
  ])
  const { url: third } = await state(student)
  await world.call(deleteAccount, {}, student)
  await runJobs(world.context.pool, jobs)
  expect(await kept(third)).toBe(false)
})

test('one that cannot be made says so, and counts for nothing (rules export-2, export-4)', async () => {
  const student = await world.person('student')
  const id = await world.material(student)
  const { files } = await openStorage(world.context.config)
  expect(await ask(student)).toBe(202)
  const row = await world.db
    .updateTable('own_data')
    .set({ attempts: 4 })
    .where('person_id', '=', student.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { open } = files
  files.open = (wanted, ...rest) =>
    wanted === id ? Promise.reject(new Error('the disk is broken')) : open(wanted, ...rest)
  const make = jobs.find(({ name }) => name === 'make-own-data')!
  await expect(make.run({ id: row.id })).rejects.toThrow('the disk is broken')
  files.open = open
  expect(await state(student)).toEqual({ message: 'Done.', state: 'none', failed: true })
  for (let times = 0; times < 3; times += 1) await prepared(student)
  expect(await ask(student)).toBe(429)
})

test('an archive of many parts is the same when it is read (rule export-8)', async () => {
  const { files } = await openStorage(world.context.config)
  const id = crypto.randomUUID()
  const bytes = randomBytes(PART_BYTES * 2 + 17)
  const written = await storeArchive(files, id, [
    { path: 'a.txt', content: Buffer.from('a') },
    {
      path: 'ü/b.bin',
      content: async () => Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
    },
  ])
  const zip = await buffer(openArchive(files, id, written))
  expect(zip).toHaveLength(written)
  const sum = (content: Buffer | undefined) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex')
  expect(sum(unpack(zip)['ü/b.bin'])).toBe(sum(bytes))
  await expect(buffer(openArchive(files, crypto.randomUUID(), 1))).rejects.toThrow('missing')
})
