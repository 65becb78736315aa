import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idField, idParams, optionalText, requiredText } from './fields.ts'
import { MAX_INVITED_AT_ONCE, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'

/** The parameter of the booking dialog in the link of an invitation. */
export const INVITED_PARAMETER = 'invited'

/** An instructor's invitation of an own student, by email (rule invitation-1). */
export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  /** `booked` once the invited person has the seat; `expired` once the reserved seat is free again. */
  state: z.enum(['invited', 'booked', 'declined', 'expired']),
  /** UTC instants (ISO 8601). */
  invitedAt: z.string(),
  /** Until when the seat is reserved; absent unless the state is `invited`. */
  heldUntil: z.optional(z.string()),
  /** The dates of the series for which it holds or held a seat. */
  dates: z.number(),
})
export type Invitation = z.infer<typeof invitation>

const emails = z.pipe(
  z.transform((input: unknown, context): unknown => {
    if (!Array.isArray(input) || input.length <= MAX_INVITED_AT_ONCE) return input
    // The issue leaves the list out, which may be large.
    context.issues.push({ code: 'custom', message: messages.tooManyEmails, input: undefined })
    return z.NEVER
  }),
  z
    // An address that is not valid is refused by itself.
    .array(
      z.string({ error: messages.emailInvalid }).check(z.maxLength(1_000, messages.emailInvalid)),
      {
        error: messages.emailRequired,
      },
    )
    .check(z.refine((list) => list.length > 0, messages.emailRequired)),
)

export const inviteForm = z.object({
  emails,
  message: z.optional(optionalText(TEXT_MAX.invitation)),
  /** For the later dates of the series, too. */
  following: z.optional(z.boolean({ error: messages.invalidInput })),
})

export const inviteStudents = defineCall('inviteStudents', {
  summary: 'Invite own students by email: a seat is held for each until it is answered.',
  params: idParams,
  body: inviteForm,
  output: z.object({
    message: z.string(),
    invited: z.number(),
    refused: z.array(z.object({ email: z.string(), reason: z.string() })),
  }),
  changesPublicData: true,
  errors: ['not_found', 'gone', 'conflict', 'too_many_requests'],
})

export const getInvitations = defineCall('getInvitations', {
  summary: 'The invitations to an own class or course, newest first.',
  params: idParams,
  output: z.object({ message: z.string(), invitations: z.array(invitation) }),
  errors: ['not_found', 'gone'],
})

export const withdrawInvitation = defineCall('withdrawInvitation', {
  summary: 'Withdraw an invitation, which frees the seats that it holds.',
  params: z.object({ id: idField, invitation: idField }),
  changesPublicData: true,
  errors: ['not_found', 'gone', 'conflict'],
})

/** Takes a booked student off an own class or course. */
export const removeStudent = defineCall('removeStudent', {
  summary: 'Take a booked student off an own class or course, with the reason, and refund in full.',
  params: idParams,
  body: z.object({
    studentId: idField,
    reason: requiredText(messages.reasonRequired, TEXT_MAX.reason),
  }),
  changesPublicData: true,
  errors: ['not_found', 'gone', 'conflict'],
})
