import type { User } from '@firstbell/contract/accounts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { InstructorDialog } from './AdminPanel.tsx'

const applicant = {
  ...instructor,
  roleDetails: {
    instructor: { ...instructor.roleDetails.instructor!, approvedByAdmin: false, waiting: true },
  },
}

test('the reason of a refusal survives Escape and a reload until it is sent (rules screen-34, screen-38)', async () => {
  const outcomes: string[] = []
  const { getByRole, getByLabelText, getByText, inputs, reload } = await render(
    <InstructorDialog user={applicant} sold={[]} onClose={() => outcomes.push('closed')} />,
    {
      at: '/profile?section=admin',
      user: { ...student, isAdmin: true },
      calls: { rejectInstructor: { message: '' } },
    },
  )
  await getByRole('button', { name: 'Reject' }).click()
  await expect.element(getByRole('dialog', { name: 'Reject Noor Haddad' })).toBeVisible()
  await getByLabelText(/^Reason/).fill('Please say more.')
  await userEvent.keyboard('{Escape}')
  await getByRole('dialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await reload()
  await expect.element(getByLabelText(/^Reason/)).toHaveValue('Please say more.')
  await getByLabelText(/^Reason/).fill('   ')
  const reject = getByRole('button', { name: 'Reject' })
  await reject.click()
  await expect.element(getByText('Reason is required')).toBeVisible()
  expect(inputs('rejectInstructor')).toEqual([])
  await getByLabelText(/^Reason/).fill('Please say more.')
  await reject.dblClick()
  await expect.element(getByText('Instructor has been rejected').first()).toBeVisible()
  expect(inputs('rejectInstructor')).toEqual([
    { instructorId: applicant._id, reason: 'Please say more.' },
  ])
  await expect.poll(() => outcomes).toEqual(['closed'])
})

/** The details of an instructor, as an admin sees them. */
async function openDetails(user: User) {
  const screen = await render(<InstructorDialog user={user} sold={[]} onClose={() => {}} />, {
    at: '/profile?section=admin',
    user: { ...student, isAdmin: true },
  })
  const factOf = (term: string) =>
    [...document.querySelectorAll('dl > div')]
      .find((fact) => fact.querySelector('dt')?.textContent === term)
      ?.querySelector('dd')?.innerText
  return { ...screen, factOf }
}

test('the details name everything about an approved instructor (rule screen-34)', async () => {
  const { factOf, getByRole, getByText } = await openDetails({
    ...instructor,
    contact: '2025550111',
  })
  await expect.element(getByText(instructor.email)).toBeVisible()
  await expect.element(getByText('Contact: 2025550111')).toBeVisible()
  expect(factOf('Bio')).toBe('Plays the oud.')
  expect(factOf('Skills')).toBe('Oud')
  expect(factOf('Qualifications')).toBe('A diploma')
  await expect
    .element(getByRole('link', { name: 'View Resume' }))
    .toHaveAttribute('href', '/files/resume/view')
  await expect.element(getByRole('button', { name: 'Remove as Instructor' })).toBeVisible()
  expect(getByRole('button', { name: 'Approve' }).query()).toBeNull()
  await expectAccessible()
})

test('the details say N/A where there is nothing (rule screen-34)', async () => {
  const { factOf, getByRole } = await openDetails({
    ...applicant,
    roleDetails: {
      instructor: {
        bio: '',
        resume: '',
        qualifications: '',
        skills: [],
        approvedByAdmin: false,
        waiting: false,
      },
    },
  })
  for (const term of ['Bio', 'Skills', 'Qualifications', 'Resume']) expect(factOf(term)).toBe('N/A')
  // Anyone who teaches can be removed, approved or not.
  await expect.element(getByRole('button', { name: 'Remove as Instructor' })).toBeVisible()
  await expectAccessible()
})

test.each([
  [false, 'Waiting for parent@example.com'],
  [true, 'parent@example.com has confirmed'],
])(
  'an admin sees whom a young instructor named, confirmed: %j (rule account-29)',
  async (confirmed, text) => {
    const guardian = { email: 'parent@example.com', confirmed }
    const { factOf } = await openDetails({ ...applicant, guardian })
    await expect.poll(() => factOf('Parent or guardian')).toBe(text)
  },
)
