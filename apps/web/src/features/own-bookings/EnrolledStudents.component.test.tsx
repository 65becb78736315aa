import { expect, test } from 'vitest'
import { render } from '#test/render.tsx'
import { EnrolledStudents } from './EnrolledStudents.tsx'

test('of many people enrolled the first 50 are shown, and 50 more at a time (rule screen-29)', async () => {
  const people = Array.from({ length: 120 }, (_, number) => ({
    name: `Student ${number + 1}`,
    email: `student.${number + 1}@example.com`,
  }))
  const { getByRole } = await render(<EnrolledStudents people={people} />)
  const more = getByRole('button', { name: 'Show more' })
  const rows = getByRole('listitem')
  await expect.poll(() => rows.elements()).toHaveLength(50)
  await more.click()
  await expect.poll(() => rows.elements()).toHaveLength(100)
  await expect.element(rows.nth(50)).toHaveFocus()
  await more.click()
  await expect.poll(() => rows.elements()).toHaveLength(120)
  await expect.element(more).not.toBeInTheDocument()
})
