import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { Header } from './Header.tsx'

test('the menu of a phone held sideways can be scrolled to its end (rule screen-6)', async () => {
  await page.viewport(568, 260)
  onTestFinished(() => page.viewport(1280, 800))
  const { getByRole } = await render(<Header />, { user: student })
  await getByRole('button', { name: 'menu' }).click()
  const menu = getByRole('navigation')
  expect(menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  const logOut = getByRole('button', { name: 'Logout' })
  logOut.element().scrollIntoView()
  expect(logOut.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
})

test('the menu of a phone leads to the languages and the time zone (rule screen-6)', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const { getByRole } = await render(<Header />)
  await getByRole('button', { name: 'menu' }).click()
  const link = getByRole('link', { name: 'Language and time zone' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/#language$/))
})
