import {
  createClass,
  getAllClasses,
  getInstructorClasses,
  type ListQuery,
} from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let teacher: Person
let picture: string

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved')
  picture = await world.picture(teacher)
})

const create = (title: string) => world.call(createClass, classForm(picture, { title }), teacher)
const find = async (q: string, more: Partial<ListQuery> = {}) =>
  (await world.call(getAllClasses, { q, ...more })).body as {
    classes: { title: string }[]
    suggestions?: { title: string }[]
  }

test.each([
  ['É́tude for ﬁve', 'e\u0301\u0301TUDE FOR FIVE'],
  ['Cafe\u0301 chansons', 'CAFÉ'],
  ['ＰＩＡＮＯ 入門', 'piano'],
  ['Cello ２', 'cello 2'],
  ['ﾊﾞｲｵﾘﾝ', 'バイオリン'],
  ['Schu\u00adbert songs', 'schubert'],
  ['می\u200cخواهم', 'میخواهم'],
  ['Drums', 'dr\u200bums\u202c'],
])('the title %j is found by %j, in public and own lists (rule finding-11)', async (title, q) => {
  await create(title)
  const stored = title.normalize('NFC')
  expect((await find(q)).classes.map((found) => found.title)).toEqual([stored])
  const own = await world.call(getInstructorClasses, { q, limit: 5 }, teacher)
  expect(own.body.classes.map((found: { title: string }) => found.title)).toEqual([stored])
})

test('a typing error is corrected in every form of letters (rule finding-9)', async () => {
  await create('Ukulele')
  const { suggestions } = await find('ＵＫＵＬＬＬＥ', { suggest: '1' })
  expect(suggestions?.map(({ title }) => title)).toEqual(['Ukulele'])
})

test('a title whose compatibility form is eighteen times as long can be published', async () => {
  const { status } = await create('\ufdfa'.repeat(120))
  expect(status).toBe(201)
})

test('the database folds text like the contract', async () => {
  const ignored = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character))
  const texts = ['Straße ẞ ﬂ İ ς Σ K ½ ﷺ', 'q\u0323\u0307 q\u0307\u0323', 'ㄱㅏ 각 ᄀ', ...ignored]
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, search_text(text) as folded from unnest(${texts}::text[]) as text`.execute(
    world.db,
  )
  const differing = rows.filter(({ text, folded }) => folded !== searchText(text))
  expect(differing).toEqual([])
})
