import type { Review } from '@firstbell/contract/reviews'
import { expect, test } from 'vitest'
import { heldAnswer, noNetwork, refusal } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { ReportDialog } from './ReplyAndReport.tsx'

const review: Review = {
  _id: 'r1',
  offeringId: 'c1',
  kind: 'class',
  title: 'Chords',
  rating: 1,
  text: 'Buy my records.',
  author: 'Ada L.',
  createdAt: '2026-11-20T10:00:00.000Z',
}

test('a report says what it does, why it failed, and that it has arrived (rule review-10)', async () => {
  const outcomes: string[] = []
  const { getByRole, getByLabelText, getByText, inputs, stub } = await render(
    <ReportDialog
      review={review}
      onReported={() => outcomes.push('reported')}
      onClose={() => outcomes.push('closed')}
    />,
    { user: student, calls: { reportReview: () => refusal(409, 'conflict', 'Reported before.') } },
  )
  await getByLabelText(/^Reason/).fill(' Spam ')
  const report = getByRole('button', { name: 'Report' })
  await report.click()
  await expect.element(getByText('Reported before.')).toBeVisible()
  stub({ reportReview: noNetwork })
  await report.click()
  await expect.element(getByText(/try again/i)).toBeVisible()
  const answer = heldAnswer('reportReview')
  stub({ reportReview: () => answer.promise })
  await report.click()
  await expect.element(getByRole('button', { name: 'Reporting...' })).toBeVisible()
  answer.resolve({ message: '' })
  await expect.element(getByText(/^Thank you\./)).toBeVisible()
  expect(inputs('reportReview').at(-1)).toEqual({ id: 'r1', reason: 'Spam' })
  expect(outcomes).toEqual([])
})
