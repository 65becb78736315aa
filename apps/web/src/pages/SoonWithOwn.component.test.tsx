import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, test } from 'vitest'
import { classesNamed, publicLists } from '#test/lists.ts'
import { onePage, sampleClass } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { SoonWithOwn } from './SoonWithOwn.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A booked class of an hour that opens 15 minutes before its start. */
const startingIn = (title: string, minutes: number): OwnBooking => {
  const span = { startsAt: inMinutes(minutes), endsAt: inMinutes(minutes + 60) }
  return {
    offeringId: title,
    kind: 'class',
    title,
    thumbnail: '',
    timezone: 'UTC',
    status: 'booked',
    ...span,
    nextSession: { ...span, opensAt: inMinutes(minutes - 15) },
  }
}

const renderSoon = (options: Parameters<typeof render>[1]) =>
  render(<SoonWithOwn action={() => null} />, options)

test('the next booked session comes first, with Join once it is open (rule screen-45)', async () => {
  const lists = publicLists(classesNamed('Listed'), [])
  const { getByRole, stub, reload } = await renderSoon({
    user: student,
    calls: {
      ...lists,
      getMyBookings: { message: '', bookings: [startingIn('Later', 90), startingIn('Soon', 10)] },
    },
  })
  const own = getByRole('region', { name: 'Your next session' })
  await expect
    .element(own.getByRole('link', { name: 'Join Soon' }))
    .toHaveAttribute('href', '/join/Soon')
  await expect.element(own.getByText('You can join now')).toBeVisible()
  await own.getByRole('button', { name: 'Show Listed, 2 of 2' }).click()
  await expect
    .element(getByRole('region', { name: 'Starting soon' }).getByRole('link', { name: 'Listed' }))
    .toBeVisible()

  stub({ getMyBookings: { message: '', bookings: [startingIn('Later', 90)] } })
  await reload()
  await expect.element(own.getByRole('link', { name: 'Later' })).toBeVisible()
  expect(own.getByRole('link', { name: /^Join/ }).query()).toBeNull()
  await expect
    .element(own.getByRole('link', { name: 'View booking Later' }))
    .toHaveAttribute('href', '/profile?booking=Later')
  await expect.element(own.getByText(/^You can join from/)).toBeVisible()
})

test.each([
  [5, -10, 'Start class', 'join'],
  [60, 45, 'Manage class', 'teach'],
])(
  'an instructor finds the next class, in %i minutes, to start or to manage (rule screen-45)',
  async (startsIn, opensIn, label, path) => {
    const item = sampleClass({ startsAt: inMinutes(startsIn), endsAt: inMinutes(120) })
    const { getByRole } = await renderSoon({
      user: instructor,
      calls: {
        ...publicLists([], []),
        getInstructorClasses: { ...onePage(1), classes: [item] },
        getInstructorCourses: { ...onePage(0), courses: [] },
        getNextSession: {
          message: '',
          now: inMinutes(0),
          hasLink: true,
          place: 'link',
          offering: {
            _id: item._id,
            kind: 'class',
            title: item.title,
            timezone: 'UTC',
            owned: true,
          },
          session: { startsAt: item.startsAt, endsAt: item.endsAt, opensAt: inMinutes(opensIn) },
        },
      },
    })
    await expect
      .element(
        getByRole('region', { name: 'Your next session' }).getByRole('link', {
          name: `${label} ${item.title}`,
        }),
      )
      .toHaveAttribute('href', `/${path}/${item._id}`)
  },
)
