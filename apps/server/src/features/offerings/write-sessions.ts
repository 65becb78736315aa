import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Replaces the sessions of an offering. */
export async function writeSessions(
  tx: Tx,
  id: string,
  sessions: readonly { startsAt: Date; endsAt: Date }[],
): Promise<void> {
  await tx.deleteFrom('session').where('offering_id', '=', id).execute()
  await sql`
    insert into session (offering_id, starts_at, ends_at)
    select ${id}, starts_at, ends_at
    from unnest(${sessions.map((each) => each.startsAt)}::timestamptz[],
      ${sessions.map((each) => each.endsAt)}::timestamptz[]) as each (starts_at, ends_at)`.execute(
    tx,
  )
}
