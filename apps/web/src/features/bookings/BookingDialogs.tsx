import { messages } from '@firstbell/contract/messages'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { Kind } from '../../entities/offering/kinds.ts'
import { useHydrated } from '../../shared/hooks/useHydrated.ts'
import { notify } from '../../shared/notices/notices.ts'
import { loadBookingDialog, useBookingAddress } from './booking-address.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'

/** The booking dialog that the address names. Each page with a `BookAction` renders this once. */
export function BookingDialogs() {
  return useHydrated() ? <AddressedDialog /> : null
}

interface Opening {
  kind: Kind
  id: string
  count: number
}

function AddressedDialog() {
  const addresses = { class: useBookingAddress('class'), course: useBookingAddress('course') }
  const [Dialog, setDialog] = useState<ComponentType<BookingDialogProps>>()

  const kind: Kind = addresses.class.value === null ? 'course' : 'class'
  const { value: id, close } = addresses[kind]
  // Keeps the last dialog rendered while it fades out. Each opening starts with new state.
  const [last, setLast] = useState<Opening>()
  const [before, setBefore] = useState<string>()
  const named = id === null ? undefined : `${kind}:${id}`
  if (named !== before) {
    setBefore(named)
    if (id !== null) setLast({ kind, id, count: (last?.count ?? 0) + 1 })
  }

  const giveUp = useEffectEvent(() => {
    const online = navigator.onLine
    notify({ kind: 'error', text: online ? messages.bookException : messages.noConnection })
    close()
  })
  const wanted = id !== null && Dialog === undefined
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    loadBookingDialog().then(
      ({ BookingDialog }) => setDialog(() => BookingDialog),
      () => {
        if (current) giveUp()
      },
    )
    return () => {
      current = false
    }
  }, [wanted])

  if (!last || !Dialog) return null
  return (
    <Dialog
      key={last.count}
      kind={last.kind}
      id={last.id}
      open={id === last.id && kind === last.kind}
      onClose={close}
    />
  )
}
