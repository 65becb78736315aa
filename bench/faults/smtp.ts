import { setTimeout as delay } from 'node:timers/promises'
import { audit, bookAndCancel, createCaller, took, type Caller } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import type { Report } from '../report.ts'
import { startMailSink, startSite } from '../site.ts'
import { startTcpProxy, type ConnectionFault } from '../tcp-proxy.ts'

/** Milliseconds from the server's return until the first mail. */
const NOTICED_MS = 60_000
/** Students' calls must not be affected. */
const ANSWER_MS = 3_000

/**
 * Makes the mail server unavailable during a load of bookings and cancellations, in four ways: connections refused,
 * accepted without an answer, answered with 421, and every recipient answered with 451. Then it works again, and
 * without intervention every mail must arrive exactly once.
 */
export async function smtp(seconds = '12'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const addressOf = (url: string) => `127.0.0.1:${new URL(url).port}`
  const mail = await startMailSink(stack)
  const refusing = await startMailSink(stack, 451)
  const front = await startTcpProxy(stack, addressOf(mail.url))
  await front.set('refused')
  const site = await startSite(stack, 2, { SMTP_URL: `smtp://127.0.0.1:${front.port}` })
  const { pool } = site
  const students = await site.students(12)
  const classes = await site.classes(20, 8)
  const faults: string[] = []
  const { call } = createCaller(stack, site.servers, 12)
  const watched: Caller['call'] = async (...args) => {
    const answer = await call(...args)
    if (took(answer) > ANSWER_MS || answer.status >= 500 || answer.status === 0)
      faults.push(
        `${args[0]} was answered ${answer.status} ${answer.code} after ${took(answer)} ms`,
      )
    return answer
  }
  const load = bookAndCancel({ call: watched }, students, classes, 300)
  const modes: Record<string, ConnectionFault> = {
    refuses: 'refused',
    hangs: 'silent',
    'answers 421': { words: '421 mail.example.org closing down\r\n' },
    'answers 451': { target: addressOf(refusing.url) },
  }
  for (const mode of Object.values(modes)) {
    await front.set(mode)
    await delay(Number(seconds) * 1_000)
  }
  // No more bookings follow, so only the waiting mails can notice that the server is back.
  await load.stop()
  await front.set('none')
  const back = Date.now()
  while (mail.received.size === 0 && Date.now() - back < NOTICED_MS) await delay(20)
  const noticed = (Date.now() - back) / 1000
  if (mail.received.size === 0) faults.push(`no mail came within ${NOTICED_MS / 1000} s`)
  const mails = await mailFaultsOf(pool, mail, () => false)
  const all = (Date.now() - back) / 1000
  const { booked, cancelled } = load.ledger.counts
  return {
    faults: [...faults, ...mails.faults, ...(await audit(pool, load.ledger))],
    result: `${booked} booked, ${cancelled} cancelled meanwhile; ${mails.counted}; the first ${noticed.toFixed(1)} s after its return, the last after ${all.toFixed(1)} s`,
  }
}
