import { useState } from 'react'
import type { Kind } from '#entities/offering/kinds.ts'
import { useHydrated } from '#shared/hooks/useHydrated.ts'
import { lazyDialog } from '#shared/request-states/lazy-dialog.tsx'
import { useBookingUrl } from './booking-url.ts'
import type { BookingDialogProps } from './BookingDialog.tsx'

/**
 * Loaded on demand, because the first view of a page does not need it.
 * @param opening counts the openings; as the key it resets the dialog's state on each
 */
export const LazyBookingDialog = lazyDialog<BookingDialogProps & { opening: number }>(async () => {
  const { BookingDialog } = await import('./BookingDialog.tsx')
  return ({ opening, ...props }) => <BookingDialog key={opening} {...props} />
})

/** The booking dialog that the URL names. Each page with a `BookAction` renders this once. */
export function BookingDialogs() {
  return useHydrated() ? <DialogFromUrl /> : null
}

function DialogFromUrl() {
  const dialogs = { class: useBookingUrl('class'), course: useBookingUrl('course') }
  const kind: Kind = dialogs.class.value === null ? 'course' : 'class'
  const { value: id, close } = dialogs[kind]
  // Keeps the last dialog rendered while it fades out.
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
      opening={last.count}
      kind={last.kind}
      id={last.id}
      open={id === last.id && kind === last.kind}
      onClose={close}
    />
  )
}
