import type { InstructorDetails } from '@firstbell/contract/accounts'
import { instructorDetailsForm } from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { fileSchema, requiredFileSchema } from '#shared/uploads/file-schema.ts'

export interface InstructorDetailsValues {
  bio: string
  qualifications: string
  /** Comma-separated. */
  skills: string
  resume: File | null
}

const schemas = {
  first: z.extend(instructorDetailsForm, {
    resume: requiredFileSchema('resume', messages.resumeRequired),
  }),
  /** An existing resume satisfies the requirement (rule approval-3). */
  withResume: z.extend(instructorDetailsForm, { resume: fileSchema('resume') }),
}
export type InstructorDetailsOutput = z.output<typeof schemas.withResume>

export const resolverFor = (hasResume: boolean) =>
  standardSchemaResolver(hasResume ? schemas.withResume : schemas.first) as unknown as Resolver<
    InstructorDetailsValues,
    unknown,
    InstructorDetailsOutput
  >

export function detailsValues(details: InstructorDetails | undefined): InstructorDetailsValues {
  return {
    bio: details?.bio ?? '',
    qualifications: details?.qualifications ?? '',
    skills: details?.skills.join(', ') ?? '',
    resume: null,
  }
}
