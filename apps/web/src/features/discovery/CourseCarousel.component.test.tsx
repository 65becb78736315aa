import { expect, test } from 'vitest'
import { onePage, sampleCourse } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { CourseCarousel } from './CourseCarousel.tsx'

test('a slide that the visitor turns back to before the next arrives can be used (rule screen-13)', async () => {
  const courses = ['Piano', 'Drums', 'Violin'].map((title) => sampleCourse({ _id: title, title }))
  const { getByRole, getByText, container } = await render(<CourseCarousel footer={() => null} />, {
    calls: { getAllCourses: { ...onePage(3), courses } },
  })
  const next = getByRole('button', { name: 'Next course' })
  await expect.element(next).toBeVisible()
  const row = container.querySelector<HTMLElement>('[aria-live]')!
  row.style.scrollBehavior = 'smooth'
  await next.click()
  await expect.poll(() => row.scrollLeft, { interval: 1 }).toBeGreaterThan(0)
  // As a wheel does while the row is on its way.
  row.scrollTo({ left: 0, behavior: 'instant' })
  await expect.element(getByText('1 of 3', { exact: true })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Piano' })).toBeVisible()
})
