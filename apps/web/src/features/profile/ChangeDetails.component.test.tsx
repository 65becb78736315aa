import { acceptContacts } from '@firstbell/contract/contact-format'
import { PROFILE_MODAL_CLOSE_MS } from '@firstbell/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentLogin } from '#entities/login/login.ts'
import { expectAccessible } from '#test/accessible.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { expectDelayedClose } from '#test/success.ts'
import ChangeDetails from './ChangeDetails.tsx'

const user = { ...student, contact: '0123456789' }

async function renderForm() {
  const close = vi.fn<() => void>()
  const screen = await render(<ChangeDetails user={user} onClose={close} />, { user })
  const dialog = screen.getByRole('dialog', { name: 'Change Details' })
  return { ...screen, dialog, close, save: dialog.getByRole('button', { name: 'Save' }) }
}

test('each rule of the details has its sentence (rule account-14)', async () => {
  const { dialog, save, inputs } = await renderForm()
  await expect.element(dialog.getByLabelText('Full name')).toHaveValue(user.name)
  await expect.element(dialog.getByLabelText('Full name')).toHaveFocus()
  await dialog.getByLabelText('Full name').fill(' ')
  await dialog.getByLabelText('Contact').clear()
  await dialog.getByLabelText('Date of birth').clear()
  await dialog.getByLabelText('Gender').selectOptions('')
  await save.click()
  for (const sentence of [
    'Name is required',
    'Contact is required',
    'Date of Birth is required',
    'Gender is required',
  ])
    await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible()
  await dialog.getByLabelText('Contact').fill('12')
  await dialog.getByLabelText('Date of birth').fill(`${new Date().getFullYear() - 1}-01-01`)
  await expect.element(dialog.getByText('Contact must be 10 digits')).toBeVisible()
  await expect
    .element(dialog.getByText('Must be at least 5 years old', { exact: true }))
    .toBeVisible()
  expect(inputs('editDetails')).toEqual([])
  await expectAccessible()
})

test('details that could not be changed say so (rule message-9)', async () => {
  const screen = await renderForm()
  await expectFaultSentences(screen, 'editDetails', {
    act: () => screen.save.click(),
    at: screen.dialog.getByRole('alert'),
    says: { otherwise: 'Failed to update profile.' },
  })
})

test('changed details are stored, and a second later the dialog closes (rule limit-4)', async () => {
  const { dialog, save, close, inputs, stub } = await renderForm()
  const changed = { ...user, name: 'Mira Meadow', gender: 'other' } as const
  stub({ editDetails: { message: '', user: changed } })
  await dialog.getByLabelText('Full name').fill(changed.name)
  await dialog.getByLabelText('Gender').selectOptions('other')
  await expectDelayedClose({
    button: save,
    dialog,
    success: 'Profile updated successfully!',
    close,
    closeMs: PROFILE_MODAL_CLOSE_MS,
  })
  expect(inputs('editDetails')).toMatchObject([{ name: changed.name, gender: 'other' }])
  expect(currentLogin().user?.name).toBe(changed.name)
})

test('a site with international numbers asks for the country code and sends E.164 (rule account-32)', async () => {
  onTestFinished(() => acceptContacts(undefined))
  const { getByRole, getByText, inputs } = await render(
    <ChangeDetails user={user} onClose={() => {}} />,
    {
      user,
      site: { contactFormat: 'international' },
      calls: { editDetails: { message: '', user } },
    },
  )
  const dialog = getByRole('dialog', { name: 'Change Details' })
  await expect.element(getByText('With the country code, for example +49 30 123456.')).toBeVisible()
  // The library loads after the form.
  await expect
    .poll(async () => {
      await dialog.getByLabelText('Contact').fill('+49 30')
      await dialog.getByRole('button', { name: 'Save' }).click()
      return getByText('Contact must be a phone number with its country code').query()
    })
    .not.toBeNull()
  await dialog.getByLabelText('Contact').fill('+49 (0)30 123456')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => inputs('editDetails').at(-1)).toMatchObject({ contact: '+4930123456' })
})
