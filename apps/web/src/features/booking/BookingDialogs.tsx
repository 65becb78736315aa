import { messages } from '@firstbell/contract/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Kind } from '../../entities/offering/kinds.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { notify } from '../../shared/notices/notices.ts'
import { optional } from '../../shared/routing/optional.tsx'
import { Opening } from '../../shared/ui/Opening.tsx'
import { useBookingAddress } from './booking-address.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'

/** Its code, which the first view of a page does not need. */
export const LazyBookingDialog = optional<BookingDialogProps>(
  async () => (await import('./BookingDialog.tsx')).BookingDialog,
  ({ open, onClose }) => <Opening open={open} onClose={onClose} />,
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
