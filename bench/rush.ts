import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createMailer } from '../apps/server/src/platform/mail/mail.ts'
import { emails } from '../apps/server/src/features.ts'
import { bookClass, cancelClass, createCaller, steadily, took, type Caller } from './load.ts'
import { median, percentile, type Figure, type Report } from './report.ts'
import { quick, say, startSite, tellNobody, type Person, type Site } from './site.ts'

/** Rushes: what many people wait for at once, and what it costs the bookings beside it. */

const ROUNDS = quick ? 1 : 3

/** @returns a function that books at a steady rate, and the milliseconds of each booking */
async function createBookings(site: Site, caller: Caller, students: Person[], perSecond: number) {
  const classes = await site.classes(60, 1_000_000)
  let sent = 0
  return (signal: AbortSignal): Promise<number[]> =>
    steadily(perSecond, signal, async () => {
      const n = sent++
      const classId = classes[Math.floor(n / students.length)] as string
      const answer = await bookClass(caller, students[n % students.length]!.token, classId)
      if (answer.status !== 201) throw new Error(`A booking was answered ${answer.status}`)
      return took(answer)
    })
}

/** The median of several rounds; the target is for the worst one. */
const ofRounds = (name: string, values: number[], unit: string, atMost?: number): Figure => ({
  name,
  value: Math.max(...values),
  unit,
  ...(atMost !== undefined && { atMost }),
  more: `median ${median(values)} ${unit}`,
})

/**
 * 1,000 people wait for a full class of 100 seats, and all seats are freed at once, with three server
 * processes: how long until every seat is offered.
 */
export async function waitlist(): Promise<Report> {
  const [SEATS, WAITING] = [100, 1_000]
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const students = await site.students(SEATS + WAITING)
  const holders = students.slice(0, SEATS)
  const caller = createCaller(stack, site.servers, SEATS)
  const joins: number[] = []
  const offered: number[] = []
  for (const id of await site.classes(ROUNDS, SEATS)) {
    await Promise.all(holders.map(({ token }) => bookClass(caller, token, id)))
    const waiting = students.slice(SEATS)
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const answer = await caller.call('PUT', `/offerings/${id}/waitlist`, next.token)
          if (answer.status !== 201) throw new Error(`Joining was answered ${answer.status}`)
          joins.push(took(answer))
        }
      }),
    )
    const began = Date.now()
    const freed = await Promise.all(holders.map(({ token }) => cancelClass(caller, token, id)))
    const refused = freed.find(({ status }) => status !== 201)
    if (refused) throw new Error(`A cancellation was answered ${refused.status} ${refused.code}`)
    for (let held = 0; held !== SEATS;) {
      const { rows } = await site.pool.query<{ held: number }>(
        'select seats_held as held from offering where id = $1',
        [id],
      )
      held = rows[0]?.held ?? 0
      if (Date.now() - began > 20_000) throw new Error('Some seats were not offered')
    }
    offered.push(Date.now() - began)
  }
  return {
    figures: [
      ofRounds(`${SEATS} seats freed at once, ${WAITING} wait: all offered`, offered, 'ms', 2_000),
      { name: 'joining the waitlist: p99', value: percentile(joins, 0.99), unit: 'ms' },
    ],
  }
}

/**
 * Reminds 1,000 people in one minute while others book, compared with a minute without reminders:
 * how long until the last reminder is written and delivered, and how bookings are affected.
 */
