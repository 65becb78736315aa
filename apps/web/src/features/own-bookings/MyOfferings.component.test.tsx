import { test } from 'vitest'
import { noNetwork, type Stubs } from '#test/calls.ts'
import { expectListFaults } from '#test/faults.ts'
import { onePage, sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { myClasses, myCourses } from './MyOfferings.tsx'

const classes: Stubs = { getBookedClasses: { ...onePage(1), classes: [sampleClass()] } }
const courses: Stubs = { getBookedCourses: { ...onePage(1), courses: [sampleCourse()] } }

test.each([
  ['classes', myClasses.default, 'getBookedClasses', classes],
  ['courses', myCourses.default, 'getBookedCourses', courses],
] as const)(
  'the list of booked %s says why it cannot be loaded or refreshed (rules message-11, screen-39)',
  async (noun, Booked, call, answer) => {
    const screen = await render(<Booked />, {
      at: '/profile',
      user: student,
      calls: {
        ...answer,
        refresh: noNetwork,
        getMyBookings: { message: '', bookings: [] },
        getMyReviews: { message: '', reviews: [], open: [] },
      },
    })
    await expectListFaults(screen, call, {
      answer,
      row: screen.getByRole('button', { name: /^View / }),
      otherwise: `Failed to load ${noun}. Please try again later.`,
    })
  },
)
