import type { InstructorDetails, User } from '@firstbell/contract/accounts'

/** Returns a user's details if bio, resume, qualifications and skills are given (rule screen-31). */
export function completeDetails(user: User): InstructorDetails | undefined {
  const details = user.roleDetails.instructor
  const complete =
    details &&
    details.bio !== '' &&
    details.qualifications !== '' &&
    details.skills.length > 0 &&
    details.resume !== ''
  return complete ? details : undefined
}

/** Returns the state of an instructor's approval; undefined for other people, or if the stored user has no details. */
export function approvalState(
  user: User,
): 'incomplete' | 'waiting' | 'refused' | 'approved' | undefined {
  const details = user.roleDetails.instructor
  if (!user.role.includes('instructor') || !details) return undefined
  if (details.approvedByAdmin) return 'approved'
  if (!completeDetails(user)) return 'incomplete'
  return details.waiting ? 'waiting' : 'refused'
}
