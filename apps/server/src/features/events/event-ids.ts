import { createHmac, timingSafeEqual } from 'node:crypto'

/** A position among the events: a stream has received all that a snapshot of the database contains. */
export interface Cursor {
  /** Text of a `pg_snapshot`. */
  snapshot: string
  /** When it was taken, in milliseconds since 1970. */
  at: number
}

const ID = /^((\d{1,15})\.(\d+:\d+:[\d,]*))\.([\w-]{43})$/

/**
 * Writes and reads the ids of events: a cursor, signed for one person. Every process accepts it, also
 * after a restart (rule event-4).
 * @param key shared by all processes
 */
export function createEventIds(key: Buffer) {
  const sign = (personId: string, text: string) =>
    createHmac('sha256', key).update(`${personId} ${text}`).digest('base64url')
  return {
    write: (personId: string, { snapshot, at }: Cursor): string => {
      const text = `${at}.${snapshot}`
      return `${text}.${sign(personId, text)}`
    },
    /** Returns null unless `write` returned the id for this person. */
    read: (personId: string, id: string): Cursor | null => {
      const [, text = '', at, snapshot = '', signature = ''] = ID.exec(id) ?? []
      const genuine = Buffer.from(sign(personId, text))
      return signature !== '' && timingSafeEqual(genuine, Buffer.from(signature))
        ? { snapshot, at: Number(at) }
        : null
    },
  }
}
