import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { DEFAULT_SESSION_MINUTES } from '@firstbell/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Payments } from '../payments/payments.ts'
import { attachFile } from '../uploads/uploads.ts'
import { loadOfferings, type Entity } from './entities.ts'
import { decisionAfter } from './minimum.ts'
import {
  columnsOf,
  storedPrice,
  thumbnailRefusal,
  withSchedule,
  type OfferingForm,
} from './offering-form.ts'
import { lockPublisher, requirePrice, requirePublishing, requireRoom } from './publishing-rights.ts'
import {
  addDays,
  refuseDistant,
  refusePast,
  sessionsOf,
  timesOf,
  writeSessions,
  type OfferingTimes,
} from './schedule.ts'

/**
 * Publishes a class or course, or several classes that repeat weekly: all or none, at the same local time, each
 * with its own seats (rule series-1).
 * @param given.repeatWeekly the number of classes; one if it is absent
 * @param idempotencyKey a repeated request with the same key creates nothing (rule offering-27)
 * @returns the offerings in order
 * @throws AppError invalid (in the past or too far ahead, thumbnail not the author's); forbidden
 * without the approval that a class or a price needs, and after a removal; conflict if an instructor without
 * approval has too many offerings, or the price cannot be paid
 */
export async function createOfferings<K extends Kind>(
  { db, config, payments }: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  kind: K,
  instructorId: string,
  given: OfferingForm & { repeatWeekly?: number | undefined },
  idempotencyKey: string | undefined,
): Promise<Entity<K>[]> {
  const form = withSchedule(given)
  const weeks = form.repeatWeekly ?? 1
  const timezone = form.timezone ?? config.timeZone
  const times = Array.from({ length: weeks }, (_, week) =>
    timesOf(kind, { ...form, timezone, date: addDays(form.date, 7 * week) }),
  )
  refusePast(times[0] as OfferingTimes)
  refuseDistant(times.at(-1) as OfferingTimes)
  const sessionMinutes = form.sessionMinutes ?? DEFAULT_SESSION_MINUTES
  const { duration, schedule } = form
  const courseTime = { duration, sessionMinutes, schedule: schedule ?? undefined }
  return db.transaction().execute(async (tx) => {
    // One creation of an instructor at a time: a repeated request finds the offerings of the first, and none exceeds
    // the limit of `requireRoom`.
    const publisher = await lockPublisher(tx, instructorId, 'exclusive')
    if (idempotencyKey !== undefined) {
      const existing = await loadOfferings(
        tx,
        kind,
        sql`offering.instructor_id = ${instructorId} and offering.idempotency_key = ${idempotencyKey}`,
        payments !== null,
      )
      if (existing.length > 0) return existing
    }
    requirePublishing(kind, publisher)
    await requireRoom(tx, publisher)
    // Transactions lock people before files (see `lockOfferingsOf`), but `attachFile` below locks a file before the
    // foreign key of the offering locks the person.
    await sql`select from person where id = ${instructorId} for key share`.execute(tx)
    await requirePrice(tx, payments, publisher, form.price ?? 0)
    const thumbnailId = await attachFile(
      tx,
      instructorId,
      form.thumbnail ?? '',
      'picture',
      thumbnailRefusal,
    )
    const seriesId = weeks > 1 ? randomUUID() : null
    const ids: string[] = []
    for (const each of times) {
      const { id } = await tx
        .insertInto('offering')
        .values({
          kind,
          instructor_id: instructorId,
          thumbnail_id: thumbnailId,
          series_id: seriesId,
          idempotency_key: idempotencyKey ?? null,
          ...columnsOf(form, each),
          session_minutes: sessionMinutes,
          min_students_decided_at: decisionAfter(
            config,
            { minStudents: form.minStudents ?? null, startsAt: each.startsAt },
            null,
          ),
          price: storedPrice(kind, form.price),
          modules: kind === 'course' ? JSON.stringify(form.modules ?? []) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeSessions(tx, id, sessionsOf(kind, each, courseTime))
      ids.push(id)
    }
    return loadOfferings(tx, kind, sql`offering.id = any(${ids}::uuid[])`, payments !== null)
  })
}
