import { describe, expect, test } from 'vitest'
import { launcher, madeDataDir, newDataDir, query, refusal, start } from '../test/testing.ts'

describe('the lock', () => {
  test('refuses a second start while the first process runs, and names that process', async () => {
    const dataDir = await madeDataDir()
    const first = launcher({ dataDir })
    expect((await first.message()).ready).toBeDefined()
    expect(await refusal(start(dataDir))).toContain(`is already in use by process ${first.pid}.`)
    first.send('stop')
    expect(await first.message()).toEqual({ event: 'stopped' })
    expect((await start(dataDir)).fresh).toBe(false)
  })

  test('refuses a second start in the same process, and is still held afterwards', async () => {
    const dataDir = await madeDataDir()
    const first = await start(dataDir)
    for (let i = 0; i < 2; i++)
      expect(await refusal(start(dataDir))).toContain(
        `is already in use by process ${process.pid}.`,
      )
    expect((await launcher({ dataDir }).message()).error).toContain(`by process ${process.pid}.`)
    expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('admits exactly one of several concurrent first starts', async () => {
    const dataDir = newDataDir()
    const said = await Promise.all([1, 2, 3].map(() => launcher({ dataDir }).message()))
    expect(said.filter(({ ready }) => ready)).toHaveLength(1)
    for (const { error } of said.filter(({ ready }) => !ready))
      expect(error).toContain('is already in use by')
  })

  test('is released by a failed start', async () => {
    const dataDir = await madeDataDir()
    await refusal(start(dataDir, { settings: { shared_buffers: 'a lot' } }))
    expect(await query(await start(dataDir), 'select 1 as n')).toEqual([{ n: 1 }])
  })
})
