import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { emails } from '../apps/server/src/features.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createMailer } from '../apps/server/src/platform/mail/mail.ts'
import { bookSteadily, createCaller, steadily, type Caller } from './load.ts'
import { median, percentile, type Figure, type Report } from './report.ts'
import { quick, say, startSite, type Person } from './site.ts'

const ROUNDS = quick ? 1 : 3

/**
 * Measures how fast one server process renders and delivers confirmations with their invitations, to a mail server and
 * into the local mailbox, and how that affects concurrent bookings. Also measures how long a reset link takes that is
 * requested during such a backlog.
 */
export async function mails(count = '3000'): Promise<Report> {
  const settings = { 'to a mail server': {}, 'local mailbox': { SMTP_URL: '' } }
  const figures: Figure[] = []
  for (const [name, each] of Object.entries(settings))
    figures.push(...(await deliver(name, each, Number(count))))
  return { figures }
}

async function deliver(name: string, settings: Record<string, string>, count: number) {
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 1, settings)
  const { pool } = site
  const students = await site.students(1_000)
  const caller = createCaller(stack, site.servers, 32)
  const classes = await site.classes(60, 1_000_000)
  let sent = 0
  const seat = (): [string, string] => {
    const n = sent++
    return [students[n % students.length]!.token, classes[Math.floor(n / students.length)]!]
  }
  const book = (signal: AbortSignal) => bookSteadily(caller, 50, signal, seat)

  const measured: { perSecond: number; link: number; calm: number; beside: number }[] = []
  // The first round is a warm-up.
  for (let round = quick ? 1 : 0; round <= ROUNDS; round += 1) {
    const calm = percentile(await book(AbortSignal.timeout(quick ? 1_000 : 5_000)), 0.99)
    const over = new AbortController()
    const booking = book(over.signal)
    const key = `bench:${round}:`
    const began = Date.now()
    await enqueue(pool, key, count)
    const links = requestLinks(pool, caller, students, over.signal)
    for (let delivered = 0; delivered < count; await delay(50)) {
      const { rows } = await pool.query<{ sent: number }>(
        `select count(sent_at)::int as sent from mail where key like $1 || '%'`,
        [key],
      )
      delivered = rows[0]!.sent
      if (Date.now() - began > 180_000)
        throw new Error('The mails were not delivered within three minutes')
    }
    const perSecond = (count * 1_000) / (Date.now() - began)
    over.abort()
    const [link, beside] = [await links, percentile(await booking, 0.99)]
    say(`${name}: ${perSecond.toFixed(0)} mails/s; a link after ${link.toFixed(1)} s`)
    if (round > 0) measured.push({ perSecond, link, calm, beside })
  }
  const middle = (which: keyof (typeof measured)[number]) =>
    median(measured.map((one) => one[which]))
  return [
    { name: `${name}: mails`, value: middle('perSecond'), unit: '/s', atLeast: 200 },
    {
      name: `${name}: the slowest link`,
      value: Math.max(...measured.map(({ link }) => link)),
      unit: 's',
      atMost: 2,
    },
    {
      name: `${name}: p99 of a booking beside them, at most 1.5 × without`,
      value: middle('beside'),
      unit: 'ms',
      atMost: 1.5 * middle('calm'),
    },
  ]
}

/** Enqueues confirmations of bookings, as many as a change or a reminder for everyone causes. */
async function enqueue(pool: pg.Pool, key: string, count: number): Promise<void> {
  const mailer = createMailer(emails)
  const at = new Date()
  const data = {
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
  }
  const all = Array.from({ length: count }, (_, n) => ({
    key: `${key}${n}`,
    to: `reader.${n}@example.com`,
    template: 'booking-confirmed' as const,
    data: { name: `Reader ${n}`, ...data },
  }))
  await openDatabase(pool)
    .transaction()
    .execute((tx) => mailer.enqueueAll(tx, all))
}

/** Requests a reset link every second. @returns the seconds until the slowest one was sent */
async function requestLinks(
  pool: pg.Pool,
  caller: Caller,
  students: readonly Person[],
  signal: AbortSignal,
): Promise<number> {
  await pool.query(`delete from mail where template = 'reset-password'`)
  const requested = new Map<string, number>()
  await steadily(1, signal, async (n) => {
    const { email } = students[n % students.length]!
    const { status, from } = await caller.call('POST', '/identity/forgot-password', '', { email })
    if (status !== 200) throw new Error(`A link was answered ${status}`)
    requested.set(email, from)
  })
  for (;;) {
    const { rows } = await pool.query<{ recipient: string; at: string }>(
      `select recipient, extract(epoch from sent_at) * 1000 as at from mail
       where template = 'reset-password' and sent_at is not null`,
    )
    const waits = rows.map(({ recipient, at }) => Number(at) - (requested.get(recipient) ?? 0))
    if (rows.length >= requested.size) return Math.max(...waits) / 1_000
    await delay(100)
  }
}
