import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { audit, bookAndCancel, createCaller, newLedger } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import { createClasses, createStudents, root, say, startMailSink, startSite } from '../site.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/smtp.ts [seconds]`: the mail server is unavailable during a load of bookings
 * and cancellations, in four ways: connections refused, accepted without an answer, answered with
 * 421, and every recipient answered with 451. Then it works again, and without intervention every
 * mail must arrive exactly once.
 */

const STUDENTS = 12
const PAUSE = 300
/** Milliseconds from the server's return until the first mail. */
const NOTICED_MS = 60_000
/** Calls of students must not be affected. */
const ANSWER_MS = 3_000

type Mode = 'refused' | 'silent' | '421' | '451' | 'well'

async function drill(seconds: number) {
  await using stack = new AsyncDisposableStack()
  const mail = await startMailSink(stack)
  const puttingOff = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('try again later'), { responseCode: 451 })),
  })
  puttingOff.on('error', () => {})
  puttingOff.listen(0, '127.0.0.1')
  await once(puttingOff.server, 'listening')
  stack.defer(() => new Promise<void>((closed) => puttingOff.close(() => closed())))
  const ports: Partial<Record<Mode, number>> = {
    '451': (puttingOff.server.address() as AddressInfo).port,
    well: Number(new URL(mail.url).port),
  }

  let mode: Mode = 'refused'
  let connections = 0
  const sockets = new Set<Socket>()
  const front = createServer((near) => {
    connections += 1
    sockets.add(near)
    near.on('error', () => {})
    near.once('close', () => sockets.delete(near))
    if (mode === '421') return near.end('421 mail.example.org closing down\r\n')
    const port = ports[mode]
    if (port === undefined) return
    const far = connect(port, '127.0.0.1')
    far.on('error', () => {})
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const listen = async (port: number) => {
    front.listen(port, '127.0.0.1')
    await once(front, 'listening')
  }
  await listen(0)
  const { port } = front.address() as AddressInfo
  const set = async (next: Mode) => {
    mode = next
    for (const socket of sockets) socket.destroy()
    if (next === 'refused') await new Promise((closed) => front.close(closed))
    else if (!front.listening) await listen(port)
  }
  await set('refused')
  stack.defer(() => {
    front.close()
    for (const socket of sockets) socket.destroy()
  })

  const { database, servers, issuer } = await startSite(stack, 2, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  const { pool } = database
  const students = await createStudents(pool, issuer, STUDENTS)
  const classes = await createClasses(
    pool,
    Array.from({ length: 20 }, () => 8),
  )
  const ledger = newLedger()
  const over = new AbortController()
  const callers = servers.map((server) => createCaller(server.url, STUDENTS))
  stack.defer(() => callers.forEach((caller) => caller.close()))
  const slow: string[] = []
  const half = Math.ceil(STUDENTS / 2)
  const load = callers.map((caller, index) =>
    bookAndCancel(
      {
        ...caller,
        call: async (...args) => {
          const answer = await caller.call(...args)
          const took = answer.to - answer.from
          if (took > ANSWER_MS || answer.status >= 500 || answer.status === 0)
            slow.push(`${args[0]} was answered ${answer.status} ${answer.code} after ${took} ms`)
          return answer
        },
      },
      ledger,
      students.slice(index * half, (index + 1) * half),
      classes,
      PAUSE,
      over.signal,
    ),
  )
  const count = async () => {
    const { rows } = await pool.query<{ waiting: number; sent: number }>(
      `select count(*) filter (where sent_at is null)::int as waiting,
         count(sent_at)::int as sent from mail`,
    )
    return rows[0] ?? { waiting: 0, sent: 0 }
  }
  for (const next of ['refused', 'silent', '421', '451'] as const) {
    await set(next)
    const before = connections
    await delay(seconds * 1_000)
    const { waiting, sent } = await count()
    say(
      `${next.padEnd(8)} ${String(waiting).padStart(5)} mails wait, ${sent} sent; ${connections - before} connections in ${seconds} s`,
    )
  }
  // No more bookings follow, so only the waiting mails can notice that it is back.
  over.abort()
  await Promise.all(load)

  const faults = [...slow]
  await set('well')
  const back = Date.now()
  const { waiting } = await count()
  while (mail.received.size === 0 && Date.now() - back < NOTICED_MS) await delay(20)
  const noticed = Date.now() - back
  if (mail.received.size === 0) faults.push(`no mail came within ${NOTICED_MS / 1000} s`)
  const mails = await mailFaultsOf(pool, mail, () => false)
  const all = Date.now() - back
  faults.push(...mails.faults, ...(await audit(pool, ledger)))
  say(
    `back     ${waiting} mails waited; the first came after ${(noticed / 1000).toFixed(1)} s, all after ${(all / 1000).toFixed(1)} s`,
  )
  const { booked, cancelled } = ledger.counts
  return {
    faults,
    result: `${booked} booked, ${cancelled} cancelled meanwhile; ${mails.counted.split(',').slice(0, 2).join(',')}; the first ${(noticed / 1000).toFixed(1)} s after its return, the last after ${(all / 1000).toFixed(1)} s`,
  }
}

if (import.meta.main) {
  process.chdir(root)
  const seconds = Number(process.argv[2] ?? 12)
  const { faults, result } = await drill(seconds)
  await report({
    name: 'smtp',
    what: `the mail server refuses, hangs, answers 421, answers 451, ${seconds} s each, under load; then it works again`,
    target: 'every mail is delivered afterwards, none twice by key; calls are not affected',
    result: faults.length === 0 ? result : `${faults.length} faults; ${result}`,
    faults,
  })
  process.exit()
}
