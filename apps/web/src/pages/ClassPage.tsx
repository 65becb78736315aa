import { messages } from '@firstbell/contract/messages'
import type { ClassEntity } from '@firstbell/contract/offerings'
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
import { classMinutes } from '../shared/format/format.ts'
import { OfferingPage, OfferingSkeleton } from './OfferingPage.tsx'
import { CancelledPage, useCancelled } from './CancelledPage.tsx'
import {
  cancelledCategory,
  classesQuery,
  classQuery,
  isMissing,
  similar,
  useListed,
} from '../entities/offering/queries.ts'
import { classData, shortDescription } from '../entities/offering/structured-data.ts'
import { StructuredData } from '../entities/offering/StructuredData.tsx'
import { OwnTiming } from '../entities/offering/When.tsx'

export async function prefetch({ queryClient, params }: PrefetchArgs): Promise<void> {
  try {
    await queryClient.fetchQuery(classQuery(params['id'] ?? ''))
  } catch (error) {
    const category = cancelledCategory(error)
    if (category) await queryClient.prefetchQuery(classesQuery(similar(category)))
    throw error
  }
}

/** A class's own page, for everybody and to be shared. */
export default function ClassPage() {
  const { id = '' } = useParams()
  const listed = useListed('classes', id)
  // What a list has shown already stands here at once, until the class's own answer is there.
  const query = useQuery({ ...classQuery(id), placeholderData: () => listed })
  const cancelled = useCancelled(query.error)
  if (cancelled) return <CancelledPage kind="class" category={cancelled} />
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
      <PageMeta title="Class" index={false} />
      {query.isError ? (
        <>
          <h1 className="mb-6">Class</h1>
          <Failed onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {messages.classesFailed}
          </Failed>
        </>
      ) : (
        <OfferingSkeleton text="Loading class..." />
      )}
    </>
  )
}

function Shown({ item }: { item: ClassEntity }) {
  const absolute = useAbsoluteUrl()
  const now = useNow()
  const own = whenWords(item, undefined, now)
  return (
    <>
      <PageMeta
        title={item.title}
        description={shortDescription(`${own.words} ${own.zone}. ${item.description}`)}
        image={item.thumbnail}
      />
      <StructuredData data={classData(item, absolute)} />
      <OfferingPage
        kind="class"
        item={item}
        facts={[
          ['Date', exactDate(item.date)],
          ['Timing', <OwnTiming key="timing" item={item} />],
          ['Duration', classMinutes(item.duration)],
          ['Max students', item.maxStudents],
          ['Level', item.level],
          ['Category', item.category],
        ]}
      />
    </>
  )
}
