import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createMailer } from '../apps/server/src/platform/mail/mail.ts'
import { emails } from '../apps/server/src/features.ts'
import { median, percentile, printTable, writeResults } from './figures.ts'
import { createCaller, type Caller } from './load.ts'
import { createClasses, createStudents, root, say, startSite, type Student } from './site.ts'

/**
 * `node bench/mails.ts`: how quickly one server process writes and delivers confirmations with their
 * invitations, to a mail server and into the local mailbox, and what it costs the bookings beside
 * them; and how long a reset link takes that is asked for behind such a backlog.
 */

const MAILS = Number(process.env['MAILS'] ?? 3_000)
const BOOKINGS_PER_SECOND = Number(process.env['BOOKINGS'] ?? 50)
const CALM_SECONDS = 5
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const REACH = { perSecond: 300, linkSeconds: 2, slowdown: 1.5 }

interface Round {
  perSecond: number
  /** Milliseconds, the longest of its links. */
  link: number
  /** Milliseconds: p99 of a booking without a backlog and beside it. */
  calm: number
  beside: number
}

async function rounds(name: string, settings: Record<string, string>): Promise<Round[]> {
  await using stack = new AsyncDisposableStack()
  const { database, servers, issuer } = await startSite(stack, 1, settings)
  const { pool } = database
  const students = await createStudents(pool, issuer, 1_000)
  const classes = await createClasses(pool, Array<number>(60).fill(1_000_000))
  const caller = createCaller(servers[0]!.url, 32)
  stack.defer(() => caller.close())

  let sent = 0
  const book = async (over: AbortSignal): Promise<number> => {
    const answers: Promise<number>[] = []
    for (const began = Date.now(); !over.aborted;) {
      const n = sent++
      const { token } = students[n % students.length] as Student
      const classId = classes[Math.floor(n / students.length)]
      answers.push(
        caller.call('PUT', '/classes/bookclass', token, { classId }, n).then((answer) => {
          if (answer.status !== 201) throw new Error(`A booking was answered ${answer.status}`)
          return answer.to - answer.from
        }),
      )
      await delay(Math.max(0, began + (answers.length * 1_000) / BOOKINGS_PER_SECOND - Date.now()))
    }
    return percentile(await Promise.all(answers), 0.99)
  }

  const measured: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const calm = await book(AbortSignal.timeout(CALM_SECONDS * 1_000))
    const over = new AbortController()
    const booking = book(over.signal)
    const key = `bench:${round}:`
    const began = Date.now()
    await enqueue(pool, key)
    const links = askForLinks(pool, caller, students, over.signal)
    await untilSent(pool, key)
    const perSecond = (MAILS * 1_000) / (Date.now() - began)
    over.abort()
    const result = { perSecond, link: await links, calm, beside: await booking }
    say(
      `${name}: ${perSecond.toFixed(0)} mails/s; a link after ${(result.link / 1_000).toFixed(1)} s; booking p99 ${result.beside} ms, ${calm} ms without`,
    )
    // The first warms up.
    if (round > 0) measured.push(result)
  }
  return measured
}

/** Confirmations of bookings, as a change or a reminder for everybody causes them. */
async function enqueue(pool: pg.Pool, key: string): Promise<void> {
  const mailer = createMailer(emails)
  const at = new Date()
  await openDatabase(pool)
    .transaction()
    .execute((tx) =>
      mailer.enqueueAll(
        tx,
        Array.from({ length: MAILS }, (_, n) => ({
          key: `${key}${n}`,
          to: `reader.${n}@example.com`,
          template: 'booking-confirmed' as const,
          data: {
            name: `Reader ${n}`,
            clock: { zone: 'Europe/Berlin', locale: null },
            offering: {
              kind: 'class' as const,
              id: 'b3a0c5a2-1111-4222-8333-444455556666',
              title: 'Guitar basics for everybody',
              startsAt: new Date(at.getTime() + 86_400_000),
              timezone: 'America/New_York',
              duration: 90,
              instructorName: 'Clara Teacher',
            },
            entry: {
              method: 'REQUEST' as const,
              sequence: 1,
              stamp: at,
              date: '2026-03-03',
              timing: '18:00',
              sessionMinutes: 90,
              createdAt: at,
              changedAt: at,
            },
          },
        })),
      ),
    )
}

async function untilSent(pool: pg.Pool, key: string): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await delay(50)) {
    const { rows } = await pool.query<{ sent: number }>(
      `select count(sent_at)::int as sent from mail where key like $1 || '%'`,
      [key],
    )
    if (rows[0]?.sent === MAILS) return
  }
  throw new Error('The mails were not delivered within three minutes')
}

/** One a second asks for a reset link. @returns the milliseconds until the slowest of them was out */
async function askForLinks(
  pool: pg.Pool,
  caller: Caller,
  students: readonly Student[],
  over: AbortSignal,
): Promise<number> {
  await pool.query('delete from mail where template = $1', ['reset-password'])
  const asked = new Map<string, number>()
  const clock = async () =>
    (await pool.query<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at'))
      .rows[0]!.at
  for (let n = 0; !over.aborted; n += 1) {
    const { email } = students[n % students.length] as Student
    const at = Number(await clock())
    const { status } = await caller.call('POST', '/identity/forgot-password', '', { email }, n)
    if (status === 200) asked.set(email, at)
    else throw new Error(`A link was answered ${status}`)
    await delay(1_000)
  }
  for (;;) {
    const { rows } = await pool.query<{ recipient: string; at: string }>(
      `select recipient, extract(epoch from sent_at) * 1000 as at from mail
       where template = 'reset-password' and sent_at is not null`,
    )
    if (rows.length >= asked.size)
      return Math.max(...rows.map(({ recipient, at }) => Number(at) - (asked.get(recipient) ?? 0)))
    await delay(100)
  }
}

async function mails(): Promise<void> {
  const short: string[] = []
  const figures: Record<string, Round[]> = {}
  const table = [['', 'mails/s', 'slowest link, s', 'booking p99, ms', 'without, ms']]
  for (const [name, settings] of [
    ['to a mail server', {}],
    ['local mailbox', { SMTP_URL: '' }],
  ] as const) {
    const all = await rounds(name, settings)
    figures[name] = all
    const middle = (of: keyof Round) => median(all.map((round) => round[of]))
    const link = Math.max(...all.map((round) => round.link)) / 1_000
    table.push([
      name,
      middle('perSecond').toFixed(0),
      link.toFixed(1),
      String(middle('beside')),
      String(middle('calm')),
    ])
    if (middle('perSecond') < REACH.perSecond)
      short.push(`${name}: ${middle('perSecond').toFixed(0)} mails a second`)
    if (link > REACH.linkSeconds) short.push(`${name}: a link took ${link.toFixed(1)} s`)
    if (middle('beside') > REACH.slowdown * middle('calm'))
      short.push(`${name}: bookings take ${middle('beside')} ms beside them`)
  }
  printTable(table)
  await writeResults('mails', figures, short)
}

if (import.meta.main) {
  process.chdir(root)
  await mails()
  process.exit()
}
