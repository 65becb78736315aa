import { CLASS_CONFIRM_CLOSE_MS } from '@firstbell/contract/limits'
import type { Following } from '@firstbell/contract/offerings'
import { profilePath } from '@firstbell/contract/profile'
import { TEXT_MAX } from '@firstbell/contract/text-limits'
import * as common from '@firstbell/messages/common'
import * as labels from '@firstbell/messages/labels'
import * as languages from '@firstbell/messages/offering-languages'
import * as message from '@firstbell/messages/send-message'
import * as m from '@firstbell/messages/taught-dialog'
import * as teaching from '@firstbell/messages/teaching'
import { Copy, Link2, Mail, Pencil, Trash2 } from 'lucide'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Bring } from '#entities/offering/Bring.tsx'
import { durationFact, Facts, timeFacts } from '#entities/offering/Facts.tsx'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { isCourse, kindOf, kinds, type Offering } from '#entities/offering/kinds.ts'
import { firstSession, useProgress } from '#entities/offering/local-time.tsx'
import { Modules } from '#entities/offering/Modules.tsx'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { taughtIn } from '#entities/offering/taught-in.ts'
import { JoinAction } from '#features/joining/JoinAction.tsx'
import { ApiError } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { useSite } from '#shared/page/site.ts'
import { usePriceText } from '#shared/page/usePrice.ts'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { Button } from '#shared/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#shared/ui/Dialog.tsx'
import { TextArea } from '#shared/ui/Field.tsx'
import { Icon } from '#shared/ui/Icon.tsx'
import { Link } from '#shared/ui/Link.tsx'
import { Picture } from '#shared/ui/Picture.tsx'
import { Attendance } from './Attendance.tsx'
import { MaterialsEditor } from './MaterialsEditor.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { EditDialog } from './OfferingForm.tsx'
import { useScope } from './scope.tsx'
import { CREATE_TABS, heldSeats, useTaughtCache } from './taught-offerings.ts'

/** Hides the icons of the three buttons on phones, where they have no room. */
const iconOnWide = 'max-sm:[&_svg]:hidden'

/**
 * The details of an own offering: its data, its students, and the actions.
 * @param onDelete called before the confirmation, because the item leaves the list before the
 * dialog closes
 */
export function TaughtDialog({
  item,
  onClose,
  onDelete,
}: {
  item: Offering
  onClose: () => void
  onDelete: () => void
}) {
  const nested = useUrlDialog('dialog')
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const tab = CREATE_TABS[kindOf(item)]
  return (
    <Dialog
      onClose={onClose}
      title={item.title}
      footer={
        <>
          <Button
            variant="quiet-danger"
            icon={Trash2}
            className={iconOnWide}
            onClick={() => {
              onDelete()
              setDeleting(true)
            }}
          >
            {common.delete_}
          </Button>
          <Button
            variant="secondary"
            icon={Copy}
            className={iconOnWide}
            onClick={() =>
              void navigate(profilePath({ section: 'instructor', tab, from: item._id }))
            }
          >
            {m.duplicate}
          </Button>
          <Button icon={Pencil} className={iconOnWide} onClick={() => nested.open('edit')}>
            {common.edit}
          </Button>
        </>
      }
    >
      <Details
        item={item}
        onEdit={() => nested.open('edit')}
        onMessage={() => nested.open('message')}
      />
      {nested.value === 'edit' && <EditDialog item={item} onClose={nested.close} />}
      {nested.value === 'message' && <MessageDialog item={item} onClose={nested.close} />}
      {deleting && (
        <DeleteDialog
          item={item}
          onClose={(deleted) => (deleted ? onClose() : setDeleting(false))}
        />
      )}
    </Dialog>
  )
}

