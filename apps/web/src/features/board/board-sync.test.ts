import { BOARD_UPDATE_MAX_BYTES } from '@firstbell/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, unanswered } from '#shared/api/api.ts'
import { createBoardDocument } from './board-document.ts'
import { connectBoard, type BoardLink } from './board-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server and a room in memory. */
function createRoom() {
  const stored: Uint8Array[] = []
  const receivers = new Set<(data: Uint8Array, author?: string) => void>()
  const room = {
    stored,
    /** How many updates were sent and stored. */
    sent: 0,
    /** Whether data reach the others. */
    forwards: true,
    /** What storing fails with. */
    failure: undefined as Error | undefined,
    join: (me: string, { heals = false } = {}) => {
      let receive: ((data: Uint8Array, author?: string) => void) | undefined
      const link: BoardLink = {
        load: async (after) => {
          if (room.failure) throw room.failure
          return { updates: stored.slice(after), version: stored.length }
        },
        keep: async (update) => {
          if (room.failure) throw room.failure
          stored.push(update)
        },
        send: (data) => {
          room.sent += 1
          if (room.forwards)
            for (const other of receivers)
              if (other !== receive) other(data, me === 'owner' ? undefined : me)
        },
        onReceive: (callback) => {
          receive = callback
          receivers.add(callback)
          return () => receivers.delete(callback)
        },
      }
      const document = createBoardDocument(me)
      const sync = connectBoard(document, link, heals)
      const count = () => document.get().pages[0]!.items.length
      const draw = () => document.draw('first', 'black', 'pen', [1, 1])
      return { document, sync, count, draw }
    },
  }
  return room
}

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a stroke reaches the others within 50 ms, and is stored within 250 ms (rule classroom-16)', async () => {
  const room = createRoom()
  const [ada, ben] = [room.join('ada'), room.join('ben')]
  await passes(0)
  expect(ada.sync.get()).toEqual({ loaded: true, unreachable: false })
  const stroke = ada.draw()
  for (let x = 2; x < 50; x += 1) {
    stroke.extend([[x, x]])
    await passes(10)
  }
  expect(ben.count()).toBe(1)
  expect(room.sent).toBeLessThanOrEqual(11)
  await passes(300)
  expect(room.stored.length).toBeLessThanOrEqual(4)
  const late = room.join('cleo')
  await passes(0)
  expect(late.document.get()).toMatchObject({ pages: ada.document.get().pages })
})

test('what the room’s data did not bring is loaded (rule classroom-17)', async () => {
  const room = createRoom()
  const [ada, ben] = [room.join('ada'), room.join('ben')]
  await passes(0)
  room.forwards = false
  const stroke = ada.draw()
  await passes(300)
  room.forwards = true
  expect(ben.count()).toBe(0)
  // The next packet builds on the lost one.
  stroke.extend([[2, 2]])
  await passes(60)
  expect(ben.count()).toBe(1)
  room.forwards = false
  ada.draw()
  await passes(5_100)
  expect(ben.count()).toBe(2)
})

test('what is not acknowledged is stored again when the server is back (rule classroom-17)', async () => {
  const room = createRoom()
  const [ada, ben] = [room.join('ada'), room.join('ben')]
  await passes(0)
  room.failure = unanswered()
  room.forwards = false
  ada.draw()
  ben.draw()
  await passes(20_000)
  expect(ada.sync.get()).toEqual({ loaded: true, unreachable: true })
  expect(room.stored).toEqual([])
  room.failure = undefined
  await passes(20_000)
  expect(ada.sync.get().unreachable).toBe(false)
  expect([ada.count(), ben.count()]).toEqual([2, 2])
  room.failure = unanswered()
  ada.draw()
  await passes(4_000)
  room.failure = undefined
  ada.sync.refresh()
  await passes(0)
  expect(room.stored).toHaveLength(3)
})

test('closing stores what is left (rule classroom-17)', async () => {
  const room = createRoom()
  const ada = room.join('ada')
  await passes(0)
  ada.draw()
  ada.sync.close()
  await passes(0)
  expect(room.stored).toHaveLength(1)
  await passes(60_000)
  expect(room.stored).toHaveLength(1)
})

test('the owner stores what somebody sent whose browser then crashed (rule classroom-17)', async () => {
  const room = createRoom()
  const owner = room.join('owner', { heals: true })
  const ben = room.join('ben')
  await passes(0)
  ben.draw()
  room.failure = unanswered()
  await passes(60)
  expect(owner.count()).toBe(1)
  ben.sync.close()
  await passes(100)
  room.failure = undefined
  await passes(12_000)
  expect(room.stored.length).toBeGreaterThan(0)
  const late = room.join('cleo')
  await passes(0)
  expect(late.count()).toBe(1)
  const before = room.stored.length
  await passes(30_000)
  expect(room.stored).toHaveLength(before)
})

test.each([
  ['board_full', 409, 'full'],
  ['forbidden', 403, 'refused'],
  ['not_open', 409, 'refused'],
])('the refusal %s is final', async (code, status, stopped) => {
  const room = createRoom()
  const ada = room.join('ada')
  await passes(0)
  room.failure = new ApiError({ status, code, message: '' })
  ada.draw()
  await passes(300)
  expect(ada.sync.get()).toMatchObject({ stopped })
})

test('many changes are stored in parts that the server takes, and others load what is too large to send', async () => {
  const room = createRoom()
  const [ada, ben] = [room.join('ada'), room.join('ben')]
  await passes(0)
  for (let stroke = 0; stroke < 300; stroke += 1)
    ada
      .draw()
      .extend(Array.from({ length: 500 }, (_, index) => [index * 6, (index * 17) % 1800] as const))
  await passes(3_000)
  expect(room.stored.length).toBeGreaterThan(1)
  for (const update of room.stored)
    expect(update.byteLength).toBeLessThanOrEqual(BOARD_UPDATE_MAX_BYTES)
  expect(ben.count()).toBe(300)
})

test('what a student sends changes only what they drew (rule classroom-16)', async () => {
  const room = createRoom()
  const owner = room.join('owner', { heals: true })
  const [ada, eve] = [room.join('ada'), room.join('eve')]
  owner.draw()
  ada.draw()
  await passes(300)
  expect([owner.count(), eve.count()]).toEqual([2, 2])
  // A page that erases everything: the server refuses it, but the others receive it.
  room.failure = new ApiError({ status: 403, code: 'forbidden', message: '' })
  eve.document.erase(eve.document.get().pages[0]!.items.map(({ id }) => id))
  await passes(100)
  expect(eve.count()).toBe(0)
  expect([owner.count(), ada.count()]).toEqual([2, 2])
  room.failure = undefined
  const { items } = owner.document.get().pages[0]!
  const ids = items.map(({ id }) => id)
  const own = items.filter(({ by }) => by === 'ada').map(({ id }) => id)
  expect(own).toEqual([expect.stringMatching(/^ada\//)])
  ada.document.erase(own)
  await passes(300)
  expect(owner.count()).toBe(1)
  owner.document.erase(ids)
  await passes(300)
  expect([owner.count(), ada.count()]).toEqual([0, 0])
})
