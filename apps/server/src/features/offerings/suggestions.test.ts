import {
  createClass,
  createCourse,
  getAllClasses,
  getAllCourses,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let teacher: Person
let picture: string
const created: Record<string, string> = {}

const TITLES = [
  'Guitar for beginners',
  'Guitars of Spain',
  'Watercolour week-end',
  'Français – débutants',
  'Yoga at dawn',
  'Yoga (evening)',
]

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved', 'Xanthippe Quill')
  picture = await world.picture(teacher)
  for (const [at, title] of TITLES.entries()) created[title] = await publish(title, at + 2)
})

const publish = async (title: string, days: number, over: object = {}): Promise<string> => {
  const form = classForm(picture, { title, date: dayFromNow(days), ...over })
  return (await world.call(createClass, form, teacher)).body.class._id
}

const suggested = async (q: string, query: object = {}) => {
  const { status, body } = await world.call(getAllClasses, { q, suggest: '1', ...query })
  expect(status).toBe(201)
  return (body.suggestions as { title: string }[] | undefined)?.map(({ title }) => title)
}

describe('a search without results suggests titles within one typing error (rule finding-9)', () => {
  test.each([
    // A missing, extra or different letter, or two swapped letters, in any case.
    ['gitar', ['Guitar for beginners']],
    ['GUITTAR', ['Guitar for beginners']],
    ['guitaz', ['Guitar for beginners', 'Guitars of Spain']],
    ['giutar', ['Guitar for beginners']],
    ['quitars', ['Guitars of Spain']],
    ['xguitars', ['Guitars of Spain']],
    ['guitrs of spain', ['Guitars of Spain']],
    // A letter that looks the same, and punctuation around a word.
    ['francais', ['Français – débutants']],
    ['debutants', ['Français – débutants']],
    ['watercolor week-end', ['Watercolour week-end']],
    // An extra or missing space.
    ['water colour', ['Watercolour week-end']],
    ['yogaat', ['Yoga at dawn']],
    // Both words are in titles, but not together, so either may be wrong.
    ['guitar of', ['Guitars of Spain']],
  ])('%s', async (q, titles) => {
    const found = await suggested(q)
    expect(found!.slice(0, titles.length).toSorted()).toEqual(titles.toSorted())
  })

  test.each(['gtar', 'giutra', 'gitar of spian', 'gz', '%', "'; --", 'g'.repeat(120)])(
    'except with two errors: %s',
    async (q) => {
      expect(await suggested(q)).toEqual([])
    },
  )

  test('also the last of many candidates, if other words of the search could be joined', async () => {
    const titles = ['Zesz', 'Zisz', 'Zosz', 'Mumi', 'Mimu', 'Mu mi zusz']
    for (const [at, title] of titles.entries()) await publish(title, 40 + at)
    expect(await suggested('mu mi mu mi mu mi zsz')).toEqual(['Mu mi zusz'])
  })

  test('as soon as such a title exists, also after an edit', async () => {
    expect(await suggested('trombne')).toEqual([])
    const id = await publish('Marimba', 20)
    expect(await suggested('mrimba')).toEqual(['Marimba'])
    const form = classForm(picture, { title: 'Trombone', date: dayFromNow(20), thumbnail: '' })
    await world.call(updateClass, { ...form, classId: id }, teacher)
    expect([await suggested('trombne'), await suggested('mrimba')]).toEqual([['Trombone'], []])
  })

  test('at most five of the searched kind, regardless of filters', async () => {
    for (let days = 30; days < 36; days += 1) await publish('Saxophone together', days)
    expect(await suggested('saxofone')).toEqual([])
    expect(await suggested('saxphone')).toHaveLength(5)
    expect(await suggested('saxophone', { category: 'Sports' })).toHaveLength(5)
    const { body } = await world.call(getAllCourses, { q: 'saxphone', suggest: '1' })
    expect(body.suggestions).toEqual([])
    await world.call(createCourse, courseForm(picture, { title: 'Saxophone school' }), teacher)
    const after = await world.call(getAllCourses, { q: 'saxphone', suggest: '1', texts: 'short' })
    expect(after.body.suggestions).toMatchObject([{ title: 'Saxophone school', shortened: true }])
  })

  test('only on request, for a search with words and without results', async () => {
    expect(await suggested('guitar')).toBeUndefined()
    expect(await suggested('')).toBeUndefined()
    expect((await world.call(getAllClasses, { q: 'gitar' })).body).not.toHaveProperty('suggestions')
  })
})

