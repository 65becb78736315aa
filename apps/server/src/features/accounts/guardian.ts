import { isYoungerThan } from '@firstbell/contract/fields'
import type { GuardianRequest } from '@firstbell/contract/guardian'
import { messages } from '@firstbell/contract/messages'
import { languageOf } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { digest, hasVerifiedEmail, newEmailOf, newSecret } from '../identity/identity.ts'

/**
 * The parent or guardian of a young person (rules account-29 to account-31). The guard of the routes refuses bookings
 * until they have confirmed. Transactions lock the person's row before the guardian's.
 */

const linkInvalid = () => invalidField('token', messages.guardianLinkInvalid)

/**
 * Returns the email of the parent or guardian that a sign-up needs; undefined if it needs none. Only the date of birth at
 * sign-up counts, so that a later change of it neither ends the need nor brings it about.
 * @throws AppError invalid if it is missing, or is the person's own
 */
export function guardianOf(
  { guardianAge }: Pick<Config, 'guardianAge'>,
  { dob, email, guardianEmail }: { dob: string; email: string; guardianEmail?: string | undefined },
): string | undefined {
  if (!isYoungerThan(guardianAge, dob, Date.now())) return undefined
  if (guardianEmail === undefined)
    throw invalidField('guardianEmail', messages.guardianEmailRequired)
  if (guardianEmail === email) throw invalidField('guardianEmail', messages.guardianIsSelf)
  return guardianEmail
}

/** Stores the parent or guardian of a person, and mails them a link. Links that were mailed before end. */
export async function mailGuardian(
  tx: Tx,
  mailer: Mailer,
  person: { id: string; name: string; email: string; language: string },
  email: string,
): Promise<void> {
  const token = newSecret()
  const hash = digest(token)
  await tx
    .insertInto('guardian')
    .values({ person_id: person.id, email, token_hash: hash })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ email, token_hash: hash, asked_at: sql<Date>`now()` }),
    )
    .execute()
  await mailer.enqueue(tx, {
    key: `guardian-asked:${hash.toString('hex')}`,
    to: email,
    template: 'guardian-asked',
    data: {
      personName: person.name,
      personEmail: person.email,
      token,
      language: languageOf(person.language),
    },
  })
}

/** Returns the email of the parent or guardian for whom a person waits; null if they wait for no one. */
export async function awaitedGuardian(db: Database | Tx, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guardian')
    .select('email')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Mails the parent or guardian again, at the given address.
 * @throws AppError conflict unless the person waits for them; invalid if the address is the person's own
 */
export async function askGuardianAgain(
  db: Database,
  mailer: Mailer,
  personId: string,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'name', 'email', 'language'])
      .where('id', '=', personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person || (await awaitedGuardian(tx, personId)) === null)
      throw new AppError('conflict', messages.notWaitingForGuardian)
    if (email === person.email || email === (await newEmailOf(tx, personId)))
      throw invalidField('email', messages.guardianIsSelf)
    await mailGuardian(tx, mailer, person, email)
  })
}

/** Returns the person of a mailed link. @throws AppError invalid if the link was replaced, or the account is gone */
export async function personOfLink(db: Database | Tx, token: string) {
  const person = await db
    .selectFrom('guardian')
    .innerJoin('person', 'person.id', 'guardian.person_id')
    .select(['person.id', 'subject', 'name', 'person.email', 'language', 'created_at'])
    .select(['confirmed_at', hasVerifiedEmail.as('verified')])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst()
  if (!person) throw linkInvalid()
  return person
}

/** Returns what the page behind a mailed link says. @throws AppError invalid */
export async function readGuardianRequest(db: Database, token: string): Promise<GuardianRequest> {
  const { name, email, created_at, confirmed_at } = await personOfLink(db, token)
  return { name, email, registeredAt: created_at.toISOString(), confirmed: confirmed_at !== null }
}

/**
 * Confirms a person's account, and mails them that they can book. A repetition changes nothing.
 * @returns false if it was confirmed before
 * @throws AppError invalid
 */
export async function confirmAsGuardian(
  db: Database,
  mailer: Mailer,
  token: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { id, name, email, language, verified } = await personOfLink(tx, token)
    await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    // Statements of their own: they see what was committed before the lock was granted.
    const confirmed = await tx
      .updateTable('guardian')
      .set({ confirmed_at: sql`now()` })
      .where('token_hash', '=', digest(token))
      .where('confirmed_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst()
    if (!confirmed) {
      await personOfLink(tx, token)
      return false
    }
    // Only a verification goes to an unverified address (rule mail-5).
    if (verified)
      await mailer.enqueue(tx, {
        key: `guardian-confirmed:${id}`,
        to: email,
        template: 'guardian-confirmed',
        data: { name, language: languageOf(language) },
      })
    return true
  })
}
