import { profilePath } from '@firstbell/contract/profile'
import { kindOf, kinds, type Kind, type Offering } from './kinds.ts'

/** The public page of an instructor (rule instructor-1). */
export const instructorPath = (id: string) => `/instructors/${id}`

/** The page on which people wait for the next session and join it (rule screen-45). */
export const joinPath = (offeringId: string) => `/join/${encodeURIComponent(offeringId)}`

/** Returns the path at which the instructor edits an offering. */
export const taughtPath = (item: Offering) => taughtPathOf(kindOf(item), item._id)

/** `taughtPath` for a kind and an id. */
export function taughtPathOf(kind: Kind, id: string): string {
  return profilePath({ section: 'instructor', tab: kinds[kind].taughtTab, [kind]: id })
}
