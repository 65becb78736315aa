import type { Page } from '@playwright/test'
import type { Server } from './fixtures.ts'
import { upload, type Person } from './people.ts'
import { inDays, PICTURE, type SampleFile } from './samples.ts'

/** A class or a course as the public lists name it. */
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
  duration: number
  price: number
  instructorname: string
  maxStudents: number
  seatsLeft: number
  modules: { title: string; content: string; duration: number }[]
}

/**
 * The public lists, from their first entry to their last, each series once.
 * @param from the instant from which the classes start
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

/** The item, which the demo data must have. */
export function required<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('The demo data lacks what this test needs.')
  return item
}

/** What a test chooses of an offering. */
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
  picture?: SampleFile
}

/** Who makes an offering. */
type Instructor = Pick<Person, 'call' | 'idToken'>

/** The form of an offering, its picture uploaded. */
async function fill(server: Server, instructor: Instructor, given: Given) {
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

/** A class of an approved instructor. */
export async function createClass(
  server: Server,
  instructor: Instructor,
  given: Given & { repeatWeekly?: number },
): Promise<Listed> {
  const form = { duration: 90, ...(await fill(server, instructor, given)) }
  const { class: made } = await instructor.call<{ class: Listed }>(
    'POST',
    '/classes/createclass',
    form,
  )
  return made
}

/** A course of an instructor. */
export async function createCourse(
  server: Server,
  instructor: Instructor,
  given: Given & { price?: number; modules?: Listed['modules'] },
): Promise<Listed> {
  const form = { duration: 5, price: 10, modules: [], ...(await fill(server, instructor, given)) }
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

/** Date and timing of a whole minute from now on, as a form takes them. */
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
