import { messages } from '@firstbell/contract/messages'
import * as bookingTexts from '@firstbell/messages/booking'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/own-bookings'
import { useQuery } from '@tanstack/react-query'
import { kindOf, kinds } from '#entities/offering/kinds.ts'
import { anyOfferingQuery, isMissing } from '#entities/offering/offering-query.ts'
import { messageOf } from '#shared/api/api.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'

/** Shown for the URL of a booking that no longer exists, with a link to the offering. */
export function NoBookingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: item, error, isPending } = useQuery(anyOfferingQuery(id))
  const gone = error !== null && isMissing(error)
  return (
    <Dialog
      onClose={onClose}
      title={item?.title ?? m.noBooking}
      size="small"
      closeButton={common.close}
      footer={
        <>
          {item && (
            <LinkButton to={kinds[kindOf(item)].path(item._id)}>
              {kindOf(item) === 'class' ? bookingTexts.seeClass : bookingTexts.seeCourse}
            </LinkButton>
          )}
          {gone && <LinkButton to="/">{m.findClass}</LinkButton>}
        </>
      }
    >
      <p role="status" className="text-muted">
        {isPending ? common.loading : gone ? messageOf(error, messages.notFound) : m.noLongerBooked}
      </p>
    </Dialog>
  )
}
