import { randomUUID } from 'node:crypto'
import { newBoardClient, newBoardItem } from '@firstbell/contract/board-author'
import * as Y from 'yjs'
import { again, type Caller } from '../load.ts'
import type { Person } from '../site.ts'

/** People who chat and draw all the time, and what the server has acknowledged of it. */

export type Acknowledged = string[]

/** @param room the path of the room's calls */
export function startChatLoad({ call }: Caller, people: readonly Person[], room: string) {
  const acknowledged: Acknowledged = []
  const over = new AbortController()
  const load = people.map(({ token }) =>
    // At most 30 a minute.
    again(2_500, over.signal, async () => {
      const { status, body } = await call('POST', `${room}/chat`, token, { text: randomUUID() })
      if (status === 201) acknowledged.push((body as { entry: { id: string } }).entry.id)
    }),
  )
  return {
    acknowledged,
    stop: async () => {
      over.abort()
      await Promise.all(load)
    },
  }
}

/** Each person draws a stroke at a time, and repeats it until it is acknowledged. */
export function startBoardLoad({ call }: Caller, people: readonly Person[], room: string) {
  const acknowledged: Acknowledged = []
  const over = new AbortController()
  const load = people.map(({ id, token }) => {
    const doc = new Y.Doc()
    doc.clientID = newBoardClient(id)
    let unstored: Uint8Array[] = []
    const drawn: string[] = []
    doc.on('update', (update: Uint8Array) => unstored.push(update))
    return again(250, over.signal, async () => {
      const key = newBoardItem(id)
      doc.getMap('items').set(key, new Y.Map(Object.entries({ page: 'first', by: id })))
      drawn.push(key)
      const sent = [...unstored]
      const update = Buffer.from(Y.mergeUpdates(sent)).toString('base64')
      const { status } = await call('POST', `${room}/board`, token, { update })
      if (status !== 200) return
      unstored = unstored.slice(sent.length)
      acknowledged.push(...drawn.splice(0))
    })
  })
  return {
    acknowledged,
    stop: async () => {
      over.abort()
      await Promise.all(load)
    },
    /** Returns the strokes that the server has. */
    read: async (): Promise<string[]> => {
      const { body } = await call('GET', `${room}/board`, people[0]!.token)
      const doc = new Y.Doc()
      for (const update of (body as { updates: string[] }).updates)
        Y.applyUpdate(doc, Buffer.from(update, 'base64'))
      return [...doc.getMap('items').keys()]
    },
  }
}
