import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { onePage, sampleCourse } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { CourseCarousel } from './CourseCarousel.tsx'

interface Browser {
  send: (method: string, params: object) => Promise<void>
}
const browser = () => cdp() as unknown as Browser

/** Sets prefers-reduced-motion; other tests run with `reduce`. */
const preferMotion = (value: 'reduce' | 'no-preference') =>
  browser().send('Emulation.setEmulatedMedia', {
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

test('a swipe turns the carousel, and fetches the rest (rule screen-13)', async () => {
  const titles = ['Piano', 'Drums', 'Violin', 'Cello', 'Flute', 'Harp', 'Oboe', 'Horn', 'Viola']
  const courses = titles.map((title) => sampleCourse({ _id: title, title }))
  const { getByRole, inputs, container } = await render(<CourseCarousel footer={() => null} />, {
    calls: {
      getAllCourses: ({ limit }) => ({
        ...onePage(courses.length),
        courses: courses.slice(0, Number(limit)),
      }),
    },
  })
  const slide = getByRole('group', { name: /^\d+ of \d+$/ })
  await expect.element(slide).toHaveAccessibleName('1 of 9')
  const box = slide.element().getBoundingClientRect()
  const frame = window.frameElement!.getBoundingClientRect()
  const STEP_SECONDS = 0.3
  /** Drags the slide between these parts of its width, and rests before letting go, so that it has no momentum. */
  const swipe = async (from: number, to: number) => {
    const places = [from, from + (to - from) / 3, from + ((to - from) * 2) / 3, to, to, to]
    const touch = (type: string, step: number, place?: number) =>
      browser().send('Input.dispatchTouchEvent', {
        type,
        timestamp: began + step * STEP_SECONDS,
        touchPoints:
          place === undefined
            ? []
            : [{ x: frame.x + box.x + box.width * place, y: frame.y + box.y + 60 }],
      })
    const began = Date.now() / 1000 - places.length * STEP_SECONDS
    for (const [step, place] of places.entries())
      await touch(step === 0 ? 'touchStart' : 'touchMove', step, place)
    await touch('touchEnd', places.length)
  }
  await swipe(0.8, 0.2)
  await expect.element(slide).toHaveAccessibleName('2 of 9')
  const row = container.querySelector('[aria-live]')!
  await expect.poll(() => row.scrollLeft).toBe(row.clientWidth)
  await swipe(0.2, 0.8)
  await expect.element(slide).toHaveAccessibleName('1 of 9')
  expect(inputs('getAllCourses')).toHaveLength(2)
})
