import { createCaller } from './load.ts'
import { median, percentile, printTable, writeResults } from './figures.ts'
import { createClasses, createStudents, root, startSite } from './site.ts'

/**
 * `node bench/waitlist.ts`: 1,000 people wait for a full class of 100 seats, and all seats are
 * freed at once, with three server processes: how long until every seat is offered.
 */

const SEATS = 100
const WAITING = 1_000
const PROCESSES = 3
const ROUNDS = 3
const TARGET_MS = 2_000

async function waitlist(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { database, servers, issuer } = await startSite(stack, PROCESSES)
  const { pool } = database
  const students = await createStudents(pool, issuer, SEATS + WAITING)
  const [holders, line] = [students.slice(0, SEATS), students.slice(SEATS)]
  const callers = servers.map((server) => createCaller(server.url, SEATS))
  stack.defer(() => callers.forEach((caller) => caller.close()))
  let number = 0
  const call = (method: string, path: string, token: string, body?: object) =>
    callers[(number += 1) % PROCESSES]!.call(method, path, token, body, number)

  const joins: number[] = []
  const offered: number[] = []
  for (const id of await createClasses(pool, Array<number>(ROUNDS).fill(SEATS))) {
    const path = `/offerings/${id}/waitlist`
    await Promise.all(
      holders.map(({ token }) => call('PUT', '/classes/bookclass', token, { classId: id })),
    )
    const waiting = [...line]
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const { status, from, to } = await call('PUT', path, next.token)
          if (status !== 201) throw new Error(`Joining the line was answered ${status}`)
          joins.push(to - from)
        }
      }),
    )
    const began = Date.now()
    await Promise.all(
      holders.map(({ token }) => call('DELETE', `/classes/cancel-user-classbooking/${id}`, token)),
    )
    for (;;) {
      const { rows } = await pool.query<{ held: number }>(
        'select seats_held as held from offering where id = $1',
        [id],
      )
      if (rows[0]?.held === SEATS) break
      if (Date.now() - began > 10 * TARGET_MS) throw new Error('Some seats were not offered')
    }
    offered.push(Date.now() - began)
  }
  printTable([
    ['', 'median', 'worst'],
    [
      `${SEATS} seats freed at once, ${WAITING} waiting: all offered, ms`,
      String(median(offered)),
      String(Math.max(...offered)),
    ],
    ['joining the line, ms', String(median(joins)), String(percentile(joins, 0.99))],
  ])
  await writeResults(
    'waitlist',
    { offered, joined: { median: median(joins), p99: percentile(joins, 0.99) } },
    Math.max(...offered) <= TARGET_MS ? [] : [`offering took up to ${Math.max(...offered)} ms`],
  )
}

if (import.meta.main) {
  process.chdir(root)
  await waitlist()
  process.exit()
}
