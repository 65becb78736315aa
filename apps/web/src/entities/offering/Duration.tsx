import * as m from '@firstbell/messages/offering-details'
import { kindDetails } from './kind-details.ts'
import { isCourse, kindOf, kinds, type Offering } from './kinds.ts'

/** The duration: in everyday units, then in the unit of the details (rule offering-11). */
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
