import { messages } from '@firstbell/contract/messages'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BookingDialogs } from '../features/bookings/dialogs.tsx'
import type { PrefetchArgs } from '../shared/routing/page.ts'
import { NotFound } from './NotFoundPage.tsx'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { useAbsoluteUrl } from '../shared/page/site.ts'
import { useNow } from '../shared/time/now.ts'
import { exactDate, whenWords } from '../shared/time/words.ts'
import { Failed } from '../shared/request-states/Failed.tsx'
import { counted, courseDays, daysRemaining, priceText } from '../shared/format/format.ts'
import { Modules } from '../entities/offering/Modules.tsx'
import { OfferingPage, OfferingSkeleton } from './OfferingPage.tsx'
import { CancelledPage, useCancelled } from './CancelledPage.tsx'
import {
  cancelledCategory,
  coursesQuery,
  courseQuery,
  isMissing,
  similar,
  useListed,
} from '../entities/offering/queries.ts'
import { courseData, shortDescription } from '../entities/offering/structured-data.ts'
import { StructuredData } from '../entities/offering/StructuredData.tsx'
import { OwnTiming } from '../entities/offering/When.tsx'

export async function prefetch({ queryClient, params }: PrefetchArgs): Promise<void> {
  try {
    await queryClient.fetchQuery(courseQuery(params['id'] ?? ''))
  } catch (error) {
    const category = cancelledCategory(error)
    if (category) await queryClient.prefetchQuery(coursesQuery(similar(category)))
    throw error
  }
}

/** A course's own page, for everybody and to be shared. */
export default function CoursePage() {
  const { id = '' } = useParams()
  const listed = useListed('courses', id)
  // What a list has shown already stands here at once, until the course's own answer is there.
  const query = useQuery({ ...courseQuery(id), placeholderData: () => listed })
  const cancelled = useCancelled(query.error)
  if (cancelled) return <CancelledPage kind="course" category={cancelled} />
  if (isMissing(query.error)) return <NotFound />
  if (query.data)
    return (
      <>
        <Shown item={query.data} />
        <BookingDialogs />
      </>
    )
  return (
    <>
      <PageMeta title="Course" index={false} />
      {query.isError ? (
        <>
          <h1 className="mb-6">Course</h1>
          <Failed onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {messages.coursesFailed}
          </Failed>
        </>
      ) : (
        <OfferingSkeleton text="Loading course..." />
      )}
    </>
  )
}

function Shown({ item }: { item: CourseEntity }) {
  const absolute = useAbsoluteUrl()
  const now = useNow()
  const own = whenWords(item, undefined, now)
  return (
    <>
      <PageMeta
        title={item.title}
        description={shortDescription(
          `${priceText(item.price)}, ${courseDays(item.duration)}, ${own.words} ${own.zone}. ${item.description}`,
        )}
        image={item.thumbnail}
      />
      <StructuredData data={courseData(item, absolute)} />
      <OfferingPage
        kind="course"
        item={item}
        price={priceText(item.price)}
        facts={[
          ['Launch date', exactDate(item.date)],
          ['Timing', <OwnTiming key="timing" item={item} />],
          ['Days remaining', counted(daysRemaining(item.startsAt, now), 'day')],
          ['Duration', courseDays(item.duration)],
          ['Level', item.level],
          ['Category', item.category],
          ['Max students', item.maxStudents],
        ]}
      >
        <section aria-labelledby="modules-title" className="grid gap-4">
          <h2 id="modules-title">Modules</h2>
          <Modules item={item} heading="h3" />
        </section>
      </OfferingPage>
    </>
  )
}
