import type { InstructorDetails, User } from '@firstbell/contract/accounts'

/** The details of a user whose bio, resume, qualifications and skills are all there (rule screen-31). */
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

/** How far an instructor is on the way to an approval; undefined for everybody else. */
export function requestState(
  user: User,
): 'incomplete' | 'waiting' | 'refused' | 'approved' | undefined {
  const details = user.roleDetails.instructor
  if (!user.role.includes('instructor') || !details) return undefined
  if (details.approvedByAdmin) return 'approved'
  if (!completeDetails(user)) return 'incomplete'
  return details.waiting ? 'waiting' : 'refused'
}
