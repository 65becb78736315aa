import { expect, test } from 'vitest'
import { useLogin } from '#entities/login/login.ts'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { GuardianNotice } from './GuardianNotice.tsx'

const waiting = { ...student, guardian: { email: 'parent@example.com', confirmed: false } }

function Page() {
  const { user } = useLogin()
  return user && <GuardianNotice user={user} />
}

test('a young person reads that they wait, and mails a corrected address (rule account-30)', async () => {
  const { getByRole, getByText, stub } = await render(<Page />, { at: '/profile', user: waiting })
  await expect.element(getByText('Waiting for your parent or guardian.')).toBeVisible()
  await expect.element(getByText(/parent@example\.com/)).toBeVisible()
  await getByRole('button', { name: 'Send the email again' }).click()
  const dialog = getByRole('dialog', { name: 'Send the email again' })
  const email = dialog.getByLabelText("Parent or guardian's email")
  await expect.element(email).toHaveValue('parent@example.com')
  await expectAccessible()
  const own = 'This is your own email. Please enter your parent or guardian’s.'
  stub({ askGuardian: refusal(400, 'invalid', own, { email: own }) })
  await email.fill(student.email)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText(own)).toBeVisible()
  await expect.element(email).toHaveFocus()
  const guardian = { email: 'other@example.com', confirmed: false }
  stub({ askGuardian: { message: '', user: { ...student, guardian } } })
  await email.fill('other@example.com')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('We’ve emailed your parent or guardian.')).toBeVisible()
  await expect.element(getByText(/other@example\.com/)).toBeInTheDocument()
})

test.each([undefined, { email: 'parent@example.com', confirmed: true }])(
  'a person who waits for no one reads nothing: %j (rule account-30)',
  async (guardian) => {
    const { getByText, getByRole } = await render(<Page />, {
      at: '/profile?dialog=guardian',
      user: { ...student, ...(guardian && { guardian }) },
    })
    await expect.element(getByText('Waiting for your parent or guardian.')).not.toBeInTheDocument()
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  },
)
