import { SIGNUP_REDIRECT_MS } from '@firstbell/contract/limits'
import { expect, test, vi } from 'vitest'
import type { Site } from '#shared/page/site.ts'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, refusal } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { fakeTimers } from '#test/timers.ts'
import SignupPage from './SignupPage.tsx'

async function renderForm(site: Partial<Site> = {}, at = '/signup') {
  const screen = await render(<SignupPage />, {
    site,
    at,
    pages: [{ path: '/login', element: <h1>Login</h1> }],
  })
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
  await expectAccessible()

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

test('a person registers once, reads that it worked, and gets to the login a second later (rules screen-8, limit-4)', async () => {
  const { fill, register, getByRole, getByText, stub, inputs } = await renderForm()
  await fill()
  const answer = heldAnswer('signup')
  stub({ signup: () => answer.promise })
  const until = fakeTimers()
  const button = register.element() as HTMLButtonElement
  button.click()
  button.click()
  await until(() => getByRole('button', { name: 'Registering...' }).query() !== null)
  expect(getByRole('button', { name: 'Registering...' }).element()).toHaveProperty('disabled', true)
  answer.resolve(Response.json({ message: '' }, { status: 201 }))
  await until(() => getByText('Registration successful!', { exact: true }).query() !== null)
  expect(getByText(/verification link to/).element().textContent).toContain('nora@example.com')
  await vi.advanceTimersByTimeAsync(SIGNUP_REDIRECT_MS - 1)
  expect(window.location.pathname).toBe('/signup')
  await vi.advanceTimersByTimeAsync(1)
  await until(() => window.location.pathname === '/login')
  expect(inputs('signup')).toHaveLength(1)
})

test.each<[NonNullable<Site['legal']>, string]>([
  [
    { termsUrl: 'https://a.test/terms', privacyUrl: 'https://a.test/privacy' },
    'terms and the privacy policy',
  ],
  [{ termsUrl: 'https://a.test/terms' }, 'terms'],
  [{ privacyUrl: 'https://a.test/privacy' }, 'privacy policy'],
])('it says above Register what a person accepts: %j (rule account-28)', async (legal, what) => {
  const { getByText, getByRole, register } = await renderForm({ legal })
  const sentence = getByText(`By registering you accept the ${what}.`, { exact: true })
  await expect.element(sentence).toBeVisible()
  for (const [name, url] of [
    ['terms', legal.termsUrl],
    ['privacy policy', legal.privacyUrl],
  ] as const) {
    const link = getByRole('link', { name, exact: true })
    if (url === undefined) await expect.element(link).not.toBeInTheDocument()
    else await expect.element(link).toHaveAttribute('href', url)
  }
  expect(
    sentence.element().compareDocumentPosition(register.element()) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
})

test('without pages of the operator it says nothing about them (rule account-28)', async () => {
  const { getByText } = await renderForm({ legal: { name: 'School Ltd' } })
  await expect.element(getByText(/^By registering/)).not.toBeInTheDocument()
})

test('a young person names a parent or guardian (rule account-29)', async () => {
  const { fill, register, getByLabelText, getByText, inputs, stub } = await renderForm({
    guardianAge: 16,
  })
  stub({ signup: { message: '', user: student } })
  await fill()
  const guardian = getByLabelText("Parent or guardian's email")
  await expect.element(guardian).not.toBeInTheDocument()
  const dob = getByLabelText('Date of birth')
  await dob.fill(`${new Date().getFullYear() - 12}-01-31`)
  await expect.element(guardian).toBeVisible()
  await register.click()
  const missing = getByText("Parent or guardian's email is required", { exact: true })
  await expect.element(missing).toBeVisible()
  await expect.element(guardian).toHaveFocus()
  await expectAccessible()
  expect(inputs('signup')).toEqual([])
  await guardian.fill('parent@example.com')
  await register.click()
  await expect
    .element(getByText(/emailed your parent or guardian, parent@example\.com/))
    .toBeVisible()
})

test('a person who is old enough after all sends no parent or guardian (rule account-29)', async () => {
  const { fill, register, getByLabelText, getByText, stub } = await renderForm({
    guardianAge: 16,
  })
  stub({ signup: { message: '', user: student } })
  await fill()
  const dob = getByLabelText('Date of birth')
  await dob.fill(`${new Date().getFullYear() - 12}-01-31`)
  await getByLabelText("Parent or guardian's email").fill('parent@example.com')
  await dob.fill('1990-05-05')
  await register.click()
  await expect.element(getByText('Registration successful!', { exact: true })).toBeVisible()
  await expect.element(getByText(/parent or guardian/)).not.toBeInTheDocument()
})

test('a sign-up out of a booking begins with the role Student (rule screen-8)', async () => {
  const next = encodeURIComponent('/classes/c1?book=c1')
  const { getByLabelText } = await renderForm({}, `/signup?next=${next}`)
  await expect.element(getByLabelText('Role')).toHaveValue('student')
})

test('a sign-up from anywhere else begins without a role (rule screen-8)', async () => {
  const { getByLabelText } = await renderForm({}, '/signup?next=%2Fprofile')
  await expect.element(getByLabelText('Role')).toHaveValue('')
})
