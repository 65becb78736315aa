import { bookCourse, joinWaitlist } from '@firstbell/contract/bookings'
import { deleteClass, updateCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCalendarWorld } from '../../../test/support/calendar.ts'
import { makeDue } from '../../../test/support/jobs.ts'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'

const { world, aClass, aCourse, book, cancel, change, entriesOf, invitesTo, uidOf } =
  await createCalendarWorld()

describe('calendar entries in mails (rule calendar-5)', () => {
  test('book, change, cancel, book again: one event, with a higher sequence each time', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student', 'Ada Lovelace')
    const id = await aClass(teacher)
    const steps: [() => Promise<unknown>, string, string, string][] = [
      [() => book(id, ada), 'booking-confirmed', 'REQUEST', 'CONFIRMED'],
      [() => change(id, teacher, { timing: '19:00' }), 'offering-changed', 'REQUEST', 'CONFIRMED'],
      [() => cancel(id, ada), 'booking-cancelled', 'CANCEL', 'CANCELLED'],
      [() => book(id, ada), 'booking-confirmed', 'REQUEST', 'CONFIRMED'],
      [() => change(id, teacher, { title: 'Blues' }), 'offering-changed', 'REQUEST', 'CONFIRMED'],
      [() => cancel(id, ada), 'booking-cancelled', 'CANCEL', 'CANCELLED'],
    ]
    const feed: number[] = []
    for (const [index, [step, template, method, status]] of steps.entries()) {
      await step()
      // Another test covers the limit on mails about one seat.
      const invites = await invitesTo(ada)
      await sql`update booking_event set told_at = now() - interval '11 minutes' where student_id = ${ada.id} and told_at is not null`.execute(
        world.db,
      )
      expect(invites).toHaveLength(index + 1)
      expect(invites.at(-1)).toMatchObject({ template, method, status, uid: uidOf(id) })
      const [entry] = await entriesOf(ada)
      expect(entry).toMatchObject({ status, uid: uidOf(id) })
      feed.push(entry!.sequence)
    }
    const invites = await invitesTo(ada)
    const sequences = invites.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(steps.length)
    // The feed has the same entry.
    expect(feed).toEqual(sequences)
    const stamps = invites.map(({ stamp }) => stamp)
    expect(stamps).toEqual(stamps.toSorted())
    expect(invites[1]?.sessions).not.toEqual(invites[0]?.sessions)
    for (const { organizer, attendees, text } of invites) {
      expect(organizer).toEqual({ name: 'Firstbell', address: 'hello@school.example' })
      expect(attendees).toEqual([
        { name: 'Ada Lovelace', address: ada.email, part: 'ACCEPTED', rsvp: 'FALSE' },
      ])
      expect(text).not.toContain('secret-room')
      expect(text).not.toContain('RECURRENCE-ID')
    }
  })

  test('cancelling an offering cancels the event of everyone booked, and of no one else', async () => {
    const teacher = await world.person('approved')
    const [ada, bo, cy] = [
      await world.person('student'),
      await world.person('student'),
      await world.person('student'),
    ]
    const id = await aClass(teacher, { maxStudents: '2' })
    await book(id, ada)
    await book(id, bo)
    await cancel(id, bo)
    await book(id, bo)
    expect((await world.call(joinWaitlist, { id }, cy)).status).toBe(201)
    for (const who of [ada, bo]) expect(await invitesTo(who)).not.toEqual([])
    const before = { ada: (await invitesTo(ada)).at(-1)!, bo: (await invitesTo(bo)).at(-1)! }
    await world.call(deleteClass, { id }, teacher)
    for (const [who, last] of [
      [ada, before.ada],
      [bo, before.bo],
    ] as const) {
      const invite = (await invitesTo(who)).at(-1)!
      expect(invite).toMatchObject({
        template: 'offering-cancelled',
        method: 'CANCEL',
        status: 'CANCELLED',
        uid: last.uid,
      })
      expect(invite.sequence).toBeGreaterThan(last.sequence)
      expect(await entriesOf(who)).toMatchObject([
        { status: 'CANCELLED', sequence: invite.sequence },
      ])
    }
    expect(await invitesTo(cy)).toEqual([])
    expect(await entriesOf(cy)).toEqual([])
  })

  test('a course whose days or session length change is updated as one event', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const id = await aCourse(teacher)
    await world.call(bookCourse, { courseId: id }, ada)
    const update = async (over: Record<string, unknown>) => {
      const form = { ...courseForm('', over), courseId: id }
      expect((await world.call(updateCourse, form, teacher)).status).toBe(201)
      await invitesTo(ada)
      await makeDue(world.db)
    }
    await invitesTo(ada)
    await update({ date: dayFromNow(9), duration: '3' })
    await update({ date: dayFromNow(9), duration: '3', sessionMinutes: '90' })
    const invites = await invitesTo(ada)
    expect(invites.map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['REQUEST', 1],
      ['REQUEST', 2],
    ])
    expect(new Set(invites.map(({ uid }) => uid)).size).toBe(1)
    expect(invites.map(({ sessions }) => sessions.length)).toEqual([5, 3, 3])
    const minutes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
    expect(invites.map(({ sessions }) => minutes(sessions[0]!))).toEqual([60, 60, 90])
    const [mail] = (await world.mailsTo(ada.email)).slice(-1)
    expect(mail?.plain).toContain('Session length: 90 minutes')
  })

  test('a change that is mailed after a cancellation goes only to students who are still booked', async () => {
    const teacher = await world.person('approved')
    const ada = await world.person('student')
    const id = await aClass(teacher)
    await book(id, ada)
    await invitesTo(ada)
    await change(id, teacher, { timing: '20:00' })
    await cancel(id, ada)
    const invites = await invitesTo(ada)
    expect(invites.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
    expect(invites[1]!.sequence).toBeGreaterThan(invites[0]!.sequence)
  })

  test('mails to instructors have no calendar entries: instructors have the feed', async () => {
    const teacher = await world.person('approved')
    const id = await aClass(teacher)
    await book(id, await world.person('student'))
    await world.call(deleteClass, { id }, teacher)
    expect(await invitesTo(teacher)).toEqual([])
  })

  test('text from users is escaped', async () => {
    const teacher = await world.person('approved', 'Clara; "C", Schumann\\')
    const ada = await world.person('student', 'Ada "A", Love;lace')
    const title = `${'吉他🎸'.repeat(20)}, chords; C:\\riffs`
    const id = await aClass(teacher, { title })
    await book(id, ada)
    const [invite] = await invitesTo(ada)
    expect(invite).toMatchObject({ summary: title, attendees: [{ address: ada.email }] })
    expect((await entriesOf(ada))[0]?.summary).toBe(title)
  })
})
