import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { languageOf } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import { recordAct } from '../audit/audit.ts'
import { hasVerifiedEmail, type IdentityProvider } from '../identity/identity.ts'
import { lockInstructor } from '../instructors/instructors.ts'
import { cancelComingOf } from '../offerings/offerings.ts'

declare module '../../platform/feature.ts' {
  interface Hooks {
    /** Called when an administrator has suspended a person. Their row is locked. */
    personSuspended: { id: string }
  }
}

type Acting = Pick<FeatureContext, 'db' | 'mailer' | 'callHook'>

/**
 * Suspends a person (rules owner-5, owner-6, owner-7): ends their sign-in sessions, cancels what they teach, and mails
 * them the reason. Their bookings stay.
 * @throws AppError not_found; conflict if they are suspended, or are the administrator or the last one; forbidden if the
 *   administrator has been suspended or revoked since
 */
export async function suspend(
  { db, mailer, callHook }: Acting,
  provider: IdentityProvider,
  adminId: string,
  personId: string,
  reason: string,
): Promise<void> {
  if (personId === adminId) throw new AppError('conflict', messages.suspendSelf)
  const known = await db
    .selectFrom('person')
    .select('subject')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!known) throw noSuchPerson()
  await provider
    .lockOut(known.subject, async (tx) => {
      const person = await lockWithAdmins(tx, personId, adminId)
      await tx
        .updateTable('person')
        .set({ suspended_at: sql`now()`, suspended_reason: reason })
        .where('id', '=', personId)
        .execute()
      const teaches = (await lockInstructor(tx, personId)) !== undefined
      if (teaches)
        await cancelComingOf(tx, mailer, personId, {
          kinds: ['class', 'course'],
          reason: 'instructor-suspended',
        })
      await recordAct(tx, {
        kind: 'person_suspended',
        subject: { person: personId },
        details: { because: reason },
      })
      const { name, email: to } = person
      if (await getsMail(tx, personId))
        await mailer.enqueue(tx, {
          key: `account-suspended:${randomUUID()}`,
          to,
          template: 'account-suspended',
          data: { name, language: languageOf(person.language), reason, teaches },
        })
      await callHook(tx, 'personSuspended', { id: personId })
    })
    .catch((error: unknown) => {
      // The account was deleted in the meantime; the same code would log the administrator out.
      throw error instanceof AppError && error.code === 'unauthenticated' ? noSuchPerson() : error
    })
}

/**
 * Ends a suspension (rule owner-8). What was cancelled stays cancelled.
 * @throws AppError not_found; conflict if the person is not suspended
 */
export async function reinstate(
  { db, mailer }: Acting,
  personId: string,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(recipient)
      .select('suspended_at')
      .where('id', '=', personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) throw noSuchPerson()
    if (person.suspended_at === null) throw new AppError('conflict', messages.notSuspended)
    await tx
      .updateTable('person')
      .set({ suspended_at: null, suspended_reason: null })
      .where('id', '=', personId)
      .execute()
    await recordAct(tx, {
      kind: 'person_reinstated',
      subject: { person: personId },
      ...(reason !== '' && { details: { because: reason } }),
    })
    const { name, email: to } = person
    if (await getsMail(tx, personId))
      await mailer.enqueue(tx, {
        key: `account-reinstated:${randomUUID()}`,
        to,
        template: 'account-reinstated',
        data: { name, language: languageOf(person.language), reason },
      })
  })
}

const noSuchPerson = () => new AppError('not_found', messages.noSuchPerson)

const recipient = ['name', 'email', 'language'] as const

/**
 * Locks a person together with all administrators who are not suspended, so that of two who suspend each other at the
 * same time the second is refused.
 */
async function lockWithAdmins(tx: Tx, personId: string, adminId: string) {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'suspended_at', 'is_admin', ...recipient])
    .where(
      sql<boolean>`(id = ${personId} or id = any(array(
        select id from person where is_admin and suspended_at is null)))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = rows.find(({ id }) => id === personId)
  if (!person) throw noSuchPerson()
  if (person.suspended_at !== null) throw new AppError('conflict', messages.alreadySuspended)
  const admins = rows.filter((row) => row.is_admin && row.suspended_at === null)
  if (person.is_admin && admins.length === 1)
    throw new AppError('conflict', messages.suspendLastAdmin)
  if (!admins.some(({ id }) => id === adminId)) throw new AppError('forbidden', messages.forbidden)
  return person
}

/** Whether a person gets mail about a decision: those who never verified their address may be strangers to it. */
async function getsMail(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person where id = ${personId} and ${hasVerifiedEmail}`.execute(tx)
  return rows.length > 0
}
