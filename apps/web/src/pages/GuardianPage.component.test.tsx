import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, noNetwork, refusal } from '#test/calls.ts'
import { render } from '#test/render.tsx'
import GuardianPage from './GuardianPage.tsx'

const INVALID = /^This link is no longer valid\./
const request = {
  name: 'Kim Bell',
  email: 'kim@example.com',
  registeredAt: '2026-03-01T12:00:00Z',
  confirmed: false,
}

const renderPage = (calls: Parameters<typeof render>[1], at = '/guardian?token=secret') =>
  render(<GuardianPage />, { at, ...calls })

test('a parent or guardian reads who registered and what it means, and confirms once (rule account-31)', async () => {
  const answer = heldAnswer('confirmAsGuardian')
  const { getByRole, getByText, inputs } = await renderPage({
    calls: {
      getGuardianRequest: { message: '', request },
      confirmAsGuardian: () => answer.promise,
    },
  })
  await expect
    .element(getByText(/^Kim Bell \(kim@example\.com\) signed up at Firstbell on .*2026/))
    .toBeVisible()
  await expect.element(getByText(/^Once you confirm, this account can book/)).toBeVisible()
  await expect.element(getByText(/^You can withdraw at any time/)).toBeVisible()
  await expectAccessible()
  const confirm = getByRole('button', { name: 'Confirm', exact: true }).element() as HTMLElement
  confirm.click()
  confirm.click()
  await expect.element(getByRole('button', { name: 'Confirming...' })).toBeDisabled()
  answer.resolve({ message: 'Thank you. You have confirmed this account.' })
  await expect.element(getByText('Thank you. You have confirmed this account.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(inputs('confirmAsGuardian')).toEqual([{ token: 'secret' }])
})

test('a link that is opened again says that the account is confirmed, and withdraws after a question (rule account-31)', async () => {
  const { getByRole, getByText, inputs } = await renderPage({
    calls: {
      getGuardianRequest: { message: '', request: { ...request, confirmed: true } },
      withdrawAsGuardian: { message: 'You have withdrawn, and the account has been deleted.' },
    },
  })
  await expect.element(getByText(/^You’ve confirmed this account\./)).toBeVisible()
  await getByRole('button', { name: 'Withdraw' }).click()
  const dialog = getByRole('dialog', { name: 'Withdraw' })
  await expect.element(dialog.getByText(/^Are you sure you want to withdraw\?/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(inputs('withdrawAsGuardian')).toEqual([])
  await getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect
    .element(getByText('You have withdrawn, and the account has been deleted.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getByText(/Kim Bell/)).not.toBeInTheDocument()
})

test('a link that does not work any more says so, also when it ends while the page is open (rule account-31)', async () => {
  const dead = refusal(400, 'invalid', '', { token: 'invalid' })
  const { getByRole, getByText, stub } = await renderPage({
    calls: { getGuardianRequest: { message: '', request } },
  })
  const confirm = getByRole('button', { name: 'Confirm' })
  await expect.element(confirm).toBeVisible()
  stub({ getGuardianRequest: dead, confirmAsGuardian: dead })
  await confirm.click()
  await expect.element(getByText(INVALID)).toBeVisible()
  await expect.element(confirm).not.toBeInTheDocument()
})

test('without a token the link is not valid, and without a connection it can be tried again (rule account-31)', async () => {
  const { getByText } = await renderPage({}, '/guardian')
  await expect.element(getByText(INVALID)).toBeVisible()
  const offline = await renderPage({ calls: { getGuardianRequest: noNetwork } })
  offline.stub({ getGuardianRequest: { message: '', request } })
  await offline.getByRole('button', { name: 'Try again' }).click()
  await expect.element(offline.getByRole('button', { name: 'Confirm' })).toBeVisible()
})
