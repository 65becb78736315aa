import { expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { render } from '#test/render.tsx'
import { LanguageOffer } from './LanguageMenu.tsx'

test('closing the offer of another language chooses the language of the page (rule language-4)', async () => {
  onTestFinished(() => void (document.cookie = 'language=; path=/; max-age=0'))
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
