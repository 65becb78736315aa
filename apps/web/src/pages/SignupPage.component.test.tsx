import { expect, test } from 'vitest'
import { refusal } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { render } from '#test/render.tsx'
import SignupPage from './SignupPage.tsx'

async function renderForm() {
  const screen = await render(<SignupPage />, { at: '/signup' })
  const fill = async () => {
    await screen.getByLabelText('Full name').fill('Nora Field')
    await screen.getByLabelText('Email').fill('nora@example.com')
    await screen.getByLabelText('Password', { exact: true }).fill('quinces and treacle')
    await screen.getByLabelText('Contact').fill('0123456789')
    await screen.getByLabelText('Role').selectOptions('student')
    await screen.getByLabelText('Date of birth').fill('1990-05-05')
    await screen.getByLabelText('Gender').selectOptions('female')
  }
  return { ...screen, fill, register: screen.getByRole('button', { name: 'Register' }) }
}

test('each rule of the sign-up has its sentence under its field (rules screen-8, screen-10)', async () => {
  const { getByText, getByLabelText, getByRole, register, inputs } = await renderForm()
  await register.click()
  for (const sentence of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Contact is required',
    'Role is required',
    'Date of Birth is required',
    'Gender is required',
  ])
    await expect.element(getByText(sentence, { exact: true })).toBeVisible()
  const name = getByLabelText('Full name')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')

  const password = getByLabelText('Password', { exact: true })
  await getByLabelText('Email').fill('nora at home')
  await password.fill('12345')
  await getByLabelText('Contact').fill('12345')
  await getByLabelText('Date of birth').fill(`${new Date().getFullYear() - 4}-01-01`)
  await register.click()
  for (const sentence of [
    'Invalid email format',
    'Password must be at least 6 characters long.',
    'Contact must be 10 digits',
    'Must be at least 5 years old',
  ])
    await expect.element(getByText(sentence, { exact: true })).toBeVisible()
  expect(inputs('signup')).toEqual([])

  await expect.element(password).toHaveAttribute('type', 'password')
  await getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
})

test('a taken email and a common password are named at their fields, and the input stays (rule screen-10)', async () => {
  const { getByText, getByLabelText, register, fill, stub } = await renderForm()
  await fill()
  for (const [field, label, sentence] of [
    ['email', 'Email', 'Email is already registered!'],
    ['password', 'Password', 'This password is too common. Please choose another one.'],
  ] as const) {
    stub({ signup: refusal(400, 'invalid', sentence, { [field]: sentence }) })
    await register.click()
    await expect.element(getByText(sentence, { exact: true })).toBeVisible()
    const input = getByLabelText(label, { exact: true })
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveAccessibleDescription(expect.stringContaining(sentence))
  }
  await expect.element(getByLabelText('Full name')).toHaveValue('Nora Field')
})

test('a sign-up that fails says so (rule message-9)', async () => {
  const screen = await renderForm()
  await screen.fill()
  await expectFaultSentences(screen, 'signup', {
    act: () => screen.register.click(),
    at: screen.getByRole('alert'),
    says: { otherwise: 'Registration failed' },
  })
})
