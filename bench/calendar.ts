import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import { printTable, writeResults } from './figures.ts'
import { startLargeMarketplace } from './large-marketplace.ts'
import { createStudents, root, tellNobody, turnIntoCourses, type Student } from './site.ts'
import { requests } from './throughput.ts'

/**
 * `node bench/calendar.ts [classes]`: the calendar feed of a person with 500 bookings, a third of
 * them courses, in a large marketplace: the complete feed, a request that answers 304, and the first
 * page of My Classes.
 */

const BOOKINGS = 500
const SECONDS = 5
const TARGET = { whole: 50, unchanged: 5, page: 20 }

export async function calendar(classes: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { database, server, bookings } = await startLargeMarketplace(stack, classes)
  const { pool } = database
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const [busy] = (await createStudents(pool, server.url, 1)) as unknown as [Student]
  const { rows } = await pool.query<{ id: string }>(
    `select id from offering where kind = 'class' order by id limit $1`,
    [BOOKINGS],
  )
  const ids = rows.map(({ id }) => id)
  await turnIntoCourses(
    pool,
    ids.filter((_, index) => index % 3 === 0),
  )
  await pool.query(
    `insert into booking (offering_id, student_id, status)
     select id, $1, 'booked' from unnest($2::uuid[]) as id`,
    [busy.id, ids],
  )
  await tellNobody(pool)
  await pool.query('vacuum analyze')

  const opened = await fetch(`${server.url}/me/calendar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${busy.token}` },
  })
  const { url } = (await opened.json()) as { url: string }
  const feed = server.url + new URL(url).pathname
  const answer = await fetch(feed)
  const text = await answer.text()
  const events = text.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0
  if (events !== BOOKINGS) throw new Error(`${events} events in the calendar of ${BOOKINGS}`)

  const page = `${server.url}/classes/get-userbooked-classes?limit=${PROFILE_PAGE_SIZE}&page=1`
  const measured = []
  for (const { name, target, expect, headers, address = feed } of [
    { name: `calendar of ${BOOKINGS}`, target: TARGET.whole, expect: 200, headers: {} },
    {
      name: 'first page of My Classes',
      target: TARGET.page,
      expect: 201,
      headers: { authorization: `Bearer ${busy.token}` },
      address: page,
    },
    {
      name: 'the same, unchanged',
      target: TARGET.unchanged,
      expect: 304,
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    },
  ]) {
    const load = (seconds: number) =>
      requests(address, { connections: 1, seconds, expect, headers })
    await load(2)
    measured.push({ name, target, ...(await load(SECONDS)) })
  }
  printTable([
    ['what', 'size', 'p50', 'p99', 'target'],
    ...measured.map(({ name, target, latency }) => [
      name,
      target === TARGET.whole ? `${(text.length / 1024).toFixed(0)} KB` : '–',
      `${latency?.p50} ms`,
      `${latency?.p99} ms`,
      `≤ ${target} ms`,
    ]),
  ])
  await writeResults(
    'calendar',
    { postgres: database.version, classes, bookings, measured },
    measured.flatMap(({ name, target, latency }) =>
      (latency?.p99 ?? Infinity) > target ? [`${name}: p99 ${latency?.p99} ms`] : [],
    ),
  )
}

if (import.meta.main) {
  process.chdir(root)
  await calendar(Number(process.argv[2] ?? 20_000))
  process.exit()
}
