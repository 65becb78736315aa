import type { Category } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/offering-page'
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '#entities/offering/kinds.ts'
import { OfferingCard } from '#entities/offering/OfferingCard.tsx'
import { listQuery, similar } from '#entities/offering/queries.ts'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { useNow } from '#shared/time/now.ts'

/** Upcoming offerings of a category, below one that can no longer be booked. */
export function SimilarOfferings({
  kind,
  category,
  without,
}: {
  kind: Kind
  category: Category
  without?: string
}) {
  const now = useNow()
  const { data } = useQuery(listQuery<Kind>(kind, similar(category)))
  const coming =
    data?.items.filter((item) => item._id !== without && Date.parse(item.startsAt) > now) ?? []
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-4">
      <h2 id="similar">{(kind === 'class' ? m.otherClasses : m.otherCourses)[category]}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {coming.map((item) => (
          <OfferingCard key={item._id} item={item} footer={<BookingRow item={item} />} />
        ))}
      </ul>
    </section>
  )
}
