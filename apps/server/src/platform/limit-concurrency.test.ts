import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** A task that ends when it is told to. */
function task(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return {
    run: () => {
      log.push(name)
      return promise
    },
    end: () => resolve(name),
  }
}
const settled = () => new Promise((done) => setImmediate(done))

test('an owner with many tasks delays only their own', async () => {
  const limited = limitConcurrency(2)
  const log: string[] = []
  const tasks = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => task(name, log))
  const all = tasks.map(({ run }, i) => limited(run, ['a', 'a', 'a', 'b', 'b', 'c'][i]))
  await settled()
  expect(log).toEqual(['a1', 'b1'])
  // Whoever has just had a turn comes after those who had none.
  tasks[0]!.end()
  await settled()
  expect(log).toEqual(['a1', 'b1', 'c1'])
  tasks[3]!.end()
  await settled()
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2'])
  for (const { end } of tasks) end()
  await Promise.all(all)
  expect(log).toHaveLength(6)
})

test('tasks without an owner run in the order of their arrival', async () => {
  const limited = limitConcurrency(1)
  const log: string[] = []
  await Promise.all(['1', '2', '3'].map((name) => limited(async () => log.push(name))))
  expect(log).toEqual(['1', '2', '3'])
})

test('a task beyond the limit of waiting ones is refused, and the waiting ones run', async () => {
  const limited = limitConcurrency(1, 1)
  const log: string[] = []
  const first = task('first', log)
  const running = limited(first.run, 'a')
  const waiting = limited(async () => 'second', 'b')
  await expect(limited(async () => 'third', 'c')).rejects.toMatchObject({ code: 'unavailable' })
  first.end()
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
})
