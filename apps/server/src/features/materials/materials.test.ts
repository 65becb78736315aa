import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@firstbell/contract/accounts'
import { cancelClassBooking } from '@firstbell/contract/bookings'
import type { Material } from '@firstbell/contract/materials'
import { getMaterials, putMaterials } from '@firstbell/contract/materials'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  deleteClass,
  deleteCourse,
  getAllClasses,
  getClass,
  getInstructorClasses,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPicture, aResume } from '../../../test/support/file-samples.ts'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { minutesFromNow, taught, type Taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { fileJobs, storeFile } from '../uploads/uploads.ts'

const world = await createWorld()
const { db } = world

const put = (id: string, who: Person, materials: unknown) =>
  world.call(putMaterials, { id, materials }, who)
const get = (id: string, who: Person) => world.call(getMaterials, { id }, who)
const titles = async (id: string, who: Person) =>
  ((await get(id, who)).body.materials as Material[]).map(({ title }) => title)
const exists = async (id: string) =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
/** Collects files as if a day had passed since this one was detached. */
async function collectADayLater(id: string) {
  await sql`update file set released_at = released_at - interval '25 hours' where id = ${id}`.execute(
    db,
  )
  await fileJobs(world.context)[0]!.run({})
}
const LINK = 'https://example.org/slides?a=b#c'

/** Creates an offering that ended an hour ago, with bookings of these people. */
async function ended(kind: 'class' | 'course', students: readonly Person[]): Promise<Taught> {
  const made = await taught(world, kind, { duration: kind === 'class' ? 60 : 1 })
  for (const student of students) await made.book(student)
  const over = minutesFromNow(kind === 'class' ? -120 : -26 * 60)
  expect((await made.edit(over)).status).toBe(201)
  return made
}

describe('the owner can store', () => {
  test('files and links in a given order, which replace the earlier ones (rule material-1)', async () => {
    const { id, teacher, book } = await taught(world, 'class')
    const student = await world.person('student')
    await book(student)
    expect((await get(id, student)).body).toEqual({
      message: 'Done.',
      materials: [],
      version: expect.any(String),
    })
    const [notes, board] = [
      await world.material(teacher),
      await storeFile(db, world.context, teacher.id, await aPicture(), 'Board.png', 'material'),
    ]
    const made = await put(id, teacher, [
      { title: ' Slides ', url: ` ${LINK} ` },
      { title: 'The <b>notes</b>', fileId: notes.toUpperCase() },
      { title: 'Board', fileId: board },
    ])
    const view = (file: string) =>
      expect.stringMatching(new RegExp(`^/files/${file}/view\\?expires=\\d+&signature=[\\w-]+$`))
    const all = [
      { title: 'Slides', url: LINK },
      {
        title: 'The notes',
        fileId: notes,
        type: 'application/pdf',
        bytes: aResume().length,
        url: view(notes),
      },
      {
        title: 'Board',
        fileId: board,
        type: 'image/webp',
        bytes: expect.any(Number),
        url: view(board),
      },
    ]
    expect([made.status, made.body]).toEqual([
      200,
      { message: 'Materials saved.', materials: all, version: expect.any(String) },
    ])
    expect((await get(id, student)).body.materials).toEqual(all)
    const seconds =
      Number(new URLSearchParams(made.body.materials[1].url.split('?')[1]).get('expires')) -
      Date.now() / 1000
    expect(seconds).toBeGreaterThan(240)
    expect(seconds).toBeLessThanOrEqual(301)
    for (const { url, bytes } of made.body.materials.slice(1) as { url: string; bytes: number }[]) {
      const file = await world.request({ method: 'GET', url })
      expect([file.status, file.headers['content-length']]).toEqual([200, String(bytes)])
    }
    await put(id, teacher, [
      { title: 'Board', fileId: board },
      { title: 'Other slides', url: LINK },
    ])
    expect(await titles(id, student)).toEqual(['Board', 'Other slides'])
    await put(id, teacher, [])
    expect(await titles(id, student)).toEqual([])
  })

  test('no invalid materials (rule material-1)', async () => {
    const { id, teacher } = await taught(world, 'class')
    const fileId = await world.material(teacher)
    const link = { title: 'Slides', url: LINK }
    for (const [materials, fields] of [
      [[{ url: LINK }], { 'materials.0.title': 'Title is required' }],
      [[{ title: ' ', url: LINK }], { 'materials.0.title': 'Title is required' }],
      [[link, { title: '<br>', url: LINK }], { 'materials.1.title': 'Title is required' }],
      [[{ title: 'x'.repeat(121), url: LINK }], { 'materials.0.title': messages.tooLong }],
      [[{ title: 'x' }], { 'materials.0': 'A material is either a file or a link' }],
      [[{ ...link, fileId }], { 'materials.0': 'A material is either a file or a link' }],
      ...['http://example.org', 'javascript:alert(1)', 'https://me:x@example.org', '', 7].map(
        (url) => [[{ title: 'x', url }], { 'materials.0.url': 'Link must be an https address' }],
      ),
      [[{ title: 'x', fileId: 'x' }], { 'materials.0.fileId': messages.invalidInput }],
      [Array.from({ length: 11 }, () => link), { materials: 'There are too many entries' }],
      [undefined, { materials: messages.invalidInput }],
    ] as [unknown, object][]) {
      const refused = await put(id, teacher, materials)
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
    }
    expect(
      (
        await put(
          id,
          teacher,
          Array.from({ length: 10 }, () => link),
        )
      ).status,
    ).toBe(200)
  })

  test('only files that they uploaded completely as a material (rule material-3)', async () => {
    const { id, teacher } = await taught(world, 'course')
    const other = await world.person('approved')
    const idOf = (url: string) => url.split('/')[2]!
    const unfinished = randomUUID()
    await db
      .insertInto('file')
      .values({ id: unfinished, owner_id: teacher.id, bytes: 9, purpose: 'material' })
      .execute()
    for (const fileId of [
      await world.material(other),
      idOf(await world.picture(teacher)),
      idOf(await world.resume(teacher)),
      unfinished,
      randomUUID(),
      id,
    ]) {
      const refused = await put(id, teacher, [{ title: 'x', fileId }])
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { 'materials.0.fileId': 'Material must be a file you uploaded for it' },
      ])
    }
    expect(await titles(id, teacher)).toEqual([])
    // A material is not public.
    const thumbnail = `/files/${await world.material(teacher)}/view`
    const public_ = await world.request({
      method: 'POST',
      url: '/classes/createclass',
      payload: { thumbnail },
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    expect(public_.status).toBe(400)
  })
})

test('a list with an outdated version is refused (rule material-10)', async () => {
  const { id, teacher } = await taught(world, 'class')
  const based = (version: string, ...names: string[]) =>
    world.call(
      putMaterials,
      { id, version, materials: names.map((title) => ({ title, url: LINK })) },
      teacher,
    )
  const { version: empty } = (await get(id, teacher)).body
  const { version: first } = (await based(empty, 'Slides')).body
  expect((await get(id, teacher)).body.version).toBe(first)
  // A second browser tab still shows the empty list.
  const refused = await based(empty, 'Notes')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'conflict',
    messages.materialsChanged,
  ])
  expect(await titles(id, teacher)).toEqual(['Slides'])
  const { version: second } = (await based(first, 'Slides', 'Notes')).body
  for (const stale of [empty, first]) expect((await based(stale, 'Notes')).status).toBe(409)
  // A change of order or titles also changes the version.
  const { version: third } = (await based(second, 'Notes', 'Slides')).body
  expect((await based(second)).status).toBe(409)
  expect((await based(third)).status).toBe(200)
  const statuses = await Promise.all(
    ['One', 'Two', 'Three'].map(async (title) => (await based(empty, title)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 409, 409])
})

