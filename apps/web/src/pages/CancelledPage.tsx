import type { Category } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useLocation } from 'react-router'
import { BookingDialogs } from '../features/bookings/dialogs.tsx'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { SiteContext } from '../shared/page/site.ts'
import { useNow } from '../shared/time/now.ts'
import { LinkButton } from '../shared/ui/Button.tsx'
import { ClassCard } from '../entities/offering/ClassCard.tsx'
import { CourseCard } from '../entities/offering/CourseCard.tsx'
import {
  cancelledCategory,
  classesQuery,
  coursesQuery,
  similar,
} from '../entities/offering/queries.ts'

/** The category of the class or course of this page, if it was cancelled. */
export function useCancelled(error: unknown): Category | undefined {
  const { cancelled } = useContext(SiteContext)
  const { pathname } = useLocation()
  return cancelled?.path === pathname ? cancelled.category : cancelledCategory(error)
}

/** In the place of a class or course that was cancelled: says so, and shows what is like it. */
export function CancelledPage({
  kind,
  category,
}: {
  kind: 'class' | 'course'
  category: Category
}) {
  const title = kind === 'class' ? messages.classCancelled : messages.courseCancelled
  return (
    <div className="grid gap-10">
      <PageMeta title={kind === 'class' ? 'Class cancelled' : 'Course cancelled'} index={false} />
      <div className="mx-auto grid max-w-read justify-items-center gap-4 pt-8 text-center sm:pt-12">
        <h1 className="text-balance">{title}</h1>
        <p className="text-balance text-muted">
          {kind === 'class'
            ? 'It does not take place. Whoever had a seat has been told by mail.'
            : 'It does not take place. Everybody who was enrolled has been told by mail.'}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <LinkButton to={kind === 'class' ? '/' : '/courses'} variant="secondary">
            {kind === 'class' ? 'All classes' : 'All courses'}
          </LinkButton>
        </div>
      </div>
      {kind === 'class' ? (
        <SimilarClasses category={category} />
      ) : (
        <SimilarCourses category={category} />
      )}
      <BookingDialogs />
    </div>
  )
}

function SimilarClasses({ category }: { category: Category }) {
  const now = useNow()
  const { data } = useQuery(classesQuery(similar(category)))
  const coming = data?.classes.filter((item) => Date.parse(item.startsAt) > now) ?? []
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-4">
      <h2 id="similar">Other {category} classes</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {coming.map((item) => (
          <ClassCard key={item._id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function SimilarCourses({ category }: { category: Category }) {
  const now = useNow()
  const { data } = useQuery(coursesQuery(similar(category)))
  const coming = data?.courses.filter((item) => Date.parse(item.startsAt) > now) ?? []
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-4">
      <h2 id="similar">Other {category} courses</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {coming.map((item) => (
          <CourseCard key={item._id} item={item} action="Enroll" />
        ))}
      </ul>
    </section>
  )
}
