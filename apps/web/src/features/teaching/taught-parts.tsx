import * as labels from '@firstbell/messages/labels'
import * as languages from '@firstbell/messages/offering-languages'
import * as message from '@firstbell/messages/send-message'
import * as m from '@firstbell/messages/taught-dialog'
import * as teaching from '@firstbell/messages/teaching'
import { Link2, Mail } from 'lucide'
import { Bring } from '#entities/offering/Bring.tsx'
import { durationFact, Facts, timeFacts, type Fact } from '#entities/offering/Facts.tsx'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { useProgress } from '#entities/offering/local-time.tsx'
import { Modules } from '#entities/offering/Modules.tsx'
import { taughtIn } from '#entities/offering/taught-in.ts'
import { OfferingMessages } from '#features/offering-messages/OfferingMessages.tsx'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { heldSeats } from './taught-offerings.ts'

/** The hint that the meeting link is missing, or the link. Renders nothing after the end. */
export function MeetingLink({ item, onAdd }: { item: Offering; onAdd: () => void }) {
  if (useProgress(item) === 'ended') return null
  if (item.meetingUrl === undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border-s-4 border-edge bg-sunken px-4 py-3">
        <p>{m.noMeetingLink}</p>
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

/** Returns for what seats are held, as a fact; undefined if none are. */
export function useHeldFact(item: Offering): Fact | undefined {
  const { payments } = useSite()
  const held = heldSeats(item)
  if (held === 0) return undefined
  return [
    m.held,
    payments && isCourse(item) ? m.heldForPaymentOrWaitlist(held) : m.heldForWaitlist(held),
  ]
}

/** What was entered about an own offering, with its picture. */
export function TaughtFacts({ item }: { item: Offering }) {
  const priceText = usePriceText()
  const kind = kindOf(item)
  const held = useHeldFact(item)
  const language = taughtIn(item)
  return (
    <div className="grid gap-6">
      <Picture
        src={item.thumbnail}
        color={item.thumbnailColor}
        sizes="20rem"
        className="max-w-80 rounded-control"
      />
      <p className="max-w-prose whitespace-pre-line" dir="auto">
        {item.description}
      </p>
      <Bring item={item} heading="h3" />
      <p>
        <Link to={kinds[kind].path(item._id)} className="link inline-flex min-h-6 items-center">
          {m.seeAsStudent}
        </Link>
      </p>
      <Facts facts={timeFacts(item, m.date)} />
      <Facts
        className="sm:grid-cols-3"
        facts={[
          [m.category, labels.categories[item.category]],
          [m.level, labels.levels[item.level]],
          language !== undefined && [languages.language, language],
          durationFact(item),
          isCourse(item) && [m.sessionLength, m.minutes(item.sessionMinutes)],
          isCourse(item) && [m.price, priceText(item.price)],
          [m.maxStudents, item.maxStudents],
          [m.enrolled, item.enrolledCount],
          held,
          item.waitlistCount > 0 && [m.waitlist, teaching.waiting(item.waitlistCount)],
        ]}
      />
      {isCourse(item) && item.modules.length > 0 && (
        <section className="grid gap-3">
          <h3>{m.modules}</h3>
          <Modules item={item} heading="h4" />
        </section>
      )}
    </div>
  )
}
