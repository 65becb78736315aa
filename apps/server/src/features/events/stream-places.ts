import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The five places that a person's streams have over all processes (rule event-7). Places of a process
 * that has not been seen for 25 s are free (`open_event_stream`).
 */
export function createStreamPlaces(db: Database) {
  const processId = randomUUID()
  let leaving: string[] = []
  let freeing = false
  const free = async (): Promise<void> => {
    freeing = true
    while (leaving.length > 0) {
      const ids = leaving
      leaving = []
      // What a database that does not answer keeps is freed with the process.
      await sql`delete from event_stream where id = any(${ids}::uuid[])`.execute(db).catch(() => {})
    }
    freeing = false
  }
  return {
    /** @returns the place's id; null when the person has none left */
    take: async (personId: string): Promise<string | null> => {
      const id = randomUUID()
      const { rows } = await sql<{ taken: boolean }>`
        select open_event_stream(${id}, ${personId}, ${processId}) as taken`.execute(db)
      return rows[0]?.taken ? id : null
    },
    /** Frees a place, those that leave at the same moment together. */
    leave: (id: string): void => {
      leaving.push(id)
      if (!freeing) void free()
    },
    /**
     * Says that this process is alive, and forgets those that are not.
     * @returns whether its places still count
     */
    beat: async (): Promise<boolean> => {
      await sql`delete from event_process where seen_at < now() - interval '1 minute'
        and id <> ${processId}`.execute(db)
      const { numAffectedRows } = await sql`
        update event_process set seen_at = now() where id = ${processId}`.execute(db)
      return numAffectedRows === 1n
    },
    /** Frees all places of this process. */
    close: async (): Promise<void> => {
      await sql`delete from event_process where id = ${processId}`.execute(db).catch(() => {})
    },
  }
}
export type StreamPlaces = ReturnType<typeof createStreamPlaces>
