import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import type { Schedule } from './schedule.ts'

/**
 * Refuses to move an offering with paid seats into the past or, once it has begun, to another day: students would
 * lose what they paid for, or students who have attended would get another term (rule payment-22). The caller has
 * locked the offering's row, so no payment can book a seat in between.
 * @param before the offering before the edit
 * @throws AppError conflict, for the date
 */
export async function refuseMoveOfSold(
  tx: Tx,
  before: { id: string; starts_at: Date; local_date: string },
  schedule: Schedule,
): Promise<void> {
  const { rows } = await sql<{ sold: boolean; now: Date }>`
    select sold_until(${before.id}) is not null as sold, clock_timestamp() as now`.execute(tx)
  const [{ sold, now }] = rows as [(typeof rows)[number]]
  if (!sold) return
  const begun = before.starts_at <= now
  // Once it has begun, only the time of day can change.
  if (begun && schedule.date === before.local_date) return
  if (schedule.startsAt <= now) throw refusedDate(messages.soldIntoPast)
  if (begun) throw refusedDate(messages.soldAndBegun)
}

const refusedDate = (message: Sentence) =>
  new AppError('conflict', message, { fields: { date: message } })
