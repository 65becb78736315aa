import { isByAuthor, type DecodedUpdate } from '@firstbell/contract/board-author'
import { BOARD_MAX_BYTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import * as Y from 'yjs'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireInRoom, type ClassroomContext } from './rooms.ts'

/**
 * The board of a room (rule classroom-14): updates of a Yjs document, which browsers merge. The server only checks each by
 * itself, because merging a whole board would block the event loop.
 */

/** Days for which a board is kept. */
export const BOARD_DAYS = 30

/** So many small updates become one. */
const SMALL_UPDATES = 100
const SMALL_BYTES = 4 * 1024

/**
 * Stores an update by the owner, or by a student in the room while students may draw, who changes only what they drew.
 * @param base64 the update; a repeated one changes nothing for those who merge it
 * @throws AppError not_found, gone, forbidden, not_open, unavailable, invalid, board_full
 */
export async function storeUpdate(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
  base64: string,
): Promise<void> {
  const { id, owned } = await requireInRoom(context, personId, offeringId)
  const update = Buffer.from(base64, 'base64')
  await context.db.transaction().execute(async (tx) => {
    // The lock gives the versions their order, and waits for the owner's change of the switch.
    const { rows: rooms } = await sql<{ draw: boolean; open: boolean }>`
      select draw, ended_at is null as open from classroom where id = ${id}
      for no key update`.execute(tx)
    if (!rooms[0]?.open) throw new AppError('not_open', messages.roomNotOpen)
    if (!owned && !rooms[0].draw) throw new AppError('forbidden', messages.mayNotDraw)
    const decoded = decode(update)
    if (!owned && !isByAuthor(decoded, personId))
      throw new AppError('forbidden', messages.mayNotDraw)
    const { rows: boards } = await sql<{ version: number; bytes: number; small: number }>`
      select coalesce(max(version), 0) as version, coalesce(sum(length(update)), 0)::int as bytes,
        (count(*) filter (where small))::int as small
      from board_update where classroom_id = ${id}`.execute(tx)
    const { version, bytes, small } = boards[0]!
    if (bytes + update.length > BOARD_MAX_BYTES)
      throw new AppError('board_full', messages.boardFull)
    await insertUpdate(tx, id, version + 1, update, update.length <= SMALL_BYTES)
    if (small + 1 >= SMALL_UPDATES) await mergeSmall(tx, id, version + 1)
  })
}

/** @throws AppError invalid */
function decode(update: Buffer): DecodedUpdate {
  try {
    return Y.decodeUpdate(update)
  } catch {
    throw new AppError('invalid', messages.invalidInput, {
      fields: { update: messages.invalidInput },
    })
  }
}

const insertUpdate = (
  tx: Tx,
  id: string,
  version: number,
  update: Uint8Array,
  small: boolean,
): Promise<unknown> =>
  sql`
    insert into board_update (classroom_id, version, update, small)
    values (${id}, ${version}, ${Buffer.from(update)}, ${small})`.execute(tx)

/** Replaces the small updates by one, which people who have read only some of them read again. */
async function mergeSmall(tx: Tx, id: string, version: number): Promise<void> {
  const { rows } = await sql<{ update: Buffer }>`
    delete from board_update where classroom_id = ${id} and small returning update`.execute(tx)
  await insertUpdate(tx, id, version, Y.mergeUpdates(rows.map(({ update }) => update)), false)
}

/**
 * Returns what was drawn in the session after a version, for people in the room.
 * @param after 0 for everything
 * @throws AppError not_found, gone, forbidden, not_open, unavailable
 */
export async function readBoard(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
  after: number,
): Promise<{ updates: string[]; version: number }> {
  const { id } = await requireInRoom(context, personId, offeringId)
  const { rows } = await sql<{ version: number; update: Buffer }>`
    select version, update from board_update where classroom_id = ${id} and version > ${after}
    order by version`.execute(context.db)
  return {
    updates: rows.map(({ update }) => update.toString('base64')),
    version: rows.at(-1)?.version ?? after,
  }
}
