import { lazy, Suspense } from 'react'
import { bookedPath } from '../../entities/offering/paths.ts'
import { Button, LinkButton } from '../../shared/ui/Button.tsx'
import type { Offering } from '../../entities/offering/kinds.ts'
import { entryOf } from './calendar/calendar-links.ts'

const AddToCalendar = lazy(() => import('./calendar/AddToCalendar.tsx'))

/** The actions for a new booking, in the notice about it (rule screen-44). */
export function BookedActions({ item }: { item: Offering }) {
  return (
    <span className="-ml-3 flex flex-wrap">
      <LinkButton variant="quiet" size="small" to={bookedPath(item)}>
        View booking
      </LinkButton>
      <Suspense
        fallback={
          <Button variant="quiet" size="small" disabled>
            Add to calendar
          </Button>
        }
      >
        <AddToCalendar entry={entryOf(item)} variant="quiet" />
      </Suspense>
    </span>
  )
}
