import * as m from '@firstbell/messages/offering-details'
import { kindDetails } from './kind-details.ts'
import { isCourse, kindOf, kinds, type Offering } from './kinds.ts'

/** How long an offering is: first as people say it, then in the unit of details (rule offering-11). */
export function Duration({ item }: { item: Offering }) {
  return (
    <>
      <span>
        {isCourse(item)
          ? m.sessionsOf(item.duration, kinds.class.duration(item.sessionMinutes))
          : kinds.class.duration(item.duration)}
      </span>{' '}
      <span className="block text-sm font-normal text-muted">
        {kindDetails[kindOf(item)].duration(item.duration)}
      </span>
    </>
  )
}
