import type { Category } from '@firstbell/contract/limits'
import { kindDetails } from '../entities/offering/kind-details.ts'
import { kinds, type Kind } from '../entities/offering/kinds.ts'
import { BookingDialogs } from '../features/booking/BookingDialogs.tsx'
import { MessagePage } from '../shared/page/MessagePage.tsx'
import { LinkButton } from '../shared/ui/Button.tsx'
import { SimilarOfferings } from './SimilarOfferings.tsx'

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
      <SimilarOfferings kind={kind} category={category} />
      <BookingDialogs />
    </div>
  )
}
