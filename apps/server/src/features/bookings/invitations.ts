import type { CallBody } from '@firstbell/contract/call'
import { canonicalEmail, isEmail } from '@firstbell/contract/email-address'
import type { Invitation, inviteStudents } from '@firstbell/contract/invitations'
import { kindMessages } from '@firstbell/contract/kinds'
import { INVITATION_DAYS, INVITATIONS_PER_DAY, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import { offeringsForMail, othersOf } from '../offering-display/offering-display.ts'
import { lockScope } from './lock-scope.ts'
import { participationOf, requireOwner, type Participation } from './participation.ts'
import { refusalError } from './refusals.ts'
import { advanceWaitlists, type WaitlistConfig } from './waitlist.ts'

/**
 * Invitations of an instructor's own students (docs/product/invitations.md). An invitation holds a seat in each of its
 * offerings by a booking with the status `held`, which has no student before the invited person requests the seat
 * (`claim_invitations`): the email may have no account yet (docs/decisions/0095).
 */

/** The condition that the booking `held` is a seat that an invitation holds and no one has requested. */
const unclaimed = sql`held.held_for = 'invitation' and held.student_id is null`

interface Refused {
  /** As it was sent. */
  email: string
  reason: Sentence
}

/**
 * Invites people by email: holds a seat for each, with `following` also in the later classes of the series, and mails
 * them. An offering without a free seat is left out; an email without any seat is refused.
 * @returns the number of invitations, and the refused emails
 * @throws AppError not_found, gone, forbidden; conflict after the start; too_many_requests after INVITATIONS_PER_DAY
 */
export async function invite(
  { db, config, mailer }: Pick<FeatureContext, 'db' | 'config' | 'mailer'>,
  instructorId: string,
  offeringId: string,
  { emails, message, following }: CallBody<typeof inviteStudents>,
): Promise<{ invited: number; refused: Refused[] }> {
  return db.transaction().execute(async (tx) => {
    const ids = await lockScope(tx, offeringId, following ? 'following' : 'this')
    const { rows: owned } = await sql<Participation & { started: boolean }>`
      select ${participationOf(instructorId)}, starts_at <= clock_timestamp() as started
      from offering where id = ${offeringId}`.execute(tx)
    const { kind, started } = requireOwner(owned[0])
    if (started) throw refusalError(kind, 'started')
    // Expired holds must not count as taken seats, and students who wait go first.
    await advanceWaitlists(tx, config, ids)
    // One request of an instructor at a time, so that the limit holds.
    const { rows: inviters } = await sql<{ email: string; language: string | null }>`
      select email, language from person where id = ${instructorId} for no key update`.execute(tx)
    const [inviter] = inviters as [(typeof inviters)[number]]
    const { invitees, refused } = await choose(tx, ids, emails, {
      own: inviter.email.toLowerCase(),
      full: kindMessages[kind].full,
    })
    if (invitees.length > 0) {
      await refuseTooMany(tx, instructorId, invitees.length)
      const invitations = await holdSeats(tx, instructorId, offeringId, invitees, message)
      // Schedules the job that ends the holds.
      await advanceWaitlists(tx, config, ids)
      await mailInvitations(tx, mailer, invitations, inviter.language, message)
    }
    return { invited: invitees.length, refused }
  })
}

interface Invitee {
  email: string
  /** The offerings with a seat for this person, soonest first. */
  offeringIds: string[]
}

/**
 * Decides for each email, in the order of the request, in which of the offerings a seat can be held.
 * @param own the instructor's email
 * @param full the reason of the refusal if no seat is free
 */
async function choose(
  tx: Tx,
  ids: readonly string[],
  typed: readonly string[],
  { own, full }: { own: string; full: Sentence },
): Promise<{ invitees: Invitee[]; refused: Refused[] }> {
  const { rows: offerings } = await sql<{ id: string; free: number }>`
    select id, max_students - seats_taken as free from offering
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  const free = new Map(offerings.map((row) => [row.id, row.free]))
  const canonical = typed.map((email) => canonicalEmail(email.trim()))
  // Only what the instructor can see anyway: no answer may reveal accounts.
  const { rows: seats } = await sql<{ offering_id: string; email: string; booked: boolean }>`
    select booking.offering_id, lower(coalesce(person.email, invitation.email)::text) as email,
      booking.status = 'booked' as booked
    from booking
      left join person on person.id = booking.student_id and booking.status = 'booked'
      left join invitation on invitation.id = booking.invitation_id
    where booking.offering_id = any(${[...ids]}::uuid[])
      and (booking.status = 'booked' or booking.status = 'held' and booking.invitation_id is not null)
      and coalesce(person.email, invitation.email) = any(${canonical}::citext[])`.execute(tx)
  const invitees: Invitee[] = []
  const refused: Refused[] = []
  const done = new Set<string>()
  for (const [n, email] of canonical.entries()) {
    if (done.has(email)) continue
    done.add(email)
    const theirs = seats.filter((seat) => seat.email === email)
    const without = ids.filter((id) => !theirs.some((seat) => seat.offering_id === id))
    const offeringIds = without.filter((id) => free.get(id)! > 0)
    const reason = refusalOf()
    if (reason) {
      refused.push({ email: typed[n]!, reason })
      continue
    }
    for (const id of offeringIds) free.set(id, free.get(id)! - 1)
    invitees.push({ email, offeringIds })

    function refusalOf(): Sentence | undefined {
      if (email.length > TEXT_MAX.email || !isEmail(email)) return messages.emailInvalid
      if (email === own) return messages.ownOffering
      if (offeringIds.length > 0) return undefined
      if (without.length > 0) return full
      return theirs.some(({ booked }) => booked) ? messages.hasSeatAlready : messages.alreadyInvited
    }
  }
  return { invitees, refused }
}

/** @throws AppError too_many_requests until enough of the instructor's invitations are a day old */
async function refuseTooMany(tx: Tx, instructorId: string, count: number): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from invited_at + interval '24 hours' - clock_timestamp()))::int as seconds
    from invitation
    where instructor_id = ${instructorId} and invited_at > clock_timestamp() - interval '24 hours'
    order by invited_at desc offset ${INVITATIONS_PER_DAY - count} limit 1`.execute(tx)
  if (rows[0])
    throw new AppError('too_many_requests', messages.tooManyInvitations, {
      retryAfter: Math.max(1, rows[0].seconds),
    })
}

interface HeldInvitation extends Invitee {
  id: string
  until: Date
}

/** Stores invitations and holds their seats. The caller has locked the offerings, which have enough free seats. */
async function holdSeats(
  tx: Tx,
  instructorId: string,
  offeringId: string,
  invitees: readonly Invitee[],
  message: string | undefined,
): Promise<HeldInvitation[]> {
  const { rows } = await sql<{ id: string; email: string; until: Date }>`
    insert into invitation (offering_id, instructor_id, email, message, expires_at)
    select ${offeringId}, ${instructorId}, email, ${message || null},
      clock_timestamp() + make_interval(days => ${INVITATION_DAYS}::int)
    from unnest(${invitees.map(({ email }) => email)}::text[]) as email
    returning id, email::text as email, expires_at as until`.execute(tx)
  const held = rows.map((row) => ({
    ...row,
    offeringIds: invitees.find(({ email }) => email === row.email)!.offeringIds,
  }))
  const seats = held.flatMap(({ id, offeringIds }) =>
    offeringIds.map((offering) => ({ id, offering })),
  )
  await sql`
    insert into booking (offering_id, status, booked_at, held_for, held_until, invitation_id)
    select offering.id, 'held', null, 'invitation', least(invitation.expires_at, offering.starts_at), invitation.id
    from unnest(${seats.map(({ id }) => id)}::uuid[], ${seats.map(({ offering }) => offering)}::uuid[])
        as seat (invitation_id, offering_id)
      join invitation on invitation.id = seat.invitation_id
      join offering on offering.id = seat.offering_id`.execute(tx)
  return held
}

/** Mails each invited person, in the language of their account, or without one in the inviter's. */
async function mailInvitations(
  tx: Tx,
  mailer: FeatureContext['mailer'],
  invitations: readonly HeldInvitation[],
  language: string | null,
  message: string | undefined,
): Promise<void> {
  const { rows: known } = await sql<{ email: string; clock: ReaderClock }>`
    select lower(email::text) as email, ${readerClock('person')} as clock from person
    where email = any(${invitations.map(({ email }) => email)}::citext[])
    order by created_at`.execute(tx)
  const facts = await offeringsForMail(tx, [
    ...new Set(invitations.flatMap(({ offeringIds }) => offeringIds)),
  ])
  await mailer.enqueueAll(
    tx,
    invitations.map(({ id, email, offeringIds, until }) => {
      const [first, ...others] = offeringIds.map((offering) => facts.get(offering)!)
      const { offering, instructor } = first!
      const clock = known.find((person) => person.email === email)?.clock ?? {
        zone: null,
        locale: null,
        ...(language !== null && { language }),
      }
      return {
        key: `invitation:${id}`,
        to: email,
        template: 'invitation' as const,
        data: {
          name: '',
          clock,
          email,
          offering,
          ...othersOf(others.map((other) => ({ offering: other.offering }))),
          ...(message && { message }),
          until: offering.startsAt < until ? offering.startsAt : until,
        },
        ...(instructor && { replyTo: instructor.email }),
      }
    }),
  )
}

/**
 * Returns the invitations to an offering, newest first, without withdrawn ones and those whose seats ended after they
 * had been booked.
 * @throws AppError not_found, gone, forbidden
 */
export async function listInvitations(
  db: Database,
  instructorId: string,
  offeringId: string,
): Promise<Invitation[]> {
  await requireOwned(db, instructorId, offeringId)
  const { rows } = await sql<
    Omit<Invitation, 'invitedAt' | 'heldUntil'> & { invited_at: Date; held_until: Date | null }
  >`
    select * from (
      select invitation.id as _id, invitation.email::text as email, invitation.invited_at, seat.held_until,
        case
          when seat.status = 'held' then 'invited'
          -- 'left': the person has taken another seat meanwhile.
          when seat.status = 'booked' or seat.end_reason = 'left' then 'booked'
          when seat.booked_at is null and seat.end_reason in ('declined', 'given_up') then 'declined'
          when seat.booked_at is null and seat.end_reason in ('expired', 'unpaid', 'started') then 'expired'
        end as state,
        (select count(*)::int from booking as other where other.invitation_id = invitation.id) as dates
      from booking as seat join invitation on invitation.id = seat.invitation_id
      where seat.offering_id = ${offeringId}
    ) as listed
    where state is not null
    order by invited_at desc, email`.execute(db)
  return rows.map(({ invited_at: invited, held_until: until, ...row }) => ({
    ...row,
    invitedAt: invited.toISOString(),
    ...(until && { heldUntil: until.toISOString() }),
  }))
}

async function requireOwned(db: Database | Tx, instructorId: string, offeringId: string) {
  const { rows } = await sql<Participation>`
    select ${participationOf(instructorId)} from offering where id = ${offeringId}`.execute(db)
  return requireOwner(rows[0])
}

/**
 * Withdraws an invitation: all seats that it holds are free, or are offered to the next on their waitlists.
 * @throws AppError not_found, gone, forbidden; conflict if it holds no seat any more
 */
export async function withdraw(
  { db, config }: Pick<Context, 'db' | 'config'>,
  instructorId: string,
  offeringId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireOwned(tx, instructorId, offeringId)
    const { rows } = await sql`
      select from booking where invitation_id = ${invitationId} and offering_id = ${offeringId}
        and end_reason is distinct from 'withdrawn'`.execute(tx)
    if (rows.length === 0) throw new AppError('not_found', messages.noSuchInvitation)
    const ended = await endInvitation(tx, config, invitationId, 'withdrawn')
    if (ended === 0) throw new AppError('conflict', messages.invitationAnswered)
  })
}

