import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startCluster } from './cluster.ts'
import { audit, bookAndCancel, createCaller, type Caller } from './load.ts'
import { mailFaultsOf, mailsInHand } from './mail.ts'
import { startProxy } from './proxy.ts'
import type { Report } from './report.ts'
import { endOf, freePort, say, startSite } from './site.ts'

/** Drills of an installation with several server processes, as in docs/operations.md. */

/**
 * Runs three server processes on one PostgreSQL behind nginx, with students who book and cancel all the time. One
 * process is killed with SIGKILL, one is stopped with SIGTERM, and both are started again. No acknowledged booking
 * may be lost, no seat oversold, no request may get a 5xx except those in the killed process, and every mail is
 * sent once. Takes about 20 s.
 */
export async function processes(): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const ports = [await freePort(), await freePort(), await freePort()]
  const proxy = await startProxy(stack, ports)
  // All start at once on an empty database, and wait for each other's migrations.
  const site = await startSite(stack, ports, { PUBLIC_URL: proxy.url, TRUST_PROXY: '1' })
  const { pool } = site
  const [first, second] = [site.server, site.servers[1]!]
  const students = await site.students(60)
  const classes = [...(await site.classes(1, 15)), ...(await site.classes(30, 40))]

  const began = Date.now()
  const caller = createCaller(stack, [proxy], students.length)
  // Each student waits 220 ms on average: about 250 calls a second in total.
  const load = bookAndCancel(caller, students, classes, 220)
  await delay(4_000)
  const killedAt = Date.now()
  first.kill('SIGKILL')
  await first.ended
  const goneAt = Date.now()
  // The other processes then detect the kill, and take over its jobs.
  const orphans = await mailsInHand(pool)
  await delay(1_500)
  await (await site.start(first.port)).ready()
  const ends = await endOf(second)
  await delay(1_000)
  await (await site.start(second.port)).ready()
  // Until nginx has retried the process (fail_timeout), and some time longer.
  await delay(6_000)
  await load.stop()

  const calls = await proxy.calls()
  const { counts, failures } = load.ledger
  // Sent to the killed process before its end, and answered by nginx afterwards.
  const open = failures.filter(
    ({ number, from, to }) =>
      calls.get(number)?.ports.at(-1) === first.port && from <= goneAt && to >= killedAt,
  )
  const wrong = failures.filter((failure) => !open.includes(failure))
  const share = ports.map(
    (port) => [...calls.values()].filter((call) => call.ports.at(-1) === port).length,
  )
  const mails = await mailFaultsOf(pool, site.mail, (id) => orphans.has(id))
  return {
    result: `${counts.booked} booked, ${counts.cancelled} cancelled, ${counts.full} refused as full; answered by the three: ${share.join(', ')}; ${open.length} requests open on the killed process answered 5xx; mails: ${mails.counted}`,
    faults: [
      ...(share.includes(0) ? ['A process answered nothing.'] : []),
      ...(await audit(pool, load.ledger)),
      ...wrong.map(({ number, what, status, code, from }) => {
        const call = calls.get(number)
        return `${((from - began) / 1000).toFixed(2)} s: ${what} answered ${status} ${code}; sent to ${call?.ports.join(', ') ?? 'nobody'}, answered ${call?.statuses.join(', ') ?? 'nothing'}`
      }),
      ...ends,
      ...mails.faults,
    ],
  }
}

/**
 * Runs two server processes on a primary with a synchronous standby behind HAProxy, with students who book and
 * cancel. In every round the primary is killed with SIGKILL, and the standby is promoted a moment later. The killed
 * node becomes the next standby. Nothing acknowledged may be lost, no seat oversold, and no server restarted. Five
 * rounds take two minutes.
 */
export async function failOver(count = '5'): Promise<Report> {
  const rounds = Number(count)
  /** Milliseconds from the promotion to the first successful call. */
  const REACH = 5_000
  await using stack = new AsyncDisposableStack()
  const cluster = await startCluster(stack)
  const site = await startSite(stack, 2, { DATABASE_URL: cluster.url })
  const { pool } = site
  const restarted: string[] = []
  for (const { port, ended } of site.servers)
    void ended.then(({ code, signal }) => restarted.push(`${port} ended with ${code ?? signal}`))
  const students = await site.students(40)
  const classes = [...(await site.classes(1, 10)), ...(await site.classes(20, 30))]

  let promotedAt = Infinity
  let firstSuccess: number | null = null
  const { call } = createCaller(stack, site.servers, students.length)
  const watched: Caller['call'] = async (...args) => {
    const answer = await call(...args)
    if (answer.status < 300 && answer.status > 0 && answer.to > promotedAt)
      firstSuccess ??= answer.to - promotedAt
    return answer
  }
  const load = bookAndCancel({ call: watched }, students, classes, 300)
  const firsts: (number | null)[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await delay(4_000)
    promotedAt = Infinity
    firstSuccess = null
    await cluster.killPrimary()
    await delay(2_000)
    promotedAt = Date.now()
    await cluster.promote()
    await delay(6_000)
    firsts.push(firstSuccess)
    say(`round ${round}: first success ${firstSuccess ?? 'never'} ms after the promotion`)
    if (round < rounds) await cluster.rebuild()
  }
  await load.stop()

  const { counts, failures } = load.ledger
  const mails = await mailFaultsOf(pool, site.mail, () => false)
  return {
    result: `${counts.booked} booked, ${counts.cancelled} cancelled, ${counts.full} refused as full; ${failures.length} answered 5xx; first success ${firsts.join(', ')} ms after the promotions; mails: ${mails.counted}`,
    faults: [
      ...(counts.booked === 0 ? ['Nothing was booked.'] : []),
      ...(await audit(pool, load.ledger)),
      ...failures
        .filter(({ status }) => status !== 503)
        .map(({ what, status, code }) => `${what} was answered ${status} ${code}`),
      ...firsts
        .filter((first) => first === null || first > REACH)
        .map((first) => `first success after ${first ?? 'more than 6000'} ms`),
      ...restarted,
      ...(await leftJobs(pool)),
      ...mails.faults,
    ],
  }
}

/** Waits until no job is locked or retried. @returns the remaining jobs */
async function leftJobs(pool: pg.Pool): Promise<string[]> {
  const end = Date.now() + 90_000
  for (;;) {
    const { rows } = await pool.query<{ fault: string }>(
      `select task_identifier || ': ' || case when locked_at is null then 'given up'
         else 'locked for ' || extract(epoch from now() - locked_at)::int || ' s' end as fault
       from graphile_worker.jobs
       where locked_at < now() - interval '10 seconds' or attempts >= max_attempts and locked_at is null`,
    )
    if (rows.length === 0 || Date.now() > end) return rows.map(({ fault }) => fault)
    await delay(1_000)
  }
}
