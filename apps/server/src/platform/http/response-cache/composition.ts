import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * An answer that is made of other answers of the cache, such as a page that shows lists. It is as old as
 * the oldest of its parts and contains the writes that all of them contain. One that is made of none
 * never grows old.
 */
export interface Composition {
  /** The parts are read for a client that has just written. */
  primaryOnly: boolean
  /** When the load of the oldest part began, by the monotonic clock, in milliseconds. */
  readAt: number
  /** The last write of this process that every part contains. */
  includes: number
  /** A part is a last good copy. */
  stale: boolean
}

const current = new AsyncLocalStorage<Composition>()

/** What the answer that is asked for now is to be a part of. */
export const currentComposition = (): Composition | undefined => current.getStore()

/**
 * Runs `compose`, in which every answer of the cache that is asked for counts as a part, the ones of
 * requests inside this process included (`app.inject`).
 */
export async function composeOf<T>(
  primaryOnly: boolean,
  compose: () => Promise<T>,
): Promise<{ made: T; parts: Composition }> {
  const parts = { primaryOnly, readAt: Infinity, includes: Infinity, stale: false }
  return { made: await current.run(parts, compose), parts }
}

/** Counts an answer as a part of the current composition. */
export function countPart(part: { readAt: number; includes: number }, stale: boolean): void {
  const parts = current.getStore()
  if (parts === undefined) return
  parts.readAt = Math.min(parts.readAt, part.readAt)
  parts.includes = Math.min(parts.includes, part.includes)
  parts.stale ||= stale
}
