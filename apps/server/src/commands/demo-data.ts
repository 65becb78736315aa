import { randomUUID } from 'node:crypto'
import { DEFAULT_SESSION_MINUTES, INVITATION_DAYS } from '@firstbell/contract/limits'
import { completeSchedule, durationOf } from '@firstbell/contract/schedule'
import { readMaterial, readPicture, readResume, type Scene } from '@firstbell/demo/files'
import { offerings, type DemoOffering } from '@firstbell/demo/offerings'
import {
  PASSWORD,
  admin,
  instructors,
  isApproved,
  students,
  type DemoInstructor,
  type DemoPerson,
  type Student,
} from '@firstbell/demo/people'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { emails } from '../features.ts'
import { createEmbeddedProvider } from '../features/identity/identity.ts'
import { COUNT_JOB } from '../features/insights/insights.ts'
import { sessionsOf, timesOf, writeSessions } from '../features/offerings/offerings.ts'
import { storeFile, storePicture } from '../features/uploads/uploads.ts'
import type { Context } from '../platform/context.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { createMailer } from '../platform/mail/mail.ts'

/**
 * Fills an empty database with the people, classes, courses and bookings of `@firstbell/demo`, without mails. One
 * transaction inserts all rows, so a killed process leaves none; the files that it has stored are garbage-collected a day
 * later. A database with any person or offering stays unchanged,
 * but for the class that is always about to begin.
 *
 * Rows are inserted directly, because the features' functions would commit one by one, send mails,
 * and use the current time for every row.
 * @returns lines to print: the demo accounts and their password, if they exist
 */
export async function ensureDemoData(context: Context): Promise<string[]> {
  if (await isEmpty(context.db)) await fill(context)
  else await repeatClass(context)
  return describe(context.db)
}

/** Keeps a class of the demo data about to begin, so that the classroom can be tried at any time. */
export const demoDataJob = (context: Pick<Context, 'db'>): Job => ({
  name: 'repeat-demo-class',
  cron: '* * * * *',
  run: () => repeatClass(context),
})

/** Moves the demo class that takes place in a room to the next minutes once it has ended, without mails. */
async function repeatClass({ db }: Pick<Context, 'db'>): Promise<void> {
  const { title, about, time } = offerings.find(({ inRoom }) => inRoom)!
  if (!('inMinutes' in time)) return
  const { email } = instructors.find(({ portrait }) => portrait === about.by)!
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; starts_at: Date; ends_at: Date }>`
      update offering set starts_at = next.starts_at,
        ends_at = next.starts_at + make_interval(mins => ${time.duration}::int),
        local_date = (next.starts_at at time zone timezone)::date,
        local_time = (next.starts_at at time zone timezone)::time,
        -- No reminder is due for what was created or booked after its moment.
        created_at = next.now,
        revision = revision + 1, updated_at = next.now
      from (select now(), date_trunc('minute', now())
        + make_interval(mins => ${time.inMinutes}::int) as starts_at) as next
      where id = (
        select offering.id from offering join person on person.id = instructor_id
        where title = ${title} and email = ${email} and offering.ends_at <= now()
          and meeting_url is null and cancelled_at is null and deleted_at is null
          and not exists (
            select from classroom where offering_id = offering.id and classroom.ended_at is null)
        order by offering.created_at limit 1 for update of offering skip locked)
      returning id, offering.starts_at, offering.ends_at`.execute(tx)
    for (const { id, starts_at, ends_at } of rows) {
      await writeSessions(tx, id, [{ startsAt: starts_at, endsAt: ends_at }])
      await sql`
        update booking set booked_at = now()
        where offering_id = ${id} and status = 'booked'`.execute(tx)
    }
  })
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from person) and not exists (select from identity.account)
      and not exists (select from offering) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

