import { expect, test } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { inDays } from '#test/offerings.ts'
import { instructor } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { Recordings } from './Recordings.tsx'

const recording = { startedAt: inDays(-1), endedAt: inDays(-1), fault: null }
const show = (recordings: object[], calls: object = {}) =>
  render(<Recordings offeringId="1" />, {
    user: instructor,
    calls: { getRecordings: { message: '', recordings: recordings as never }, ...calls },
  })

test('recordings have their states and reasons, and a failed one can be tried again (rule classroom-13)', async () => {
  const { getByText, getByRole, inputs, stub } = await show(
    [
      { ...recording, id: '1', state: 'ready' },
      { ...recording, id: '2', state: 'failed', fault: 'materials_full' },
    ],
    { retryRecording: { message: '' } },
  )
  await expect.element(getByText('Ready')).toBeVisible()
  await expect.element(getByText('Failed')).toBeVisible()
  await expect.element(getByText(/^The materials are full\./)).toBeVisible()
  await expectAccessible()
  stub({
    getRecordings: { message: '', recordings: [{ ...recording, id: '2', state: 'processing' }] },
  })
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('Processing')).toBeVisible()
  expect(inputs('retryRecording')).toEqual([{ id: '1', recording: '2' }])
})

test('an offering without recordings shows nothing of them (rule classroom-13)', async () => {
  const { getByText, inputs } = await show([])
  await expect.poll(() => inputs('getRecordings').length).toBe(1)
  expect(getByText('Recordings').query()).toBeNull()
})
