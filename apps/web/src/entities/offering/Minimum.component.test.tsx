import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { inDays, sampleClass } from '#test/offerings.ts'
import { render } from '#test/render.tsx'
import { Minimum } from './Minimum.tsx'

test('it says from how many students it takes place, and how many are missing (rule offering-34)', async () => {
  const { getByText } = await render(
    <Minimum item={sampleClass({ minStudents: 4, enrolledCount: 1 })} />,
  )
  await expect.element(getByText('Takes place from 4 students')).toBeVisible()
  await expect.element(getByText('3 more needed')).toBeVisible()
  await expect
    .element(getByText('Cancelled if too few have booked 24 hours before the start.'))
    .toBeVisible()
  await expectAccessible()
})

test('or that enough have booked (rule offering-34)', async () => {
  const { getByText } = await render(
    <Minimum item={sampleClass({ minStudents: 2, enrolledCount: 3 })} />,
  )
  await expect.element(getByText('Takes place from 2 students')).toBeVisible()
  await expect.element(getByText('Enough students have booked')).toBeVisible()
})

test.each([
  ['without a minimum', {}],
  ['once it is decided', { minStudents: 4, takesPlace: true }],
  ['once it has started', { minStudents: 4, startsAt: inDays(-0.01), endsAt: inDays(1) }],
] as const)('nothing %s (rule offering-34)', async (_when, given) => {
  const { getByText } = await render(
    <>
      <p>Here</p>
      <Minimum item={sampleClass(given)} />
    </>,
  )
  await expect.element(getByText('Here')).toBeVisible()
  expect(getByText(/Takes place/).query()).toBeNull()
})
