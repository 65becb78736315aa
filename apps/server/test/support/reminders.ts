import { sql } from 'kysely'
import { emails } from '../../src/features.ts'
import { createMailer } from '../../src/platform/mail/mail.ts'
import { taught, type Taught } from './sessions.ts'
import { createWorld, type Person } from './world.ts'
import { reminderJobs } from '../../src/features/reminders/reminders.ts'

/** Minutes. */
export const HOUR = 60
export const DAY = 24 * HOUR

/**
 * A world, and what tests of reminders do in it. Time passes by moving the data: `startIn` says how far
 * away a session is, and everything else of it lies a month back.
 */
export async function createReminderWorld() {
  const world = await createWorld()

  const jobOf = (name: string, offsets: readonly number[]) =>
    reminderJobs(
      { db: world.db, config: { ...world.context.config, reminders: [...offsets] } },
      createMailer(emails),
    ).find((job) => job.name === name)!
  const remind = (offsets: readonly number[] = [DAY, HOUR]) =>
    jobOf('send-reminders', offsets).run({})

  /** A class (or course) with these people booked. */
  async function booked(students: Person[], kind: 'class' | 'course' = 'class', over = {}) {
    const offering = await taught(world, kind, { maxStudents: '5000', ...over })
    for (const student of students) await offering.book(student)
    return offering
  }

  /** Puts a session so many minutes from now, the first unless `place` says otherwise. */
  async function startIn({ id }: Pick<Taught, 'id'>, minutes: number, place = 1): Promise<void> {
    await sql`
      with way as (
        select now() + make_interval(secs => ${minutes * 60}) - starts_at as by
        from session where offering_id = ${id} order by starts_at offset ${place - 1} limit 1
      ), sessions as (
        update session set starts_at = starts_at + by, ends_at = ends_at + by
        from way where offering_id = ${id}
      ), bookings as (
        update booking set booked_at = now() - interval '31 days' where offering_id = ${id}
      )
      update offering set starts_at = starts_at + by, ends_at = ends_at + by,
        created_at = now() - interval '31 days'
      from way where id = ${id}`.execute(world.db)
  }

  /** The reminders that somebody got, without what else they were sent. */
  async function reminders(who: Person) {
    return (await world.mailsTo(who.email)).filter(({ template }) => template.includes('reminder'))
  }
  const count = async (who: Person) => (await reminders(who)).length
  const student = () => world.person('student')

  return { world, jobOf, remind, booked, startIn, reminders, count, student }
}
