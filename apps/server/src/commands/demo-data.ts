import { randomUUID } from 'node:crypto'
import { DEFAULT_SESSION_MINUTES } from '@firstbell/contract/limits'
import { emails } from '../features.ts'
import {
  readPortrait,
  readResume,
  readScene,
  type Portrait,
  type Scene,
} from '@firstbell/demo/files'
import { offerings, type DemoOffering } from '@firstbell/demo/offerings'
import {
  PASSWORD,
  admin,
  instructors,
  students,
  type DemoInstructor,
  type DemoPerson,
  type Student,
} from '@firstbell/demo/people'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { scheduleOf, sessionsOf, writeSessions } from '../features/offerings/offerings.ts'
import { storeFile, storePicture } from '../features/uploads/uploads.ts'
import { createEmbeddedProvider } from '../features/identity/identity.ts'
import { createMailer } from '../platform/mail/mail.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Context } from '../platform/context.ts'

/**
 * Fills an empty database with the people, classes, courses and bookings of `@firstbell/demo`,
 * without mails. One transaction inserts all rows, so a killed process leaves none; files stored by
 * then are collected a day later. A database with any person or offering stays unchanged.
 *
 * Rows are inserted directly, because the features' functions would commit one by one, send mails,
 * and use the current time for every row.
 * @returns lines to print: the demo accounts and their password, if they exist
 */
export async function ensureDemoData(context: Context): Promise<string[]> {
  if (await isEmpty(context.db)) await fill(context)
  return describe(context.db)
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from person) and not exists (select from identity.account)
      and not exists (select from offering) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