test.each([
  ['beginners guitar', ['Guitar for beginners']],
  ['SPAIN, guitars!', ['Guitars of Spain']],
  ['end water', ['Watercolour week-end']],
  // With a typing error as well.
  ['beginners gitar', ['Guitar for beginners']],
])(
  'suggestions begin with titles that have all words in any order: %s (rule finding-9)',
  async (q, titles) => {
    expect(await suggested(q)).toEqual(titles)
  },
)

describe('a search without results names instructors (rule finding-13)', () => {
  const named = async (
    q: string,
    call: typeof getAllClasses | typeof getAllCourses = getAllClasses,
  ) =>
    (await world.call(call, { q, suggest: '1' })).body.instructors as
      | { _id: string; name: string }[]
      | undefined

  test.each([
    'xanthippe',
    'QUILL Xan',
    'quill, xanthippe',
    'xa qu',
    ':* xanthippe<->quill',
    "xan'",
  ])('by the beginnings of the words of their names: %s', async (q) => {
    const instructor = { _id: teacher.id, name: 'Xanthippe Quill', profilePic: '' }
    expect(await named(q)).toEqual([instructor])
    expect(await named(q, getAllCourses)).toEqual([instructor])
  })

  test.each(['anthippe', 'q z', 'xanthippe guitar', '& | !', '€'])(
    'not by other parts of them: %s',
    async (q) => {
      expect(await named(q)).toEqual([])
    },
  )

  test('only instructors with a public page, the one with just this name first', async () => {
    await world.person('student', 'Ottokar Brandl')
    await world.person('instructor', 'Ottokar Brandl')
    expect(await named('ottokar')).toEqual([])
    for (const name of ['Ottokar Adler', 'Ottokar Brandl', 'Ottokar Brandl-Zahn', 'Ottokar Cerny'])
      await world.person('approved', name)
    const names = (await named('Ottokar Brandl'))!.map(({ name }) => name)
    expect(names).toEqual(['Ottokar Brandl', 'Ottokar Brandl-Zahn'])
    expect(await named('ottok')).toHaveLength(3)
  })

  test('only on request, and without results', async () => {
    expect(await named('guitar')).toBeUndefined()
    const { body } = await world.call(getAllClasses, { q: 'xanthippe' })
    expect(body).not.toHaveProperty('instructors')
  })
})

test('suggestions also match words in the description or the instructor’s name (rule finding-9)', async () => {
  const about = 'For whoever plays the Ocarina: breath, tone and ÉTUDES.'
  await publish('Clay whistles', 40, { description: about })
  expect(await suggested('ocarina')).toEqual(['Clay whistles'])
  expect(await suggested('études OCARINA')).toEqual(['Clay whistles'])
  expect(await suggested('ocarina piano')).toEqual([])
  const named = await suggested('xanthippe quill')
  expect([named!.length, named![0]]).toEqual([5, TITLES[0]])
  // Only the first eight distinct words of at least two letters count.
  expect(await suggested('ocarina a ocarina e')).toEqual(['Clay whistles'])
  expect(await suggested('a e i o u')).toEqual([])
  expect(await suggested('for whoever plays the ocarina breath tone and piano')).toEqual([
    'Clay whistles',
  ])
})

test('suggestions match the words of an edited description, in every form of letters (rules finding-9, finding-11)', async () => {
  const title = 'Breathing together'
  const id = await publish(title, 50, { description: 'With a didgeridoo.' })
  expect(await suggested('ＤＩＤＧＥＲＩＤＯＯ')).toEqual([title])
  const form = classForm(picture, {
    title,
    date: dayFromNow(50),
    thumbnail: '',
    description: 'With a shaku\u00adhachi.',
  })
  await world.call(updateClass, { ...form, classId: id }, teacher)
  expect([await suggested('didgeridoo'), await suggested('SHAKUHACHI')]).toEqual([[], [title]])
})

test('suggestions match descriptions without a row in searched_description (rule finding-9)', async () => {
  await publish('Strings', 51, { description: 'A nyckelharpa for everyone.' })
  await sql`delete from searched_description`.execute(world.db)
  expect(await suggested('NYCKELHARPA')).toEqual(['Strings'])
})
