import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, noNetwork, refusal } from '#test/calls.ts'
import { expectFaultSentences, REASON } from '#test/faults.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import LoginPage from './LoginPage.tsx'

const session = { idToken: 'token', expiresIn: 3600, emailVerified: true }
const UNAVAILABLE = 'The service is not available right now. Please try again in a moment.'

async function renderForm(at = '/login') {
  const screen = await render(<LoginPage />, {
    at,
    calls: { passkeyOptions: noNetwork },
    pages: [
      { path: '/', element: <h1>Home</h1> },
      { path: '/courses', element: <h1>Courses</h1> },
      { path: '/forgot-password', element: <h1>Forgot</h1> },
    ],
  })
  const submit = async () => {
    await screen.getByLabelText('Email').fill(student.email)
    await screen.getByLabelText('Password', { exact: true }).fill('quinces and treacle')
    await screen.getByRole('button', { name: 'Login' }).click()
  }
  return { ...screen, submit }
}

test('the login names what is missing (rule screen-10)', async () => {
  const { getByRole, getByText, inputs } = await renderForm()
  await getByRole('button', { name: 'Login' }).click()
  await expect.element(getByText('Email is required', { exact: true })).toBeVisible()
  await expect.element(getByText('Password is required', { exact: true })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible()
  expect(inputs('signIn')).toEqual([])
})

test('a login that fails names the step that failed, and the reason (rule message-10)', async () => {
  const screen = await renderForm()
  const at = screen.getByRole('alert')
  await expectFaultSentences(screen, 'signIn', {
    act: screen.submit,
    at,
    says: {
      reason: `Login failed${REASON}`,
      silence: `Login failed${UNAVAILABLE}`,
      otherwise: 'Login failed',
    },
  })
  const wrong = 'Email or password is incorrect.'
  screen.stub({ signIn: refusal(401, 'unauthenticated', wrong) })
  await screen.submit()
  await expect.element(at.getByText(wrong)).toBeVisible()

  screen.stub({ signIn: session })
  await expectFaultSentences(screen, 'login', {
    act: screen.submit,
    at,
    says: {
      reason: `login failed. Try Agian${REASON}`,
      silence: `login failed. Try Agian${UNAVAILABLE}`,
      otherwise: 'login failed. Try Agian',
    },
  })
})

test('a login that works says that it runs, and leads home (rule screen-9)', async () => {
  const { getByRole, stub, submit } = await renderForm()
  const answer = heldAnswer('signIn')
  stub({
    signIn: () => answer.promise,
    login: Response.json({ message: '', user: student }),
    getPreferences: new Response('', { status: 500 }),
  })
  await submit()
  await expect.element(getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  answer.resolve(session)
  await expect.element(getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('no passkey is offered at another address than the site’s own (rule passkey-8)', async () => {
  const { getByRole, inputs } = await render(<LoginPage />, {
    at: '/login',
    site: { publicUrl: 'https://school.example' },
    calls: { passkeyOptions: noNetwork },
  })
  await expect.element(getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect
    .element(getByRole('button', { name: 'Sign in with a passkey' }))
    .not.toBeInTheDocument()
  expect(inputs('passkeyOptions')).toEqual([])
})

test.each([
  ['/courses', 'Courses'],
  // Browsers read it as `//elsewhere.test/`.
  ['/\\elsewhere.test/', 'Home'],
  ['/login', 'Home'],
])('a login with next=%s leads to %s (rule screen-3)', async (next, heading) => {
  const { getByRole, stub, submit } = await renderForm(`/login?next=${encodeURIComponent(next)}`)
  stub({
    signIn: session,
    login: Response.json({ message: '', user: student }),
    getPreferences: new Response('', { status: 500 }),
  })
  await submit()
  await expect.element(getByRole('heading', { name: heading })).toBeVisible()
})
