import * as common from '@firstbell/messages/common'
import { useRef, useState } from 'react'
import { useFocusAdded } from '#shared/hooks/useFocusAdded.ts'
import { Button } from '#shared/ui/Button.tsx'

/** Number of rows shown first, and added by each press: an offering may have 10,000 students. */
const PAGE_SIZE = 50

/**
 * Shows the first of a list's `count` rows.
 * @returns `shown`, the number of rows; `rows`, the ref of the list; and `moreButton`, 'Show more'
 */
export function useShownRows(count: number) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const rows = useRef<HTMLUListElement>(null)
  const focusAdded = useFocusAdded(rows, Math.min(shown, count))
  const showMore = () => {
    focusAdded()
    setShown(shown + PAGE_SIZE)
  }
  const moreButton = count > shown && (
    <Button variant="secondary" size="small" className="justify-self-start" onClick={showMore}>
      {common.showMore}
    </Button>
  )
  return { shown, rows, moreButton }
}
