import type { Readable } from 'node:stream'
import type { DetailsForm, InstructorDetails, SignupBody, User } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import type { SignUpByProviderBody } from '@firstbell/contract/oidc'
import { languageOf, type Language } from '@firstbell/messages/languages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { bestLanguage } from '../../platform/http/language.ts'
import type { Caller } from '../../platform/http/routes.ts'
import {
  accountGone,
  hasVerifiedEmail,
  newEmailOf,
  type IdentityProvider,
  type Oidc,
} from '../identity/identity.ts'
import {
  attachFile,
  detachFile,
  signedViewUrl,
  viewUrl,
  type FileAccess,
} from '../uploads/uploads.ts'
import { guardianOf, mailGuardian, personOfLink } from './guardian.ts'

declare module '../../platform/feature.ts' {
  interface Hooks {
    /**
     * Called before a person is removed: lock the rows that the removal changes, in the order of
     * ids.
     */
    lockPerson: { id: string }
    /**
     * Called when a person is removed: afterwards nothing may refer to them. Their row is locked.
     */
    personLeaves: { id: string }
    /**
     * Called to collect a person's files: `add` gets the file's row for the archive of own data, and a
     * function that opens the file later if it is complete.
     */
    personFiles: {
      id: string
      add: (about: { name: string }, open: (() => Promise<Readable>) | undefined) => void
    }
  }
}

/**
 * People and their accounts. Where a change concerns both, one transaction makes it and locks the
 * account before the person.
 */

interface SignUpContext extends Pick<FeatureContext, 'config' | 'mailer'> {
  provider: IdentityProvider
  files: FileAccess
}

/**
 * Creates a person and their account, and mails a verification link (rules account-6, account-8).
 * @param signUp.browserHash of the browser, if it is known
 * @returns the new user, read with the creation: a moment later another sign-up may have replaced it
 * @throws AppError invalid, also without the parent or guardian of a young person; already_registered
 */
export async function register(
  context: SignUpContext,
  form: SignupBody,
  { language, browserHash }: { language: Language; browserHash: Buffer | null },
): Promise<User> {
  const { name, email, password, next = null } = form
  const guardianEmail = guardianOf(context.config, form)
  return context.provider.createAccount(
    { email, password, name, origin: { next, browserHash } },
    (tx, { subject }) =>
      insertPerson(tx, context, { ...form, guardianEmail, name, email, subject, language }),
  )
}

/**
 * Creates the person and the account of a sign-up whose email another provider vouches for (rule
 * oidc-7).
 * @throws AppError invalid; what `Oidc.signUp` throws
 */
export async function registerByProvider(
  context: SignUpContext & { oidc: Oidc },
  form: SignUpByProviderBody,
  request: FastifyRequest,
) {
  const { name } = form
  return context.oidc.signUp(context.provider, name, request, (tx, { subject, email }) =>
    insertPerson(tx, context, {
      ...form,
      // The provider has told the email, which the guardian's must not be.
      guardianEmail: guardianOf(context.config, { ...form, email }),
      name,
      email,
      subject,
      language: bestLanguage(request.headers['accept-language']),
    }),
  )
}

