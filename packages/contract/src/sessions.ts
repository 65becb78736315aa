import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idField, idParams } from './fields.ts'
import { KINDS } from './kinds.ts'
import { messages } from './messages.ts'

export const PLACES = ['link', 'room', 'none'] as const
export type Place = (typeof PLACES)[number]

/** A session of an offering: a class has one, a course has one a day (rule session-2). */
export const session = z.object({
  /** UTC instants (ISO 8601). */
  startsAt: z.string(),
  endsAt: z.string(),
  /** When it can be joined. */
  opensAt: z.string(),
})
export type Session = z.infer<typeof session>

export const getNextSession = defineCall('getNextSession', {
  summary: 'The session that is under way or comes next, for those booked and the owner.',
  params: idParams,
  output: z.object({
    message: z.string(),
    offering: z.object({
      _id: z.string(),
      kind: z.enum(KINDS),
      title: z.string(),
      timezone: z.string(),
      owned: z.boolean(),
    }),
    /** Absent after the last session has ended. */
    session: z.optional(session),
    /** Whether the offering has a meeting link. */
    hasLink: z.boolean(),
    /** Where its sessions take place: at the meeting link, in a room of this site, or nowhere yet (rule classroom-1). */
    place: z.enum(PLACES),
    /** The server's time, which decides when sessions open. Browsers' clocks may be wrong. */
    now: z.string(),
  }),
  errors: ['not_found', 'gone'],
})

export const joinSession = defineCall('joinSession', {
  summary:
    'The meeting link or the entrance to the room, while a session is open; a student is noted as present.',
  params: idParams,
  output: z.object({
    message: z.string(),
    /** The meeting link; absent with a room. */
    url: z.optional(z.string()),
    /** Where the media server listens (a WebSocket URL), and the access token for it (rule classroom-3). */
    room: z.optional(z.object({ url: z.string(), token: z.string() })),
    /** The start of the joined session. */
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  errors: [
    'not_found',
    'gone',
    'too_early',
    'ended',
    'no_link',
    'not_open',
    'removed',
    'room_full',
  ],
})

/** A student in the attendance list (rule session-6). */
export const attendee = z.object({
  studentId: z.string(),
  name: z.string(),
  email: z.string(),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  bookedAt: z.string(),
  /** The first join of any session, or null. */
  joinedAt: z.nullable(z.string()),
  /** Null: unknown. */
  attended: z.nullable(z.boolean()),
  /** Whole minutes in the room, over all sessions; null for offerings with a meeting link (rule classroom-10). */
  minutes: z.nullable(z.number()),
  /** The other dates of the series that have ended and were booked (rule session-11); absent without any. */
  otherDates: z.optional(z.object({ count: z.number(), attended: z.number() })),
})
export type Attendee = z.infer<typeof attendee>

/** A student who waits for a seat, or for whom one is held (rule session-11). */
export const waitingStudent = z.object({
  studentId: z.string(),
  name: z.string(),
  profilePic: z.string(),
  since: z.string(),
  /** Until when a seat is held, for an offer or a payment. */
  heldUntil: z.optional(z.string()),
})
export type WaitingStudent = z.infer<typeof waitingStudent>

export const getAttendance = defineCall('getAttendance', {
  summary: 'Who has booked an own class or course, who was there, and who waits for a seat.',
  params: idParams,
  output: z.object({
    message: z.string(),
    students: z.array(attendee),
    /** In the order in which they get a seat. */
    waiting: z.array(waitingStudent),
  }),
  errors: ['not_found', 'gone'],
})

/** `attended` null returns to what joining recorded. */
export const setAttendance = defineCall('setAttendance', {
  summary: 'Say by hand whether a student attended.',
  params: z.object({ id: idField, studentId: idField }),
  body: z.object({ attended: z.nullable(z.boolean({ error: messages.invalidInput })) }),
  errors: ['not_found', 'gone', 'conflict'],
})