describe('with the following classes of a series (rule material-11)', () => {
  const link = (title: string) => ({ title, url: `https://example.org/${title}` })
  const putFollowing = (id: string, who: Person, ...materials: object[]) =>
    world.call(putMaterials, { id, scope: 'following', materials } as never, who)
  /** Creates a series of four classes, of which the first is over. */
  async function series() {
    const teacher = await world.person('approved')
    const form = classForm(await world.picture(teacher), {
      date: dayFromNow(1),
      repeatWeekly: '4',
    })
    const { body } = await world.call(createClass, form, teacher)
    const ids = (body.classes as { _id: string }[]).map(({ _id }) => _id)
    await sql`update offering set starts_at = starts_at - interval '10 days',
      ends_at = ends_at - interval '10 days' where id = ${ids[0]!}`.execute(db)
    const lists = () => Promise.all(ids.map((id) => titles(id, teacher)))
    return { teacher, ids: ids as [string, string, string, string], lists }
  }

  test('what is added is added to each, and other changes are this class’s alone', async () => {
    const { teacher, ids, lists } = await series()
    const fileId = await world.material(teacher)
    const notes = { title: 'Notes', fileId }
    await put(ids[1], teacher, [link('Only')])
    await put(ids[3], teacher, [link('Own'), link('Slides')])
    const saved = await putFollowing(ids[1], teacher, link('Slides'), notes, link('Only'))
    expect([saved.status, saved.body.message]).toEqual([200, 'Materials saved.'])
    expect(await lists()).toEqual([
      [],
      ['Slides', 'Notes', 'Only'],
      ['Slides', 'Notes'],
      ['Own', 'Slides', 'Notes'],
    ])
    const renamed = { ...link('Slides'), title: 'All slides' }
    expect((await putFollowing(ids[1], teacher, renamed)).status).toBe(200)
    expect(await lists()).toEqual([
      [],
      ['All slides'],
      ['Slides', 'Notes'],
      ['Own', 'Slides', 'Notes'],
    ])
    // The file stays as long as one of the classes has it.
    for (const id of [ids[2], ids[3]]) {
      await collectADayLater(fileId)
      expect(await exists(fileId)).toBe(true)
      await put(id, teacher, [])
    }
    await collectADayLater(fileId)
    expect(await exists(fileId)).toBe(false)
  })

  test('nothing is added if one has no room, or the list has another version', async () => {
    const { teacher, ids, lists } = await series()
    const ten = Array.from({ length: 10 }, (_, n) => link(`Sheet-${n}`))
    await put(ids[2], teacher, ten)
    const before = await lists()
    const refused = await putFollowing(ids[1], teacher, link('Eleventh'))
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'conflict',
        message:
          'One of the following classes would have more than ten materials, so nothing was added.',
      },
    ])
    const stale = { id: ids[1], scope: 'following', version: 'x', materials: [link('New')] }
    expect((await world.call(putMaterials, stale as never, teacher)).status).toBe(409)
    expect(await lists()).toEqual(before)
    // What each has already takes no room.
    expect((await putFollowing(ids[1], teacher, ten[0]!)).status).toBe(200)
    const other = await world.person('approved')
    expect((await putFollowing(ids[1], other, link('New'))).status).toBe(403)
  })

  test('concurrent additions from several classes are all kept', async () => {
    const { teacher, ids, lists } = await series()
    const statuses = await Promise.all(
      [ids[3], ids[1], ids[2], ids[1]].map(async (id, n) => {
        const { version } = (await get(id, teacher)).body
        const form = { id, scope: 'following', version, materials: [link(`N${n}`)] }
        return (await world.call(putMaterials, form as never, teacher)).status
      }),
    )
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(statuses).toContain(200)
    const kept = statuses.flatMap((status, n) => (status === 200 ? [`N${n}`] : []))
    expect((await lists())[3]!.toSorted()).toEqual(kept)
  })
})

