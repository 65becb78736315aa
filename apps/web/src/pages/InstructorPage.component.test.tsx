import { expect, test } from 'vitest'
import { onePage, sampleClass } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import InstructorPage from './InstructorPage.tsx'

test('the rating at the top leads to the reviews, and cards do not repeat whose they are (rule instructor-5)', async () => {
  const item = sampleClass()
  const { getByRole } = await render(null, {
    pages: [{ path: '/instructors/:id', Component: InstructorPage }],
    at: `/instructors/${item.instructorId}`,
    calls: {
      getInstructor: {
        message: '',
        instructor: {
          _id: item.instructorId,
          name: item.instructorname,
          profilePic: '',
          bio: '',
          qualifications: '',
          skills: [],
          since: '2026-03-05',
          instructorRating: { average: 4.7, count: 3 },
          classes: [item],
          classesTotal: 1,
          courses: [],
          coursesTotal: 0,
        },
      },
      getInstructorReviews: {
        ...onePage(0),
        distribution: [0, 0, 0, 1, 2],
        instructorRating: { average: 4.7, count: 3 },
        reviews: [],
      },
    },
  })
  const rating = getByRole('link', { name: /See the reviews/ })
  await expect.element(rating).toHaveAttribute('href', '#reviews')
  expect(document.getElementById('reviews')).not.toBeNull()
  await expect.element(getByRole('heading', { name: item.title })).toBeVisible()
  await expect
    .element(getByRole('link', { name: item.instructorname, exact: true }))
    .not.toBeInTheDocument()
})
