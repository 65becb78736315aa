import { expect, test, vi } from 'vitest'
import { call, endpoints } from '#shared/api/api.ts'
import { expectAccessible } from '#test/accessible.ts'
import { refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { sendConfirmOutcome } from './ConfirmWindow.tsx'
import { useConfirmed } from './useConfirmed.tsx'

const security = {
  message: '',
  password: true,
  passkeys: [],
  twoStep: { on: false, recoveryCodesLeft: 0 },
  connections: [],
  sessions: [],
}

function SignOutElsewhere() {
  const { confirmed, dialog } = useConfirmed()
  return (
    <>
      <button
        type="button"
        onClick={() => void confirmed(() => call(endpoints.endOtherSessions, {})).catch(() => {})}
      >
        Sign out
      </button>
      {dialog}
    </>
  )
}

test('an action that needs a confirmation runs after the password, not after a wrong one (rule security-7)', async () => {
  const wrong = 'We couldn’t confirm that it’s you. Please try again.'
  const { getByRole, inputs, stub } = await render(<SignOutElsewhere />, {
    user: student,
    calls: {
      endOtherSessions: refusal(403, 'confirm_identity'),
      getSecurity: security,
      confirmIdentity: refusal(403, 'confirm_failed', wrong),
    },
  })
  await getByRole('button', { name: 'Sign out' }).click()
  const dialog = getByRole('dialog', { name: 'Please confirm that it is you' })
  const password = dialog.getByLabelText('Password', { exact: true })
  await password.fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(wrong)
  await expectAccessible()
  expect(inputs('endOtherSessions')).toHaveLength(1)
  stub({ confirmIdentity: { message: '' }, endOtherSessions: { message: '' } })
  await password.fill('quinces and treacle')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputs('endOtherSessions')).toHaveLength(2)
})

test('one confirmation serves every action that waits for it (rule security-7)', async () => {
  const { getByRole, inputs, stub } = await render(<SignOutElsewhere />, {
    user: student,
    calls: { endOtherSessions: refusal(403, 'confirm_identity'), getSecurity: security },
  })
  const press = getByRole('button', { name: 'Sign out' }).element() as HTMLButtonElement
  press.click()
  press.click()
  const dialog = getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => inputs('endOtherSessions')).toHaveLength(2)
  stub({ confirmIdentity: { message: '' }, endOtherSessions: { message: '' } })
  await dialog.getByLabelText('Password', { exact: true }).fill('quinces and treacle')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => inputs('endOtherSessions')).toHaveLength(4)
})

test('the outcome at a provider reaches the page also in a browser that blocks storage (rule oidc-11)', async () => {
  const connection = {
    provider: 'school',
    label: 'Hill School',
    email: '',
    connectedAt: '2026-01-01T00:00:00Z',
    confirms: true,
  }
  const { getByRole, getByText, inputs } = await render(<SignOutElsewhere />, {
    user: student,
    calls: {
      endOtherSessions: refusal(403, 'confirm_identity'),
      getSecurity: { ...security, password: false, connections: [connection] },
      confirmIdentity: { message: '', url: 'about:blank' },
    },
  })
  const popup = { document: { body: {} }, location: { replace: () => {} } } as unknown as Window
  vi.spyOn(window, 'open').mockReturnValue(popup)
  await getByRole('button', { name: 'Sign out' }).click()
  const proceed = getByRole('button', { name: 'Continue with Hill School' })
  await proceed.click()
  await expect.element(getByText(/^Continue in the Hill School window/)).toBeVisible()
  const { next = '' } = inputs('confirmIdentity')[0]!
  const id = new URL(next, window.location.href).searchParams.get('window')!
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  sendConfirmOutcome(id, 'failed')
  blocked.mockRestore()
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('Sign-in with Hill School failed. Please try again.')
})
