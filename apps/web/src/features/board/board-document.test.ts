import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createBoardDocument, type BoardDocument } from './board-document.ts'

/** Two people whose changes reach each other when `exchange` is called. */
function two() {
  const ada = createBoardDocument('ada')
  const ben = createBoardDocument('ben')
  const updates: [BoardDocument, Uint8Array][] = []
  ada.onOwnUpdate((update) => updates.push([ben, update]))
  ben.onOwnUpdate((update) => updates.push([ada, update]))
  const exchange = () => {
    for (const [to, update] of updates.splice(0)) to.receive(update)
  }
  return { ada, ben, exchange }
}

const first = (board: BoardDocument) => board.get().pages[0]!
const kinds = (board: BoardDocument) => first(board).items.map(({ kind }) => kind)

test('what two people draw at once is on both boards (rule classroom-16)', () => {
  const { ada, ben, exchange } = two()
  const stroke = ada.draw('first', 'black', 'pen', [1, 1])
  const line = ben.draw('first', 'red', 'line', [5, 5])
  stroke.extend([
    [2, 2],
    [3, 3],
  ])
  line.extend([[9, 9]])
  exchange()
  stroke.extend([[4, 4]])
  exchange()
  expect(first(ada)).toEqual(first(ben))
  expect(first(ada).items).toHaveLength(2)
  expect(first(ben).items).toContainEqual(
    expect.objectContaining({ kind: 'pen', points: [1, 1, 2, 2, 3, 3, 4, 4], by: 'ada' }),
  )
  expect(first(ada).items).toContainEqual(
    expect.objectContaining({ kind: 'line', box: [5, 5, 9, 9], color: 'red', by: 'ben' }),
  )
})

test('undo and redo change only own strokes, each as a whole (rule classroom-16)', () => {
  const { ada, ben, exchange } = two()
  const stroke = ada.draw('first', 'black', 'pen', [1, 1])
  stroke.extend([[2, 2]])
  exchange()
  ben.draw('first', 'red', 'line', [5, 5]).extend([[9, 9]])
  exchange()
  stroke.extend([[3, 3]])
  expect(ada.undo()).toBe('first')
  exchange()
  expect(kinds(ben)).toEqual(['line'])
  expect(ada.get()).toMatchObject({ canUndo: false, canRedo: true })
  ada.undo()
  expect(kinds(ada)).toEqual(['line'])
  ada.redo()
  exchange()
  expect(first(ben)).toEqual(first(ada))
  expect(first(ben).items).toContainEqual(
    expect.objectContaining({ kind: 'pen', points: [1, 1, 2, 2, 3, 3] }),
  )
})

test('erasing while the eraser is down is one step', () => {
  const { ada } = two()
  for (const x of [10, 20, 30]) ada.draw('first', 'black', 'line', [x, 0]).extend([[x, 50]])
  const [one, other, third] = first(ada).items.map(({ id }) => id)
  ada.erase([one!])
  ada.erase([other!], true)
  ada.erase([third!])
  expect(first(ada).items).toHaveLength(0)
  ada.undo()
  expect(first(ada).items.map(({ id }) => id)).toEqual([third])
  ada.undo()
  expect(first(ada).items.map(({ id }) => id)).toEqual([one, other, third])
})

test('a text is changed and moved, and empty ones are no texts', () => {
  const { ada } = two()
  const id = ada.addText('first', 'blue', [100, 100], 'Chords')
  ada.moveText(id, [140, 100])
  ada.changeText(id, 'Chords in G')
  expect(first(ada).items).toEqual([
    expect.objectContaining({ kind: 'text', text: 'Chords in G', at: [140, 100] }),
  ])
  ada.undo()
  ada.undo()
  expect(first(ada).items).toEqual([expect.objectContaining({ text: 'Chords', at: [100, 100] })])
  ada.addText('first', 'blue', [1, 1], '  ')
  expect(first(ada).items).toHaveLength(1)
})

test('pages are added and deleted, which can be undone, and one is always left (rule classroom-16)', () => {
  const { ada, ben, exchange } = two()
  const second = ada.addPage()
  ada.draw(second, 'black', 'pen', [1, 1])
  ada.describePage(second, 'A dot')
  ada.showPage(second)
  exchange()
  expect(ben.get().shownPage).toBe(second)
  expect(ben.get().pages.map(({ description, items }) => [description, items.length])).toEqual([
    ['', 0],
    ['A dot', 1],
  ])
  ada.deletePage(second)
  expect(ada.get().pages).toHaveLength(1)
  ada.undo()
  exchange()
  expect(ben.get().pages[1]).toMatchObject({ id: second, description: 'A dot' })
  ada.deletePage(second)
  ada.deletePage('first')
  expect(ada.get().pages).toHaveLength(1)
})

test('updates may come twice and in any order, and a missing one is noticed', () => {
  const sent: Uint8Array[] = []
  const ada = createBoardDocument('ada')
  ada.onOwnUpdate((update) => sent.push(update))
  ada.draw('first', 'black', 'pen', [1, 1]).extend([[2, 2]])
  const ben = createBoardDocument('ben')
  ben.receive(sent[1]!)
  expect(ben.lacksUpdates()).toBe(true)
  ben.receive(sent[0]!)
  ben.receive(sent[0]!)
  expect(ben.lacksUpdates()).toBe(false)
  expect(first(ben)).toEqual(first(ada))
})

test('content that cannot be read is left out', () => {
  const doc = new Y.Doc()
  const items = doc.getMap('items')
  const add = (id: string, fields: object) => items.set(id, new Y.Map(Object.entries(fields)))
  const good = { page: 'first', color: 'black', by: 'eve', order: 1 }
  add('no kind', good)
  add('wrong color', { ...good, color: 'constructor', kind: 'line', box: [0, 0, 1, 1] })
  add('wrong numbers', { ...good, kind: 'line', box: [0, 0, 'x', Number.NaN] })
  add('wrong points', { ...good, kind: 'pen', points: 'M0 0' })
  add('too long', { ...good, kind: 'text', text: 'x'.repeat(10_000), at: [9e9, -5] })
  items.set('no item', 'text')
  doc.getArray('pages').push([{ not: 'an id' }])
  doc.getMap('descriptions').set('first', { not: 'a text' })
  const ben = createBoardDocument('ben')
  ben.receive(Y.encodeStateAsUpdate(doc))
  expect(ben.get().pages).toEqual([
    {
      id: 'first',
      description: '',
      items: [expect.objectContaining({ id: 'too long', text: 'x'.repeat(500), at: [3200, 0] })],
    },
  ])
})
