import { deleteClass } from '@firstbell/contract/offerings'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { breakable } from '../../../test/support/breakable-pool.ts'
import { cloneDatabase } from '../../../test/support/database.ts'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createWorld } from '../../../test/support/world.ts'

const LIST = '/classes/getallclasses'

describe('a read replica (DATABASE_READ_URL)', () => {
  test('serves the public, and not whoever has just written', async () => {
    // A replica that lags behind for ever: a database that nothing is written to.
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

    // A machine under load must not take it for one that does not answer, and the cookie lasts.
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await read('/classes/getallclasses')).body.total).toBe(0)
    // What the replica does not know yet is asked of the primary (rule list-15).
    expect((await read(`/classes/get-class/${id}`)).status).toBe(200)
    expect((await read('/classes/getallclasses', { cookie })).body.total).toBe(1)
    expect((await read(`/classes/get-class/${id}`, { cookie })).status).toBe(200)
  })
})

describe('a replica that is away', () => {
  test.each(['fail', 'hang'] as const)('is not missed (%s)', async (trouble) => {
    const away = await cloneDatabase()
    const replica = breakable(away.pool)
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const site = await createWorld({}, { replica: away.db, log })
    const owner = await site.person('approved')
    const id = await site.newClass(owner)
    replica[trouble]()
    // At once: it is tried again after five seconds.
    const [list, one] = await Promise.all([
      site.request({ method: 'GET', url: LIST }),
      site.request({ method: 'GET', url: `/classes/get-class/${id}` }),
    ])
    expect([list.status, list.body.total, list.headers['age']]).toEqual([201, 1, undefined])
    expect([one.status, one.body.class._id]).toEqual([200, id])
    expect(warnings.filter((line) => line.includes('the replica does not answer'))).toHaveLength(1)
    replica.mend()
  })

  test('does not know yet what is new: the primary is asked before a 404 (rule list-15)', async () => {
    // As far behind as can be: it has nothing.
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
