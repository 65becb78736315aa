import * as m from '@firstbell/messages/offering-details'
import { useSite } from '#shared/page/site.ts'
import type { Offering } from './kinds.ts'
import { useProgress } from './local-time.tsx'

/**
 * From how many students on an offering takes place, and how many are missing, until that is decided (rule
 * offering-34).
 */
export function Minimum({ item }: { item: Offering }) {
  const { minStudentsHours = 24 } = useSite()
  const coming = useProgress(item) === 'coming'
  const { minStudents, takesPlace, enrolledCount } = item
  if (minStudents === undefined || takesPlace || !coming) return null
  const missing = Math.max(0, minStudents - enrolledCount)
  return (
    <div className="tabular grid gap-0.5 text-sm">
      <p role="status">
        <span className="font-medium">{m.takesPlaceFrom(minStudents)}</span>
        {' · '}
        <span className={missing > 0 ? 'font-medium text-amber' : 'text-muted'}>
          {missing > 0 ? m.missing(missing) : m.enough}
        </span>
      </p>
      {missing > 0 && <p className="text-muted">{m.otherwiseCancelled(minStudentsHours)}</p>}
    </div>
  )
}