/**
 * Declines the invitation that holds a seat for a student in an offering, with its seats on other dates.
 * @returns whether there was one
 */
export async function declineInvitation(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
  offeringId: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select held.invitation_id as id from booking as held
        join invitation on invitation.id = held.invitation_id
        join person on person.id = ${studentId}
      where held.offering_id = ${offeringId} and held.held_for = 'invitation'
        and (held.student_id = person.id or held.student_id is null and invitation.email = person.email)
      order by held.student_id limit 1`.execute(tx)
    return rows[0] !== undefined && (await endInvitation(tx, config, rows[0].id, 'declined')) > 0
  })
}

/**
 * Ends the seats that an invitation holds. A seat that is booked or being paid for stays.
 * @returns their number
 */
async function endInvitation(
  tx: Tx,
  config: WaitlistConfig,
  invitationId: string,
  reason: 'withdrawn' | 'declined',
): Promise<number> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from offering
    where id in (select offering_id from booking where invitation_id = ${invitationId} and held_for = 'invitation')
    order by id for no key update`.execute(tx)
  // A separate statement, because its snapshot contains what earlier holders of the locks have committed.
  const { rows: held } = await sql<{ id: string }>`
    select id from booking where invitation_id = ${invitationId} and held_for = 'invitation'`.execute(
    tx,
  )
  await sql`select end_bookings(${held.map(({ id }) => id)}::uuid[], ${reason})`.execute(tx)
  if (locked.length > 0)
    await advanceWaitlists(
      tx,
      config,
      locked.map(({ id }) => id),
    )
  return held.length
}

