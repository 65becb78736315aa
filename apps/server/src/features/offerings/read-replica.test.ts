import { deleteClass } from '@firstbell/contract/offerings'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { breakable } from '../../../test/support/breakable-pool.ts'
import { cloneDatabase } from '../../../test/support/database.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld } from '../../../test/support/world.ts'

const LIST = '/classes/getallclasses'

describe('a read replica (DATABASE_READ_URL)', () => {
  test('serves public reads, except for clients that have just written', async () => {
    // A database without writes acts as a replica that lags forever.
    const replica = (await cloneDatabase()).db
    const site = await createWorld({}, { replica })
    const owner = await site.person('approved')
    const made = await site.app.http.inject({
      method: 'POST',
      url: '/classes/createclass',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: classForm(await site.picture(owner)),
    })
    const cookie = String(made.headers['set-cookie']).split(';')[0] as string
    const { _id: id } = made.json<{ class: { _id: string } }>().class
    const read = (url: string, headers = {}) => site.request({ method: 'GET', url, headers })

    // The timeout is long enough for a busy machine, and the cookie lasts longer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await read('/classes/getallclasses')).body.total).toBe(0)
    // The primary is queried for offerings that the replica does not have yet (rule list-15).
    expect((await read(`/classes/get-class/${id}`)).status).toBe(200)
    expect((await read('/classes/getallclasses', { cookie })).body.total).toBe(1)
    expect((await read(`/classes/get-class/${id}`, { cookie })).status).toBe(200)
  })
})

describe('an unreachable replica', () => {
  test.each(['fail', 'hang'] as const)('is replaced by the primary (%s)', async (trouble) => {
    const away = await cloneDatabase()
    const replica = breakable(away.pool)
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const site = await createWorld({}, { replica: away.db, log })
    const owner = await site.person('approved')
    const id = await site.newClass(owner)
    replica[trouble]()
    // Immediately, because the replica is tried again after five seconds.
    const [list, one] = await Promise.all([
      site.request({ method: 'GET', url: LIST }),
      site.request({ method: 'GET', url: `/classes/get-class/${id}` }),
    ])
    expect([list.status, list.body.total, list.headers['age']]).toEqual([201, 1, undefined])
    expect([one.status, one.body.class._id]).toEqual([200, id])
    expect(warnings.filter((line) => line.includes('the replica does not answer'))).toHaveLength(1)
    replica.mend()
  })

  test('may lack new offerings, so the primary is queried before a 404 (rule list-15)', async () => {
    // An empty database acts as a replica that has nothing yet.
    const behind = await cloneDatabase()
    const site = await createWorld({}, { replica: behind.db })
    const owner = await site.person('approved')
    const id = await site.newClass(owner)
    const read = (path: string) =>
      site.request({ method: 'GET', url: `/classes/get-class/${path}` })
    expect((await read(id)).status).toBe(200)
    expect((await read(owner.id)).status).toBe(404)
    await site.call(deleteClass, { id }, owner)
    expect((await read(id)).status).toBe(410)
  })
})
