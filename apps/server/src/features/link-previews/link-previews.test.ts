import { deleteClass, updateClass } from '@firstbell/contract/offerings'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { plain } from '../../../test/support/file-samples.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld } from '../../../test/support/world.ts'
import { drawable, drawPreview } from './draw-preview.ts'

const world = await createWorld({ RATE_LIMITS: 'on' })
const preview = (id: string, query = '', headers: Record<string, string> = {}) =>
  world.app.http.inject({ url: `/offerings/${id}/preview.jpg${query}`, headers })

describe('the picture of a link preview (rule file-18)', () => {
  test('has the size that apps expect, and is drawn once', async () => {
    const ada = await world.person('approved', 'Ada King')
    const id = await world.newClass(ada)
    const [first, second] = await Promise.all([preview(id), preview(id, '?v=other')])
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const unchanged = await preview(id, '', { 'if-none-match': String(first.headers.etag) })
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])
  })

  test('changes with the offering, its instructor and the language', async () => {
    const ada = await world.person('approved', 'Ada King')
    const id = await world.newClass(ada)
    const tagOf = async (query = '') => (await preview(id, query)).headers.etag
    const tags = [await tagOf(), await tagOf('?language=ar')]
    expect(await tagOf('?language=xx')).toBe(tags[0])
    const edit = { ...classForm(''), classId: id, title: 'Another title' }
    expect((await world.call(updateClass, edit, ada)).status).toBe(201)
    tags.push(await tagOf())
    await world.db
      .updateTable('person')
      .set({ name: 'Ada Lovelace' })
      .where('id', '=', ada.id)
      .execute()
    tags.push(await tagOf())
    expect(new Set(tags).size).toBe(4)
  })

  test('is drawn at most 300 times in ten minutes for a network (rule limit-6)', async () => {
    const remoteAddress = '203.0.113.9'
    const ada = await world.person('approved')
    const [drawn, other] = [
      await world.newClass(ada),
      await world.newClass(ada, { title: 'Other' }),
    ]
    expect((await preview(drawn)).statusCode).toBe(200)
    const rule = { name: 'draw-preview', points: 300, minutes: 10 }
    await Promise.all(
      Array.from({ length: 300 }, () => world.context.limiter.take(rule, remoteAddress)),
    )
    const from = (id: string) =>
      world.app.http.inject({ url: `/offerings/${id}/preview.jpg`, remoteAddress })
    expect((await from(drawn)).statusCode).toBe(200)
    expect((await from(other)).statusCode).toBe(429)
  })

  test('exists only for offerings that are still on the site', async () => {
    const ada = await world.person('approved')
    const id = await world.newClass(ada)
    expect((await preview(id)).statusCode).toBe(200)
    await world.call(deleteClass, { id }, ada)
    for (const none of [id, '00000000-0000-4000-8000-000000000000', 'x', '%00'])
      expect([none, (await preview(none)).statusCode]).toEqual([none, 404])
  })
})

describe('drawing (rule file-18)', () => {
  const texts = {
    language: 'en',
    title: 'Chords for beginners',
    teacher: 'Ada King',
    day: 'Tue 8 Dec 2026',
    hours: '18:30–19:30 Berlin time',
    leaf: { month: 'Dec', day: '8' },
  } as const
  const part = async (jpeg: Buffer, left: number, top: number, width: number, height: number) =>
    (await sharp(await sharp(jpeg).extract({ left, top, width, height }).toBuffer()).stats())
      .channels
  /** Returns the darkest value of the area with the title. */
  const inkOf = async (title: string, teacher = '') => {
    const [red] = await part(await drawPreview({ ...texts, title, teacher }, {}), 64, 140, 552, 250)
    return red!.min
  }

  test('draws titles of any length, in Latin and in Arabic letters, without installed fonts', async () => {
    const paper = await inkOf('')
    expect(paper).toBeGreaterThan(200)
    for (const title of [
      'Go',
      'Größe, Łódź & “Phở”: <b>',
      'W'.repeat(120),
      'a '.repeat(60),
      'مقدمة في الخط العربي',
    ])
      expect([title, (await inkOf(title)) < 60]).toEqual([title, true])
  })

  test('leaves out what the fonts do not have, and titles with such letters', async () => {
    expect(drawable('Yoga 🧘 for\u202fall ✨')).toBe('Yoga for all')
    expect(drawable('日本語 for beginners')).toBe('')
    expect(drawable('Русский')).toBe('')
    expect(await inkOf('日本語')).toBeGreaterThan(200)
    expect(await inkOf('日本語', 'Yuki Mori')).toBeLessThan(60)
  })

  test('has the picture at the end of the line', async () => {
    const picture = await plain(300, 200).webp().toBuffer()
    for (const [language, left] of [
      ['en', 1190],
      ['ar', 0],
    ] as const) {
      const jpeg = await drawPreview({ ...texts, language }, { picture, face: picture })
      const [red, , blue] = await part(jpeg, left, 0, 10, 630)
      expect([language, Math.round(red!.mean / 16), Math.round(blue!.mean / 16)]).toEqual([
        language,
        2,
        6,
      ])
    }
  })
})
