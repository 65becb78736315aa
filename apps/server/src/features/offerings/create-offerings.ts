import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { DEFAULT_SESSION_MINUTES } from '@firstbell/contract/limits'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Payments } from '../payments/payments.ts'
import { attachFile } from '../uploads/uploads.ts'
import { loadOffering, type Entity } from './entities.ts'
import { columnsOf, thumbnailRefusal, type OfferingForm } from './offering-form.ts'
import { lockPublisher, requirePrice, requirePublishing, requireRoom } from './publishing-rights.ts'
import {
  addDays,
  refuseDistant,
  refusePast,
  scheduleOf,
  sessionsOf,
  writeSessions,
  type Schedule,
} from './schedule.ts'

/**
 * Publishes a class or course, or several classes that repeat weekly: all or none, at the same local time, each
 * with its own seats (rule series-1).
 * @param defaultZone used when the form has none (rule offering-6)
 * @param options `weeks`: the number of classes, 1 without repetition; `idempotencyKey`: a repeated
 * request creates nothing (rule offering-27); `payments`: null if the site takes no payments
 * @returns the offerings in order
 * @throws AppError invalid (in the past or too far ahead, thumbnail not the author's); forbidden
 * without the approval that a class or a price needs, and after a removal; conflict if an instructor without
 * approval has too many offerings, or the price cannot be paid
 */
export async function createOfferings<K extends Kind>(
  db: Database,
  kind: K,
  instructorId: string,
  form: OfferingForm,
  defaultZone: string,
  {
    weeks = 1,
    idempotencyKey,
    payments = null,
  }: {
    weeks?: number | undefined
    idempotencyKey?: string | undefined
    payments?: Payments | null
  },
): Promise<Entity<K>[]> {
  const timezone = form.timezone ?? defaultZone
  const schedules = Array.from({ length: weeks }, (_, week) =>
    scheduleOf(kind, { ...form, timezone, date: addDays(form.date, 7 * week) }),
  )
  refusePast(schedules[0] as Schedule)
  refuseDistant(schedules.at(-1) as Schedule)
  const sessionMinutes = form.sessionMinutes ?? DEFAULT_SESSION_MINUTES
  return db.transaction().execute(async (tx) => {
    // Serializes the creations of one instructor.
    const publisher = await lockPublisher(tx, instructorId, 'exclusive')
    if (idempotencyKey !== undefined) {
      const existing = await createdBefore(tx, kind, instructorId, idempotencyKey)
      if (existing.length > 0) return existing
    }
    requirePublishing(kind, publisher)
    await requireRoom(tx, publisher)
    // The lock order puts people before files (see `lockOfferingsOf`), and the foreign key of the
    // offering would lock the account later.
    await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', instructorId)
      .forKeyShare()
      .execute()
    if (kind === 'course') await requirePrice(tx, payments, publisher, form.price ?? 0)
    const thumbnailId = await attachFile(
      tx,
      instructorId,
      form.thumbnail ?? '',
      'picture',
      thumbnailRefusal,
    )
    const seriesId = weeks > 1 ? randomUUID() : null
    const ids: string[] = []
    for (const schedule of schedules) {
      const { id } = await tx
        .insertInto('offering')
        .values({
          kind,
          instructor_id: instructorId,
          thumbnail_id: thumbnailId,
          series_id: seriesId,
          idempotency_key: idempotencyKey ?? null,
          ...columnsOf(form, schedule),
          session_minutes: sessionMinutes,
          price: kind === 'course' ? (form.price ?? 0) : null,
          modules: kind === 'course' ? JSON.stringify(form.modules ?? []) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeSessions(tx, id, sessionsOf(kind, schedule, form.duration, sessionMinutes))
      ids.push(id)
    }
    return loadAll(tx, kind, ids)
  })
}

/** Returns the offerings that an earlier request with the same key created, in order. */
async function createdBefore<K extends Kind>(
  tx: Tx,
  kind: K,
  instructorId: string,
  idempotencyKey: string,
): Promise<Entity<K>[]> {
  const rows = await tx
    .selectFrom('offering')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('kind', '=', kind)
    .where('idempotency_key', '=', idempotencyKey)
    .orderBy('starts_at')
    .execute()
  return loadAll(
    tx,
    kind,
    rows.map(({ id }) => id),
  )
}

async function loadAll<K extends Kind>(tx: Tx, kind: K, ids: string[]): Promise<Entity<K>[]> {
  const entities: Entity<K>[] = []
  for (const id of ids) entities.push(await loadOffering(tx, kind, id))
  return entities
}