async function describe(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email::text as email from person
    where email = any(${[admin, ...instructors, ...Object.values(students)].map((one) => one.email)}::citext[])`.execute(
    db,
  )
  const there = new Set(rows.map((row) => row.email))
  const groups: [string, string[]][] = [
    ['admin', [admin.email]],
    ['instructors, approved', instructors.filter((one) => one.approved).map((one) => one.email)],
    ['instructors, waiting', instructors.filter((one) => !one.approved).map((one) => one.email)],
    ['students', Object.values(students).map((one) => one.email)],
  ]
  const lines = groups.flatMap(([role, emails]) => {
    const present = emails.filter((email) => there.has(email))
    return present.length > 0 ? [`  ${role.padEnd(24)}${present.join(', ')}`] : []
  })
  return lines.length > 0 ? [`Demo accounts, password ${PASSWORD}`, ...lines] : []
}

/** What is created before the rows: ids of the people and their files. */
interface Prepared {
  instructor: Record<Portrait, { id: string; picture: string; resume: string }>
  thumbnail: Record<Scene, string>
}

async function fill(context: Context): Promise<void> {
  const now = Temporal.Now.instant()
  const prepared = await storeFiles(context)
  const provider = await createEmbeddedProvider(context, createMailer(emails))
  await provider.createAccount(
    { email: admin.email, password: PASSWORD, name: admin.name, verified: true },
    async (tx, { subject }) => {
      await openAccounts(tx, subject, now)
      const adminId = await insertPerson(tx, admin, ['student'], now, { is_admin: true })
      const studentIds = new Map<Student, string>()
      for (const [name, student] of Object.entries(students))
        studentIds.set(name as Student, await insertPerson(tx, student, ['student'], now))
      for (const instructor of instructors)
        await insertInstructor(tx, instructor, adminId, prepared, now)
      for (const [index, offering] of offerings.entries())
        await insertOffering(tx, offering, index, studentIds, prepared, now)
    },
  )
}

/** Stores the pictures and resumes. */
async function storeFiles(context: Context): Promise<Prepared> {
  const prepared = { instructor: {}, thumbnail: {} } as Prepared
  await Promise.all(
    instructors.map(async ({ portrait, name }) => {
      const id = randomUUID()
      const [picture, resume] = await Promise.all([
        storePicture(context.db, context, id, await readPortrait(portrait), `${portrait}.png`),
        storeFile(context.db, context, id, await readResume(portrait), `Resume ${name}.pdf`),
      ])
      prepared.instructor[portrait] = { id, picture, resume }
    }),
  )
  const scenes = new Map(offerings.map((offering) => [offering.scene, offering]))
  await Promise.all(
    [...scenes.values()].map(async ({ by, scene }) => {
      const { id } = prepared.instructor[by]
      const picture = await readScene(scene)
      prepared.thumbnail[scene] = await storePicture(
        context.db,
        context,
        id,
        picture,
        `${scene}.png`,
      )
    }),
  )
  return prepared
}

/** The accounts of the other people, with the hash of the first account's password. */
async function openAccounts(tx: Tx, firstSubject: string, now: Temporal.Instant): Promise<void> {
  for (const { email, since } of [...instructors, ...Object.values(students)])
    await sql`insert into identity.account
        (email, email_verified, verified_at, password_hash, password_changed_at, created_at)
      select ${email}, true, at, password_hash, at, at
      from identity.account, (select ${ago(now, since)}::timestamptz as at) as signed_up
      where id = ${firstSubject}`.execute(tx)
}

async function insertPerson(
  tx: Tx,
  person: DemoPerson,
  roles: string[],
  now: Temporal.Instant,
  more: { id?: string; picture_id?: string; is_admin?: boolean } = {},
): Promise<string> {
  const { email, name, contact, dob, gender, since } = person
  const account = await tx
    .selectFrom('identity.account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('person')
    .values({
      subject: account.id,
      email,
      name,
      contact,
      roles,
      dob,
      gender,
      created_at: ago(now, since),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertInstructor(
  tx: Tx,
  instructor: DemoInstructor,
  adminId: string,
  prepared: Prepared,
  now: Temporal.Instant,
): Promise<void> {
  const { id, picture, resume } = prepared.instructor[instructor.portrait]
  await insertPerson(tx, instructor, ['instructor'], now, { id, picture_id: picture })
  await tx
    .insertInto('instructor')
    .values({
      person_id: id,
      bio: instructor.bio,
      qualifications: instructor.qualifications,
      skills: instructor.skills,
      resume_id: resume,
      approved: instructor.approved,
    })
    .execute()
  for (const { decision, reason, daysAgo } of instructor.history)
    await tx
      .insertInto('approval_decision')
      .values({
        instructor_id: id,
        decided_by: adminId,
        decision,
        reason,
        decided_at: ago(now, daysAgo),
      })
      .execute()
}

async function insertOffering(
  tx: Tx,
  offering: DemoOffering,
  index: number,
  studentIds: ReadonlyMap<Student, string>,
  prepared: Prepared,
  now: Temporal.Instant,
): Promise<void> {
  const { kind, duration, timezone, booked, held = [], waiting = [] } = offering
  const schedule = scheduleOf(kind, { ...dayAndTime(offering, now), timezone, duration })
  const sessionMinutes = offering.sessionMinutes ?? DEFAULT_SESSION_MINUTES
  const sessions = sessionsOf(kind, schedule, duration, sessionMinutes)
  // Bookings are made before the offering starts.
  const before = Math.max(0, 1 + Math.ceil(daysBetween(schedule.startsAt, now)))
  const { id } = await tx
    .insertInto('offering')
    .values({
      kind,
      instructor_id: prepared.instructor[offering.by].id,
      title: offering.title,
      description: offering.description,
      category: offering.category,
      level: offering.level,
      thumbnail_id: prepared.thumbnail[offering.scene],
      local_date: schedule.date,
      local_time: schedule.timing,
      timezone,
      starts_at: schedule.startsAt,
      ends_at: schedule.endsAt,
      duration,
      session_minutes: sessionMinutes,
      meeting_url:
        (offering.meetingUrl ?? `https://example.com/?meeting=${offering.scene}`) || null,
      price: kind === 'course' ? (offering.price ?? 0) : null,
      modules: kind === 'course' ? JSON.stringify(offering.modules ?? []) : null,
      max_students: offering.maxStudents,
      created_at: ago(now, before + 5 + index * 0.03),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSessions(tx, id, sessions)

  const idOf = (name: Student): string => {
    const studentId = studentIds.get(name)
    if (studentId === undefined) throw new Error(`${name} is no demo student`)
    return studentId
  }
  for (const [place, name] of [...booked, ...held, ...waiting].entries()) {
    const at = ago(now, before + 4 - place * 0.5 - index * 0.01)
    const queued = !booked.includes(name)
    await tx
      .insertInto('booking')
      .values({
        offering_id: id,
        student_id: idOf(name),
        created_at: at,
        status: held.includes(name) ? 'held' : queued ? 'waiting' : 'booked',
        booked_at: queued ? null : at,
        line_number: queued ? sql<number>`nextval('booking_line')` : null,
        held_until: held.includes(name) ? ago(now, -HELD_DAYS) : null,
        held_for: held.includes(name) ? 'offer' : null,
        attended: offering.attended?.[name] ?? null,
      })
      .execute()
  }
  // It happened then, and everybody knows.
  await sql`
    update booking_event set at = booking.created_at, due_at = null
    from booking where booking.id = booking_event.booking_id and booking.offering_id = ${id}`.execute(
    tx,
  )
  // Schedules the job that ends the offers.
  if (held.length + waiting.length > 0)
    await sql`select advance_waitlists(array[${id}]::uuid[], ${HELD_DAYS} * interval '1 day')`.execute(
      tx,
    )

  const [first] = sessions
  for (const [place, name] of (offering.joined ?? []).entries())
    if (first)
      await tx
        .insertInto('session_join')
        .values({
          offering_id: id,
          student_id: idOf(name),
          starts_at: first.startsAt,
          joined_at: new Date(first.startsAt.getTime() + (2 * place - 3) * 60_000),
        })
        .execute()
  for (const { subject, text, hoursAgo } of offering.messages ?? [])
    await tx
      .insertInto('offering_message')
      .values({
        offering_id: id,
        subject,
        text,
        recipients: booked.length,
        sent_at: ago(now, hoursAgo / 24),
      })
      .execute()
}

/** The local date and time (in whole minutes) at which an offering starts. */
function dayAndTime({ starts, timezone }: DemoOffering, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(timezone)
  if ('inDays' in starts)
    return {
      date: today.add({ days: starts.inDays }).toPlainDate().toString(),
      timing: starts.timing,
    }
  const start = today.add({ minutes: starts.inMinutes })
  return {
    date: start.toPlainDate().toString(),
    timing: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Two hours, the default of WAITLIST_HOLD_MINUTES. */
const HELD_DAYS = 2 / 24

const DAY = 24 * 60 * 60 * 1000

const daysBetween = (start: Date, now: Temporal.Instant): number =>
  (now.epochMilliseconds - start.getTime()) / DAY

const ago = (now: Temporal.Instant, days: number): Date =>
  new Date(now.epochMilliseconds - days * DAY)
