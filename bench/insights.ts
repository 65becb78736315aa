import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { exchange } from './load.ts'
import { createPeople } from './marketplace.ts'
import { percentile, type Figure, type Report } from './report.ts'
import { quick, say, startSite, tokenMaker, type Person, type Site } from './site.ts'

/**
 * Measures insights of a year over the given number of bookings, one request at a time over one kept-alive connection.
 * One instructor with 500 offerings has 20,000 of the bookings. Also measures the first count of the whole history,
 * and the count of a minute with 2,000 bookings.
 */

const SEATS = 40
const OF_ONE = 500
const ROUNDS = quick ? 5 : 100
const IN_A_MINUTE = 2_000

export async function insights(count = '1000000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 1, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_benchmark',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  })
  const [teacher] = await site.people(1, 'approved')
  const [admin] = await site.people(1, 'admin')
  await createYear(site, teacher!, Math.ceil(Number(count) / SEATS))
  say('created')
  const first = await sumUp(site)
  await site.pool.query('vacuum analyze')
  // The first tokens have expired if this took long.
  const tokenOf = await tokenMaker(site.pool, site.issuer)
  for (const person of [teacher!, admin!]) person.token = await tokenOf(person)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  stack.defer(() => agent.destroy())
  const figures: Figure[] = [{ name: 'first count', value: first, unit: 's' }]
  for (const [name, who, path, atMost] of [
    ['an instructor', teacher!, '/me/insights', 100],
    ['the whole site', admin!, '/admin/insights', 300],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now()
      const { status, bytes } = await exchange(site.url, {
        agent,
        headers: { authorization: `Bearer ${who.token}` },
        path: `${path}?days=365`,
      })
      times.push(performance.now() - from)
      const { totals } = JSON.parse(bytes.toString()) as { totals?: { taken: number } }
      if (status !== 200 || !totals?.taken) throw new Error(`${path}: ${status} ${bytes}`)
    }
    figures.push({
      name: `${name} (p99)`,
      value: percentile(times, 0.99),
      unit: 'ms',
      atMost,
      more: `median ${percentile(times, 0.5).toFixed(0)} ms`,
    })
  }
  await bookInAMinute(site, teacher!)
  figures.push({ name: 'count of 2,000 bookings', value: await sumUp(site), unit: 's' })
  return { figures }
}

/** Inserts offerings over the last year, each with as many bookings as seats. */
async function createYear({ pool }: Site, teacher: Person, offerings: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await createPeople(client, 'teacher', Math.ceil(offerings / 50))
    await createPeople(client, 'student', 5_000)
    await client.query(
      `create table bench_offering as
       select gen_random_uuid() as id, n, case when n < $2 then $3 else (
           select id from bench_teacher where number = n % (select count(*) from bench_teacher)) end as owner,
         date_trunc('hour', now()) - make_interval(secs => 3600 + random() * 364 * 86400) as at
       from generate_series(0, $1::int - 1) as n`,
      [offerings, OF_ONE, teacher.id],
    )
    await client.query(
      `insert into offering (id, kind, instructor_id, title, description, category, level, local_date,
         local_time, timezone, starts_at, ends_at, duration, max_students, seats_taken)
       select id, 'class', owner, 'Guitar basics ' || n, repeat('Chords, rhythm and a first song. ', 20),
         'Music', 'Beginner', at::date, at::time, 'UTC', at, at + interval '90 minutes', 90,
         ${SEATS} * 10, ${SEATS} from bench_offering;
       insert into session (offering_id, starts_at, ends_at)
       select id, at, at + interval '90 minutes' from bench_offering;
       insert into booking (offering_id, student_id, status, booked_at, attended, attended_at)
       select class.id, student.id, 'booked', at - random() * interval '20 days',
         case when place % 10 = 0 then false end, case when place % 10 = 0 then at end
       from bench_offering as class, generate_series(1, ${SEATS}) as place
         join bench_student as student on true
       where student.number = (class.n * 31 + place) % 5000;
       insert into session_join (offering_id, student_id, starts_at, joined_at)
       select offering_id, student_id, at, at
       from booking join bench_offering on bench_offering.id = offering_id
       where get_byte(uuid_send(booking.id), 0) % 10 < 6;
       insert into insight_stale (offering_id) select id from bench_offering`,
    )
    // In several transactions, because the job counts complete transactions.
    for (let part = 0; part < 256; part += 1)
      await client.query(
        `insert into booking_event (booking_id, offering_id, student_id, to_status, actor, at)
         select id, offering_id, student_id, 'booked', 'student', booked_at from booking
         where get_byte(uuid_send(id), 0) = ${part}`,
      )
    await client.query(
      `insert into review (offering_id, student_id, instructor_id, rating, text, created_at)
       select offering_id, student_id, owner, 1 + get_byte(uuid_send(booking.id), 1) % 5,
         repeat('Patient and clear. ', 5), at + interval '1 day'
       from booking join bench_offering on bench_offering.id = offering_id
       where get_byte(uuid_send(booking.id), 0) % 10 = 1;
       -- With the triggers that note the money.
       set session_replication_role = origin;
       insert into payment (booking_id, offering_id, student_id, instructor_id, title, starts_at, ends_at,
         sessions, session_minutes, amount, fee, currency, account_id, refund_until, state, paid_at, refunded_at)
       select booking.id, offering_id, student_id, owner, 'Guitar basics', at, at, 1, 60, 4900, 490, 'usd', 'acct',
         at, case when paid % 20 = 0 then 'refunded' else 'paid' end, booked_at,
         case when paid % 20 = 0 then at end
       from booking join bench_offering on bench_offering.id = offering_id,
         lateral (select get_byte(uuid_send(booking.id), 2) as paid) as given
       where get_byte(uuid_send(booking.id), 0) % 10 < 3`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** Runs the job. @returns the seconds until everything is counted */
async function sumUp({ pool }: Site): Promise<number> {
  const from = performance.now()
  const began = new Date()
  await pool.query("select graphile_worker.add_job('sum-insights')")
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from insight_stale) or exists (select from insight_money_change) or not exists (select from insight_offering)
         or $1 > coalesce((select counted_to from insight_progress), '-infinity') as busy`,
      [began],
    )
    if (!rows[0]!.busy) return (performance.now() - from) / 1000
    await delay(100)
  }
}

/** Books seats in the instructor's 50 latest classes, which have started, for students of the benchmark. */
async function bookInAMinute({ pool }: Site, teacher: Person): Promise<void> {
  await pool.query(
    `with class as (
       select id, row_number() over (order by id) as number from (
         select id from offering where instructor_id = $2 order by starts_at desc limit 50
       ) as latest
     ), place as (
       select class.id, (class.number * 31 + 1000 + seat.number) % 5000 as student
       from class, generate_series(1, 300) as seat (number)
     )
     insert into booking (offering_id, student_id, status)
     select place.id, student.id, 'booked' from place join bench_student as student
       on student.number = place.student
     where not exists (select from booking
       where offering_id = place.id and student_id = student.id and status <> 'cancelled')
     order by random() limit $1::int`,
    [IN_A_MINUTE, teacher.id],
  )
}
