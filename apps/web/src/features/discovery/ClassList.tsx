import { HOME_PAGE_SIZE } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/discovery'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { Offering } from '#entities/offering/kinds.ts'
import { carouselFirst, homeClasses, listQuery } from '#entities/offering/queries.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { EmptyState } from '#shared/ui/Card.tsx'
import { PagedOfferings } from './PagedOfferings.tsx'

/**
 * Classes that have not ended, soonest first, four per page (rule screen-12).
 * @param footer returns the last row of a card, with the button to book
 */
export function ClassList({ footer }: { footer: (item: Offering) => ReactNode }) {
  const region = useRef<HTMLElement>(null)
  return (
    <section
      ref={region}
      id="classes"
      aria-labelledby="classes-title"
      className="grid content-start gap-4"
    >
      <h2 id="classes-title" className="flex min-h-11 items-center">
        {m.liveClassesTitle}
      </h2>
      <PagedOfferings
        kind="class"
        queryOf={homeClasses}
        rowsClassName="sm:grid-cols-2"
        hidesSinglePage={false}
        skeletons={HOME_PAGE_SIZE}
        statusHidden
        empty={
          <EmptyState title={m.noClasses} action={<SeeCourses />}>
            {m.newClassesHere}
          </EmptyState>
        }
        footer={footer}
        scrollTarget={region}
      />
    </section>
  )
}

/** A link to the courses, if there are any. The carousel has already fetched them. */
function SeeCourses() {
  const courses = useQuery(listQuery('course', carouselFirst)).data
  return courses?.total ? (
    <LinkButton to="/courses" variant="secondary">
      {m.seeTheCourses}
    </LinkButton>
  ) : null
}