export async function reminders(rounds = '3'): Promise<Report> {
  const [CLASSES, SEATS, SECONDS] = [50, 20, quick ? 5 : 20]
  // With one reminder per class for its instructor.
  const REMINDERS = CLASSES * SEATS + CLASSES
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack)
  const { pool } = site
  const students = await site.students(CLASSES * SEATS)
  const caller = createCaller(stack, site.servers, 64)
  const book = await createBookings(site, caller, students, 100)
  const bookFor = () => book(AbortSignal.timeout(SECONDS * 1_000))

  /** Books everybody into new classes that start an hour after `minute`. */
  const prepare = async (minute: number) => {
    const ids = await site.classes(CLASSES, SEATS)
    await pool.query(
      `with moved as (
         update offering set starts_at = $2, ends_at = $2::timestamptz + interval '90 minutes',
           created_at = now() - interval '3 days', max_students = $4
         where id = any($1::uuid[]) returning id, starts_at, ends_at
       ), sessions as (
         insert into session (offering_id, starts_at, ends_at) select * from moved
       )
       insert into booking (offering_id, student_id, status, booked_at)
       select ($1::uuid[])[1 + (n - 1) / $4], id, 'booked', now() - interval '3 days'
       from unnest($3::uuid[]) with ordinality as given (id, n)`,
      [ids, new Date(minute + 3_600_000), students.map(({ id }) => id), SEATS],
    )
    await tellNobody(pool)
  }
  /** Seconds from `minute` until this number of reminders is written, and until it is delivered. */
  const watch = async (minute: number, all: number) => {
    for (let written = 0; ; await delay(50)) {
      const { rows } = await pool.query<{ written: number; arrived: number }>(
        `select count(*)::int as written, count(sent_at)::int as arrived
         from mail where template in ('reminder', 'teaching-reminder')`,
      )
      const elapsed = (Date.now() - minute) / 1_000
      if (written === 0 && rows[0]?.written === all) written = elapsed
      if (rows[0]?.arrived === all) return { written, arrived: elapsed }
      if (elapsed > 180)
        throw new Error(`Only ${rows[0]?.arrived} of ${all} reminders were delivered`)
    }
  }

  const found = { without: [] as number[], beside: [] as number[] }
  const times = { written: [] as number[], arrived: [] as number[] }
  for (let round = 1; round <= Number(rounds); round += 1) {
    if (!quick) await bookFor()
    found.without.push(percentile(await bookFor(), 0.99))
    // The server looks for due reminders at the full minute.
    const minute = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000
    await prepare(minute)
    await delay(Math.max(0, minute - Date.now()))
    const [booked, seen] = await Promise.all([bookFor(), watch(minute, round * REMINDERS)])
    found.beside.push(percentile(booked, 0.99))
    times.written.push(seen.written)
    times.arrived.push(seen.arrived)
  }
  return {
    figures: [
      ofRounds(`${REMINDERS} reminders of one minute written`, times.written, 's'),
      ofRounds('the same delivered', times.arrived, 's', 60),
      ofRounds('p99 of a booking meanwhile', found.beside, 'ms'),
      ofRounds('p99 of a booking without', found.without, 'ms'),
    ],
  }
}

/**
 * How quickly one server process writes and delivers confirmations with their invitations, to a mail
 * server and into the local mailbox, and what it costs the bookings beside them; and how long a reset
 * link takes that is requested behind such a backlog.
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
  const book = await createBookings(site, caller, students, 50)

  const measured: { perSecond: number; link: number; calm: number; beside: number }[] = []
  // The first round warms up.
  for (let round = quick ? 1 : 0; round <= ROUNDS; round += 1) {
    const calm = percentile(await book(AbortSignal.timeout(quick ? 1_000 : 5_000)), 0.99)
    const over = new AbortController()
    const booking = book(over.signal)
    const key = `bench:${round}:`
    const began = Date.now()
    await enqueue(pool, key, count)
    const links = requestLinks(pool, caller, students, over.signal)
    for (let sent = 0; sent < count; await delay(50)) {
      const { rows } = await pool.query<{ sent: number }>(
        `select count(sent_at)::int as sent from mail where key like $1 || '%'`,
        [key],
      )
      sent = rows[0]!.sent
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
    { name: `${name}: mails`, value: middle('perSecond'), unit: '/s', atLeast: 300 },
    ofRounds(
      `${name}: the slowest link`,
      measured.map((one) => one.link),
      's',
      2,
    ),
    {
      name: `${name}: p99 of a booking beside them, at most 1.5 × without`,
      value: middle('beside'),
      unit: 'ms',
      atMost: 1.5 * middle('calm'),
    },
  ]
}

/** Confirmations of bookings, as a change or a reminder for everybody causes them. */
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

/** One a second requests a reset link. @returns the seconds until the slowest of them was sent */
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