test('a file is deleted after the last offering that references it (rule material-3)', async () => {
  const [one, other] = [await taught(world, 'class'), await taught(world, 'course')]
  const { teacher } = one
  await db
    .updateTable('offering')
    .set({ instructor_id: teacher.id })
    .where('id', '=', other.id)
    .execute()
  const fileId = await world.material(teacher)
  for (const { id } of [one, other])
    expect((await put(id, teacher, [{ title: 'x', fileId }])).status).toBe(200)
  await put(one.id, teacher, [])
  await collectADayLater(fileId)
  expect(await exists(fileId)).toBe(true)
  const inUse = await world.request({
    method: 'DELETE',
    url: `/files/${fileId}`,
    headers: { authorization: `Bearer ${teacher.token}`, 'tus-resumable': '1.0.0' },
  })
  expect([inUse.status, inUse.body.message]).toEqual([409, messages.fileInUse])
  await put(other.id, teacher, [])
  expect(await exists(fileId)).toBe(true)
  await collectADayLater(fileId)
  expect(await exists(fileId)).toBe(false)
})

test('concurrent attaching and detaching of the same file does not deadlock (rule material-3)', async () => {
  const { id, teacher } = await taught(world, 'class')
  const files = await Promise.all(Array.from({ length: 4 }, () => world.material(teacher)))
  const lists = [files, files.toReversed(), [], files.slice(1), files.slice(0, 1)]
  const answers = await Promise.all(
    [...lists, ...lists].map((list) =>
      put(
        id,
        teacher,
        list.map((fileId) => ({ title: 'x', fileId })),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

describe('materials are visible (rule material-4)', () => {
  test('only to the owner and everyone booked', async () => {
    const { id, teacher, book } = await taught(world, 'class')
    const [sam, sue] = [await world.person('student'), await world.person('student')]
    await book(sam)
    await book(sue)
    await put(id, teacher, [{ title: 'Slides', url: LINK }])
    await world.call(cancelClassBooking, { id }, sue)
    for (const who of [teacher, sam]) expect(await titles(id, who)).toEqual(['Slides'])
    const others = [sue, await world.person('approved'), await world.person('admin')]
    for (const who of others) expect((await get(id, who)).status).toBe(403)
    for (const who of others.slice(1, 2)) expect((await put(id, who, [])).status).toBe(403)
    expect((await world.request({ method: 'GET', url: `/offerings/${id}/materials` })).status).toBe(
      401,
    )
    expect((await get(randomUUID(), sam)).status).toBe(404)
    // Neither public responses nor own lists contain them.
    for (const answer of [
      await world.call(getClass, { id }),
      await world.call(getAllClasses, { instructor: teacher.id }),
      await world.call(getInstructorClasses, {}, teacher),
    ])
      expect(JSON.stringify(answer.body)).not.toMatch(/Slides|materials/)
  })

  test('to students who had a seat at the start', async () => {
    const [sam, sue] = [await world.person('student'), await world.person('student')]
    const { id, teacher, edit } = await ended('class', [sam, sue])
    await put(id, teacher, [{ title: 'Recording', url: LINK }])
    // The seat ends an hour after the start, or before it.
    for (const [who, minutes] of [
      [sam, 60],
      [sue, 180],
    ] as const)
      await sql`update booking set status = 'cancelled', end_reason = 'cancelled',
          booked_at = now() - interval '1 day', ended_at = now() - make_interval(mins => ${minutes})
        where offering_id = ${id} and student_id = ${who.id}`.execute(db)
    expect(await titles(id, sam)).toEqual(['Recording'])
    expect((await get(id, sue)).status).toBe(403)
    // After a move into the future, no one had a seat at the start.
    await edit(minutesFromNow(60))
    expect((await get(id, sam)).status).toBe(403)
  })

  test.each(['class', 'course'] as const)(
    'to no one after the %s is deleted (rule material-6)',
    async (kind) => {
      const sam = await world.person('student')
      const call = kind === 'class' ? deleteClass : deleteCourse
      for (const [{ id, teacher }, status] of [
        [await taught(world, kind), 410],
        [await ended(kind, [sam]), 404],
      ] as const) {
        const fileId = await world.material(teacher)
        await put(id, teacher, [{ title: 'Recording', fileId }])
        await world.call(call, { id }, teacher)
        for (const who of [teacher, sam]) expect((await get(id, who)).status).toBe(status)
        expect((await put(id, teacher, [])).status).toBe(status)
        await collectADayLater(fileId)
        expect(await exists(fileId)).toBe(false)
      }
    },
  )
})

test('deleting an instructor’s account deletes their materials (rule material-6)', async () => {
  const sam = await world.person('student')
  const { id, teacher } = await ended('class', [sam])
  const fileId = await world.material(teacher)
  await put(id, teacher, [
    { title: 'Recording', fileId },
    { title: 'Slides', url: LINK },
  ])
  expect((await world.call(deleteAccount, {}, teacher)).status).toBe(201)
  expect((await get(id, sam)).body.materials).toEqual([])
  await fileJobs(world.context)[0]!.run({})
  expect(await exists(fileId)).toBe(false)
})

test('a series and a duplicate begin without materials (rule material-8)', async () => {
  const teacher = await world.person('approved')
  const form = classForm(await world.picture(teacher), {
    repeatWeekly: 2,
    materials: [{ title: 'Slides', url: LINK }],
  })
  const { body } = await world.call(createClass, form, teacher)
  for (const { _id } of body.classes as { _id: string }[])
    expect(await titles(_id, teacher)).toEqual([])
})

describe('materials that are added after the end are mailed to everyone booked (rule material-7)', () => {
  const news = async (who: Person) =>
    (await world.mailsTo(who.email)).filter(({ template }) => template === 'new-material')
  const link = (title: string) => ({ title, url: `https://example.org/${title}` })
  /** Moves all times back by that many hours, and runs the jobs that are due then. */
  async function pass(id: string, hours: number) {
    const by = sql`make_interval(hours => ${hours})`
    await sql`update material_notice set first_at = first_at - ${by} where offering_id = ${id}`.execute(
      db,
    )
    await sql`update material set untold_since = untold_since - ${by} where offering_id = ${id}`.execute(
      db,
    )
    await sql`select graphile_worker.reschedule_jobs(array[id], run_at := run_at - ${by})
      from graphile_worker.jobs where key = ${`send-new-materials:${id}`}`.execute(db)
  }

  test('at once, and those of the following 24 hours together', async () => {
    const [sam, sue] = [await world.person('student', 'Sam'), await world.person('student')]
    const { id, teacher } = await ended('class', [sam, sue])
    await put(id, teacher, [link('Recording')])
    const [first] = await news(sam)
    expect(first?.subject).toBe('New material: Guitar basics')
    expect(first?.plain).toContain('New material:\n> Recording\n')
    expect(first?.plain).toContain(
      `View booking:\n${world.context.config.publicUrl}/profile?booking=${id}`,
    )
    expect(await news(teacher)).toEqual([])
    // Reordering, renaming and removing materials is not mailed.
    await put(id, teacher, [link('Slides'), { ...link('Recording'), title: 'The recording' }])
    await put(id, teacher, [link('Slides'), link('Draft'), link('Recording')])
    await put(id, teacher, [link('Recording'), link('Slides'), link('Board')])
    expect(await news(sam)).toHaveLength(1)
    await pass(id, 23)
    expect(await news(sam)).toHaveLength(1)
    await pass(id, 2)
    const told = await news(sam)
    expect(told).toHaveLength(2)
    expect(told[1]?.plain).toContain('New material:\n> Slides\n> Board\n')
    expect(await news(sue)).toHaveLength(2)
    // After the window, the next material is mailed at once.
    await put(id, teacher, [link('Recording'), link('Slides'), link('Board'), link('Songs')])
    expect((await news(sam)).at(-1)?.plain).toContain('New material:\n> Songs\n')
    await put(id, teacher, [link('Chords')])
    expect(await news(sam)).toHaveLength(3)
    await pass(id, 25)
    expect(await news(sam)).toHaveLength(4)
  })

  test('and earlier materials, and those of coming offerings, are not', async () => {
    const sam = await world.person('student')
    const { id, teacher, book, edit } = await taught(world, 'class', { duration: 60 })
    await book(sam)
    await put(id, teacher, [link('Slides')])
    await edit(minutesFromNow(-120))
    await put(id, teacher, [link('Slides')])
    expect(await news(sam)).toEqual([])
    await put(id, teacher, [link('Slides'), link('Recording')])
    await world.call(deleteClass, { id }, teacher)
    expect(await news(sam)).toEqual([])
  })
})
