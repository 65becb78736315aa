import { expect, test } from 'vitest'
import { student } from '#test/people.ts'
import { render, type RenderOptions } from '#test/render.tsx'
import { ReviewFromUrl } from './ReviewFromUrl.tsx'

const offeringId = '5f0c1c1e-0000-4000-8000-0000000000c1'
const options = {
  at: `/profile?review=${offeringId}&rating=4`,
  user: student,
  calls: {
    getMyReviews: {
      message: '',
      reviews: [],
      open: [
        {
          offeringId,
          kind: 'class',
          title: 'Chords',
          instructorId: 'i1',
          instructorname: 'Noor Haddad',
          endsAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
  },
} satisfies RenderOptions

test("a mail's link chooses the rating, and a reload keeps another choice (rule screen-56)", async () => {
  const { getByRole, getByText, reload } = await render(<ReviewFromUrl />, options)
  await expect.element(getByRole('radio', { name: /^4/ })).toBeChecked()
  await getByText('2 stars, poor').click({ force: true })
  await expect.element(getByRole('radio', { name: /^2/ })).toBeChecked()
  await reload()
  await expect.element(getByRole('radio', { name: /^2/ })).toBeChecked()
})
