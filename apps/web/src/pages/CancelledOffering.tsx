import type { Category } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/offering-page'
import { useQuery } from '@tanstack/react-query'
import { kindDetails } from '../entities/offering/kind-details.ts'
import { kinds, type Kind } from '../entities/offering/kinds.ts'
import { OfferingCard } from '../entities/offering/OfferingCard.tsx'
import { listQuery, similar } from '../entities/offering/queries.ts'
import { BookingRow } from '../features/booking/BookingRow.tsx'
import { BookingDialogs } from '../features/booking/BookingDialogs.tsx'
import { MessagePage } from '../shared/page/MessagePage.tsx'
import { useNow } from '../shared/time/now.ts'
import { LinkButton } from '../shared/ui/Button.tsx'

/** Shown instead of a cancelled offering, with similar ones. */
export function CancelledOffering({ kind, category }: { kind: Kind; category: Category }) {
  const { texts, messages } = kindDetails[kind]
  const { listPath, listLabel } = kinds[kind]
  return (
    <div className="grid gap-2">
      <MessagePage
        title={messages.cancelled}
        name={texts.cancelledTitle}
        actions={
          <LinkButton to={listPath} variant="secondary">
            {listLabel}
          </LinkButton>
        }
      >
        <p>{texts.cancelledNotice}</p>
      </MessagePage>
      <Similar kind={kind} category={category} />
      <BookingDialogs />
    </div>
  )
}

function Similar({ kind, category }: { kind: Kind; category: Category }) {
  const now = useNow()
  const { data } = useQuery(listQuery<Kind>(kind, similar(category)))
  const coming = data?.items.filter((item) => Date.parse(item.startsAt) > now) ?? []
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
