import { messages } from '@firstbell/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { kindDetails } from '../../entities/offering/kind-details.ts'
import { kindOf, kinds } from '../../entities/offering/kinds.ts'
import { anyOfferingQuery, isMissing } from '../../entities/offering/offering-query.ts'
import { messageOf } from '../../shared/api/api.ts'
import { Button, LinkButton } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'

/** Shown for the address of a booking that no longer exists, with a link to the offering. */
export function NoBookingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: item, error, isPending } = useQuery(anyOfferingQuery(id))
  const gone = error !== null && isMissing(error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={item?.title ?? 'No booking'}
      size="small"
      sheet={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {item && (
            <LinkButton to={kinds[kindOf(item)].path(item._id)}>
              {`See the ${kindDetails[kindOf(item)].title.toLowerCase()}`}
            </LinkButton>
          )}
          {gone && <LinkButton to="/">Find a class</LinkButton>}
        </>
      }
    >
      <p role="status" className="text-muted">
        {isPending
          ? 'Loading...'
          : gone
            ? messageOf(error, messages.notFound)
            : 'You no longer have a booking of this, or a place on its waitlist.'}
      </p>
    </Dialog>
  )
}
