import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { onePage } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { pictureFile } from '#test/uploads.ts'
import { InstructorDetailsTab } from './InstructorDetailsTab.tsx'

const details = instructor.roleDetails.instructor!
const newcomer = {
  ...instructor,
  roleDetails: {
    instructor: {
      ...details,
      bio: '',
      resume: '',
      qualifications: '',
      skills: [],
      approvedByAdmin: false,
    },
  },
}
const calls = { getInstructorCourses: { ...onePage(0), courses: [] } }

test('each rule of the instructor’s details has its sentence (rule approval-3)', async () => {
  const { getByRole, getByText, getByLabelText, inputs } = await render(
    <InstructorDetailsTab user={newcomer} />,
    { user: newcomer, calls },
  )
  await expect.element(getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await getByRole('button', { name: 'Submit' }).click()
  for (const sentence of [
    'Bio is required.',
    'Qualifications are required.',
    'Skills are required.',
    'Resume is required.',
  ])
    await expect.element(getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(getByLabelText('Bio')).toHaveFocus()
  await getByLabelText('Resume').upload(pictureFile())
  await expect.element(getByText('This type of file is not accepted.')).toBeVisible()
  expect(inputs('addInstructorDetails')).toEqual([])
})

test('details that could not be stored say so (rule message-9)', async () => {
  const screen = await render(<InstructorDetailsTab user={instructor} />, {
    user: instructor,
    calls,
  })
  await screen.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Your Profile' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabelText('Bio').fill('')
  await save.click()
  await expect.element(dialog.getByText('Bio is required.')).toBeVisible()
  await dialog.getByLabelText('Bio').fill('Plays the oud and the violin.')
  await expectFaultSentences(screen, 'addInstructorDetails', {
    act: () => save.click(),
    at: dialog.getByRole('alert'),
    says: { otherwise: 'Error submitting details. Please try again.' },
  })
})

test('an approved instructor has a public page, and a newcomer has none (rule screen-31)', async () => {
  const approved = await render(<InstructorDetailsTab user={instructor} />, {
    user: instructor,
    calls,
  })
  await expect
    .element(approved.getByRole('link', { name: 'View your public page' }))
    .toHaveAttribute('href', `/instructors/${instructor._id}`)
  await expect.element(approved.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await approved.unmount()

  const screen = await render(<InstructorDetailsTab user={newcomer} />, { user: newcomer, calls })
  await expect
    .element(
      screen.getByText(
        'Students see your bio, qualifications and skills. Only our team sees your resume.',
      ),
    )
    .toBeVisible()
  expect(screen.getByRole('link', { name: 'View your public page' }).query()).toBeNull()
  await expectAccessible()
})

test('an instructor who was refused reads the reason (rules screen-31, approval-9)', async () => {
  const decision = {
    decision: 'rejected',
    reason: 'Please name your school.',
    decidedAt: '2026-11-01T10:00:00.000Z',
  } as const
  const refused = {
    ...instructor,
    roleDetails: {
      instructor: { ...details, approvedByAdmin: false, waiting: false, decision },
    },
  }
  const { getByText } = await render(<InstructorDetailsTab user={refused} />, {
    user: refused,
    calls,
  })
  await expect.element(getByText('Please name your school.')).toBeVisible()
  await expectAccessible()
})
