import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import type { Stubs } from '#test/calls.ts'
import { inDays, onePage, sampleClass, sampleCourse } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { TeachingNext } from './TeachingNext.tsx'

const renderAgenda = (calls: Stubs) =>
  render(<TeachingNext />, { at: '/profile?section=dashboard', user: instructor, calls })

test('an instructor without coming sessions can create a class (rule screen-44)', async () => {
  const { getByRole, getByText } = await renderAgenda({
    getInstructorClasses: { ...onePage(0), classes: [] },
    getInstructorCourses: { ...onePage(0), courses: [] },
  })
  await expect.element(getByText('Nothing is coming up')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Create a class' }))
    .toHaveAttribute('href', '/profile?section=instructor&tab=addClass')
  await expectAccessible()
})

test('the agenda begins with what runs, and asks for missing meeting links (rules screen-44, screen-45)', async () => {
  const running = sampleClass({
    _id: 'running',
    title: 'Open strings',
    enrolledCount: 1,
    startsAt: inDays(-0.01),
    endsAt: inDays(0.03),
    meetingUrl: 'https://meet.example.org/open-strings',
  })
  const later = sampleClass({ _id: 'later', title: 'Bow hold' })
  const course = sampleCourse({
    _id: 'course',
    title: 'A term of scales',
    startsAt: inDays(-1),
    endsAt: inDays(4),
  })
  /** The course's next day is before the later class. */
  const nextStart = { running: running.startsAt, later: later.startsAt, course: inDays(0.5) }
  const { getByRole } = await renderAgenda({
    getInstructorClasses: { ...onePage(2), classes: [later, running] },
    getInstructorCourses: { ...onePage(1), courses: [course] },
    getNextSession: ({ id }) => {
      const startsAt = nextStart[id as keyof typeof nextStart]
      return {
        message: '',
        offering: { _id: id, kind: 'class', title: '', timezone: 'UTC', owned: true },
        session: { startsAt, endsAt: inDays(8), opensAt: startsAt },
        hasLink: true,
        now: inDays(0),
      }
    },
  })
  const rows = getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  for (const [index, title] of ['Open strings', 'A term of scales', 'Bow hold'].entries())
    await expect.element(rows.nth(index).getByRole('link', { name: title }).first()).toBeVisible()
  await expect.element(rows.nth(0).getByText('1 of 10 booked')).toBeVisible()
  await expect
    .element(rows.nth(0).getByRole('link', { name: 'Start class Open strings' }))
    .toHaveAttribute('href', '/join/running')
  await expect
    .element(rows.nth(1).getByRole('link', { name: /^Add a meeting link/ }))
    .toHaveAttribute('href', '/teach/course')
  await expect.element(rows.nth(1).getByRole('link', { name: /^Start/ })).not.toBeInTheDocument()
  // The tile is of the same day as the text next to it.
  const start = new Date(later.startsAt)
  const day = `${start.toLocaleString('en', { month: 'short' })}${start.getDate()}`
  const tiles = rows.nth(2).element().querySelectorAll('[aria-hidden]')
  expect([...tiles].map(({ textContent }) => textContent)).toContain(day)
  await expectAccessible()
})
