import { expect, onTestFinished, test, vi } from 'vitest'
import { storeZone } from '#shared/time/reader.ts'
import { expectAccessible } from '#test/accessible.ts'
import type { Stubs } from '#test/calls.ts'
import { onePage, sampleClass, sampleCourse } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { TeachingNext } from './TeachingNext.tsx'

/** A Monday. */
const NOW = '2026-12-07T09:20:00.000Z'

function renderAgenda(calls: Stubs) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW))
  storeZone('UTC')
  onTestFinished(() => {
    vi.restoreAllMocks()
    storeZone('')
  })
  return render(<TeachingNext />, {
    at: '/profile?section=dashboard',
    user: instructor,
    calls: { getMaterials: { message: '', materials: [], version: '1' }, ...calls },
  })
}

test('an instructor without coming sessions can create a class (rule screen-44)', async () => {
  const { getByRole, getByText } = await renderAgenda({
    getInstructorClasses: { ...onePage(0), classes: [] },
    getInstructorCourses: { ...onePage(0), courses: [] },
  })
  await expect.element(getByText('Nothing coming up yet')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Create a class' }))
    .toHaveAttribute('href', '/profile?section=instructor&tab=addClass')
  await expectAccessible()
})

const running = sampleClass({
  _id: 'running',
  title: 'Open strings',
  enrolledCount: 1,
  seatsLeft: 7,
  waitlistCount: 2,
  bring: 'A violin',
  startsAt: '2026-12-07T09:00:00.000Z',
  endsAt: '2026-12-07T10:00:00.000Z',
  timezone: 'UTC',
  meetingUrl: 'https://meet.example.org/open-strings',
})
const later = sampleClass({
  _id: 'later',
  title: 'Bow hold',
  timezone: 'UTC',
  startsAt: '2026-12-20T18:00:00.000Z',
  endsAt: '2026-12-20T19:00:00.000Z',
})
const course = sampleCourse({
  _id: 'course',
  title: 'A term of scales',
  timezone: 'UTC',
  startsAt: '2026-12-06T08:00:00.000Z',
  endsAt: '2026-12-10T08:00:00.000Z',
})

test('what runs can be started, and the week and what follows are below (rules screen-44, screen-45)', async () => {
  const session = {
    startsAt: running.startsAt,
    endsAt: running.endsAt,
    opensAt: '2026-12-07T08:45:00.000Z',
  }
  const { getByRole } = await renderAgenda({
    getInstructorClasses: { ...onePage(2), classes: [later, running] },
    getInstructorCourses: { ...onePage(1), courses: [course] },
    getNextSession: {
      message: '',
      offering: { _id: 'running', kind: 'class', title: '', timezone: 'UTC', owned: true },
      session,
      hasLink: true,
      place: 'link',
      now: NOW,
    },
  })
  const card = getByRole('region', { name: 'Coming up' }).getByRole('article')
  await expect.element(card.getByText('On now')).toBeVisible()
  await expect.element(card.getByText('1 of 10 booked · 2 held · 2 waiting')).toBeVisible()
  await expect.element(card.getByText('A violin')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Start class Open strings' }))
    .toHaveAttribute('href', '/join/running')
  const week = getByRole('region', { name: 'This week' })
  const days = week.getByRole('list').elements()
  // The first list has the days. The course's session of today is over.
  expect(days.slice(1).map((list) => list.textContent)).toEqual([
    '09:00Open strings1 of 10 booked · 2 held',
    '08:00A term of scales3 of 10 booked',
    '08:00A term of scales3 of 10 booked',
  ])
  await expect
    .element(week.getByRole('link', { name: 'All my courses' }))
    .toHaveAttribute('href', '/profile?section=instructor&tab=myCourses')
  await expect
    .element(getByRole('region', { name: 'Later' }).getByRole('link', { name: 'Bow hold' }))
    .toBeVisible()
  await expectAccessible()
})

test('until a session can be started, its card leads to its page (rules screen-44, screen-45)', async () => {
  const item = { ...later, meetingUrl: 'https://meet.example.org/bow' }
  const { getByRole } = await renderAgenda({
    getInstructorClasses: { ...onePage(1), classes: [item] },
    getInstructorCourses: { ...onePage(0), courses: [] },
    getNextSession: {
      message: '',
      offering: { _id: 'later', kind: 'class', title: '', timezone: 'UTC', owned: true },
      session: {
        startsAt: item.startsAt,
        endsAt: item.endsAt,
        opensAt: '2026-12-20T17:45:00.000Z',
      },
      hasLink: true,
      place: 'link',
      now: NOW,
    },
  })
  const card = getByRole('region', { name: 'Coming up' }).getByRole('article')
  await expect
    .element(card.getByRole('link', { name: 'Manage class Bow hold' }))
    .toHaveAttribute('href', '/teach/later')
  await expect.element(card.getByText(/^You can join from/)).toBeVisible()
})

test('a next session without a meeting link asks for one (rules screen-44, screen-45)', async () => {
  const { getByRole } = await renderAgenda({
    getInstructorClasses: { ...onePage(0), classes: [] },
    getInstructorCourses: { ...onePage(1), courses: [course] },
  })
  const card = getByRole('region', { name: 'Coming up' }).getByRole('article')
  await expect
    .element(card.getByRole('link', { name: /^Add a meeting link/ }))
    .toHaveAttribute('href', '/teach/course?tab=settings&dialog=link')
  await expect.element(card.getByRole('link', { name: /^Start/ })).not.toBeInTheDocument()
})
