import { messages } from '@firstbell/contract/messages'
import * as m from '@firstbell/messages/booking'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Kind } from '../../entities/offering/kinds.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { notify } from '../../shared/notices/notices.ts'
import { optional } from '../../shared/routing/optional.tsx'
import { Spinner } from '../../shared/ui/Spinner.tsx'
import { useBookingAddress } from './booking-address.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'

/** Its code, which the first view of a page does not need. */
export const LazyBookingDialog = optional<BookingDialogProps>(
  async () => (await import('./BookingDialog.tsx')).BookingDialog,
  (props) => <Opening {...props} />,
  (_retry, props) => <NotOpened {...props} />,
)

/** The booking dialog that the address names. Each page with a `BookAction` renders this once. */
export function BookingDialogs() {
  return useHydrated() ? <AddressedDialog /> : null
}

function AddressedDialog() {
  const addresses = { class: useBookingAddress('class'), course: useBookingAddress('course') }
  const kind: Kind = addresses.class.value === null ? 'course' : 'class'
  const { value: id, close } = addresses[kind]
  // Keeps the last dialog rendered while it fades out. Each opening starts with new state.
  const [last, setLast] = useState<{ kind: Kind; id: string; count: number }>()
  const [before, setBefore] = useState<string>()
  const named = id === null ? undefined : `${kind}:${id}`
  if (named !== before) {
    setBefore(named)
    if (id !== null) setLast({ kind, id, count: (last?.count ?? 0) + 1 })
  }
  if (!last) return null
  return (
    <LazyBookingDialog
      key={last.count}
      kind={last.kind}
      id={last.id}
      open={id === last.id && kind === last.kind}
      onClose={close}
    />
  )
}

/** Answers the press on a slow network. Escape and a press close it. */
function Opening({ open, onClose }: BookingDialogProps) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  useEffect(() => {
    if (!open) return undefined
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])
  if (!open) return null
  return (
    // Moments later a dialog is there, with controls for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={onClose} className="fixed inset-0 z-50 grid place-items-center bg-veil">
      <p
        role="status"
        className="flex items-center gap-3 rounded-card bg-surface px-6 py-4 shadow-lift"
      >
        <Spinner /> {m.opening}
      </p>
    </div>
  )
}

function NotOpened({ open, onClose }: BookingDialogProps) {
  const giveUp = useEffectEvent(() => {
    const online = navigator.onLine
    notify({ kind: 'error', text: online ? messages.bookException : messages.noConnection })
    onClose()
  })
  useEffect(() => {
    if (open) giveUp()
  }, [open])
  return null
}
