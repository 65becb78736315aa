import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import { useId, useRef, type ReactNode } from 'react'
import { useLastingFocus } from '../../shared/hooks/useLastingFocus.ts'
import { PagedList, type Pages } from '../../shared/request-states/PagedList.tsx'
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton.tsx'
import { kindDetails } from './kind-details.ts'
import type { Kind, ListPage, Offering } from './kinds.ts'

/**
 * The pages of somebody's own offerings of a kind, booked or taught, below their heading.
 * @param action a button beside the heading
 * @param renderBefore shown above the rows
 * @param children dialogs of the rows, from which the focus returns to the list
 */
export function OwnOfferings({
  kind,
  pages,
  failed,
  action,
  empty,
  renderBefore,
  renderRow,
  children,
}: {
  kind: Kind
  pages: Pages<ListPage>
  failed: (error: Error) => ReactNode
  action?: ReactNode
  empty: ReactNode
  renderBefore?: () => ReactNode
  renderRow: (offering: Offering) => ReactNode
  children: ReactNode
}) {
  const { ownHeading } = kindDetails[kind].texts
  const id = useId()
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLastingFocus(region, heading)
  return (
    <section ref={region} aria-labelledby={id} className="grid scroll-mt-20 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {ownHeading}
        </h2>
        {action}
      </div>
      <PagedList
        pages={pages}
        failed={failed}
        loading={
          <LoadingSkeleton
            rows={PROFILE_PAGE_SIZE}
            className="h-28"
            label={`Loading ${ownHeading.toLowerCase()}...`}
          />
        }
        empty={empty}
        {...(renderBefore && { renderBefore })}
        columns="gap-3"
        renderRow={renderRow}
        scrollTarget={region}
        previousLabel="Back"
        listName={ownHeading.toLowerCase()}
      />
      {children}
    </section>
  )
}
