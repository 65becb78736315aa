import { messages } from '@firstbell/contract/messages'
import { expect, test } from 'vitest'
import { formatSeriesOutcome } from './series-outcome.ts'

const refusal = (classId: string, message: string) => ({ classId, message })

test('the outcome of a series says what was booked and why the rest was not (rule series-3)', () => {
  expect(formatSeriesOutcome({ booked: ['2'], refused: [] }, '1')).toBe('Booked 1 class.')
  expect(
    formatSeriesOutcome(
      {
        booked: ['2', '3', '4', '5', '6'],
        refused: [
          refusal('1', messages.classAlreadyBooked),
          refusal('7', messages.classFull),
          refusal('8', messages.classAlreadyBooked),
          refusal('9', messages.classAlreadyBooked),
        ],
      },
      '1',
    ),
  ).toBe('Booked 5 classes. 1 was full. 2 were booked before.')
})
