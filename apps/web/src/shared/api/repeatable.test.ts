import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { repeatable } from './repeatable.ts'

const lost = new ApiError({ status: 500, code: 'no_response', message: '', offline: true })
const full = new ApiError({ status: 409, code: 'full', message: '' })

test('a request whose answer was lost is repeated under its key, and no other (rules booking-8, screen-21)', async () => {
  const keys: string[] = []
  const answers: (Error | undefined)[] = [lost, lost, full, undefined, undefined]
  const send = repeatable(async (_id: string, key) => {
    keys.push(key)
    const answer = answers[keys.length - 1]
    if (answer) throw answer
    return 'booked'
  })
  for (const answer of answers)
    await (answer
      ? expect(send('a')).rejects.toBe(answer)
      : expect(send('a')).resolves.toBe('booked'))
  const [first, second, third, fourth, fifth] = keys
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, fifth]).size).toBe(3)
})
