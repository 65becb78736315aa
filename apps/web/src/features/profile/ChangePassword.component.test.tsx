import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { expectDelayedClose } from '#test/success.ts'
import ChangePassword from './ChangePassword.tsx'

async function renderForm() {
  const close = vi.fn<() => void>()
  const screen = await render(<ChangePassword email={student.email} onClose={close} />, {
    user: student,
    calls: { getSecurity: { password: true, twoStep: false, recoveryCodes: 0 } as never },
  })
  const dialog = screen.getByRole('dialog', { name: 'Change Password' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const fill = async (old: string, fresh: string, confirmed: string) => {
    await dialog.getByLabelText('Old password').fill(old)
    await dialog.getByLabelText('New password').fill(fresh)
    await dialog.getByLabelText('Confirm password').fill(confirmed)
  }
  const submit = async (...texts: [string, string, string]) => {
    await fill(...texts)
    await save.click()
  }
  return { ...screen, dialog, fill, save, submit, close }
}

test('a change of password says one thing at a time (rule message-13)', async () => {
  const { dialog, submit, stub, inputs } = await renderForm()
  for (const [old, fresh, confirmed, sentence] of [
    ['', '', '', 'All fields are required.'],
    ['abcdef', '', 'x', 'All fields are required.'],
    ['abc', 'abc', 'abd', 'New password and confirm password do not match.'],
    ['abc', 'abc', 'abc', 'New password cannot be the same as old password.'],
    ['abc', 'abd', 'abd', 'Password must be at least 6 characters long.'],
  ] as const) {
    await submit(old, fresh, confirmed)
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible()
    expect(dialog.element().querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  }
  expect(inputs('editPassword')).toEqual([])
  await expectAccessible()

  for (const [field, label, sentence] of [
    ['oldPassword', 'Old password', 'Old password is incorrect.'],
    ['newPassword', 'New password', 'This password is too common. Please choose another one.'],
  ] as const) {
    stub({ editPassword: refusal(400, 'invalid', sentence, { [field]: sentence }) })
    await submit('an-old-one', 'sunshine', 'sunshine')
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible()
    await expect.element(dialog.getByLabelText(label)).toHaveFocus()
  }
})

test('a password that could not be changed says so (rule message-9)', async () => {
  const screen = await renderForm()
  await expectFaultSentences(screen, 'editPassword', {
    act: () => screen.submit('an-old-one', 'another-one-7', 'another-one-7'),
    at: screen.dialog.getByRole('alert'),
    says: {
      silence: 'An unexpected error occurred. Please try again later.',
      otherwise: 'Failed to update password.',
    },
  })
})

test('a changed password is shown for a second before the dialog closes (rule limit-4)', async () => {
  const { dialog, fill, save, close, stub, inputs } = await renderForm()
  stub({ editPassword: { message: '' } })
  await fill('an-old-one', 'another-one-7', 'another-one-7')
  await expectDelayedClose({
    button: save,
    dialog,
    success: 'Password updated successfully!',
    close,
    closeMs: PROFILE_MODAL_CLOSE_MS,
  })
  expect(inputs('editPassword')).toEqual([
    { oldPassword: 'an-old-one', newPassword: 'another-one-7' },
  ])
})

test('passwords that were typed are asked about before they are lost, and stored nowhere (rule screen-38)', async () => {
  const { dialog, getByRole, close } = await renderForm()
  const old = dialog.getByLabelText('Old password')
  await old.fill('a secret of mine')
  await userEvent.keyboard('{Escape}')
  const question = getByRole('dialog', { name: 'Unsaved changes' })
  await expect.element(question).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(old).toHaveValue('a secret of mine')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Yes, discard' }).click()
  await expect.poll(() => close.mock.calls).toHaveLength(1)
})
