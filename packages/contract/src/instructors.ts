import * as z from 'zod/mini'
import { user } from './accounts.ts'
import { defineCall } from './call.ts'
import * as fields from './fields.ts'
import { MAX_SKILLS, OWN_PAGE_MAX, SEARCH_MAX, SIGNUP_ROLES, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { classEntity, courseEntity, instructorRating } from './offerings.ts'
import { cleanLine } from './typed-text.ts'

/** A list, or text separated by commas of any script (rule approval-4); blanks and repetitions are dropped. */
const skills = z.pipe(
  // Allows for some blanks and repetitions.
  fields.textsOrText(messages.skillsRequired, 10 * MAX_SKILLS),
  z.transform((input: string[] | string, context): string[] => {
    const list = [
      ...new Set((Array.isArray(input) ? input : input.split(/[,،，、]/)).map(skillName)),
    ]
    const named = list.filter((skill) => skill !== '')
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', message, input })
      return z.NEVER
    }
    if (named.length === 0) return refuse(messages.skillsRequired)
    if (named.length > MAX_SKILLS) return refuse(messages.tooMany)
    if (named.some((skill) => skill.length > TEXT_MAX.skill)) return refuse(messages.tooLong)
    return named
  }),
)

/** Cleans a name unless it is far too long, which the check of its length refuses. */
const skillName = (text: string): string =>
  text.length > 20 * TEXT_MAX.skill ? text : cleanLine(text)

/** On an edit `resume` may be absent or blank: the existing one stays (rule approval-3). */
export const instructorDetailsForm = z.object({
  bio: fields.requiredText(messages.bioRequired, TEXT_MAX.bio),
  qualifications: fields.requiredText(messages.qualificationsRequired, TEXT_MAX.qualifications),
  skills,
  resume: z.optional(
    z.string({ error: messages.resumeRequired }).check(z.trim(), z.maxLength(2048)),
  ),
})

export const addInstructorDetails = defineCall('addInstructorDetails', {
  summary: 'Submit or update bio, qualifications, skills and resume.',
  body: instructorDetailsForm,
  output: z.object({ message: z.string(), isUser: user }),
  changesPublicData: true,
})

/** An instructor in the administrators' list. The rest is in the answer for one of them. */
export const listedInstructor = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  role: z.array(z.enum(SIGNUP_ROLES)),
  approvedByAdmin: z.boolean(),
  /** Whether an admin is asked to decide (rule approval-12). */
  waiting: z.boolean(),
  /** Whether bio and the other details were submitted. */
  complete: z.boolean(),
  /** The latest decision about an unapproved instructor. */
  decision: z.optional(z.enum(['rejected', 'removed'])),
  /** Whether a seat of theirs was paid while they were not approved (rule approval-15). */
  soldWithoutApproval: z.boolean(),
})
export type ListedInstructor = z.infer<typeof listedInstructor>

/** Requests that have no decision yet or ask again; refused: rejected or removed, and not asking again. */
export const INSTRUCTOR_VIEWS = ['approved', 'requests', 'refused'] as const
export type InstructorView = (typeof INSTRUCTOR_VIEWS)[number]

export const getAllInstructors = defineCall('getAllInstructors', {
  summary:
    'Instructors: without a query a bare list of users, the newest 1,000; with one, a page of a view.',
  query: z.object({
    ...fields.pageQuery(OWN_PAGE_MAX),
    view: z.optional(z.enum(INSTRUCTOR_VIEWS)),
    /** A part of the name or email. */
    q: z.optional(fields.optionalText(SEARCH_MAX)),
  }),
  output: z.union([
    z.array(user),
    z.object({
      message: z.string(),
      instructors: z.array(listedInstructor),
      ...fields.paging,
      /** The counts over all instructors, independent of `q` and `view`. `waiting` counts pending requests. */
      counts: z.object({
        approved: z.number(),
        requests: z.number(),
        refused: z.number(),
        waiting: z.number(),
      }),
    }),
  ]),
})

export const getApplicant = defineCall('getApplicant', {
  summary: 'An instructor with everything that an admin decides by.',
  params: fields.idParams,
  output: z.object({
    message: z.string(),
    instructor: user,
    /** The seats sold while the instructor was not approved, by course and currency (rule approval-15). */
    soldWithoutApproval: z.array(
      z.object({
        offeringId: z.string(),
        title: z.string(),
        payments: z.number(),
        /** In the currency's minor unit. */
        amount: z.number(),
        currency: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
})
export type SoldWithoutApproval = z.infer<typeof getApplicant.output>['soldWithoutApproval'][number]

/** The public facts of an instructor: no email, contact, birth date, gender or resume. */
export const publicInstructor = z.object({
  _id: z.string(),
  name: z.string(),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  bio: z.string(),
  qualifications: z.string(),
  skills: z.array(z.string()),
  /** The day on which they joined, `YYYY-MM-DD` in UTC. */
  since: z.string(),
  /** Absent without ratings. */
  instructorRating: z.optional(instructorRating),
  /** The next that are coming, with short texts, and how many there are (rule instructor-3). */
  classes: z.array(classEntity),
  classesTotal: z.number(),
  courses: z.array(courseEntity),
  coursesTotal: z.number(),
})
export type PublicInstructor = z.infer<typeof publicInstructor>

export const getInstructor = defineCall('getInstructor', {
  summary: 'An instructor, for their public page.',
  params: fields.idParams,
  output: z.object({ message: z.string(), instructor: publicInstructor }),
  errors: ['not_found', 'gone'],
})

const decision = (reason: 'optional' | 'required') =>
  z.object({
    instructorId: fields.idField,
    reason:
      reason === 'required'
        ? fields.requiredText(messages.reasonRequired, TEXT_MAX.reason)
        : z._default(fields.optionalText(TEXT_MAX.reason), ''),
  })

export const approveInstructor = defineCall('approveInstructor', {
  summary: 'Approve a request.',
  body: decision('optional'),
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

export const rejectInstructor = defineCall('rejectInstructor', {
  summary: 'Reject a request, with a reason.',
  body: decision('required'),
  errors: ['not_found', 'conflict'],
  changesPublicData: true,
})

export const removeInstructor = defineCall('removeInstructor', {
  ...rejectInstructor,
  summary:
    'Remove an instructor, with a reason: their coming classes are cancelled, and they cannot publish until they are approved again.',
})
