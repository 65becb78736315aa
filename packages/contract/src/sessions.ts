import * as z from 'zod/mini'
import { addresses } from './addresses.ts'
import { defineCall, messageOutput } from './call.ts'
import { idField } from './fields.ts'
import { KINDS } from './kinds.ts'
import { messages } from './messages.ts'

/** A session of an offering: a class has one, a course one a day (rule session-2). */
export const session = z.object({
  /** UTC instants (ISO 8601). */
  startsAt: z.string(),
  endsAt: z.string(),
  /** From when on it can be joined. */
  opensAt: z.string(),
})
export type Session = z.infer<typeof session>

const byOffering = z.object({ id: idField })

export const getNextSession = defineCall({
  ...addresses.getNextSession,
  summary: 'The session that is under way or comes next, for those booked and the owner.',
  params: byOffering,
  output: z.object({
    message: z.string(),
    offering: z.object({
      _id: z.string(),
      kind: z.enum(KINDS),
      title: z.string(),
      timezone: z.string(),
      owned: z.boolean(),
    }),
    /** Absent once the last one has ended. */
    session: z.optional(session),
    /** Whether there is a link to join by. */
    hasLink: z.boolean(),
    /** The server's clock, by which sessions open: browsers' clocks are wrong at times. */
    now: z.string(),
  }),
  errors: ['not_found', 'gone'],
})

export const joinSession = defineCall({
  ...addresses.joinSession,
  summary: 'The meeting link, while a session is open; a student is noted as present.',
  params: byOffering,
  output: z.object({
    message: z.string(),
    url: z.string(),
    /** Of the session. */
    startsAt: z.string(),
    endsAt: z.string(),
  }),
  errors: ['not_found', 'gone', 'too_early', 'ended', 'no_link'],
})

/** A student in the list of attendance (rule session-6). */
export const attendee = z.object({
  studentId: z.string(),
  name: z.string(),
  email: z.string(),
  bookedAt: z.string(),
  /** The first join of any session, or null. */
  joinedAt: z.nullable(z.string()),
  /** Null: not known. */
  attended: z.nullable(z.boolean()),
})
export type Attendee = z.infer<typeof attendee>

export const getAttendance = defineCall({
  ...addresses.getAttendance,
  summary: 'Who has booked an own class or course, and who was there.',
  params: byOffering,
  output: z.object({ message: z.string(), students: z.array(attendee) }),
  errors: ['not_found', 'gone'],
})

/** `attended` null returns to what joining tells. */
export const setAttendance = defineCall({
  ...addresses.setAttendance,
  summary: 'Say by hand whether a student attended.',
  params: z.object({ id: idField, studentId: idField }),
  body: z.object({ attended: z.nullable(z.boolean({ error: messages.invalidInput })) }),
  output: messageOutput,
  errors: ['not_found', 'gone', 'conflict'],
})
