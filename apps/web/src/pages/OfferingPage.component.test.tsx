import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { homeClasses, listQuery } from '#entities/offering/queries.ts'
import { Link } from '#shared/ui/Link.tsx'
import { noNetwork } from '#test/calls.ts'
import { inDays, onePage, sampleClass, sampleCourse, sampleIntroduction } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { classPage, coursePage } from './OfferingPage.tsx'

const item = sampleClass()
const path = `/classes/${item._id}`
const pages = [{ path: '/classes/:id', Component: classPage.default }]

function List() {
  const { data } = useQuery(listQuery('class', homeClasses(1)))
  return data?.items.map(({ _id, title }) => (
    <Link key={_id} to={path}>
      {title}
    </Link>
  ))
}

test('what a list has of an offering stays when its details cannot be loaded', async () => {
  const { getByRole, getByText, stub } = await render(<List />, {
    pages,
    calls: {
      getAllClasses: { ...onePage(1), classes: [item] },
      getClass: noNetwork,
      getIntroduction: sampleIntroduction(),
    },
  })
  await getByRole('link', { name: item.title }).click()
  await expect.element(getByRole('heading', { name: item.title, level: 1 })).toBeVisible()
  const again = getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(getByRole('heading', { name: item.title, level: 1 })).toBeVisible()
  stub({ getClass: { message: '', class: { ...item, description: 'All of it.' } } })
  await again.click()
  await expect.element(getByText('All of it.')).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test('the card with the action can be scrolled to its end in a low window', async () => {
  await page.viewport(1280, 420)
  onTestFinished(() => page.viewport(1280, 800))
  const { getByRole } = await render(null, {
    pages,
    at: path,
    calls: { getClass: { message: '', class: item }, getIntroduction: sampleIntroduction() },
  })
  const copy = getByRole('button', { name: 'Share' })
  await expect.element(copy).toBeVisible()
  const card = copy.element().closest('section')!
  expect(card.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  card.scrollTop = card.scrollHeight
  expect(copy.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
})

test('a course that has started offers what else there is (rule screen-46)', async () => {
  const started = sampleCourse({ startsAt: inDays(-1), endsAt: inDays(2) })
  const other = sampleCourse({ _id: 'other', title: 'Songs for the road' })
  const { getByRole, getByText } = await render(null, {
    pages: [{ path: '/courses/:id', Component: coursePage.default }],
    at: `/courses/${started._id}`,
    calls: {
      getCourse: { message: '', course: started },
      getIntroduction: sampleIntroduction(),
      getAllCourses: { ...onePage(2), courses: [started, other] },
    },
  })
  await expect
    .element(getByRole('link', { name: 'Find another course' }))
    .toHaveAttribute('href', '/courses')
  const similar = getByRole('region', { name: 'Other Music courses' })
  await expect.element(similar.getByRole('heading', { name: other.title })).toBeVisible()
  await expect
    .element(similar.getByRole('heading', { name: started.title }))
    .not.toBeInTheDocument()
  await expect.element(getByText('Days remaining')).not.toBeInTheDocument()
  const ticket = getByRole('region', { name: 'This course has already started.' })
  await expect.element(ticket.getByText(/^Started \w/)).toBeVisible()
})

test('the page of a cancelled class says which class it was (rule offering-21)', async () => {
  const gone = Response.json(
    {
      code: 'gone',
      message: 'This class was cancelled.',
      category: item.category,
      title: item.title,
    },
    { status: 410 },
  )
  const { getByRole, getByText } = await render(null, {
    pages,
    at: path,
    calls: { getClass: gone, getAllClasses: { ...onePage(0), classes: [] } },
  })
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(getByText(item.title)).toBeVisible()
})

test('Share gives the link, a QR code of it, and the teacher’s public page (rule screen-65)', async () => {
  const { getByRole } = await render(null, {
    pages,
    at: path,
    calls: { getClass: { message: '', class: item }, getIntroduction: sampleIntroduction() },
  })
  await getByRole('button', { name: 'Share' }).click()
  const dialog = getByRole('dialog', { name: 'Share' })
  const link = (name: string | RegExp) => dialog.getByRole('link', { name })
  await expect.element(link(/classes/)).toHaveAttribute('href', `${window.location.origin}${path}`)
  await expect
    .element(link(/instructors/))
    .toHaveAttribute('href', `${window.location.origin}/instructors/${item.instructorId}`)
  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: /^Copy link ?: Link to this class$/ }))
    .toBeVisible()
})
