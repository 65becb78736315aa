import { profilePath } from '@firstbell/contract/profile'
import { kindOf, kinds, type Offering } from './kinds.ts'

/** Where a student finds their booking of an offering. */
export function bookedPath(item: Offering): string {
  const kind = kindOf(item)
  return profilePath({ section: kinds[kind].bookedSection, [kind]: item._id })
}

/** Where its instructor edits an offering. */
export function taughtPath(item: Offering): string {
  const kind = kindOf(item)
  return profilePath({ section: 'instructor', tab: kinds[kind].taughtTab, [kind]: item._id })
}
