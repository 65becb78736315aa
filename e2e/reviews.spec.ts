import { reviewPath } from '@firstbell/contract/profile'
import { routes } from '@firstbell/contract/routes'
import { expect, logIn, test } from './fixtures.ts'
import { bookClass, createClass } from './offerings.ts'
import { createInstructor, createPerson, openSession } from './people.ts'
import { inDays } from './samples.ts'
import { expectAccessibleNow } from './screens.ts'

test('a review is written from the mail, shown, changed, reported and hidden (rules screen-54, screen-55, screen-56)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server, { name: 'Vera Stein' })
  const author = await createPerson(server, { name: 'Nils Berg' })
  const reader = await createPerson(server, { name: 'Rita Kern' })
  const item = await createClass(server, instructor, { title: 'Cello at dusk' })
  await bookClass(author, item)
  const { _id: classId, ...fields } = item
  const moved = { ...fields, classId, date: inDays(-1) }
  await instructor.call('POST', routes.updateClass.path, moved)
  // As if it had been announced for yesterday (rule review-2).
  await server.query('update offering set announced_start = null where id = $1', [classId])

  await openSession(page, author)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await page.goto(reviewPath(classId, 4))
  const form = page.getByRole('dialog', { name: 'Write a review' })
  await expect(form.getByRole('radio', { name: '4 stars, good' })).toBeChecked()
  await expectAccessibleNow(page)
  expect(sent, 'a link sends nothing').toEqual([])
  await form.getByRole('radio', { name: '4 stars, good' }).press('ArrowRight')
  await expect(form.getByRole('radio', { name: '5 stars, excellent' })).toBeChecked()
  await form.getByLabel('Review').fill('An hour that went by too fast.')
  await form.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(1)

  const reviews = page.getByRole('region', { name: 'Reviews' })
  await page.goto(`/instructors/${instructor.id}`)
  await expect(reviews.getByText('An hour that went by too fast.')).toBeVisible()
  await reviews.getByRole('button', { name: 'Edit your review of Cello at dusk' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit your review' })
  await edit.getByRole('radio', { name: '3 stars, okay' }).check({ force: true })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reviews.getByText('3 stars of 5')).toBeAttached()
  await expectAccessibleNow(page)

  await openSession(page, reader)
  await page.goto(`/instructors/${instructor.id}`)
  await expect(reviews.getByRole('heading', { name: 'Nils B.' })).toBeVisible()
  await reviews.getByRole('button', { name: 'Report the review by Nils B.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(reviews.getByText('Reported', { exact: true })).toBeVisible()

  await logIn(page, 'admin@example.com')
  await page.goto('/profile?section=admin')
  const queue = page.getByRole('region', { name: 'Reports', exact: true })
  await queue.getByRole('button', { name: 'Hide the review by Nils B.' }).click()
  const hide = page.getByRole('dialog', { name: 'Hide the review by Nils B.' })
  await hide.getByRole('button', { name: 'Hide' }).click()
  await expect(hide.getByText('Reason is required')).toBeVisible()
  await hide.getByLabel('Reason').fill('It names another person.')
  await hide.getByRole('button', { name: 'Hide' }).click()
  // Behind an open dialog nothing has a role, and a page that is left makes no more calls.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(queue).toBeVisible()
  await expect(queue.getByText('Nils B.')).toHaveCount(0)
  await page.goto(`/instructors/${instructor.id}`)
  await expect(reviews.getByText('No reviews yet.')).toBeVisible()
})
