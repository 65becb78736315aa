import type { User } from '@firstbell/contract/accounts'
import type { CallBody } from '@firstbell/contract/call'
import type { addInstructorDetails } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { languageOf } from '@firstbell/messages/languages'
import { sql, type SqlBool } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { loadUser } from '../accounts/accounts.ts'
import { recordAct } from '../audit/audit.ts'
import { hasVerifiedEmail } from '../identity/identity.ts'
import { cancelComingOf } from '../offerings/offerings.ts'
import { attachFile, detachFile, type FileAccess } from '../uploads/uploads.ts'

export {
  introduce,
  publicInstructorCalls,
  readInstructorIds,
  requirePage,
  splitInstructors,
} from './public-instructors.ts'

/**
 * Stores an instructor's details; an approved instructor stays approved (rule approval-6). A resume is required
 * unless the instructor already has one (rule approval-3). For an instructor without approval this is a request
 * for it: the first request, and the first after each refusal, is mailed to the admins (rule approval-12).
 * @returns whether the details are complete for the first time, and the instructor with them
 * @throws AppError invalid
 */
export async function submitDetails(
  db: Database,
  mailer: Mailer,
  files: FileAccess,
  instructorId: string,
  form: CallBody<typeof addInstructorDetails>,
): Promise<{ first: boolean; isUser: User }> {
  const { bio, qualifications, skills } = form
  const first = await db.transaction().execute(async (tx) => {
    const before = await lockInstructor(tx, instructorId)
    // The account was deleted while this request was being served.
    if (!before) throw new AppError('unauthenticated', messages.tokenInvalid)
    let resumeId = before.resume_id
    if (form.resume)
      resumeId = await attachFile(tx, instructorId, form.resume, 'resume', {
        field: 'resume',
        message: messages.resumeInvalid,
      })
    if (resumeId === null) throw invalidField('resume', messages.resumeRequired)
    await tx
      .updateTable('instructor')
      .set({ bio, qualifications, skills, resume_id: resumeId, updated_at: sql`now()` })
      .where('person_id', '=', instructorId)
      .execute()
    if (before.resume_id !== resumeId) await detachFile(tx, before.resume_id)
    if (!before.approved) await notifyAdmins(tx, mailer, instructorId)
    // Every form has a bio, so '' means that none was stored.
    return before.bio === ''
  })
  return { first, isUser: await loadUser(db, files, instructorId) }
}

/** Mails the admins. The keys of the mails contain the last decision, so that edits of a request send no more mails. */
async function notifyAdmins(tx: Tx, mailer: Mailer, instructorId: string): Promise<void> {
  const instructor = await tx
    .selectFrom('person')
    .select((person) => [
      'name',
      person
        .selectFrom('approval_decision')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('instructor_id', '=', instructorId)
        .as('decision'),
    ])
    .where('id', '=', instructorId)
    .where(hasVerifiedEmail)
    .executeTakeFirst()
  // Admins do not see instructors without a verified email address.
  if (!instructor) return
  const { name, decision } = instructor
  const admins = await tx
    .selectFrom('person')
    .select(['id', 'name', 'email', 'language'])
    // Literal SQL instead of a parameter, so that a generic plan uses the partial index.
    .where(sql<SqlBool>`is_admin`)
    .where(hasVerifiedEmail)
    .where('id', '<>', instructorId)
    .execute()
  await mailer.enqueue(
    tx,
    ...admins.map((admin) => ({
      key: `approval-asked:${instructorId}:${decision ?? 'first'}:${admin.id}`,
      to: admin.email,
      template: 'approval-asked' as const,
      data: {
        name: admin.name,
        language: languageOf(admin.language),
        instructor: name,
        instructorId,
      },
    })),
  )
}

/** Locks and returns the row of an instructor; undefined for other people. */
export async function lockInstructor(tx: Tx, instructorId: string) {
  return tx
    .selectFrom('instructor')
    .selectAll()
    .where('person_id', '=', instructorId)
    .forUpdate()
    .executeTakeFirst()
}

type Decision = 'approved' | 'rejected' | 'removed'

/**
 * Records a decision on an instructor and mails it with its reason, in one transaction (rules
 * approval-9, approval-10). Removing an instructor cancels their coming classes; role and courses stay. If the
 * site takes payments, removing or rejecting also cancels and refunds courses with a price (rule payment-8).
 * @throws AppError not_found; conflict if the decision does not fit the current state
 */
export async function decide(
  { db, mailer, config }: Pick<FeatureContext, 'db' | 'mailer' | 'config'>,
  adminId: string,
  instructorId: string,
  decision: Decision,
  reason: string,
): Promise<void> {
  const paidCoursesEnd = decision !== 'approved' && config.stripe !== undefined
  await db.transaction().execute(async (tx) => {
    const before = await lockInstructor(tx, instructorId)
    const person = await tx
      .selectFrom('person')
      .select(['name', 'email', 'language'])
      .where('id', '=', instructorId)
      .where(hasVerifiedEmail)
      .executeTakeFirst()
    if (!before || !person) throw new AppError('not_found', messages.noSuchInstructor)
    if (decision === 'removed' && before.removed_at !== null)
      throw new AppError('conflict', messages.alreadyRemoved)
    if (decision !== 'removed' && before.approved)
      throw new AppError('conflict', messages.alreadyApproved)
    await sql`
      update instructor set approved = ${decision === 'approved'},
        removed_at = case ${decision}::text when 'approved' then null when 'removed' then now() else removed_at end
      where person_id = ${instructorId}`.execute(tx)
    const { id } = await tx
      .insertInto('approval_decision')
      .values({ instructor_id: instructorId, decided_by: adminId, decision, reason })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(tx, {
      kind: `instructor_${decision}`,
      subject: { person: instructorId },
      ...(reason !== '' && { details: { because: reason } }),
    })
    if (decision !== 'approved')
      await cancelComingOf(tx, mailer, instructorId, {
        kinds: decision === 'removed' ? ['class'] : [],
        priced: paidCoursesEnd,
        reason: `instructor-${decision}`,
      })
    await mailer.enqueue(tx, {
      key: `instructor-${decision}:${id}`,
      to: person.email,
      template: `instructor-${decision}`,
      data: {
        name: person.name,
        language: languageOf(person.language),
        reason,
        ...(paidCoursesEnd && { paidCoursesEnd }),
      },
    })
  })
}