async function insertPerson(
  tx: Tx,
  { files, config, mailer }: SignUpContext,
  form: SignUpByProviderBody & { subject: string; email: string; language: Language },
): Promise<User> {
  const { subject, email, name, contact, role, dob, gender, timezone, locale, language } = form
  const { termsUrl = null, privacyUrl = null } = config.legal ?? {}
  const { id } = await tx
    .insertInto('person')
    .values({
      subject,
      email,
      name,
      contact,
      roles: [role],
      dob,
      gender,
      language,
      ...(timezone !== undefined && { timezone }),
      ...(locale !== undefined && { locale }),
      // What the sentence above Register names (rule account-28).
      ...((termsUrl ?? privacyUrl) !== null && {
        accepted_at: sql`now()`,
        accepted_terms_url: termsUrl,
        accepted_privacy_url: privacyUrl,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'instructor') await tx.insertInto('instructor').values({ person_id: id }).execute()
  if (form.guardianEmail !== undefined)
    await mailGuardian(tx, mailer, { id, name, email, language }, form.guardianEmail)
  return loadUser(tx, files, id)
}

/** @throws AppError invalid unless the URL names a picture that the person uploaded */
export async function changePicture(db: Database, personId: string, url: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { picture_id: before } = await lockPerson(tx, personId)
    const refusal = { field: 'profilePic', message: messages.profilePicInvalid } as const
    const pictureId = await attachFile(tx, personId, url, 'picture', refusal, before)
    await tx
      .updateTable('person')
      .set({ picture_id: pictureId, updated_at: sql`now()` })
      .where('id', '=', personId)
      .execute()
    if (before !== pictureId) await detachFile(tx, before)
  })
}

export async function changeDetails(
  db: Database,
  personId: string,
  form: DetailsForm,
): Promise<void> {
  const changed = await db
    .updateTable('person')
    .set({
      name: form.name,
      contact: form.contact,
      dob: form.dob,
      gender: form.gender,
      updated_at: sql`now()`,
    })
    .where('id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw accountGone()
}

/**
 * Deletes a person (rule account-21). Features with data of theirs handle two hooks: before the
 * person's row is locked, and after. Transactions lock rows in the order account, instructor, offerings,
 * person, files, which makes deadlocks rare. Foreign keys and triggers also lock rows, so a deadlock is
 * possible; the provider then repeats the transaction.
 * @param guardianToken of the mailed link by which a parent or guardian withdraws (rule account-31)
 * @throws AppError invalid if that link does not work any more
 */
export async function removePerson(
  provider: IdentityProvider,
  { mailer, callHook }: Pick<FeatureContext, 'mailer' | 'callHook'>,
  { id, subject }: Pick<Caller, 'id' | 'subject'>,
  guardianToken?: string,
): Promise<void> {
  await provider.deleteAccount(subject, async (tx) => {
    await callHook(tx, 'lockPerson', { id })
    // Concurrent bookings wait for this lock, and then fail because the person is gone.
    const person = await lockPerson(tx, id)
    // A corrected address may have replaced the link before the lock was granted.
    if (guardianToken !== undefined) await personOfLink(tx, guardianToken)
    await callHook(tx, 'personLeaves', { id })
    // A parent or guardian may withdraw before the person has verified the address (rule mail-5).
    if (person.verified)
      await mailer.enqueue(tx, {
        key: `account-deleted:${id}`,
        to: person.email,
        template: 'account-deleted',
        data: {
          name: person.name,
          language: languageOf(person.language),
          ...(guardianToken !== undefined && { byGuardian: true }),
        },
      })
    await tx.deleteFrom('person').where('id', '=', id).execute()
  })
}

async function lockPerson(tx: Tx, personId: string) {
  const person = await tx
    .selectFrom('person')
    .select(['name', 'email', 'picture_id', 'language', hasVerifiedEmail.as('verified')])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw accountGone()
  return person
}

interface UserRow
  extends
    Omit<User, 'profilePic' | 'roleDetails' | 'guardian'>,
    Pick<InstructorDetails, 'bio' | 'qualifications' | 'skills' | 'waiting'> {
  pictureId: string | null
  resumeId: string | null
  /** Null without a parent or guardian. */
  guardianEmail: string | null
  guardianConfirmed: boolean
  /** Null of who is no instructor. */
  approvedByAdmin: boolean | null
  decision: 'approved' | 'rejected' | 'removed' | null
  reason: string
  decidedAt: Date
}

/**
 * Users in the form of the contract, in the order of `ids`, without unknown ones. Only for the
 * person themselves and for admins: it includes contact, date of birth and a link that opens the
 * resume (rule account-13).
 */
export async function loadUsers(
  db: Database | Tx,
  files: FileAccess,
  ids: readonly string[],
): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select p.id as "_id", p.email, p.name, p.contact, p.roles as role, p.is_admin as "isAdmin",
      p.dob, p.gender, p.picture_id as "pictureId", i.bio, i.qualifications, i.skills,
      i.resume_id as "resumeId", i.approved as "approvedByAdmin", d.decision,
      coalesce(d.reason, '') as reason, d.decided_at as "decidedAt",
      not i.approved and i.bio <> '' and (d.decided_at is null or i.updated_at > d.decided_at)
        as waiting,
      g.email as "guardianEmail", g.confirmed_at is not null as "guardianConfirmed"
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    join person p on p.id = wanted.id
    left join guardian g on g.person_id = p.id
    left join instructor i on i.person_id = p.id and 'instructor' = any(p.roles)
    left join lateral (
      select decision, reason, decided_at from approval_decision
      where instructor_id = i.person_id order by id desc limit 1
    ) d on true
    order by wanted.position`.execute(db)
  return rows.map((row) => {
    const { pictureId, resumeId, decision, reason, decidedAt, ...rest } = row
    const { bio, qualifications, skills, waiting, approvedByAdmin, ...others } = rest
    const { guardianEmail, guardianConfirmed, ...user } = others
    return {
      ...user,
      ...(guardianEmail !== null && {
        guardian: { email: guardianEmail, confirmed: guardianConfirmed },
      }),
      profilePic: pictureId === null ? '' : viewUrl(pictureId),
      roleDetails:
        approvedByAdmin === null
          ? {}
          : {
              instructor: {
                bio,
                qualifications,
                skills,
                waiting,
                approvedByAdmin,
                resume: resumeId === null ? '' : signedViewUrl(files, resumeId),
                ...(decision !== null && {
                  decision: { decision, reason, decidedAt: decidedAt.toISOString() },
                }),
              },
            },
    }
  })
}

/**
 * The caller's own user, including an email that is not verified yet.
 * @throws AppError unauthenticated when the person is gone
 */
export async function loadUser(db: Database | Tx, files: FileAccess, id: string): Promise<User> {
  const [user] = await loadUsers(db, files, [id])
  if (!user) throw accountGone()
  return { ...user, email: (await newEmailOf(db, id)) ?? user.email }
}
