import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createContext } from '../../../test/support/context.ts'

/**
 * Offerings written by a server of a version before sessions, which still runs while others are
 * upgraded (docs/operations.md, "Upgrading").
 */
const { db } = await createContext()

/** Inserts an offering as such a server does. @returns its id */
async function offer(kind: 'class' | 'course', duration: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into offering (kind, title, description, category, level, local_date, local_time,
      timezone, starts_at, ends_at, duration, max_students, price, modules)
    values (${kind}, 'Guitar', 'Chords', 'Music', 'Beginner', '2030-03-30', '18:00', 'Europe/Berlin',
      '2030-03-30T17:00:00Z', '2030-04-02T16:00:00Z', ${duration}, 5,
      ${kind === 'course' ? 10 : null}, ${kind === 'course' ? '[]' : null}::jsonb)
    returning id`.execute(db)
  return rows[0]!.id
}

const sessionsOf = async (id: string) => {
  const { rows } = await sql<{ at: string; minutes: number }>`
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
      extract(epoch from ends_at - starts_at)::int / 60 as minutes
    from session where offering_id = ${id} order by starts_at`.execute(db)
  return rows.map(({ at, minutes }) => `${at} +${minutes}`)
}

test('a class that it creates has its session', async () => {
  expect(await sessionsOf(await offer('class', 4260))).toEqual(['2030-03-30 17:00 +4260'])
})

test('a course that it creates and moves has a session a day, at the same local time', async () => {
  const id = await offer('course', 3)
  // Summer time begins on 31 March.
  expect(await sessionsOf(id)).toEqual([
    '2030-03-30 17:00 +60',
    '2030-03-31 16:00 +60',
    '2030-04-01 16:00 +60',
  ])
  await sql`
    update offering set local_date = '2030-05-01', local_time = '09:00', timezone = 'UTC', duration = 2,
      starts_at = '2030-05-01T09:00:00Z', ends_at = '2030-05-03T09:00:00Z'
    where id = ${id}`.execute(db)
  expect(await sessionsOf(id)).toEqual(['2030-05-01 09:00 +60', '2030-05-02 09:00 +60'])
})

test('a booking leaves the sessions as they are', async () => {
  const id = await offer('class', 90)
  await sql`delete from session where offering_id = ${id}`.execute(db)
  await sql`update offering set seats_taken = 1 where id = ${id}`.execute(db)
  expect(await sessionsOf(id)).toEqual([])
})
