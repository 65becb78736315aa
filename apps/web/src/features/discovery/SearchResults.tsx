import { UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button, LinkButton } from '../../shared/ui/Button.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { ClassCard, ClassCardSkeleton } from '../../entities/offering/ClassCard.tsx'
import { CourseCard } from '../../entities/offering/CourseCard.tsx'
import { Failed } from '../../shared/request-states/Failed.tsx'
import { counted } from '../../shared/format/format.ts'
import { classesQuery, coursesQuery, found, RESULTS_STEP } from '../../entities/offering/queries.ts'

/** Classes and courses whose title contains `q`, or 'No results found' (rule screen-11). */
export function SearchResults({ q }: { q: string }) {
  // Another search starts with its first results again.
  const [shown, setShown] = useState({ q, classes: RESULTS_STEP, courses: RESULTS_STEP })
  const limits = shown.q === q ? shown : { q, classes: RESULTS_STEP, courses: RESULTS_STEP }
  const classList = useQuery(classesQuery(found(q, limits.classes)))
  const courseList = useQuery(coursesQuery(found(q, limits.courses)))

  const some = { classes: classList.data?.total ?? 0, courses: courseList.data?.total ?? 0 }
  const complete = classList.data !== undefined && courseList.data !== undefined
  const none = complete && some.classes + some.courses === 0
  const old = classList.isPlaceholderData || courseList.isPlaceholderData
  const pending = classList.isPending || courseList.isPending
  const summary = [
    some.classes > 0 && counted(some.classes, 'class', 'classes'),
    some.courses > 0 && counted(some.courses, 'course'),
  ]
    .filter(Boolean)
    .join(' and ')

  return (
    <section id="classes" aria-label="Search results" className="grid gap-8">
      <div className="grid justify-items-start gap-3">
        {/* Always there, so that a change of it is read out. */}
        <p
          role="status"
          className={classes(none ? 'font-display text-2xl font-semibold' : 'text-muted')}
        >
          {none
            ? messages.noResults
            : summary !== ''
              ? `${summary} found`
              : pending
                ? 'Searching...'
                : ''}
        </p>
        {none && (
          <>
            <p className="text-muted">Try a shorter word, or look through everything there is.</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/" variant="secondary">
                All classes
              </LinkButton>
              <LinkButton to="/courses" variant="secondary">
                All courses
              </LinkButton>
            </div>
          </>
        )}
      </div>
      <Group
        title="Classes"
        failed={classList.isError && !classList.data ? messages.classesFailed : undefined}
        onRetry={() => void classList.refetch()}
        retrying={classList.isFetching}
        pending={classList.isPending}
        old={old}
        total={some.classes}
        shown={classList.data?.classes.length ?? 0}
        onMore={() => setShown({ ...limits, classes: limits.classes + RESULTS_STEP })}
      >
        {classList.data?.classes.map((item) => (
          <ClassCard key={item._id} item={item} />
        ))}
      </Group>
      <Group
        title="Courses"
        failed={courseList.isError && !courseList.data ? messages.coursesFailed : undefined}
        onRetry={() => void courseList.refetch()}
        retrying={courseList.isFetching}
        pending={courseList.isPending}
        old={old}
        total={some.courses}
        shown={courseList.data?.courses.length ?? 0}
        onMore={() => setShown({ ...limits, courses: limits.courses + RESULTS_STEP })}
      >
        {courseList.data?.courses.map((item) => (
          <CourseCard key={item._id} item={item} action="Enroll" />
        ))}
      </Group>
    </section>
  )
}

function Group({
  title,
  failed,
  onRetry,
  retrying,
  pending,
  old,
  total,
  shown,
  onMore,
  children,
}: {
  title: 'Classes' | 'Courses'
  failed: string | undefined
  onRetry: () => void
  retrying: boolean
  pending: boolean
  /** What is shown belongs to the search before. */
  old: boolean
  total: number
  shown: number
  onMore: () => void
  children: ReactNode
}) {
  if (failed === undefined && !pending && shown === 0) return null
  return (
    <section aria-label={title} className="grid gap-4">
      <h2>{title}</h2>
      {failed !== undefined ? (
        <Failed onRetry={onRetry} retrying={retrying}>
          {failed}
        </Failed>
      ) : (
        <ul
          aria-busy={old || pending}
          className={classes(
            'grid gap-4 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
            old && 'opacity-60',
          )}
        >
          {pending ? [1, 2, 3].map((index) => <ClassCardSkeleton key={index} />) : children}
        </ul>
      )}
      {failed === undefined && shown < Math.min(total, UNPAGED_CAP) && (
        <Button
          variant="secondary"
          onClick={onMore}
          working={retrying}
          className="justify-self-center"
        >
          Show more {title.toLowerCase()}
        </Button>
      )}
    </section>
  )
}
