import { teachPath } from '@firstbell/contract/profile'

/** The public page of an instructor (rule instructor-1). */
export const instructorPath = (id: string) => `/instructors/${id}`

/** The page on which people wait for the next session and join it (rule screen-45). */
export const joinPath = (offeringId: string) => `/join/${encodeURIComponent(offeringId)}`

/** The page of the classroom of an offering whose sessions take place on this site (rule screen-66). */
export const roomPath = (offeringId: string) => `/room/${encodeURIComponent(offeringId)}`

/** Returns the path at which the form opens that edits an own offering. */
export const editPath = (offeringId: string) => `${teachPath(offeringId)}?tab=settings&dialog=edit`

/** Returns the path at which that form opens at the field of the meeting link. */
export const addLinkPath = (offeringId: string) =>
  `${teachPath(offeringId)}?tab=settings&dialog=link`

/** Returns the path at which students are invited to an own offering. */
export const invitePath = (offeringId: string) => `${teachPath(offeringId)}?dialog=invite`
