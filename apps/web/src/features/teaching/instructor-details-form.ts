import type { InstructorDetails } from '@firstbell/contract/accounts'
import { instructorDetailsForm } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import * as z from 'zod/mini'
import { fileSchema, requiredFileSchema } from '#shared/uploads/file-schema.ts'

export interface InstructorDetailsValues {
  bio: string
  qualifications: string
  /** Comma-separated. */
  skills: string
  resume: File | null
}

const withResume = z.extend(instructorDetailsForm, { resume: fileSchema('resume') })
const withoutResume = z.extend(instructorDetailsForm, {
  resume: requiredFileSchema('resume', messages.resumeRequired),
})
export type InstructorDetailsOutput = z.output<typeof withResume>

/** Returns the schema of the form. A resume must be chosen unless the person already has one (rule approval-3). */
export const detailsSchema = (hasResume: boolean) =>
  (hasResume ? withResume : withoutResume) as z.ZodMiniType<
    InstructorDetailsOutput,
    InstructorDetailsValues
  >

/** Returns the initial values of the form: blank, or the details that the person has given before. */
export function detailsValues(details: InstructorDetails | undefined): InstructorDetailsValues {
  return {
    bio: details?.bio ?? '',
    qualifications: details?.qualifications ?? '',
    skills: details?.skills.join(', ') ?? '',
    resume: null,
  }
}
