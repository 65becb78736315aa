import { sql } from 'kysely'
import { emails } from '../../src/features.ts'
import { reminderJobs } from '../../src/features/reminders/reminders.ts'
import { createMailer } from '../../src/platform/mail/mail.ts'
import { taught, type Taught } from './sessions.ts'
import { createWorld, type Person } from './world.ts'

/** In minutes. */
export const HOUR = 60
export const DAY = 24 * HOUR

/**
 * Creates a world, with helpers for tests of reminders. Time passes by changing the data: `startIn` sets how far
 * away a session is, and moves everything else a month into the past.
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

  /** Creates a class (or course) that these people have booked. */
  async function booked(students: Person[], kind: 'class' | 'course' = 'class', over = {}) {
    const offering = await taught(world, kind, { maxStudents: '5000', ...over })
    for (const student of students) await offering.book(student)
    return offering
  }

  /** Moves a session to this number of minutes from now: the first one, or that of `place`. */
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

  /** Returns the reminders that a person has received, without their other mails. */
  async function reminders(who: Person) {
    return (await world.mailsTo(who.email)).filter(({ template }) => template.includes('reminder'))
  }
  const count = async (who: Person) => (await reminders(who)).length
  const student = () => world.person('student')

  return { world, jobOf, remind, booked, startIn, reminders, count, student }
}
