import { TAUGHT_CAP } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/offering-page'
import { starsOf5 } from '@firstbell/messages/reviews'
import { useQuery } from '@tanstack/react-query'
import { InstructorName } from '#entities/offering/Instructor.tsx'
import { introducedOfferings, introductionQuery } from '#entities/offering/introduction-query.ts'
import type { Offering } from '#entities/offering/kinds.ts'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { instructorPath } from '#entities/offering/paths.ts'
import { listQuery } from '#entities/offering/queries.ts'
import { StarRow, Stars } from '#entities/offering/Stars.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { authorOf } from '#features/reviews/queries.ts'
import { ReviewDay } from '#features/reviews/ReviewItem.tsx'
import { useNow } from '#shared/time/now.ts'
import { Link } from '#shared/ui/Link.tsx'
import { LoadingSkeleton } from '#shared/ui/LoadingSkeleton.tsx'
import { Avatar } from '#shared/ui/Picture.tsx'

/** The introduction of an offering's instructor; an instructor whose account was deleted has none. */
const useIntroduction = ({ instructorId }: Offering) =>
  useQuery({ ...introductionQuery(instructorId), enabled: instructorId !== '' })

/** 'Your teacher': face, name, rating, what they have taught, and the beginning of the bio (rule instructor-7). */
export function Teacher({ item }: { item: Offering }) {
  const { data, isPending } = useIntroduction(item)
  const { instructorId, instructorname: name, instructorPic, instructorRating } = item
  if (name === '') return null
  return (
    <section aria-labelledby="teacher" className="grid gap-4">
      <h2 id="teacher">{m.yourTeacher}</h2>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={instructorPic} size="face" />
        <div className="grid min-w-0 gap-0.5">
          <p className="text-lg font-semibold">
            <InstructorName item={item} />
          </p>
          <Stars rating={instructorRating} />
          {/* Reserves the line until it is known whether there is one. */}
          <p className={isPending ? 'min-h-5' : 'text-sm text-muted empty:hidden'}>
            {data && taughtText(data.taught)}
          </p>
        </div>
      </div>
      {isPending ? (
        <LoadingSkeleton className="h-12 max-w-read" label={m.loadingTeacher} />
      ) : (
        data &&
        data.bio !== '' && (
          <p dir="auto" className="line-clamp-2 max-w-read">
            {data.bio}
          </p>
        )
      )}
      <p>
        <Link to={instructorPath(instructorId)} className="link">
          {m.moreAbout(name)}
        </Link>
      </p>
    </section>
  )
}

/** '12 classes taught · 1 course taught'; '' for someone new. */
function taughtText({ classes, courses }: { classes: number; courses: number }): string {
  return [
    classes > 0 && m.classesTaught(classes, classes >= TAUGHT_CAP),
    courses > 0 && m.coursesTaught(courses, courses >= TAUGHT_CAP),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The beginnings of two reviews of the instructor, with a link to all; nothing without a review that has a text. */
export function Quotes({ item }: { item: Offering }) {
  const { data } = useIntroduction(item)
  if (!data || data.reviews.length === 0) return null
  return (
    <section aria-labelledby="quotes" className="grid gap-4">
      <h2 id="quotes">{m.quotes}</h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {data.reviews.map((review) => (
          <li key={review._id}>
            <figure className="grid gap-2">
              <p>
                <StarRow value={review.rating} />
                <span className="sr-only">{starsOf5(review.rating)}</span>
              </p>
              <blockquote dir="auto" className="line-clamp-5 text-lg leading-snug">
                {review.text}
              </blockquote>
              <figcaption className="tabular text-sm text-muted">
                <bdi>{authorOf(review)}</bdi> · <ReviewDay instant={review.createdAt} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {data.instructorRating && (
        <Link
          to={`${instructorPath(item.instructorId)}#reviews`}
          className="link inline-flex min-h-6 items-center justify-self-start"
        >
          {m.allReviews(data.instructorRating.count)}
        </Link>
      )}
    </section>
  )
}

/** Up to three other coming offerings of the instructor, classes first; a series once. */
export function MoreFromTeacher({ item }: { item: Offering }) {
  const now = useNow()
  const { isSuccess } = useIntroduction(item)
  const next = introducedOfferings(item.instructorId)
  const classes = useQuery({ ...listQuery('class', next), enabled: isSuccess })
  const courses = useQuery({ ...listQuery('course', next), enabled: isSuccess })
  const series = seriesOf(item)
  const others = [...(classes.data?.items ?? []), ...(courses.data?.items ?? [])]
    .filter(
      (other) =>
        other._id !== item._id &&
        (series === undefined || seriesOf(other) !== series) &&
        Date.parse(other.startsAt) > now,
    )
    .slice(0, 3)
  if (!isSuccess || others.length === 0) return null
  return (
    <section aria-labelledby="more-from" className="grid gap-4 print:hidden">
      <h2 id="more-from" dir="auto">
        {m.moreFrom(item.instructorname)}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <OfferingCard
            key={other._id}
            item={other}
            byInstructor={false}
            footer={<BookingRow item={other} />}
          />
        ))}
      </ul>
    </section>
  )
}

const seriesOf = (item: Offering): string | undefined =>
  'series' in item ? item.series?.id : undefined