async function describe(db: Database): Promise<string[]> {
  const groups: Record<string, DemoPerson[]> = {
    admin: [admin],
    'instructors, approved': instructors.filter(isApproved),
    'instructors, waiting': instructors.filter((one) => !isApproved(one)),
    students: Object.values(students),
  }
  const emails = Object.values(groups).flatMap((people) => people.map(({ email }) => email))
  const rows = await db.selectFrom('person').select('email').where('email', 'in', emails).execute()
  const existing = new Set(rows.map((row) => row.email))
  const lines = Object.entries(groups).flatMap(([role, people]) => {
    const present = people.map(({ email }) => email).filter((email) => existing.has(email))
    return present.length > 0 ? [`  ${role.padEnd(24)}${present.join(', ')}`] : []
  })
  return lines.length > 0 ? [`Demo accounts, password ${PASSWORD}`, ...lines] : []
}

/** What the rows refer to: the ids of the people by email address, and of the stored files. */
interface DemoReferences {
  now: Temporal.Instant
  /** Whether the site has rooms for sessions without a link. */
  hasRooms: boolean
  ids: Map<string, string>
  picture: Map<DemoInstructor, string>
  resume: Map<DemoInstructor, string>
  thumbnail: Map<Scene, string>
  material: Map<string, string>
}

async function fill(context: Context): Promise<void> {
  const references = await storeFiles(context)
  const provider = await createEmbeddedProvider(context, createMailer(emails))
  await provider.createAccount(
    { email: admin.email, password: PASSWORD, name: admin.name, verified: true },
    async (tx, { subject }) => {
      await insertAccounts(tx, subject, references.now)
      await insertPerson(tx, references, admin, { is_admin: true })
      for (const student of Object.values(students)) await insertPerson(tx, references, student)
      for (const instructor of instructors) await insertInstructor(tx, references, instructor)
      for (const [index, offering] of offerings.flatMap(classesOf).entries())
        await insertOffering(tx, references, offering, index)
      await enqueue(tx, COUNT_JOB, {}, { key: COUNT_JOB })
    },
  )
}

async function storeFiles(context: Context): Promise<DemoReferences> {
  const people = [admin, ...Object.values(students), ...instructors]
  const ids = new Map(people.map(({ email }) => [email, randomUUID()]))
  const picture = new Map<DemoInstructor, string>()
  const resume = new Map<DemoInstructor, string>()
  const thumbnail = new Map<Scene, string>()
  const material = new Map<string, string>()
  const store = async (instructor: DemoInstructor) => {
    const { portrait, name } = instructor
    const id = ids.get(instructor.email)!
    const { db } = context
    const face = await readPicture(portrait)
    picture.set(instructor, await storePicture(db, context, id, face, `${portrait}.png`))
    const bytes = await readResume(portrait)
    resume.set(instructor, await storeFile(db, context, id, bytes, `Resume ${name}.pdf`))
    for (const { about, materials = [] } of offerings.filter((one) => one.about.by === portrait)) {
      for (const { title, file } of materials)
        if (file !== undefined) {
          const sheet = await readMaterial(file)
          material.set(file, await storeFile(db, context, id, sheet, `${title}.pdf`, 'material'))
        }
      if (!thumbnail.has(about.scene)) {
        const scene = await readPicture(about.scene)
        const stored = await storePicture(db, context, id, scene, `${about.scene}.png`)
        thumbnail.set(about.scene, stored)
      }
    }
  }
  await Promise.all(instructors.map(store))
  const hasRooms = context.config.classroom !== undefined
  return { now: Temporal.Now.instant(), hasRooms, ids, picture, resume, thumbnail, material }
}

async function insertAccounts(tx: Tx, firstSubject: string, now: Temporal.Instant): Promise<void> {
  for (const { email, since } of [...instructors, ...Object.values(students)])
    await sql`
      with account as (
        insert into identity.account
          (email, email_verified, verified_at, password_changed_at, created_at)
        select ${email}, true, at, at, at
        from (select ${ago(now, since)}::timestamptz as at) as signed_up
        returning id, created_at
      )
      insert into identity.credential (account_id, kind, password_hash, created_at)
      select account.id, 'password', password_hash, account.created_at
      from account, identity.credential
      where account_id = ${firstSubject} and kind = 'password'`.execute(tx)
}

