import type { CallOutput } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { getMyData } from '@firstbell/contract/own-data'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { inBatches } from '../../platform/database/in-batches.ts'
import { UNIQUE_VIOLATION, violation, type Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { enqueue, type Job, type Lane } from '../../platform/jobs/jobs.ts'
import { clockOf, type ReaderClock } from '../../platform/mail/time-words.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { requireConfirmed } from '../identity/identity.ts'
import { openArchive, storeArchive } from './archive.ts'
import { collectMembers } from './collect-members.ts'

/** Copies of what the site keeps about a person, for themselves (docs/product/own-data.md). */

const MAKE = 'make-own-data'
const REMOVE = 'remove-own-data'
/** One at a time in a process: it reads and writes files for seconds or minutes. */
const LANE: Lane = { name: 'own data', concurrency: 1 }

const KEPT_HOURS = 24
const A_DAY = 3
const ATTEMPTS = 5
/** After so long without a copy, its job is lost. */
const LOST_HOURS = 3

/**
 * Has a copy made for whoever has lately confirmed that it is them (rule security-7); the former one can
 * no longer be fetched.
 * @throws AppError confirm_identity; conflict while one is being made; too_many_requests after three within a day
 */
export async function ask(
  context: FeatureContext,
  { id: personId, loginId }: Pick<Caller, 'id' | 'loginId'>,
): Promise<void> {
  const { db } = context
  await requireConfirmed(context, { loginId })
  await db
    .transaction()
    .execute(async (tx) => {
      // Of several at the same moment, each counts the one before.
      await sql`select from person where id = ${personId} for no key update`.execute(tx)
      const { rows } = await sql<{ seconds: number }>`
        select ceil(extract(epoch from asked_at + interval '1 day' - now()))::int as seconds
        from own_data where person_id = ${personId} and state <> 'failed'
          and asked_at > now() - interval '1 day'
        order by asked_at desc offset ${A_DAY - 1} limit 1`.execute(tx)
      if (rows[0])
        throw new AppError('too_many_requests', messages.myDataTooOften, {
          retryAfter: rows[0].seconds,
        })
      await tx
        .updateTable('own_data')
        .set({ expires_at: sql`now()` })
        .where('person_id', '=', personId)
        .where('expires_at', '>', sql<Date>`now()`)
        .execute()
      const { id } = await tx
        .insertInto('own_data')
        .values({ person_id: personId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await enqueue(tx, MAKE, { id }, { maxAttempts: ATTEMPTS })
    })
    .catch((error: unknown) => {
      const broken = violation(error)
      if (broken?.code === UNIQUE_VIOLATION && broken.constraint === 'own_data_under_way')
        throw new AppError('conflict', messages.myDataUnderWay)
      throw error
    })
}

/** How the last copy that a person has asked for stands. */
export async function stateOf(
  { db }: FeatureContext,
  personId: string,
): Promise<Omit<CallOutput<typeof getMyData>, 'message'>> {
  const last = await db
    .selectFrom('own_data')
    .select(['id', 'state', 'expires_at'])
    .where('person_id', '=', personId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state === 'preparing') return { state: 'preparing' }
  if (last?.state === 'failed') return { state: 'none', failed: true }
  if (!last?.expires_at || last.expires_at <= new Date()) return { state: 'none' }
  return { state: 'ready', url: urlOf(last.id), expiresAt: last.expires_at.toISOString() }
}

/** The path of a copy. */
export const urlOf = (id: string): string => `/me/data/${id}`

/** A copy for its owner. @throws AppError not_found of somebody else's, and when its time is over */
export async function fetchCopy(
  { db, config }: FeatureContext,
  personId: string,
  id: string,
): Promise<{ bytes: number; body: Readable; madeOn: Date }> {
  const copy = await db
    .selectFrom('own_data')
    .select(['bytes', 'asked_at'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!copy || copy.bytes === null) throw new AppError('not_found', messages.noSuchFile)
  const { files } = await openStorage(config)
  return { bytes: copy.bytes, body: openArchive(files, id, copy.bytes), madeOn: copy.asked_at }
}

/** Makes a copy, and mails that it is ready, in the transaction that says so. */
async function make(context: FeatureContext, id: string): Promise<void> {
  const { db, config, mailer, callHook } = context
  const begun = await db
    .updateTable('own_data')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .returning(['person_id', 'attempts'])
    .executeTakeFirst()
  if (!begun) return
  const { files } = await openStorage(config)
  try {
    // What an attempt before this one has left.
    await files.remove(id)
    const members = await collectMembers(db, callHook, begun.person_id, config.publicUrl)
    const bytes = await storeArchive(files, id, members)
    const stored = await db.transaction().execute(async (tx) => {
      const until = new Date(Date.now() + KEPT_HOURS * 3_600_000)
      const { numUpdatedRows } = await tx
        .updateTable('own_data')
        .set({ state: 'ready', bytes, expires_at: until })
        .where('id', '=', id)
        .where('state', '=', 'preparing')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const { rows } = await sql<{ name: string; email: string; clock: ReaderClock }>`
        select name, email, ${clockOf('person')} as clock from person
        where id = ${begun.person_id}`.execute(tx)
      for (const { name, email: to, clock } of rows)
        await mailer.enqueue(tx, {
          key: `own-data-ready:${id}`,
          to,
          template: 'own-data-ready',
          data: { name, clock, until },
        })
      return true
    })
    // The account was deleted meanwhile.
    if (!stored) await files.remove(id)
  } catch (error) {
    if (begun.attempts >= ATTEMPTS) {
      await giveUp(context, sql`id = ${id}`)
      await files.remove(id).catch(() => {})
    }
    throw error
  }
}

const giveUp = ({ db }: Pick<FeatureContext, 'db'>, which: ReturnType<typeof sql<boolean>>) =>
  db
    .updateTable('own_data')
    .set({ state: 'failed' })
    .where('state', '=', 'preparing')
    .where(which)
    .execute()

/** Removes the bytes of copies whose time is over, and rows that count for nothing any more. */
async function tidyUp(context: FeatureContext): Promise<void> {
  const { db, config } = context
  await giveUp(context, sql`asked_at < now() - make_interval(hours => ${LOST_HOURS}::int)`)
  const { files } = await openStorage(config)
  await inBatches(async (limit) => {
    const due = await db
      .selectFrom('own_data')
      .select('id')
      .where('bytes', 'is not', null)
      .where('expires_at', '<=', sql<Date>`now()`)
      .orderBy('expires_at')
      .limit(limit)
      .execute()
    for (const { id } of due) {
      await files.remove(id)
      await db.updateTable('own_data').set({ bytes: null }).where('id', '=', id).execute()
    }
    return due.length
  })
  await db
    .deleteFrom('own_data')
    .where('bytes', 'is', null)
    .where('state', '<>', 'preparing')
    .where('asked_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
}

/** Has the bytes of a person's copies removed, whose rows go with the account. */
export async function forget(tx: Tx, personId: string): Promise<void> {
  const copies = await tx
    .selectFrom('own_data')
    .select('id')
    .where('person_id', '=', personId)
    .execute()
  if (copies.length > 0) await enqueue(tx, REMOVE, { ids: copies.map(({ id }) => id) })
}

/** See `resumeJobs` of a feature. A backup has none of the archives. */
export async function resume(tx: Tx): Promise<void> {
  await sql`update own_data set expires_at = now(), bytes = null where bytes is not null`.execute(
    tx,
  )
  const waiting = await tx
    .selectFrom('own_data')
    .select('id')
    .where('state', '=', 'preparing')
    .execute()
  for (const { id } of waiting) await enqueue(tx, MAKE, { id }, { maxAttempts: ATTEMPTS })
}

export const ownDataJobs = (context: FeatureContext): Job[] => [
  { name: MAKE, lane: LANE, run: (payload) => make(context, (payload as { id: string }).id) },
  {
    name: REMOVE,
    lane: LANE,
    run: async (payload) => {
      const { files } = await openStorage(context.config)
      for (const id of (payload as { ids: string[] }).ids) await files.remove(id)
    },
  },
  { name: 'tidy-own-data', cron: '*/10 * * * *', lane: LANE, run: () => tidyUp(context) },
]
