import type { OwnBooking } from '@firstbell/contract/bookings'
import { expect, test } from 'vitest'
import type { Login } from '#entities/login/login.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { bookingStateOf, type BookingState } from './booking-state.ts'
import { states } from './states.ts'

const MINUTE = 60_000
const start = Date.parse('2026-03-03T17:00:00Z')
const hour = start - 60 * MINUTE

const item = (seatsLeft: number) =>
  ({
    _id: 'a',
    instructorId: 'teacher',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 90 * MINUTE).toISOString(),
    seatsLeft,
  }) as Offering
const person = (role: string, _id = 'ann') =>
  ({ status: 'in', user: { _id, role: [role] } }) as Login
const student = person('student')
const young = {
  status: 'in',
  user: { _id: 'kim', role: ['student'], guardian: { email: 'a@b.test', confirmed: false } },
} as Login
const visitor: Login = { status: 'out', user: null }
const having = (status: string) => ({ status, position: 2 }) as OwnBooking

test.each<[BookingState, string, number, OwnBooking | undefined, Login, number]>([
  ['free', 'a visitor', 3, undefined, visitor, hour],
  ['full', 'a visitor', 0, undefined, visitor, hour],
  ['free', 'a student', 3, undefined, student, hour],
  ['guardian', 'who waits for a parent or guardian', 3, undefined, young, hour],
  ['guardian-full', 'who waits for a parent or guardian', 0, undefined, young, hour],
  ['started', 'who waits for a parent or guardian', 0, undefined, young, start],
  ['barred', 'an instructor', 3, undefined, person('instructor'), hour],
  ['barred-full', 'an instructor', 0, undefined, person('instructor'), hour],
  [
    'own',
    'the owner, also after the end',
    3,
    undefined,
    person('instructor', 'teacher'),
    start * 2,
  ],
  ['waiting', 'who waits', 0, having('waiting'), student, hour],
  ['waiting', 'who waits, by a list that is older', 1, having('waiting'), student, hour],
  ['waiting', 'who waits, near the start', 0, having('waiting'), student, start - 4 * MINUTE],
  ['last-minute', 'who waits (rule waitlist-5)', 1, having('waiting'), student, start - 5 * MINUTE],
  ['started', 'who waited', 1, having('waiting'), student, start],
  ['held', 'who is offered a seat', 0, having('offered'), student, hour],
  ['booked', 'who is booked', 0, having('booked'), student, hour],
  ['booked', 'who is booked, during the session', 0, having('booked'), student, start],
  ['over', 'who was booked', 0, having('booked'), student, start + 90 * MINUTE],
  ['started', 'a visitor', 3, undefined, visitor, start],
  ['over', 'a visitor', 3, undefined, visitor, start + 90 * MINUTE],
  ['unknown', 'who has what this page does not know', 0, having('paying'), student, hour],
])('an offering is %s to %s (rule screen-43)', (state, _who, seatsLeft, booking, login, now) => {
  expect(bookingStateOf(item(seatsLeft), booking, login, now)).toBe(state)
})

test('each state either asks to confirm or says in a sentence why not, and leads on (rule screen-46)', () => {
  for (const [name, { canBook, sentence, nextStep }] of Object.entries(states)) {
    if (canBook) continue
    expect(sentence, name).toBeDefined()
    // The dialog of a full offering has the waitlist.
    expect(nextStep !== undefined || name === 'full', name).toBe(true)
  }
})

test('a held seat is booked by a button that says so (rule screen-43)', () => {
  const situation = {
    kind: 'class',
    id: 'a',
    booking: { offeredUntil: '2026-03-03T12:20:00Z' },
    reader: { zone: 'America/New_York', hour12: true, monthFirst: true },
    now: Date.parse('2026-03-03T12:00:00Z'),
  } as const
  expect(states.held.label(situation)).toBe('Book')
  expect(states.held.sentence?.(situation)).toBe('A seat is yours until 7:20 AM.')
})

test('a course that cannot be paid for says so in place of Enroll, except to those who have a seat (rule approval-14)', () => {
  const course = { ...item(3), modules: [], price: 49, unavailable: true } as Offering
  expect(bookingStateOf(course, undefined, visitor, hour)).toBe('unavailable')
  expect(bookingStateOf(course, undefined, person('instructor'), hour)).toBe('unavailable')
  expect(bookingStateOf(course, having('booked'), student, hour)).toBe('booked')
  expect(bookingStateOf(course, undefined, student, start + MINUTE)).toBe('started')
  const situation = { kind: 'course', id: 'a', reader: undefined, now: hour } as const
  expect(states.unavailable).toMatchObject({ press: 'none', canBook: false })
  expect(states.unavailable.label(situation)).toBe('This cannot be booked at the moment.')
})
