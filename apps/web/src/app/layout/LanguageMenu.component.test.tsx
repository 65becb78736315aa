import { expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { LanguageMenu, LanguageOffer } from './LanguageMenu.tsx'

const forgetLanguage = () => void (document.cookie = 'language=; path=/; max-age=0')

test('closing the offer of another language chooses the language of the page (rule language-4)', async () => {
  onTestFinished(forgetLanguage)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'fr-CA', 'de'])
  const { getByRole, reload } = await render(<LanguageOffer />, { at: '/about' })
  const offer = getByRole('complementary')
  await expect.element(offer).toHaveAttribute('lang', 'fr')
  await expect.element(offer.getByRole('link')).toHaveAttribute('href', '/fr/about')
  await expectAccessible()
  await offer.getByRole('button').click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(document.cookie).toContain('language=en')
  await reload()
  await expect.element(offer).not.toBeInTheDocument()
})

test('no other language is offered to a person who is logged in (rule language-4)', async () => {
  onTestFinished(forgetLanguage)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
  const { getByText } = await render(
    <>
      <LanguageOffer />
      <p>The page</p>
    </>,
    { at: '/about', user: student },
  )
  await expect.element(getByText('The page')).toBeVisible()
  expect(document.querySelector('[data-language-line]')).toBeNull()
})

test('a language that a person chooses is marked as busy while it is saved, is saved once, and opens its page (rule language-3)', async () => {
  onTestFinished(forgetLanguage)
  const answer = heldAnswer('updatePreferences')
  const { getByRole, inputs } = await render(<LanguageMenu />, {
    at: '/about',
    user: student,
    calls: { updatePreferences: () => answer.promise },
  })
  const opened = Promise.withResolvers<string>()
  // The page of the test must not leave.
  navigation.addEventListener(
    'navigate',
    (event) => {
      event.preventDefault()
      opened.resolve(new URL(event.destination.url).pathname)
    },
    { once: true },
  )
  const german = getByRole('link', { name: 'Deutsch' }).element() as HTMLAnchorElement
  const french = getByRole('link', { name: 'Français' }).element() as HTMLAnchorElement
  german.click()
  expect(german.ariaBusy).toBe('true')
  german.click()
  french.click()
  await expect.poll(() => inputs('updatePreferences')).toEqual([{ language: 'de' }])
  expect([german.ariaBusy, french.ariaBusy]).toEqual(['true', null])
  answer.resolve({ message: '', preferences: {} as never })
  expect(await opened.promise).toBe('/de/about')
  expect(inputs('updatePreferences')).toHaveLength(1)
  expect(german.ariaBusy).toBeNull()
})
