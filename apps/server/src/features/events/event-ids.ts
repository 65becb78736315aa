import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far somebody has heard: up to what a snapshot of the database shows. */
export interface Cursor {
  /** Text of a `pg_snapshot`. */
  snapshot: string
  /** When it was taken, in milliseconds since 1970. */
  at: number
}

const ID = /^((\d{1,15})\.(\d+:\d+:[\d,]*))\.([\w-]{43})$/

/**
 * Ids of events: a cursor, signed for one person, which every process understands, also after a
 * restart (rule event-4).
 * @param key the same in all processes
 */
export function createEventIds(key: Buffer) {
  const sign = (personId: string, text: string) =>
    createHmac('sha256', key).update(`${personId} ${text}`).digest('base64url')
  return {
    write: (personId: string, { snapshot, at }: Cursor): string => {
      const text = `${at}.${snapshot}`
      return `${text}.${sign(personId, text)}`
    },
    /** @returns null for anything but an id that `write` returned for this person */
    read: (personId: string, id: string): Cursor | null => {
      const [, text = '', at, snapshot = '', signature = ''] = ID.exec(id) ?? []
      const genuine = Buffer.from(sign(personId, text))
      return signature !== '' && timingSafeEqual(genuine, Buffer.from(signature))
        ? { snapshot, at: Number(at) }
        : null
    },
  }
}
