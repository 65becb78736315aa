import type { Page } from '@playwright/test'
import type { Server } from './fixtures.ts'
import { upload, type Person } from './people.ts'
import { inDays, PICTURE, type SampleFile } from './samples.ts'

/** A class or a course of the public lists. */
export interface Listed {
  _id: string
  title: string
  description: string
  category: string
  level: string
  date: string
  timing: string
  timezone: string
  startsAt: string
  endsAt: string
  /** Of a class of a series. */
  series?: object
  duration: number
  price: number
  instructorname: string
  maxStudents: number
  seatsLeft: number
  modules: { title: string; content: string; duration: number }[]
}

/**
 * Returns the public lists in their order, with one entry for each series.
 * @param from the earliest start of the classes
 */
export async function listOfferings(
  page: Page,
  from = '',
): Promise<{ classes: Listed[]; courses: Listed[] }> {
  const classes = await page.request.get(`/classes/getallclasses?limit=1000&from=${from}`)
  const courses = await page.request.get('/courses/getallcourses')
  return {
    classes: ((await classes.json()) as { classes: Listed[] }).classes,
    courses: ((await courses.json()) as { courses: Listed[] }).courses,
  }
}

/** Returns an item of the demo data. */
export function required<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('The demo data lacks what this test needs.')
  return item
}

/** The fields of an offering that a test sets. */
interface Given {
  title: string
  description?: string
  date?: string
  timing?: string
  timezone?: string
  duration?: number
  maxStudents?: number
  category?: string
  level?: string
  meetingUrl?: string
  bring?: string
  learn?: string[]
  picture?: SampleFile
}

/** The person who creates an offering. */
type Instructor = Pick<Person, 'call' | 'idToken'>

/** Completes the form of an offering, and uploads its picture. */
async function completeForm(server: Server, instructor: Instructor, given: Given) {
  const { picture = PICTURE, ...fields } = given
  return {
    description: 'What we do, slowly and together.',
    date: inDays(3),
    timing: '18:00',
    timezone: 'Europe/Berlin',
    maxStudents: 12,
    category: 'Music',
    level: 'Beginner',
    ...fields,
    thumbnail: await upload(server, instructor, picture),
  }
}

/** Creates a class of an approved instructor. */
export async function createClass(
  server: Server,
  instructor: Instructor,
  given: Given & { repeatWeekly?: number },
): Promise<Listed> {
  const form = { duration: 90, ...(await completeForm(server, instructor, given)) }
  const { class: created } = await instructor.call<{ class: Listed }>(
    'POST',
    '/classes/createclass',
    form,
  )
  return created
}

/** Creates a course of an instructor. */
export async function createCourse(
  server: Server,
  instructor: Instructor,
  given: Given & { price?: number; modules?: Listed['modules'] },
): Promise<Listed> {
  const form = {
    duration: 5,
    price: 10,
    modules: [],
    ...(await completeForm(server, instructor, given)),
  }
  const { course } = await instructor.call<{ course: Listed }>(
    'POST',
    '/courses/create-course',
    form,
  )
  return course
}

export const bookClass = (student: Person, { _id }: { _id: string }) =>
  student.call('PUT', '/classes/bookclass', { classId: _id })

export const joinWaitlist = (student: Person, { _id }: { _id: string }) =>
  student.call('PUT', `/offerings/${_id}/waitlist`)

export const leaveWaitlist = (student: Person, { _id }: { _id: string }) =>
  student.call('DELETE', `/offerings/${_id}/waitlist`)

export const cancelClass = (student: Person, { _id }: { _id: string }) =>
  student.call('DELETE', `/classes/cancel-user-classbooking/${_id}`)

/** The date and timing this many minutes from now, rounded up to a minute, as the forms take them. */
export function minutesFromNow(minutes: number): {
  date: string
  timing: string
  timezone: string
} {
  const minute = Math.ceil(Date.now() / 60_000) + minutes
  const text = new Date(minute * 60_000).toISOString()
  return { date: text.slice(0, 10), timing: text.slice(11, 16), timezone: 'UTC' }
}

export const bookCourse = (student: Person, { _id }: { _id: string }) =>
  student.call('PUT', '/courses/bookcourse', { courseId: _id })
