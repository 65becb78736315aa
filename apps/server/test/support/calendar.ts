import { bookClass, cancelClassBooking } from '@firstbell/contract/bookings'
import { openCalendarFeed } from '@firstbell/contract/calendar'
import { createClass, createCourse, updateClass } from '@firstbell/contract/offerings'
import { expect } from 'vitest'
import { renderInvitation } from '../../src/platform/icalendar/icalendar.ts'
import { readCalendar } from './icalendar.ts'
import { makeDue } from './jobs.ts'
import { classForm, courseForm } from './offering-forms.ts'
import { createWorld, type Person } from './world.ts'

/** A meeting link, which must not be in any calendar. */
export const MEETING = 'https://meet.example.com/secret-room'

/** Creates a world, with helpers for tests of calendars. */
export async function createCalendarWorld() {
  const world = await createWorld({ MAIL_FROM: 'Firstbell <hello@school.example>' })
  const SITE = world.context.config.publicUrl

  async function aClass(teacher: Person, over: Record<string, unknown> = {}): Promise<string> {
    const form = classForm(await world.picture(teacher), { meetingUrl: MEETING, ...over })
    const { status, body } = await world.call(createClass, form, teacher)
    expect(status).toBe(201)
    return body.class._id
  }

  async function aCourse(teacher: Person, over: Record<string, unknown> = {}): Promise<string> {
    const form = courseForm(await world.picture(teacher), { meetingUrl: MEETING, ...over })
    const { status, body } = await world.call(createCourse, form, teacher)
    expect(status).toBe(201)
    return body.course._id
  }

  const book = async (classId: string, who: Person) =>
    expect((await world.call(bookClass, { classId }, who)).status).toBe(201)
  const cancel = async (id: string, who: Person) =>
    expect((await world.call(cancelClassBooking, { id }, who)).status).toBe(201)
  const change = async (classId: string, teacher: Person, over: Record<string, unknown>) => {
    const form = { ...classForm('', over), classId }
    expect((await world.call(updateClass, form, teacher)).status).toBe(201)
    // Moves the last mail about changes into the past.
    await makeDue(world.db)
  }

  async function feedOf(who: Person) {
    const { body } = await world.call(openCalendarFeed, {}, who)
    return new URL(body.url).pathname
  }
  const get = (url: string, headers: Record<string, string> = {}) => world.request({ url, headers })
  async function entriesOf(who: Person) {
    const { status, body } = await get(await feedOf(who))
    expect(status).toBe(200)
    return readCalendar(body).events
  }

  /** Returns the calendar entries in the mails to a person, in order. */
  async function invitesTo({ email }: Person) {
    const { mailFrom } = world.context.config
    return (await world.mailsTo(email)).flatMap(({ template, invitations = [] }) =>
      invitations.map((invitation) => {
        const text = renderInvitation(invitation, mailFrom, email)
        const { method, events } = readCalendar(text)
        expect(events).toHaveLength(1)
        return { template, method, text, ...events[0]! }
      }),
    )
  }

  const uidOf = (id: string) => `${id}@${new URL(SITE).host}`

  return {
    world,
    SITE,
    aClass,
    aCourse,
    book,
    cancel,
    change,
    feedOf,
    get,
    entriesOf,
    invitesTo,
    uidOf,
  }
}
