import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { expectDelayedClose } from '#test/success.ts'
import ChangeEmail from './ChangeEmail.tsx'

const FRESH = 'mira@meadow.test'

async function renderForm() {
  const close = vi.fn<() => void>()
  const screen = await render(<ChangeEmail onClose={close} />, { user: student })
  const dialog = screen.getByRole('dialog', { name: 'Change email' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const fill = async (old: string, fresh: string) => {
    await dialog.getByLabelText('Old email').fill(old)
    await dialog.getByLabelText('New email').fill(fresh)
  }
  const submit = async (old: string, fresh: string) => {
    await fill(old, fresh)
    await save.click()
  }
  return { ...screen, dialog, fill, save, submit, close }
}

test('a change of email says one thing at a time (rule message-13)', async () => {
  const { dialog, submit, stub, inputs } = await renderForm()
  const { email } = student
  for (const [old, fresh, sentence] of [
    ['', '', 'Both old and new email fields are required.'],
    ['', 'x', 'Both old and new email fields are required.'],
    [email, 'x', 'Please enter a valid email address.'],
    [email, email, 'Old email and new email cannot be the same.'],
  ] as const) {
    await submit(old, fresh)
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible()
    expect(dialog.element().querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  }
  expect(inputs('editEmail')).toEqual([])
  await expectAccessible()

  const taken = 'Email is already registered!'
  stub({ editEmail: refusal(409, 'conflict', taken, { email: taken }) })
  await submit(email, FRESH)
  await expect.element(dialog.getByText(taken, { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText('New email')).toHaveFocus()
  const wrong = 'Old email is incorrect.'
  stub({ editEmail: refusal(400, 'invalid', wrong, { oldEmail: wrong }) })
  await submit('nobody@example.com', FRESH)
  await expect.element(dialog.getByText(wrong, { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText('Old email')).toHaveFocus()
})

test('an email that could not be changed says so (rule message-9)', async () => {
  const screen = await renderForm()
  await expectFaultSentences(screen, 'editEmail', {
    act: () => screen.submit(student.email, FRESH),
    at: screen.dialog.getByRole('alert'),
    says: {
      silence: 'An unexpected error occurred. Please try again later.',
      otherwise: 'Failed to update email.',
    },
  })
})

test('a changed email is shown for a second before the dialog closes (rule limit-4)', async () => {
  const { dialog, fill, save, close, stub, inputs } = await renderForm()
  stub({ editEmail: { message: '', user: { ...student, email: FRESH } } })
  await fill(student.email, FRESH)
  await expectDelayedClose({
    button: save,
    dialog,
    success: 'Email updated successfully! Please verify the new email.',
    close,
    closeMs: PROFILE_MODAL_CLOSE_MS,
  })
  expect(inputs('editEmail')).toEqual([{ oldEmail: student.email, newEmail: FRESH }])
})
