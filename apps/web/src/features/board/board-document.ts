import { isByAuthor, newBoardClient, newBoardItem } from '@firstbell/contract/board-author'
import { BOARD_DESCRIPTION_MAX, BOARD_TEXT_MAX } from '@firstbell/contract/limits'
import * as Y from 'yjs'
import { createStore } from '#shared/hooks/store.ts'
import { COLORS, pointOnPage, type Color, type Item, type Point, type Shape } from './items.ts'

/**
 * The content of a board as a Yjs document, in which everyone's changes merge. An item is an entry of a map under a random
 * id, so that no change depends on one of another person: an update that is lost or refused affects only what its
 * author did.
 */

export interface Page {
  id: string
  description: string
  /** The lowest first. */
  items: readonly Item[]
}

export interface BoardContent {
  /** At least one. */
  pages: readonly Page[]
  /** The id of the page that the owner shows. */
  shownPage: string
  /** Whether there is an own change to undo or redo. */
  canUndo: boolean
  canRedo: boolean
}

/** An own stroke, line or rectangle that is being drawn. */
export interface Drawing {
  extend: (points: readonly Point[]) => void
}

export type BoardDocument = ReturnType<typeof createBoardDocument>

/** The page that every board has from the start, so that two people who open it have the same. */
const FIRST_PAGE = 'first'

/** The origin of own changes, which can be undone. */
const OWN = Symbol('own')
/** The origin of own changes that undoing leaves alone. */
const OWN_LASTING = Symbol('own lasting')
/** The origin of changes that others or the server sent. */
const RECEIVED = Symbol('received')

/** The most numbers of a stroke; a longer one goes on as another. */
const MAX_POINTS = 4_000

/** @param me the id of the person who draws */
export function createBoardDocument(me: string) {
  const doc = new Y.Doc()
  doc.clientID = newBoardClient(me)
  const items = doc.getMap<Y.Map<unknown>>('items')
  const laterPages = doc.getArray<string>('pages')
  const deletedPages = doc.getMap<boolean>('deletedPages')
  const descriptions = doc.getMap<string>('descriptions')
  const shown = doc.getMap<string>('shown')
  const undoManager = new Y.UndoManager([items, laterPages, deletedPages], {
    trackedOrigins: new Set([OWN]),
    // `act` begins each step; everything until the next belongs to it.
    captureTimeout: Number.MAX_SAFE_INTEGER,
  })

  /** The readable items by id. */
  const known = new Map<string, Item>()
  const store = createStore(readContent())

  function readContent(): BoardContent {
    const byPage = new Map<string, Item[]>()
    for (const item of known.values()) {
      const list = byPage.get(item.page)
      if (list) list.push(item)
      else byPage.set(item.page, [item])
    }
    const ids = [FIRST_PAGE, ...laterPages.toArray()].filter(
      (id, index, all) =>
        typeof id === 'string' && !deletedPages.has(id) && all.indexOf(id) === index,
    )
    return {
      pages: (ids.length > 0 ? ids : [FIRST_PAGE]).map((id) => ({
        id,
        description: textOf(descriptions.get(id), BOARD_DESCRIPTION_MAX),
        items: (byPage.get(id) ?? []).toSorted(
          (one, other) => one.order - other.order || (one.id < other.id ? -1 : 1),
        ),
      })),
      shownPage: textOf(shown.get('page'), 100),
      canUndo: undoManager.canUndo(),
      canRedo: undoManager.canRedo(),
    }
  }
  const refresh = () => store.set(readContent())

  /** The page of the item that changed last. */
  let changedPage: string | undefined
  items.observeDeep((events) => {
    for (const event of events) {
      const ids = event.target === items ? [...event.changes.keys.keys()] : [String(event.path[0])]
      for (const id of ids) {
        const map = items.get(id)
        const item = map instanceof Y.Map ? readItem(id, map) : undefined
        changedPage = item?.page ?? known.get(id)?.page ?? changedPage
        if (item) known.set(id, item)
        else known.delete(id)
      }
    }
  })
  doc.on('afterTransaction', refresh)
  undoManager.on('stack-item-popped', refresh)

  /** Makes an own change that can be undone. @param continues whether it belongs to the step before */
  const act = (change: () => void, continues = false) => {
    if (!continues) undoManager.stopCapturing()
    doc.transact(change, OWN)
  }
  const nextOrder = () => 1 + Math.max(0, ...[...known.values()].map(({ order }) => order))

  const add = (page: string, color: Color, shape: object, continues = false) => {
    const id = newBoardItem(me)
    const map = new Y.Map<unknown>(
      Object.entries({ page, color, by: me, order: nextOrder(), ...shape }),
    )
    act(() => items.set(id, map), continues)
    return { id, map }
  }

  /** Changes an item, which becomes this person's: the server refuses later changes by a student who drew it. */
  const change = (map: Y.Map<unknown>, name: string, value: unknown, continues = false) =>
    act(() => {
      map.set(name, value)
      if (map.get('by') !== me) map.set('by', me)
    }, continues)

  /** Undoes or redoes. Returns the page where something has changed. */
  const step = (move: () => unknown): string | undefined => {
    changedPage = undefined
    move()
    return changedPage
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Calls `callback` with each own change, as an update for `receive`. */
    onOwnUpdate: (callback: (update: Uint8Array) => void) => {
      doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== RECEIVED) callback(update)
      })
    },
    /** Merges an update. Repeated ones change nothing. @throws Error if it is none */
    receive: (update: Uint8Array) => Y.applyUpdate(doc, update, RECEIVED),
    /** Whether an update was received that builds on one that is missing. */
    lacksUpdates: () => doc.store.pendingStructs !== null,
    /** Returns everything that is not in another document as an update, or undefined. */
    missingIn: (other: Y.Doc): Uint8Array | undefined =>
      Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(other))
        ? undefined
        : Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)),

    /** Begins a stroke of the pen, a line or a rectangle. */
    draw: (page: string, color: Color, kind: 'pen' | 'line' | 'rectangle', from: Point): Drawing =>
      kind === 'pen' ? drawStroke(page, color, from) : drawBox(page, color, kind, from),
    addText: (page: string, color: Color, at: Point, text: string): string =>
      add(page, color, { kind: 'text', text: text.slice(0, BOARD_TEXT_MAX), at: [...at] }).id,
    changeText: (id: string, text: string) => {
      const map = items.get(id)
      if (map && map.get('text') !== text) change(map, 'text', text.slice(0, BOARD_TEXT_MAX))
    },
    /** @param continues whether the item is still being moved */
    moveText: (id: string, at: Point, continues = false) => {
      const map = items.get(id)
      if (map) change(map, 'at', [...at], continues)
    },
    /** @param continues whether the eraser is still down */
    erase: (ids: readonly string[], continues = false) => {
      const present = ids.filter((id) => items.has(id))
      if (present.length > 0) act(() => present.forEach((id) => items.delete(id)), continues)
    },
    undo: () => step(() => undoManager.undo()),
    redo: () => step(() => undoManager.redo()),

    /** Adds a page at the end. Returns its id. */
    addPage: (): string => {
      const id = crypto.randomUUID()
      act(() => laterPages.push([id]))
      return id
    },
    deletePage: (id: string) => act(() => deletedPages.set(id, true)),
    describePage: (id: string, description: string) =>
      doc.transact(
        () => descriptions.set(id, description.slice(0, BOARD_DESCRIPTION_MAX)),
        OWN_LASTING,
      ),
    /** Shows a page to everyone. */
    showPage: (id: string) => {
      if (shown.get('page') !== id) doc.transact(() => shown.set('page', id), OWN_LASTING)
    },
    destroy: () => doc.destroy(),
  }

  function drawStroke(page: string, color: Color, from: Point): Drawing {
    let last = from
    let count = 2
    const begin = (continues: boolean) => {
      const points = Y.Array.from<number>([...last])
      add(page, color, { kind: 'pen', points }, continues)
      return points
    }
    let points = begin(false)
    return {
      extend: (more) => {
        const next = more.filter(([x, y], index) => {
          const before = more[index - 1] ?? last
          return x !== before[0] || y !== before[1]
        })
        if (next.length === 0) return
        if (count > MAX_POINTS) {
          points = begin(true)
          count = 2
        }
        act(() => points.push(next.flat()), true)
        count += 2 * next.length
        last = next.at(-1)!
      },
    }
  }

  function drawBox(page: string, color: Color, kind: 'line' | 'rectangle', from: Point): Drawing {
    let map: Y.Map<unknown> | undefined
    return {
      extend: (points) => {
        const to = points.at(-1)
        if (!to || (!map && to[0] === from[0] && to[1] === from[1])) return
        const box = [...from, ...to]
        if (map) act(() => map!.set('box', box), true)
        else ({ map } = add(page, color, { kind, box }))
      },
    }
  }
}

