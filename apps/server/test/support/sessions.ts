import { bookClass, bookCourse } from '@firstbell/contract/bookings'
import { createClass, createCourse, updateClass, updateCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { classForm, courseForm, dayFromNow } from './offering-forms.ts'
import type { Person, World } from './world.ts'

/** Returns the day and the time in UTC, this number of minutes from now, in the format of the forms. */
export function minutesFromNow(minutes: number) {
  const instant = new Date(Date.now() + minutes * 60_000).toISOString()
  return { date: instant.slice(0, 10), timing: instant.slice(11, 16), timezone: 'UTC' }
}

export const LINK = 'https://meet.example.org/room/42?pwd=secret'

export interface Taught {
  id: string
  kind: 'class' | 'course'
  teacher: Person
  /** Books the offering for a student who has not booked it yet. */
  book: (student: Person) => Promise<void>
  /**
   * Edits the offering as its instructor. A start in the past counts as announced, because the edit simulates that
   * time has passed.
   */
  edit: (over: Record<string, unknown>) => ReturnType<World['call']>
  /** Edits the offering as its instructor, without that. */
  onlyEdit: (over: Record<string, unknown>) => ReturnType<World['call']>
}

/** Creates a class or a course of a new instructor, next week and with a link, unless `over` changes that. */
export async function taught(
  world: World,
  kind: 'class' | 'course',
  over: Record<string, unknown> = {},
): Promise<Taught> {
  const teacher = await world.person('approved')
  const picture = await world.picture(teacher)
  const values = { date: dayFromNow(7), meetingUrl: LINK, ...over }
  const [create, update, book, form] =
    kind === 'class'
      ? ([createClass, updateClass, bookClass, classForm(picture, values)] as const)
      : ([createCourse, updateCourse, bookCourse, courseForm(picture, values)] as const)
  const made = await world.call(create, form, teacher)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = made.body[kind]._id as string
  const onlyEdit = (more: Record<string, unknown>) =>
    world.call(update, { ...form, [`${kind}Id`]: id, ...more }, teacher)
  return {
    id,
    kind,
    teacher,
    book: async (student) => {
      const booked = await world.call(book, { [`${kind}Id`]: id }, student)
      expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    },
    onlyEdit,
    edit: async (more) => {
      const answer = await onlyEdit(more)
      await sql`update offering set announced_start = null where id = ${id}`.execute(world.db)
      return answer
    },
  }
}
