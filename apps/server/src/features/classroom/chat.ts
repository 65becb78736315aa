import type { ChatEntry } from '@firstbell/contract/classroom'
import { CHAT_ENTRIES_MAX, CHAT_PER_MINUTE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'
import { requireInRoom, requireRoom, type ClassroomContext } from './rooms.ts'

/** The chat of a room (rule classroom-8). It does not need the media server to last. */

/** Days for which entries are kept. */
export const CHAT_DAYS = 30

/**
 * Adds an entry of somebody in the room.
 * @throws AppError not_found, gone, forbidden, not_open, unavailable; too_many_requests after CHAT_PER_MINUTE
 */
export async function addEntry(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
  text: string,
): Promise<ChatEntry> {
  const { id } = await requireInRoom(context, personId, offeringId)
  return context.db.transaction().execute(async (tx) => {
    // The lock makes the second of two entries at the same time count the first.
    await sql`select from person where id = ${personId} for no key update`.execute(tx)
    const { rows: recent } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from at + interval '1 minute' - clock_timestamp()))::int as seconds
      from chat_entry where person_id = ${personId} and at > clock_timestamp() - interval '1 minute'
      order by at desc offset ${CHAT_PER_MINUTE - 1} limit 1`.execute(tx)
    if (recent[0])
      throw new AppError('too_many_requests', messages.tooManyRequests, {
        retryAfter: Math.max(1, recent[0].seconds),
      })
    const { rows } = await sql<{ id: string; at: Date }>`
      insert into chat_entry (classroom_id, person_id, text) values (${id}, ${personId}, ${text})
      returning id, at`.execute(tx)
    const entry = rows[0]!
    return { id: entry.id, person: personId, text, at: entry.at.toISOString() }
  })
}

/**
 * Returns the newest entries of the session, oldest first, for people in the room.
 * @throws AppError not_found, gone, forbidden, not_open, unavailable
 */
export async function listEntries(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
): Promise<ChatEntry[]> {
  const { id } = await requireInRoom(context, personId, offeringId)
  const { rows } = await sql<{ id: string; person: string; text: string; at: Date }>`
    select id, person_id as person, text, at from chat_entry
    where classroom_id = ${id} order by at desc, id desc limit ${CHAT_ENTRIES_MAX}`.execute(
    context.db,
  )
  return rows.toReversed().map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}

/**
 * Deletes an entry of the session: its author's, or any for the owner of the room.
 * @throws AppError not_found, gone, forbidden, not_open
 */
export async function deleteEntry(
  { db }: ClassroomContext,
  personId: string,
  offeringId: string,
  entryId: string,
): Promise<void> {
  const { id, owned } = await requireRoom(db, personId, offeringId)
  const { rows } = await sql<{ own: boolean }>`
    select person_id = ${personId} as own from chat_entry
    where id = ${entryId} and classroom_id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found', messages.noSuchChatEntry)
  if (!owned && !rows[0].own) throw new AppError('forbidden', messages.forbidden)
  await sql`delete from chat_entry where id = ${entryId}`.execute(db)
}