/** Returns whether an update changes only what a person has drawn. @throws Error if it is none */
export const isUpdateBy = (update: Uint8Array, personId: string): boolean =>
  isByAuthor(Y.decodeUpdate(update), personId)

// --- Reading what others may have written in any form

const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' ? value.slice(0, max) : ''

const numbersOf = (value: unknown): number[] | undefined =>
  Array.isArray(value) && value.every((one) => Number.isFinite(one)) ? value : undefined

function readItem(id: string, map: Y.Map<unknown>): Item | undefined {
  const shape = readShape(map)
  const color = map.get('color') as Color
  const order = map.get('order')
  if (!shape || !Object.hasOwn(COLORS, color)) return undefined
  return {
    ...shape,
    id,
    page: textOf(map.get('page'), 100),
    by: textOf(map.get('by'), 100),
    color,
    order: Number.isFinite(order) ? (order as number) : 0,
  }
}

function readShape(map: Y.Map<unknown>): Shape | undefined {
  const kind = map.get('kind')
  if (kind === 'pen') {
    const list = map.get('points')
    const points = list instanceof Y.Array ? numbersOf(list.toArray()) : undefined
    return points && points.length >= 2 ? { kind, points } : undefined
  }
  if (kind === 'line' || kind === 'rectangle') {
    const [x1, y1, x2, y2] = numbersOf(map.get('box')) ?? []
    return y2 === undefined ? undefined : { kind, box: [x1!, y1!, x2!, y2] }
  }
  const [x, y] = numbersOf(map.get('at')) ?? []
  const text = textOf(map.get('text'), BOARD_TEXT_MAX)
  return kind === 'text' && y !== undefined && text.trim() !== ''
    ? { kind, text, at: pointOnPage(x!, y) }
    : undefined
}
