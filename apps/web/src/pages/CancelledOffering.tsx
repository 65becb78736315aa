import type { Category } from '@firstbell/contract/limits'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { MessagePage } from '#shared/page/MessagePage.tsx'
import { LinkButton } from '#shared/ui/Button.tsx'
import { SimilarOfferings } from './SimilarOfferings.tsx'

/**
 * Shown instead of a cancelled offering, with similar ones.
 * @param title the offering's, absent from a page that an older release has rendered
 */
export function CancelledOffering({
  kind,
  category,
  title,
}: {
  kind: Kind
  category: Category
  title: string | undefined
}) {
  const { texts, messages } = kindDetails[kind]
  const { listPath, listLabel } = kinds[kind]
  return (
    <div className="grid gap-2">
      <MessagePage
        title={messages.cancelled}
        pageTitle={texts.cancelledTitle}
        above={
          title !== undefined && (
            <p dir="auto" className="font-display text-xl font-semibold break-words">
              {title}
            </p>
          )
        }
        actions={
          <LinkButton to={listPath} variant="secondary">
            {listLabel}
          </LinkButton>
        }
      >
        <p>{texts.cancelledNotice}</p>
      </MessagePage>
      <SimilarOfferings kind={kind} category={category} />
      <BookingDialogs />
    </div>
  )
}
