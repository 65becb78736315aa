import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { onePage, sampleCourse } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { CourseCarousel } from './CourseCarousel.tsx'

interface Emulation {
  send: (method: string, params: object) => Promise<void>
}

/** Sets prefers-reduced-motion; other tests run with `reduce`. */
const preferMotion = (value: 'reduce' | 'no-preference') =>
  (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })

test('a slide that the visitor turns back to before the next arrives can be used (rule screen-13)', async () => {
  await preferMotion('no-preference')
  onTestFinished(() => preferMotion('reduce'))
  const courses = ['Piano', 'Drums', 'Violin'].map((title) => sampleCourse({ _id: title, title }))
  const { getByRole, getByText, container } = await render(<CourseCarousel footer={() => null} />, {
    calls: { getAllCourses: { ...onePage(3), courses } },
  })
  const next = getByRole('button', { name: 'Next course' })
  await expect.element(next).toBeVisible()
  const row = container.querySelector<HTMLElement>('[aria-live]')!
  // A click through the test runner would take longer than the scroll animation.
  const button = next.element() as HTMLElement
  button.click()
  while (row.scrollLeft === 0) await new Promise((drawn) => requestAnimationFrame(drawn))
  expect(row.scrollLeft).toBeLessThan(row.clientWidth / 2)
  // Simulates the wheel during the scroll animation.
  row.scrollTo({ left: 0, behavior: 'instant' })
  await expect.element(getByText('1 of 3', { exact: true })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Piano' })).toBeVisible()
})
