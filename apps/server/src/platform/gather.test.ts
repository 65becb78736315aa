import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('calls of one moment share a piece of work, and each gets its own result or error', async () => {
  const pieces: number[][] = []
  const double = gather<number, number>(
    async (inputs) => {
      pieces.push([...inputs])
      return inputs.map((n) => (n === 2 ? new Error('two') : n * 2))
    },
    { atOnce: 1, atMost: 10 },
  )
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(pieces).toEqual([[1, 2, 3]])
  expect(results).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 6 },
  ])
})

test('while a piece is under way newcomers gather, and go on after a failure', async () => {
  const pieces: number[][] = []
  const first = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const same = gather<number, number>(
    async (inputs) => {
      pieces.push([...inputs])
      started.resolve()
      if (pieces.length === 1) await first.promise
      return inputs
    },
    { atOnce: 1, atMost: 3 },
  )
  const lone = same(0)
  await started.promise
  const gathered = [1, 2, 3, 4].map(same)
  first.reject(new Error('lost'))
  await expect(lone).rejects.toThrow('lost')
  await expect(Promise.all(gathered)).resolves.toEqual([1, 2, 3, 4])
  expect(pieces).toEqual([[0], [1, 2, 3], [4]])
})
