import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Counts the open streams of each person over all processes: five at most (rule event-7). Each process
 * has a row from its first stream on and sends a heartbeat. The slots of a process without one for 25 s do not
 * count (`open_event_stream`), and after a minute another process deletes its row with its slots.
 */
export function createStreamSlots(db: Database) {
  const processId = randomUUID()
  let released: string[] = []
  let deleting = false
  const deleteReleased = async (): Promise<void> => {
    deleting = true
    while (released.length > 0) {
      const ids = released
      released = []
      // If this fails, the slots become free when this process ends.
      await sql`delete from event_stream where id = any(${ids}::uuid[])`.execute(db).catch(() => {})
    }
    deleting = false
  }
  return {
    /** Takes a slot. @returns its id; null if the person has no free slot */
    take: async (personId: string): Promise<string | null> => {
      const id = randomUUID()
      const { rows } = await sql<{ taken: boolean }>`
        select open_event_stream(${id}, ${personId}, ${processId}) as taken`.execute(db)
      return rows[0]?.taken ? id : null
    },
    /** Frees a slot. Slots that are released during a statement share the next one. */
    release: (id: string): void => {
      released.push(id)
      if (!deleting) void deleteReleased()
    },
    /**
     * Records that this process is alive, and deletes processes that are not.
     * @returns false if this process has no slots: before its first stream, or because another process deleted them. Then
     *   the caller ends its streams.
     */
    heartbeat: async (): Promise<boolean> => {
      await sql`delete from event_process where seen_at < now() - interval '1 minute'
        and id <> ${processId}`.execute(db)
      const { numAffectedRows } = await sql`
        update event_process set seen_at = now() where id = ${processId}`.execute(db)
      return numAffectedRows === 1n
    },
    close: async (): Promise<void> => {
      await sql`delete from event_process where id = ${processId}`.execute(db).catch(() => {})
    },
  }
}
export type StreamSlots = ReturnType<typeof createStreamSlots>
