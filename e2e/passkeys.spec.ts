import type { CDPSession, Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logInOnScreen, PASSWORD, test } from './fixtures.ts'
import { createAccount } from './people.ts'
import { expectAccessibleAtBothWidths, expectAccessibleNow } from './screens.ts'

const main = (page: Page) => page.getByRole('main')

/** A device with a screen lock, which answers a request only while it is touched. */
async function addDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  const touched = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    /** Touches the device during an action that needs it. */
    touch: async (act: () => Promise<unknown>) => {
      await touched(true)
      await act()
      await touched(false)
    },
    /** Whether the device recognizes the finger. */
    setUserVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('a person adds a passkey, renames it, logs in and confirms with it, and removes it (rules passkey-5 to passkey-7)', async ({
  page,
  server,
}) => {
  const device = await addDevice(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('autofill') === 'off')
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const { email } = await createAccount(server, { role: 'student' })
  await logInOnScreen(page, email)
  await page.goto('/security')
  const section = main(page).getByRole('region', { name: 'Passkeys' })
  const addButton = section.getByRole('button', { name: 'Add a passkey' })

  // A person who gives up can try again.
  await device.setUserVerified(false)
  await device.touch(async () => {
    await addButton.click()
    await expect(section.getByText('No passkey was used. You can try again.')).toBeVisible()
  })
  await device.setUserVerified(true)
  await device.touch(async () => {
    await addButton.dblclick()
    await expect(section.getByText('Chrome on Linux')).toBeVisible()
  })
  expect(await device.passkeys()).toHaveLength(1)
  await server.mailTo(email, /passkey was added/)
  // A device has one passkey for an account.
  await device.touch(async () => {
    await addButton.click()
    await expect(
      section.getByText('This device has a passkey for your account already.'),
    ).toBeVisible()
  })

  await section.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog')
  await renaming.getByLabel('Name').fill(' ')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming.getByText('Name is required')).toBeVisible()
  await renaming.getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(section.getByText('My laptop')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  // By the button, without autofill, which would answer the touch first.
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.goto('/login?next=/security')
  }
  const isBack = () => expect(page).toHaveURL(({ pathname }) => pathname === '/security')
  const signIn = main(page).getByRole('button', { name: 'Sign in with a passkey' })
  const waiting = main(page).getByRole('button', { name: 'Waiting for your passkey...' })
  await page.evaluate(() => sessionStorage.setItem('autofill', 'off'))
  await logOut()
  await expect(signIn).toBeVisible()
  await device.setUserVerified(false)
  await device.touch(async () => {
    await signIn.click()
    await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible()
  })
  await device.setUserVerified(true)
  await device.touch(async () => {
    await signIn.click()
    await isBack()
  })

  // From autofill, which leaves the button and the password usable.
  await page.evaluate(() => sessionStorage.removeItem('autofill'))
  await logOut()
  await expect(main(page).getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await signIn.click()
  await expect(waiting).toBeDisabled()
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await isBack()
  await page.getByRole('button', { name: 'Logout' }).click()
  await device.touch(async () => {
    await page.goto('/login?next=/security')
    await isBack()
  })

  // As if they had signed in an hour ago.
  await failOnce(page, 'removePasskey', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Please confirm that it is you', code: 'confirm_identity' },
    }),
  )
  await section.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove' })
    .click()
  const confirming = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expectAccessibleNow(page)
  await device.touch(async () => {
    await confirming.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('The passkey was removed.')).toBeVisible()
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(addButton).toBeVisible()
  await expect(section.getByText('My laptop')).toHaveCount(0)
  await server.mailTo(email, /passkey .*was removed/)
  await expect.poll(device.passkeys, 'the browser has forgotten it').toEqual([])
})
