import { setTimeout as delay } from 'node:timers/promises'
import { failOver, type Result } from './fail-over.ts'
import { audit, bookAndCancel, createCaller, newLedger, type Failure } from './load.ts'
import { mailFaultsOf, mailsInHandSince } from './mail.ts'
import { findNginx, startProxy, type ProxiedCall } from './proxy.ts'
import {
  createClasses,
  createDatabase,
  createStudents,
  freePort,
  root,
  say,
  startMailSink,
  startServer,
  temporaryFolder,
  type ServerUnderTest,
} from './site.ts'

/**
 * `npm run drill [processes | fail-over [rounds]]`, both without a word.
 *
 * Processes: three server processes on one PostgreSQL behind nginx, and students who book and
 * cancel all the while. One process is killed with SIGKILL, one is stopped with SIGTERM, and both
 * are started again. No acknowledged booking may be lost, no seat oversold, nobody may see a 5xx but
 * those whose request the killed process was working on, and every mail goes out once.
 * Takes about 20 s. Fail-over: see `failOver`; five rounds take two minutes. Ends with 1 when something
 * of that does not hold.
 */

const STUDENTS = 60
const CLASSES = 30
const HOT_SEATS = 15
const SEATS = 40
/** Milliseconds a student thinks between two calls, on average: about 250 calls a second in all. */
const PAUSE = 220
/** Milliseconds for each half: a machine that needs longer is too busy for a verdict. */
const LIMIT = 120_000
const FAIL_OVER_LIMIT = 420_000
const ROUNDS = 5

export async function drill(): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  findNginx()
  const database = await createDatabase(stack)
  const mail = await startMailSink(stack)
  const dataDir = await temporaryFolder(stack)
  const ports = [await freePort(), await freePort(), await freePort()]
  const proxy = await startProxy(stack, ports)
  const start = (port: number) =>
    startServer(stack, {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PUBLIC_URL: proxy.url,
      SMTP_URL: mail.url,
      TRUST_PROXY: '1',
    })

  // All at once, on an empty database: they queue for the migrations.
  const servers = ports.map(start)
  await Promise.all(servers.map((server) => server.ready()))
  const [first, second] = servers as [ServerUnderTest, ServerUnderTest]
  await fetch(`${first.url}/identity/jwks.json`).then((answer) => answer.text())
  const students = await createStudents(database.pool, proxy.url, STUDENTS)
  const classes = await createClasses(database.pool, [
    HOT_SEATS,
    ...Array.from({ length: CLASSES }, () => SEATS),
  ])
  say(
    `PostgreSQL ${database.version}, nginx on ${proxy.url}, processes on ${ports.join(', ')}; ${STUDENTS} students, ${CLASSES + 1} classes`,
  )

  const caller = createCaller(proxy.url, STUDENTS)
  stack.defer(() => caller.close())
  const ledger = newLedger()
  const over = new AbortController()
  const began = Date.now()
  const at = () => `${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s`
  const load = bookAndCancel(caller, ledger, students, classes, PAUSE, over.signal)

  await delay(4_000)
  const killedAt = Date.now()
  first.kill('SIGKILL')
  await first.ended
  const goneAt = Date.now()
  // Before the others find out, and take its jobs over.
  const orphans = await mailsInHandSince(database.pool, goneAt)
  say(`${at()}  killed the process on ${first.port} with SIGKILL`)
  await delay(1_500)
  await start(first.port).ready()
  say(`${at()}  started it again, ready`)

  const stoppedAt = Date.now()
  second.kill('SIGTERM')
  const { code, signal } = await second.ended
  const drained = Date.now() - stoppedAt
  say(`${at()}  stopped the process on ${second.port} with SIGTERM: exit ${code ?? signal}`)
  await delay(1_000)
  await start(second.port).ready()
  say(`${at()}  started it again, ready`)
  // Until nginx has asked it again (fail_timeout), and some while longer.
  await delay(6_000)
  over.abort()
  await load
  const seconds = (Date.now() - began) / 1000
  say(`${at()}  the load is over`)

  const calls = await proxy.calls()
  const { counts, failures } = ledger
  const lost = await audit(database.pool, ledger)
  const open = failures.filter((failure) =>
    isOpen({ from: killedAt, to: goneAt }, first.port, failure, calls),
  )
  const { counted, faults: mailFaults } = await mailFaultsOf(database.pool, mail, (id) =>
    orphans.has(id),
  )
  const total = counts.booked + counts.cancelled + counts.full + counts.failed
  const share = ports.map(
    (port) => [...calls.values()].filter((c) => c.ports.at(-1) === port).length,
  )
  return [
    {
      name: 'load',
      found: `${total} calls, ${Math.round(total / seconds)}/s: ${counts.booked} booked, ${counts.cancelled} cancelled, ${counts.full} refused as full; answered by the three: ${share.join(', ')}`,
      faults: share.some((n) => n === 0) ? ['A process answered nothing.'] : [],
    },
    {
      name: 'acknowledged bookings lost, seats oversold',
      found: `${lost.length}`,
      faults: lost,
    },
    {
      name: 'requests open on the killed process',
      found: `${open.length} answered 5xx`,
      faults: [],
    },
    {
      name: 'other 5xx or broken connections',
      found: `${failures.length - open.length}`,
      faults: failures
        .filter((failure) => !open.includes(failure))
        .map((failure) => {
          const call = calls.get(failure.number)
          const sent = call
            ? `sent to ${call.ports.join(', ')}, answered ${call.statuses.join(', ')}`
            : 'never seen by nginx'
          return `${((failure.from - began) / 1000).toFixed(2)} s: ${failure.what} answered ${failure.status} ${failure.code} after ${failure.to - failure.from} ms; ${sent}`
        }),
    },
    {
      name: 'stopping by SIGTERM',
      found: `exit ${code ?? signal} after ${drained} ms`,
      faults: code === 0 ? [] : [`It ended with ${code ?? signal}:\n${second.log()}`],
    },
    { name: 'mails, each once', found: counted, faults: mailFaults },
  ]
}

