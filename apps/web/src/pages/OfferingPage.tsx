import { linkPreviewPath } from '@firstbell/contract/link-preview-path'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { language } from '@firstbell/messages/language'
import { sessions } from '@firstbell/messages/offering'
import * as m from '@firstbell/messages/offering-page'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { introductionQuery } from '#entities/offering/introduction-query.ts'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { isCourse, kinds, type Kind, type Offering } from '#entities/offering/kinds.ts'
import {
  isMissing,
  listed,
  offeringQuery,
  useAbsent,
  useListed,
} from '#entities/offering/offering-query.ts'
import { listQuery, similar } from '#entities/offering/queries.ts'
import { shortDescription } from '#entities/offering/short-description.ts'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { usePriceText } from '#shared/page/usePrice.ts'
import { RequestState } from '#shared/request-states/RequestState.tsx'
import type { PageModule } from '#shared/routing/lazy-page.ts'
import { formatOfferingTime } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { rememberList } from './BackToList.tsx'
import { CancelledOffering } from './CancelledOffering.tsx'
import NotFoundPage from './NotFoundPage.tsx'
import { OfferingArticle, OfferingSkeleton } from './OfferingArticle.tsx'

const offeringPage = (kind: Kind): PageModule => ({
  default: () => <OfferingPage kind={kind} />,
  prefetch: async ({ queryClient, params }) => {
    const id = params['id'] ?? ''
    rememberList()
    try {
      const complete = prefetchWithIntroduction(queryClient, kind, id)
      // A cached list contains enough of the offering to open the page at once.
      if (listed(queryClient, kind, id)) return void complete.catch(() => undefined)
      await complete
    } catch (error) {
      // The category of a cancelled offering.
      const category = isMissing(error) && error.category
      if (category) await queryClient.prefetchQuery(listQuery(kind, similar(category)))
      throw error
    }
  },
})

/** Also fetches the introduction of the instructor; the page is shown without one that cannot be fetched. */
async function prefetchWithIntroduction(queryClient: QueryClient, kind: Kind, id: string) {
  const item = listed<Kind>(queryClient, kind, id)
  const offering = queryClient.ensureQueryData(offeringQuery<Kind>(kind, id))
  const introduce = async () => {
    const { instructorId } = item ?? (await offering)
    if (instructorId !== '') await queryClient.prefetchQuery(introductionQuery(instructorId))
  }
  await Promise.all([offering, introduce()])
}

export const classPage = offeringPage('class')
export const coursePage = offeringPage('course')

function OfferingPage({ kind }: { kind: Kind }) {
  const { title } = kindDetails[kind].texts
  const { id = '' } = useParams()
  const item = useListed<Kind>(kind, id)
  const query = useQuery(offeringQuery<Kind>(kind, id))
  // Most of the offering may be in a cached list; show that until the query completes, and if it fails.
  const shown = query.data ?? item
  const absent = useAbsent(query.error)
  if (absent?.category)
    return <CancelledOffering kind={kind} category={absent.category} title={absent.title} />
  if (absent) return <NotFoundPage />
  return (
    <>
      {!shown && <PageMeta title={title} index={false} />}
      {!shown && query.isError && <h1 className="mb-6">{title}</h1>}
      <RequestState
        query={{ ...query, data: shown }}
        failed={kinds[kind].listFailed}
        noteStale={!query.data}
        loading={<OfferingSkeleton text={kind === 'class' ? m.loadingClass : m.loadingCourse} />}
      >
        {(item) => (
          <>
            <OfferingMeta item={item} />
            <OfferingArticle item={item} />
            <BookingDialogs />
          </>
        )}
      </RequestState>
    </>
  )
}

/** '5 days'; of a course with a schedule '12 sessions'. */
const length = ({ duration, schedule }: CourseEntity) =>
  schedule ? sessions(schedule.sessions) : kinds.course.duration(duration)

function OfferingMeta({ item }: { item: Offering }) {
  const priceText = usePriceText()
  const { text, zone } = formatOfferingTime(item, undefined, useNow())
  const when = `${text} ${zone}`
  const terms = isCourse(item)
    ? m.courseTerms(priceText(item.price), length(item), when)
    : item.price
      ? m.pricedClassTerms(priceText(item.price), when)
      : m.classTerms(when)
  return (
    <>
      <PageMeta
        title={item.title}
        description={shortDescription(`${terms} ${item.description}`)}
        image={linkPreviewPath(item, language)}
        // Shared links have a preview, also of what search engines must not list (rule offering-32).
        index={item.visibility !== 'unlisted'}
        preview
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  )
}
