import { test } from 'vitest'
import { expectText, failing } from '#test/faults.ts'
import { render } from '#test/render.tsx'
import CoursesPage from './CoursesPage.tsx'

test.each(['empty', 'silence'] as const)(
  'courses that cannot be loaded say so (%s, rule message-11)',
  async (fault) => {
    const { getByRole } = await render(<CoursesPage />, {
      at: '/courses',
      calls: failing('getAllCourses', fault),
    })
    const sentence = getByRole('alert').getByRole('paragraph')
    await expectText(sentence, 'Failed to load courses. Please try again later.')
  },
)
