import { expect, test, vi } from 'vitest'
import { withOwnDeadline } from './deadlines.ts'
import { batchRequests } from './request-batch.ts'

test('requests that arrive together share a batch, and each gets its own result or error', async () => {
  const pieces: number[][] = []
  const double = batchRequests<number, number>(
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

test('while a batch is running new requests wait, and start also after it fails', async () => {
  const pieces: number[][] = []
  const first = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const same = batchRequests<number, number>(
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

test('a request whose deadline passes before its batch starts is left out', async () => {
  const pieces: number[][] = []
  const first = Promise.withResolvers<void>()
  const same = batchRequests<number, number>(
    async (inputs) => {
      pieces.push([...inputs])
      if (pieces.length === 1) await first.promise
      return inputs
    },
    { atOnce: 1, atMost: 3 },
  )
  const patient = same(0)
  await expect.poll(() => pieces.length).toBe(1)
  await expect(withOwnDeadline(() => same(1))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const late = same(2)
  first.resolve()
  await expect(Promise.all([patient, late])).resolves.toEqual([0, 2])
  expect(pieces).toEqual([[0], [2]])
})

test('a slow batch does not delay the next ones, up to a limit', async () => {
  const begun: string[] = []
  const stuck = Promise.withResolvers<void>()
  const one = batchRequests<string, string>(
    async (inputs) => {
      begun.push(...inputs)
      if (inputs[0]?.startsWith('stuck')) await stuck.promise
      return inputs
    },
    { atOnce: 1, atMost: 1, slow: { after: 1, atOnce: 1 } },
  )
  const first = one('stuck 1')
  await expect(one('passes')).resolves.toBe('passes')
  const second = one('stuck 2')
  const third = one('has to wait')
  await expect.poll(() => begun).toEqual(['stuck 1', 'passes', 'stuck 2'])
  stuck.resolve()
  await expect(Promise.all([first, second, third])).resolves.toHaveLength(3)
})

test('with `collectMs` the first request waits for others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const pieces: number[][] = []
    const same = batchRequests<number, number>(
      async (inputs) => {
        pieces.push([...inputs])
        return inputs
      },
      { atOnce: 1, atMost: 10, collectMs: 50 },
    )
    const first = same(1)
    await vi.advanceTimersByTimeAsync(49)
    const second = same(2)
    await vi.advanceTimersByTimeAsync(1)
    await expect(Promise.all([first, second])).resolves.toEqual([1, 2])
    expect(pieces).toEqual([[1, 2]])
  } finally {
    vi.useRealTimers()
  }
})
