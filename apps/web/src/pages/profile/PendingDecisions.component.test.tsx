import { expect, test } from 'vitest'
import { heldAnswer, refusal } from '#test/calls.ts'
import { onePage } from '#test/offerings.ts'
import { admin } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { PendingDecisions } from './PendingDecisions.tsx'

const NOTHING = 'Nothing is waiting for your decision.'
const noInstructors = {
  ...onePage(0),
  instructors: [],
  counts: { requests: 0, waiting: 0, approved: 0, refused: 0 },
}

test('nothing is said to be pending before all answers are known (rule screen-42)', async () => {
  const reported = heldAnswer('getReports')
  const { getByText, getByRole, inputs } = await render(<PendingDecisions user={admin} />, {
    user: admin,
    calls: { getAllInstructors: noInstructors, getReports: () => reported.promise },
  })
  await expect.poll(() => inputs('getAllInstructors').length).toBe(1)
  await expect.element(getByRole('status')).toBeInTheDocument()
  expect(getByText(NOTHING).query()).toBeNull()
  reported.resolve({ ...onePage(0), reports: [] })
  await expect.element(getByText(NOTHING)).toBeVisible()
})

test('what could not be fetched is not said to be nothing (rule screen-42)', async () => {
  const { getByText, getByRole } = await render(<PendingDecisions user={admin} />, {
    user: admin,
    calls: {
      getAllInstructors: noInstructors,
      getReports: refusal(403, 'forbidden'),
    },
  })
  await expect
    .element(getByRole('heading', { name: 'Waiting for a decision' }))
    .not.toBeInTheDocument()
  expect(getByText(NOTHING).query()).toBeNull()
})