/**
 * Whether a failed call was at the process of this port while that was dying: sent before it was
 * gone, answered (by nginx) after it was killed.
 */
function isOpen(
  dying: { from: number; to: number },
  port: number,
  failure: Failure,
  calls: Map<number, ProxiedCall>,
): boolean {
  const call = calls.get(failure.number)
  return call?.ports.at(-1) === port && failure.from <= dying.to && failure.to >= dying.from
}

/** Prints the results. @returns whether all is well */
export function report(results: readonly Result[]): boolean {
  const width = Math.max(...results.map((result) => result.name.length))
  say()
  for (const { name, found, faults } of results) {
    say(`${faults.length === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${found}`)
    for (const fault of faults.slice(0, 12)) say(`    ${fault}`)
    if (faults.length > 12) say(`    … and ${faults.length - 12} more`)
  }
  return results.every((result) => result.faults.length === 0)
}

/** Ends the process if it takes longer. */
async function within(milliseconds: number, work: () => Promise<Result[]>): Promise<Result[]> {
  const tooLong = setTimeout(() => {
    say(`\n✗ It is not over after ${milliseconds / 1000} s.`)
    process.exit(1)
  }, milliseconds)
  return work().finally(() => clearTimeout(tooLong))
}

if (import.meta.main) {
  process.chdir(root)
  const [half, rounds = ROUNDS] = process.argv.slice(2)
  const results = [
    ...(half === 'fail-over' ? [] : await within(LIMIT, drill)),
    ...(half === 'processes' ? [] : await within(FAIL_OVER_LIMIT, () => failOver(Number(rounds)))),
  ]
  process.exit(report(results) ? 0 : 1)
}
