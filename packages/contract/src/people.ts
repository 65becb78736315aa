import * as z from 'zod/mini'
import { user } from './accounts.ts'
import { auditEntry } from './audit.ts'
import { defineCall } from './call.ts'
import * as fields from './fields.ts'
import { KINDS } from './kinds.ts'
import { OWN_PAGE_MAX, SEARCH_MAX, SIGNUP_ROLES, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'

/** `unverified`: the email address waits for its verification, so the person cannot log in. */
export const PERSON_STATES = ['active', 'unverified', 'suspended'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** A person in the administrators' list. Instants are UTC (ISO 8601). */
export const listedPerson = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  role: z.array(z.enum(SIGNUP_ROLES)),
  isAdmin: z.boolean(),
  state: z.enum(PERSON_STATES),
  joinedAt: z.string(),
})
export type ListedPerson = z.infer<typeof listedPerson>

export const getPeople = defineCall('getPeople', {
  summary: 'People by a part of their name or email, the newest first.',
  query: z.object({
    ...fields.pageQuery(OWN_PAGE_MAX),
    q: z.optional(fields.optionalText(SEARCH_MAX)),
  }),
  output: z.object({ message: z.string(), people: z.array(listedPerson), ...fields.paging }),
})

/** A person with what administrators see of them. Of each list the newest `PERSON_ROWS`; `totals` has the numbers. */
export const personDetails = z.object({
  person: z.extend(user, {
    state: z.enum(PERSON_STATES),
    joinedAt: z.string(),
    /** Present while the account is suspended. */
    suspended: z.optional(z.object({ at: z.string(), reason: z.string() })),
  }),
  bookings: z.array(
    z.object({
      id: z.string(),
      offeringId: z.string(),
      kind: z.enum(KINDS),
      title: z.string(),
      startsAt: z.string(),
      status: z.enum(['waiting', 'held', 'booked', 'cancelled']),
      /** When the person booked, or joined the waitlist. */
      at: z.string(),
    }),
  ),
  offerings: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(KINDS),
      title: z.string(),
      startsAt: z.string(),
      state: z.enum(['coming', 'over', 'cancelled', 'deleted']),
      seatsTaken: z.number(),
      maxStudents: z.number(),
    }),
  ),
  /** What the person has paid, or others have paid for what the person teaches. */
  payments: z.array(
    z.object({
      id: z.string(),
      offeringId: z.string(),
      kind: z.enum(KINDS),
      title: z.string(),
      role: z.enum(SIGNUP_ROLES),
      /** In the currency's minor unit. */
      amount: z.number(),
      refundedAmount: z.number(),
      /** ISO 4217, in lower case. */
      currency: z.string(),
      state: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Open sign-in sessions; empty with a hosted identity provider, which keeps them. */
  sessions: z.array(
    z.object({
      id: z.string(),
      browser: z.string(),
      system: z.string(),
      signedInAt: z.string(),
      lastActiveAt: z.string(),
    }),
  ),
  audit: z.array(auditEntry),
  totals: z.object({
    bookings: z.number(),
    offerings: z.number(),
    payments: z.number(),
    sessions: z.number(),
    audit: z.number(),
  }),
})
export type PersonDetails = z.infer<typeof personDetails>

export const getPerson = defineCall('getPerson', {
  summary:
    'A person with their bookings, offerings, payments, sign-in sessions and entries of the audit log.',
  params: fields.idParams,
  output: z.extend(personDetails, { message: z.string() }),
  errors: ['not_found'],
})

export const suspendPerson = defineCall('suspendPerson', {
  summary:
    'Suspend an account: it cannot be used until it is reinstated, and what its person teaches is cancelled. The reason is mailed.',
  body: z.object({
    personId: fields.idField,
    reason: fields.requiredText(messages.reasonRequired, TEXT_MAX.reason),
  }),
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

export const reinstatePerson = defineCall('reinstatePerson', {
  summary: 'End the suspension of an account. What was cancelled stays cancelled.',
  body: z.object({
    personId: fields.idField,
    reason: z._default(fields.optionalText(TEXT_MAX.reason), ''),
  }),
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})
