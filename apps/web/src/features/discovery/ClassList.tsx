import { HOME_PAGE_SIZE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { savesData } from '../../shared/routing/prefetch.ts'
import { LinkButton } from '../../shared/ui/Button.tsx'
import { EmptyState } from '../../shared/ui/Card.tsx'
import { classes } from '../../shared/ui/classes.ts'
import { Pager } from '../../shared/ui/Pager.tsx'
import { useNow } from '../../shared/time/now.ts'
import { ClassCard, ClassCardSkeleton } from '../../entities/offering/ClassCard.tsx'
import { Failed } from '../../shared/request-states/Failed.tsx'
import { classesQuery, homeClasses, pageOf, turnToPage } from '../../entities/offering/queries.ts'

/** Coming classes, soonest first, four a page; the page stands in the address (rule screen-12). */
export function ClassList() {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const list = useQuery(classesQuery(homeClasses(page)))
  const queryClient = useQueryClient()
  const top = useRef<HTMLElement>(null)
  const { data } = list

  const { refetch, dataUpdatedAt } = list
  const now = useNow()
  const outdated = data?.classes.some(
    ({ endsAt }) => Date.parse(endsAt) <= now && dataUpdatedAt <= now,
  )
  // Others come up in the place of what has ended.
  useEffect(() => {
    if (outdated) void refetch()
  }, [outdated, refetch])

  const pages = data?.pages ?? page
  // Classes end, and addresses are kept: what was page 4 may be page 3 by now.
  const beyond = data !== undefined && !list.isPlaceholderData && page > pages
  useEffect(() => {
    if (beyond) setParams((now) => turnToPage(now, pages), { replace: true })
  }, [beyond, pages, setParams])

  return (
    <section
      ref={top}
      id="classes"
      aria-labelledby="classes-title"
      className="grid content-start gap-4"
    >
      <h2 id="classes-title" className="flex min-h-11 items-center">
        Live classes
      </h2>
      {list.isError && !data ? (
        <Failed onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {messages.classesFailed}
        </Failed>
      ) : !data || beyond ? (
        <>
          <p role="status" className="sr-only">
            Loading classes...
          </p>
          <ul className="grid gap-4 sm:grid-cols-2">
            {Array.from({ length: HOME_PAGE_SIZE }, (_, index) => (
              <ClassCardSkeleton key={index} />
            ))}
          </ul>
        </>
      ) : data.total === 0 ? (
        <EmptyState
          title="No classes are coming up"
          action={
            <LinkButton to="/courses" variant="secondary">
              See the courses
            </LinkButton>
          }
        >
          New ones appear here as soon as an instructor publishes them.
        </EmptyState>
      ) : (
        <>
          <ul
            aria-busy={list.isPlaceholderData}
            className={classes(
              'grid gap-4 transition-opacity sm:grid-cols-2',
              list.isPlaceholderData && 'opacity-60',
            )}
          >
            {data.classes.map((item) => (
              <ClassCard key={item._id} item={item} />
            ))}
          </ul>
          <Pager
            page={page}
            onIntent={(next) => {
              if (!savesData()) void queryClient.prefetchQuery(classesQuery(homeClasses(next)))
            }}
            pages={pages}
            of="classes"
            onChange={(next) => {
              setParams((now) => turnToPage(now, next))
              if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
            }}
          />
        </>
      )}
    </section>
  )
}
