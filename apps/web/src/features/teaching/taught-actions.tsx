import { CLASS_CONFIRM_CLOSE_MS } from '@firstbell/contract/limits'
import type { Following } from '@firstbell/contract/offerings'
import { profilePath } from '@firstbell/contract/profile'
import { TEXT_MAX } from '@firstbell/contract/text-limits'
import * as common from '@firstbell/messages/common'
import * as m from '@firstbell/messages/taught-dialog'
import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { kindDetails } from '#entities/offering/kind-details.ts'
import { kindOf, type Offering } from '#entities/offering/kinds.ts'
import { firstSession, useProgress } from '#entities/offering/local-time.tsx'
import { SessionTime } from '#entities/offering/SessionTime.tsx'
import { ApiError } from '#shared/api/api.ts'
import { notify } from '#shared/notices/notices.ts'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'
import { ConfirmDialog } from '#shared/ui/Dialog.tsx'
import { TextArea } from '#shared/ui/Field.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { EditDialog } from './OfferingForm.tsx'
import { useScope } from './scope.tsx'
import { CREATE_TABS, useTaughtCache } from './taught-offerings.ts'

/** What an instructor can do with an own offering. */
export interface TaughtActions {
  edit: () => void
  addLink: () => void
  message: () => void
  duplicate: () => void
  remove: () => void
  /** The dialogs of the actions, to be rendered with them. */
  dialogs: ReactNode
}

/**
 * The actions on an own offering.
 * @param onDelete called before the confirmation, because the item leaves the list before the dialog closes
 * @param onDeleted called once the dialog of a deletion has closed
 */
export function useTaughtActions(
  item: Offering,
  { onDelete, onDeleted }: { onDelete?: () => void; onDeleted: () => void },
): TaughtActions {
  const nested = useUrlDialog('dialog')
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const tab = CREATE_TABS[kindOf(item)]
  return {
    edit: () => nested.open('edit'),
    addLink: () => nested.open('link'),
    message: () => nested.open('message'),
    duplicate: () => void navigate(profilePath({ section: 'instructor', tab, from: item._id })),
    remove: () => {
      onDelete?.()
      setDeleting(true)
    },
    dialogs: (
      <>
        {nested.value === 'edit' && <EditDialog item={item} onClose={nested.close} />}
        {nested.value === 'link' && <EditDialog item={item} onClose={nested.close} addsLink />}
        {nested.value === 'message' && <MessageDialog item={item} onClose={nested.close} />}
        {deleting && (
          <DeleteDialog
            item={item}
            onClose={(deleted) => (deleted ? onDeleted() : setDeleting(false))}
          />
        )}
      </>
    ),
  }
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