function Details({
  item,
  onEdit,
  onMessage,
}: {
  item: Offering
  onEdit: () => void
  onMessage: () => void
}) {
  const priceText = usePriceText()
  const { payments } = useSite()
  const kind = kindOf(item)
  const held = heldSeats(item)
  const language = taughtIn(item)
  return (
    <div className="grid gap-6">
      <Picture
        src={item.thumbnail}
        color={item.thumbnailColor}
        eager
        sizes="(min-width: 640px) 33rem, 66vw"
        className="rounded-control"
      />
      <Meeting item={item} onEdit={onEdit} />
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
          held > 0 && [
            m.held,
            payments && isCourse(item) ? m.heldForPaymentOrWaitlist(held) : m.heldForWaitlist(held),
          ],
          item.waitlistCount > 0 && [m.waitlist, teaching.waiting(item.waitlistCount)],
        ]}
      />
      {isCourse(item) && item.modules.length > 0 && (
        <section className="grid gap-3">
          <h3>{m.modules}</h3>
          <Modules item={item} heading="h4" />
        </section>
      )}
      <MaterialsEditor item={item} />
      <Attendance item={item} />
      <section className="grid justify-items-start gap-3">
        <h3>{m.messages}</h3>
        <Button variant="secondary" icon={Mail} onClick={onMessage}>
          {message.heading}
        </Button>
      </section>
    </div>
  )
}

/** The meeting link, or a hint that it is missing. Renders nothing after the end. */
function Meeting({ item, onEdit }: { item: Offering; onEdit: () => void }) {
  if (useProgress(item) === 'ended') return null
  if (item.meetingUrl === undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border-s-4 border-edge bg-sunken px-4 py-3">
        <p>{m.noMeetingLink}</p>
        <Button variant="secondary" size="small" icon={Link2} onClick={onEdit}>
          {teaching.addMeetingLink}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-2">
      <JoinAction item={item} owner className="justify-self-start" />
      <p className="flex min-w-0 items-center gap-2 text-muted">
        <Icon node={Link2} className="size-4 shrink-0" />
        <span className="sr-only">{m.meetingLink}</span>
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
    </div>
  )
}

function DeleteDialog({ item, onClose }: { item: Offering; onClose: (deleted: boolean) => void }) {
  const kind = kindOf(item)
  const { calls, messages: results } = kindDetails[kind]
  const { refresh } = useTaughtCache(kind)
  const failed = useRef(false)
  const { scope, following, choice } = useScope(item)
  const ended = useProgress(item) === 'ended'
  const [success, setSuccess] = useState(results.deleted)
  const [reason, setReason] = useState('')
  const notifiedCount = following
    ? following.notified
    : ended
      ? 0
      : item.enrolledCount + item.waitlistCount
  const remove = async () => {
    failed.current = false
    try {
      await calls.remove(item._id, scope, notifiedCount > 0 ? reason.trim() : '')
      // Set before the refetch, which removes the offering and its later classes.
      if (following) setSuccess(m.followingDeleted(following.classes))
    } catch (error) {
      failed.current = true
      // A refusal means that the offering was deleted or changed elsewhere.
      if (isAnswered(error)) void refresh()
      throw error
    }
    void refresh(item._id)
  }
  return (
    <ConfirmDialog
      title={m.confirmDelete}
      question={following ? m.deleteFollowingQuestion(following.classes) : m.deleteQuestion[kind]}
      confirmLabel={common.delete_}
      workingLabel={common.deleting}
      danger
      onConfirm={remove}
      failed={(error) => (isAnswered(error) ? results.deleteFailed : results.deleteUnanswered)}
      success={success}
      closeMs={CLASS_CONFIRM_CLOSE_MS}
      onClose={(deleted) => {
        if (failed.current && results.deleteFailedInList !== undefined)
          notify({ kind: 'error', text: results.deleteFailedInList })
        onClose(deleted)
      }}
    >
      {choice}
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="font-semibold" dir="auto">
          {item.title}
        </p>
        <p>
          <SessionTime item={firstSession(item)} />
        </p>
        <p role="status" className="tabular mt-1 text-sm text-muted">
          {following ? followingNotifiedText(following) : notifiedText(item.enrolledCount, ended)}
        </p>
      </div>
      {notifiedCount > 0 && (
        <TextArea
          label={m.deletionReason}
          help={m.deletionReasonAbout}
          rows={2}
          maxLength={TEXT_MAX.deletionReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

/** Returns the sentence about who gets a mail about the deletion. */
const notifiedText = (booked: number, ended: boolean) =>
  booked === 0 ? m.nobodyBooked : ended ? m.nobodyTold : m.bookedTold(booked)

const followingNotifiedText = ({ notified: notifiedCount }: Following) =>
  notifiedCount === 0 ? m.nobodyBookedOrWaiting : m.bookedOrWaitingTold(notifiedCount)

/** Returns whether the server answered, so that the outcome is known. */
const isAnswered = (error: unknown) => error instanceof ApiError && !error.offline
