import { expect, test } from 'vitest'
import { refusal } from '#test/calls.ts'
import { classesNamed } from '#test/lists.ts'
import { onePage } from '#test/offerings.ts'
import { admin } from '#test/people.ts'
import { render } from '#test/render.tsx'
import AdminSection from './AdminSection.tsx'

test('an administrator without two-step verification is asked to set it up first (rule twostep-11)', async () => {
  const { getByRole, getByText } = await render(<AdminSection />, {
    user: admin,
    calls: {
      getAllInstructors: refusal(403, 'two_step_setup_required'),
      getAllClasses: { ...onePage(0), classes: [] },
    },
  })
  await expect.element(getByText('Set up two-step verification first.')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Set up two-step verification' }))
    .toHaveAttribute('href', '/security')
  await expect.element(getByRole('heading', { name: 'Instructors' })).not.toBeInTheDocument()
})

test('the decisions begin with the classes of the next seven days and their bookings (rule screen-34)', async () => {
  const classes = classesNamed('Yoga', 'Guitar').map((one, index) => ({
    ...one,
    enrolledCount: 2 + index,
  }))
  const { getByRole, getByText, inputs } = await render(<AdminSection />, {
    user: admin,
    calls: {
      getAllInstructors: {
        ...onePage(0),
        instructors: [],
        counts: { approved: 0, waiting: 0, requests: 0, refused: 0 },
      },
      getReports: { ...onePage(0), reports: [] },
      getAllClasses: { ...onePage(2), classes },
    },
  })
  await expect.element(getByText('2 live classes · 5 seats booked')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'All classes and courses' }))
    .toHaveAttribute('href', '/profile?section=admin&view=offerings')
  expect(inputs('getAllClasses')[0]).toMatchObject({ series: 'all' })
})
