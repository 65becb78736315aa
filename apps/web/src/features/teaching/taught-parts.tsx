import * as message from '@firstbell/messages/send-message'
import * as m from '@firstbell/messages/taught-dialog'
import * as teaching from '@firstbell/messages/teaching'
import { Link2, Mail } from 'lucide'
import type { Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { useLacksPlace } from '#entities/offering/place.ts'
import { OfferingMessages } from '#features/offering-messages/OfferingMessages.tsx'
import { Button } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'

/** The meeting link, or that there is none and what that means. Renders nothing after the end. */
export function MeetingLink({ item, onAdd }: { item: Offering; onAdd: () => void }) {
  const lacksPlace = useLacksPlace()
  if (useProgress(item) === 'ended') return null
  if (item.meetingUrl === undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border-s-4 border-edge bg-sunken px-4 py-3">
        <p>{lacksPlace(item) ? m.noMeetingLink : m.takesPlaceHere}</p>
        <Button variant="secondary" size="small" icon={Link2} onClick={onAdd}>
          {teaching.addMeetingLink}
        </Button>
      </div>
    )
  return (
    <p className="flex min-w-0 items-center gap-2 text-muted">
      <Icon node={Link2} className="size-4 shrink-0" />
      <span className="shrink-0">{m.meetingLink}</span>
      <a
        href={item.meetingUrl}
        target="_blank"
        rel="noreferrer"
        className="link truncate"
        dir="ltr"
      >
        {item.meetingUrl}
      </a>
    </p>
  )
}

/** The button that opens `MessageDialog`. */
export function MessageButton({ onMessage }: { onMessage: () => void }) {
  return (
    <Button variant="secondary" icon={Mail} onClick={onMessage}>
      {message.heading}
    </Button>
  )
}

/** The messages that were sent to everyone booked, and the button that writes one. */
export function SentMessages({ item, onMessage }: { item: Offering; onMessage: () => void }) {
  return (
    <OfferingMessages
      offeringId={item._id}
      heading={message.sentMessages}
      empty={message.none}
      withRecipients
      aside={<MessageButton onMessage={onMessage} />}
    />
  )
}