async function insertPerson(
  tx: Tx,
  { now, ids }: DemoReferences,
  { email, name, contact, dob, gender, since, language = 'en' }: DemoPerson,
  more: { picture_id?: string; is_admin?: boolean; roles?: string[] } = {},
): Promise<void> {
  const { id: subject } = await tx
    .selectFrom('identity.account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const person = { id: ids.get(email)!, subject, email, name, contact, dob, gender, language }
  await tx
    .insertInto('person')
    .values({ ...person, roles: ['student'], created_at: ago(now, since), ...more })
    .execute()
}

async function insertInstructor(
  tx: Tx,
  references: DemoReferences,
  instructor: DemoInstructor,
): Promise<void> {
  const { now, ids, picture, resume } = references
  const { bio, qualifications, skills } = instructor
  const id = ids.get(instructor.email)!
  const picture_id = picture.get(instructor)!
  await insertPerson(tx, references, instructor, { picture_id, roles: ['instructor'] })
  const details = { bio, qualifications, skills, approved: isApproved(instructor) }
  await tx
    .insertInto('instructor')
    .values({ person_id: id, ...details, resume_id: resume.get(instructor)! })
    .execute()
  const decided_by = ids.get(admin.email)!
  for (const { decision, reason, daysAgo } of instructor.history)
    await tx
      .insertInto('approval_decision')
      .values({ instructor_id: id, decided_by, decision, reason, decided_at: ago(now, daysAgo) })
      .execute()
}

function classesOf(offering: DemoOffering): (DemoOffering & { seriesId?: string })[] {
  const { weekly, time, seats } = offering
  if (weekly === undefined || !('inDays' in time)) return [offering]
  const seriesId = randomUUID()
  return Array.from({ length: weekly }, (_, week) => ({
    ...offering,
    seriesId,
    time: { ...time, inDays: time.inDays + 7 * week },
    seats: week === 0 ? seats : { max: seats.max, booked: [] },
  }))
}

async function insertOffering(
  tx: Tx,
  { now, hasRooms, ids, thumbnail, material }: DemoReferences,
  offering: DemoOffering & { seriesId?: string },
  index: number,
): Promise<void> {
  const {
    title,
    description,
    bring = null,
    learn,
    modules,
    price = 0,
    joined = [],
    attended,
    materials = [],
    messages = [],
    reviews = [],
  } = offering
  const { by, scene, category, level, language = 'en' } = offering.about
  const { schedule, sessionMinutes = DEFAULT_SESSION_MINUTES } = offering.time
  const { max, min, booked, held = [], waiting = [] } = offering.seats
  const kind = modules ? 'course' : 'class'
  const meetingUrl =
    offering.inRoom && hasRooms
      ? ''
      : (offering.meetingUrl ?? `https://example.com/?meeting=${scene}`)
  const { email, timezone } = instructors.find(({ portrait }) => portrait === by)!
  const about = { kind, title, description, bring, category, level, language } as const
  const wall = { ...dayAndTime(offering, timezone, now), timezone }
  // A demo course that meets weekly does so on the weekday of its first date.
  const meets = schedule && completeSchedule(wall.date, { days: [], except: [], ...schedule })
  const duration = meets ? durationOf(wall.date, meets) : offering.time.duration
  const times = timesOf(kind, { ...wall, duration })
  const sessions = sessionsOf(kind, times, { duration, sessionMinutes, schedule: meets })
  // Bookings must be older than the start of the offering.
  const before = Math.max(0, 1 + Math.ceil(daysBetween(times.startsAt, now)))
  const { id } = await tx
    .insertInto('offering')
    .values({
      ...about,
      learn: learn?.join('\n') ?? null,
      timezone,
      duration,
      instructor_id: ids.get(email)!,
      thumbnail_id: thumbnail.get(scene)!,
      local_date: times.date,
      local_time: times.timing,
      starts_at: times.startsAt,
      ends_at: times.endsAt,
      session_minutes: sessionMinutes,
      schedule: meets ?? null,
      meeting_url: meetingUrl || null,
      price: modules ? price : price || null,
      modules: modules ? JSON.stringify(modules) : null,
      max_students: max,
      min_students: min ?? null,
      series_id: offering.seriesId ?? null,
      visibility: offering.unlisted ? 'unlisted' : 'public',
      created_at: ago(now, before + 5 + index * 0.03),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeSessions(tx, id, sessions)

  const idOf = (name: Student): string => ids.get(students[name].email)!
  for (const [position, name] of [...booked, ...held, ...waiting].entries()) {
    const at = ago(now, before + 4 - position * 0.5 - index * 0.01)
    const isBooked = booked.includes(name)
    const isHeld = held.includes(name)
    await tx
      .insertInto('booking')
      .values({
        offering_id: id,
        student_id: idOf(name),
        created_at: at,
        status: isBooked ? 'booked' : isHeld ? 'held' : 'waiting',
        booked_at: isBooked ? at : null,
        line_number: isBooked ? null : sql<number>`nextval('booking_line')`,
        held_until: isHeld ? ago(now, -HELD_DAYS) : null,
        held_for: isHeld ? 'offer' : null,
        attended: attended?.[name] ?? null,
      })
      .execute()
  }
  // The events get the times of the bookings, and no mail is due for them.
  await sql`
    update booking_event set at = booking.created_at, due_at = null
    from booking where booking.id = booking_event.booking_id
      and booking.offering_id = ${id}`.execute(tx)
  for (const invited of offering.invited ?? []) {
    const until = ago(now, -INVITATION_DAYS)
    const { id: invitation_id } = await tx
      .insertInto('invitation')
      .values({
        offering_id: id,
        instructor_id: ids.get(email)!,
        email: invited,
        invited_at: now.toString(),
        expires_at: until,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('booking')
      .values({
        offering_id: id,
        status: 'held',
        booked_at: null,
        held_for: 'invitation',
        held_until: until,
        invitation_id,
      })
      .execute()
  }
  // Schedules the job that ends the offers and invitations.
  if (held.length + waiting.length + (offering.invited ?? []).length > 0)
    await sql`
      select advance_waitlists(array[${id}]::uuid[], ${HELD_DAYS} * interval '1 day')`.execute(tx)

  const starts_at = sessions[0]!.startsAt
  for (const [position, name] of joined.entries()) {
    const joined_at = new Date(starts_at.getTime() + (2 * position - 3) * 60_000)
    await tx
      .insertInto('session_join')
      .values({ offering_id: id, student_id: idOf(name), starts_at, joined_at })
      .execute()
  }
  const recipients = booked.length
  for (const { subject, text, hoursAgo } of messages) {
    const sent_at = ago(now, hoursAgo / 24)
    await tx
      .insertInto('offering_message')
      .values({ offering_id: id, subject, text, recipients, sent_at })
      .execute()
  }
  for (const [position, { title: name, file, url = null }] of materials.entries())
    await tx
      .insertInto('material')
      .values({
        offering_id: id,
        position,
        title: name,
        file_id: file === undefined ? null : material.get(file)!,
        url,
      })
      .execute()
  for (const { by: name, rating, text, hoursAgo, reply = null } of reviews)
    await tx
      .insertInto('review')
      .values({
        offering_id: id,
        student_id: idOf(name),
        instructor_id: ids.get(email)!,
        rating,
        text,
        created_at: ago(now, hoursAgo / 24),
        reply,
        replied_at: reply === null ? null : ago(now, (hoursAgo - 3) / 24),
      })
      .execute()
}

function dayAndTime({ time }: DemoOffering, timezone: string, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(timezone)
  const start =
    'inDays' in time ? today.add({ days: time.inDays }) : today.add({ minutes: time.inMinutes })
  return {
    date: start.toPlainDate().toString(),
    timing:
      'timing' in time ? time.timing : start.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Two hours, which is the default of WAITLIST_HOLD_MINUTES. */
const HELD_DAYS = 2 / 24

const DAY_MS = 24 * 60 * 60 * 1000

const daysBetween = (start: Date, now: Temporal.Instant): number =>
  (now.epochMilliseconds - start.getTime()) / DAY_MS

const ago = (now: Temporal.Instant, days: number): Date =>
  new Date(now.epochMilliseconds - days * DAY_MS)
