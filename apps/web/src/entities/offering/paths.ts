import { bookingPath, profilePath } from '@firstbell/contract/profile'
import { kindOf, kinds, type Kind, type Offering } from './kinds.ts'

/** Where a person finds their booking of an offering, whatever its state (rule screen-44). */
export const bookedPath = ({ _id }: { _id: string }) => bookingPath(_id)

/** The page that waits for the next session and joins it (rule screen-45). */
export const joinPath = (offeringId: string) => `/join/${encodeURIComponent(offeringId)}`

/** Where its instructor edits an offering. */
export const taughtPath = (item: Offering) => taughtPathOf(kindOf(item), item._id)

/** The same by kind and id. */
export function taughtPathOf(kind: Kind, id: string): string {
  return profilePath({ section: 'instructor', tab: kinds[kind].taughtTab, [kind]: id })
}