/**
 * Deletes the invitations of a person whose account is being deleted: those to their email, whose seats are free, and
 * those that they sent. `lockOfferingsOf` has locked the offerings' rows.
 */
export async function forgetInvitationsOf(
  tx: Tx,
  config: WaitlistConfig,
  personId: string,
): Promise<void> {
  const own = sql`select invitation.id from invitation join person on person.id = ${personId}
    where invitation.email = person.email or invitation.instructor_id = person.id`
  const { rows: freed } = await sql<{ id: string }>`
    select distinct held.offering_id as id from booking as held
    where ${unclaimed} and held.invitation_id in (${own})`.execute(tx)
  const ids = freed.map(({ id }) => id)
  await sql`
    select end_bookings(array(select held.id from booking as held
      where ${unclaimed} and held.invitation_id in (${own})), 'account_deleted')`.execute(tx)
  await sql`
    delete from booking where student_id is null and invitation_id in (${own})`.execute(tx)
  await sql`delete from invitation where id in (${own})`.execute(tx)
  if (ids.length > 0) await advanceWaitlists(tx, config, ids)
}

/** Days after which invitations that hold no seat any more are deleted, with the emails. */
const KEPT_DAYS = 30

export const invitationJobs = (db: Database): Job[] => [
  {
    name: 'forget-invitations',
    cron: '41 3 * * *',
    run: () =>
      inBatches((limit) =>
        db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ id: string }>`
            select id from invitation as old
            where expires_at < now() - make_interval(days => ${KEPT_DAYS}::int)
              and not exists (select from booking
                where invitation_id = old.id and status = 'held')
            limit ${limit}::int for update skip locked`.execute(tx)
          const ids = rows.map(({ id }) => id)
          await sql`
            delete from booking
            where student_id is null and invitation_id = any(${ids}::uuid[])`.execute(tx)
          await sql`delete from invitation where id = any(${ids}::uuid[])`.execute(tx)
          return ids.length
        }),
      ),
  },
]
