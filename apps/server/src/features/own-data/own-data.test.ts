import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { bookClass } from '@firstbell/contract/bookings'
import { downloadMyData } from '@firstbell/contract/own-data'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { unpack } from '../../../test/support/zip.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { zipOf } from './archive.ts'

const world = await createWorld({ RATE_LIMITS: 'off' })

const fetchUrl = (url: string) => world.app.http.inject({ url })
const requestUrl = async (who: Person) => {
  const { status, body } = await world.call(downloadMyData, {}, who)
  expect(status).toBe(200)
  return body.url as string
}

test('the ZIP contains all data of 500 bookings and 20 files, and no data of other people (rules export-1, export-5, export-6, export-8)', async () => {
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

  const answer = await fetchUrl(await requestUrl(student))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="firstbell-\d{4}-\d\d-\d\d\.zip"/,
    ),
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

  // The teacher's archive names no student.
  const taught = unpack((await fetchUrl(await requestUrl(teacher))).rawPayload)
  const texts = Object.entries(taught).flatMap(([name, bytes]) =>
    name.endsWith('.json') ? [String(bytes)] : [],
  )
  expect(texts.join('')).toContain('Violin')
  expect(texts.join('')).not.toMatch(/Sam Student|student\.\d/)
})

test('the URL is valid for one download within a minute, while the sign-in session lasts (rules export-3, wire-23)', async () => {
  const student = await world.person('student')
  const used = await requestUrl(student)
  expect(used).toMatch(/^\/me\/data\.zip\?ticket=[\w-]{43}$/)
  expect((await world.app.http.inject({ url: used, method: 'HEAD' })).statusCode).toBe(404)
  expect((await fetchUrl('/me/data.zip?ticket=x')).statusCode).toBe(401)
  const headers = { authorization: `Bearer ${student.token}` }
  expect((await world.app.http.inject({ url: '/me/data.zip', headers })).statusCode).toBe(401)
  // One of two concurrent requests gets the file.
  const both = await Promise.all([fetchUrl(used), fetchUrl(used)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])

  const late = await requestUrl(student)
  await sql`update identity.download_ticket set expires_at = now()`.execute(world.db)
  expect((await fetchUrl(late)).statusCode).toBe(401)

  const ended = await requestUrl(student)
  await sql`delete from identity.login where account_id::text =
    (select subject from person where id = ${student.id})`.execute(world.db)
  expect((await fetchUrl(ended)).statusCode).toBe(401)
})

test('a ticket is valid only for its own file (rule wire-23)', async () => {
  const teacher = await world.person('approved')
  const headers = { authorization: `Bearer ${teacher.token}` }
  const post = (url: string) => world.app.http.inject({ url, method: 'POST', headers })
  const answer = await post('/me/insights.csv?days=30')
  expect(answer.statusCode).toBe(200)
  const { url } = answer.json<{ url: string }>()
  const ticket = new URL(url, 'http://site').searchParams.get('ticket')
  for (const other of ['/me/payouts.csv?', '/me/insights.csv?days=7&', '/me/data.zip?'])
    expect((await fetchUrl(`${other}ticket=${ticket}`)).statusCode).toBe(401)
  const file = await fetchUrl(url)
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  expect((await post('/admin/audit-log.csv')).statusCode).toBe(403)
  const id = crypto.randomUUID()
  const foreign = (await post(`/offerings/${id}/students.csv`)).json<{ url: string }>()
  expect((await fetchUrl(foreign.url)).statusCode).toBe(404)
})

test('three downloads a day succeed, also of four concurrent requests, each with an audit entry (rules export-4, audit-3)', async () => {
  const student = await world.person('student')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => world.call(downloadMyData, {}, student)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(80_000)
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_entry where actor_id = ${student.id}`.execute(world.db)
  expect(rows.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 3 }, () => 'own_data_downloaded'),
  )
})

test('a download requires a recent confirmation (rules export-1, security-7)', async () => {
  const student = await world.person('student')
  await sql`update identity.login set created_at = now() - interval '11 minutes', confirmed_at = null
    where account_id::text = (select subject from person where id = ${student.id})`.execute(
    world.db,
  )
  const { status, body } = await world.call(downloadMyData, {}, student)
  expect([status, body.code]).toEqual([403, 'confirm_identity'])
})

test('a file that cannot be read aborts the download (rule export-8)', async () => {
  const student = await world.person('student')
  const id = await world.material(student)
  const { files } = await openStorage(world.context.config)
  const url = await requestUrl(student)
  const { open } = files
  files.open = (wanted, ...rest) =>
    wanted === id ? Promise.reject(new Error('the disk is broken')) : open(wanted, ...rest)
  try {
    await expect(fetchUrl(url)).rejects.toThrow()
  } finally {
    files.open = open
  }
})

test('an archive contains the bytes of its files (rule export-8)', async () => {
  const bytes = randomBytes(9_000_017)
  const zip = await buffer(
    zipOf([
      { path: 'a.txt', content: Buffer.from('a') },
      {
        path: 'ü/b.bin',
        content: async () => Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
      },
    ]),
  )
  const sum = (content: Buffer | undefined) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex')
  expect(sum(unpack(zip)['ü/b.bin'])).toBe(sum(bytes))
})

test('the current file is closed if the client disconnects (rule export-8)', async () => {
  const file = new Readable({ read() {} })
  file.push(randomBytes(10))
  const zip = zipOf([{ path: 'a', content: async () => file }])
  zip.resume()
  await expect.poll(() => file.listenerCount('data')).toBeGreaterThan(0)
  zip.destroy()
  await expect.poll(() => file.destroyed).toBe(true)
})
