import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal } from '#test/calls.ts'
import { expectFaultSentences, expectListFaults, REASON } from '#test/faults.ts'
import { onePage } from '#test/offerings.ts'
import { admin, instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { AdminPanel } from './AdminPanel.tsx'

const { _id, name, email } = instructor
const listed = {
  _id,
  name,
  email,
  profilePic: '',
  role: ['instructor' as const],
  approvedByAdmin: false,
  waiting: true,
  complete: true,
  soldWithoutApproval: false,
}
const answer = {
  getAllInstructors: {
    ...onePage(1),
    instructors: [listed],
    counts: { approved: 0, waiting: 1, requests: 1, refused: 0 },
  },
}

/** Opens the details of an instructor who waits for a decision, or has been approved. */
async function renderDetails(approved: boolean) {
  const details = { ...instructor.roleDetails.instructor!, approvedByAdmin: approved }
  const applicant = { ...instructor, roleDetails: { instructor: details } }
  const screen = await render(<AdminPanel />, {
    at: '/profile',
    user: admin,
    calls: {
      ...answer,
      getApplicant: { message: '', instructor: applicant, soldWithoutApproval: [] },
    },
  })
  await screen.getByRole('button', { name: /^View Details/ }).click()
  const press = (label: string) => screen.getByRole('button', { name: label, exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name })).toBeVisible()
  return { ...screen, press, dialog: screen.getByRole('dialog') }
}

test('the list of instructors says why it cannot be loaded or refreshed (rules message-11, screen-39)', async () => {
  const screen = await render(<AdminPanel />, {
    at: '/profile',
    user: admin,
    calls: { ...answer, refresh: noNetwork },
  })
  await expectListFaults(screen, 'getAllInstructors', {
    answer,
    row: screen.getByRole('button', { name: /^View Details/ }),
    otherwise: 'An error occurred. Please try again.',
  })
})

test('an approval that fails says so in a notice (rule message-10)', async () => {
  const screen = await renderDetails(false)
  const failed = 'Failed to update instructor status.'
  await expectFaultSentences(screen, 'approveInstructor', {
    act: () => screen.press('Approve'),
    at: screen.dialog.getByRole('alert').getByRole('paragraph'),
    says: { reason: `${failed} ${REASON}`, otherwise: failed },
    clear: () => screen.press('Dismiss'),
  })
})

test.each([
  [false, 'Reject', 'Reject', 'rejectInstructor', 'Failed to update instructor status.'],
  [true, 'Remove as Instructor', 'Remove', 'removeInstructor', 'Failed to remove instructor.'],
] as const)(
  'a refusal that fails says so in its form (approved: %s, rule message-10)',
  async (approved, open, confirm, call, failed) => {
    const screen = await renderDetails(approved)
    await screen.press(open)
    await screen.getByLabelText('Reason').fill('Please name your school.')
    await expectFaultSentences(screen, call, {
      act: () => screen.press(confirm),
      at: screen.dialog.getByRole('alert'),
      says: { reason: `${failed} ${REASON}`, otherwise: failed },
    })
    expect(screen.inputs(call).at(-1)).toMatchObject({ reason: 'Please name your school.' })
  },
)

test('a decision that another admin has already made is refused with the reason, and the details follow (rules approval-9, screen-34)', async () => {
  const screen = await renderDetails(false)
  const approved = { ...instructor.roleDetails.instructor!, approvedByAdmin: true }
  screen.stub({
    approveInstructor: refusal(409, 'conflict', 'This instructor is already approved.'),
    getApplicant: {
      message: '',
      instructor: { ...instructor, roleDetails: { instructor: approved } },
      soldWithoutApproval: [],
    },
  })
  await screen.press('Approve')
  await expect
    .element(
      screen.getByText('Failed to update instructor status. This instructor is already approved.'),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove as Instructor' })).toBeVisible()
})

test('instructors are searched by name and email, and the views count them (rule screen-34)', async () => {
  const { getByRole, getByText, inputs } = await render(<AdminPanel />, {
    at: '/profile',
    user: admin,
    calls: {
      getAllInstructors: ({ q = '', view }) => {
        const found = name.toLowerCase().includes(q) && view === 'requests' ? [listed] : []
        const counts = { approved: 4, waiting: 1, requests: 2, refused: 3 }
        return { ...onePage(found.length), instructors: found, counts }
      },
    },
  })
  const row = getByRole('button', { name: /^View Details/ })
  await expect.element(row).toBeVisible()
  await expect
    .element(getByRole('button', { name: /^Requests/ }))
    .toHaveAttribute('aria-pressed', 'true')
  for (const text of ['Approved4', 'Requests2', 'Refused3'])
    await expect
      .element(getByRole('button', { name: new RegExp(text.slice(0, -1)) }))
      .toHaveTextContent(text)
  await expectAccessible()
  const box = getByRole('searchbox', { name: 'Search instructors' })
  await box.fill('noor')
  await expect.poll(() => inputs('getAllInstructors').at(-1)?.q).toBe('noor')
  await expect.element(row).toBeVisible()
  await box.fill('no such person')
  await expect.element(getByText('No instructor has this name or email.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Clear search' }).click()
  await expect.element(row).toBeVisible()
  await getByRole('button', { name: /^Approved/ }).click()
  await expect.element(row).not.toBeInTheDocument()
})
